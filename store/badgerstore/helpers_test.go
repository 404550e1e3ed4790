package badgerstore

import (
	"bytes"
	"log/slog"
	"os"
	"testing"

	"github.com/dgraph-io/badger/v4"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(writerDir); dir != "" {
		writeForever(dir)
	}
	goleak.VerifyTestMain(m)
}

// testKey spares tests the master key file.
var testKey = bytes.Repeat([]byte{7}, keySize)

func openTest(t testing.TB, opt Options) *Store {
	t.Helper()
	if opt.Ballast == 0 {
		opt.Ballast = -1
	}
	if opt.Logger == nil {
		opt.Logger = slog.New(slog.DiscardHandler)
	}
	s, err := Open(opt)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// flip changes one byte of the current row of a record; at counts from the end
// when negative.
func flip(t testing.TB, s *Store, namespace, key string, at int) {
	t.Helper()
	row := recordRow(s.keys.lookup(namespace).id, key)
	err := s.db.Update(func(txn *badger.Txn) error {
		item, err := txn.Get(row)
		if err != nil {
			return err
		}
		value, err := item.ValueCopy(nil)
		if err != nil {
			return err
		}
		if at < 0 {
			at += len(value)
		}
		value[at] ^= 0x40
		return txn.Set(row, value)
	})
	if err != nil {
		t.Fatal(err)
	}
}
