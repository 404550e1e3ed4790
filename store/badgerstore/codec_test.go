package badgerstore

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"helmdeck-sidecar/store"
)

var testSpace = &space{name: "ns", aead: newAEAD(testKey)}

func FuzzRecord(f *testing.F) {
	h := header{life: 1, version: 2, created: 3, updated: 4, expires: 5}
	sealed := sealRecord(testSpace, "key", h, []byte("value"))
	f.Add(sealed)
	f.Add(sealed[:headerSize])
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, b []byte) {
		rec, err := openRecord(testSpace, "key", recordFormat, b)
		if err == nil && (string(rec.Value) != "value" || rec.Version != 2) {
			t.Errorf("%x opens as %+v", b, rec)
		}
	})
}

func FuzzKeyring(f *testing.F) {
	master := newAEAD(testKey)
	text := keyLine{kind: kindDB, key: testKey}.append([]byte(keyringHead), master)
	text = keyLine{kind: kindSpace, id: spaceID{1}, key: testKey, name: "ns"}.append(text, master)
	f.Add(text)
	f.Add(text[:len(text)-5])
	f.Add([]byte(keyringHead))
	f.Fuzz(func(t *testing.T, b []byte) {
		lines, complete, err := parseKeyring(b, master)
		if err != nil {
			return
		}
		if complete > len(b) || len(lines) != bytes.Count(b[:complete], []byte("\n"))-1 {
			t.Errorf("%d lines in %d of %d bytes", len(lines), complete, len(b))
		}
	})
}

func FuzzExpiryRow(f *testing.F) {
	f.Add(expiry{at: -5, id: spaceID{1}, life: 2, version: 3, key: "k"}.row())
	f.Fuzz(func(t *testing.T, row []byte) {
		if e, ok := parseExpiry(row); ok && !bytes.Equal(e.row(), row) {
			t.Errorf("%x became %x", row, e.row())
		}
	})
}

// TestRecordBinding passes a record off as another.
func TestRecordBinding(t *testing.T) {
	h := header{life: 1, version: 2, created: 3, updated: 4, expires: 5}
	sealed := sealRecord(testSpace, "key", h, []byte("value"))
	if _, err := openRecord(testSpace, "key2", recordFormat, sealed); err == nil {
		t.Error("opens under another key")
	}
	if _, err := openRecord(&space{name: "n", aead: testSpace.aead}, "skey", recordFormat, sealed); err == nil {
		t.Error("opens in another namespace")
	}
	if _, err := openRecord(testSpace, "key", attachmentFormat, sealed); err == nil {
		t.Error("opens as an attachment")
	}
	for i := range sealed {
		sealed[i] ^= 1
		if rec, err := openRecord(testSpace, "key", recordFormat, sealed); err == nil {
			t.Errorf("opens with byte %d changed: %+v", i, rec)
		}
		sealed[i] ^= 1
	}
	rec, err := openRecord(testSpace, "key", recordFormat, sealed)
	if err != nil {
		t.Fatal(err)
	}
	want := h.record("key")
	want.Value = []byte("value")
	if diff := cmp.Diff(want, rec); diff != "" {
		t.Error(diff)
	}
}

// TestUnreadableOnce damages every part of a record and counts log lines.
func TestUnreadableOnce(t *testing.T) {
	var text strings.Builder
	s := openTest(t, Options{Dir: t.TempDir(), Logger: slog.New(slog.NewTextHandler(&text, nil))})
	load(t, s, "ns", 4, 10)
	flip(t, s, "ns", factKey(0), 0)
	flip(t, s, "ns", factKey(1), headerSize+1)
	flip(t, s, "ns", factKey(2), -1)
	for range 3 {
		page, err := s.List(t.Context(), "ns", "", "", 10)
		if err != nil || len(page.Records) != 1 || page.Skipped != 3 {
			t.Errorf("List: %d records, %d skipped, %v", len(page.Records), page.Skipped, err)
		}
	}
	if _, err := s.Put(t.Context(), store.Put{Namespace: "ns", Key: factKey(0), ExpiresAt: time.Now().Add(time.Hour)}); err == nil {
		t.Error("a record of an unknown format was overwritten")
	}
	if err := putFact(s, "ns", factKey(1), 10); err != nil {
		t.Errorf("a damaged value cannot be overwritten: %v", err)
	}
	closeTest(t, s)
	if n := strings.Count(text.String(), "level=WARN"); n != 3 {
		t.Errorf("%d lines in the log, want 3:\n%s", n, &text)
	}
}
