package badgerstore

import (
	"fmt"
	"log/slog"
	"time"

	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/options"

	"helmdeck-sidecar/store"
)

// Sizes of what Badger may write on its own account.
const (
	memTable = 4 << 20
	// flushRoom is what writing out all memory tables can take.
	flushRoom = 16 << 20
	// deleteFloor is the free space below which even deletes are refused.
	deleteFloor = 8 << 20
	// compactSlack must stay free beside the outcome of a compaction.
	compactSlack = 8 << 20
)

// Options says where the store is and how it behaves. Only Dir is required.
type Options struct {
	Dir string
	// MasterKey is 32 bytes. When nil it is read from Dir/master.key, which is
	// created when the store is new.
	MasterKey []byte
	// Reserve is the free disk space in bytes below which Put is refused:
	// 128 MiB when 0, and never less than 16 MiB.
	Reserve uint64
	// Ballast is the size of the ballast file in bytes: 32 MiB when 0, none when
	// negative.
	Ballast int64
	// SweepEvery is the time between sweeps: 6 hours when 0, never when negative.
	SweepEvery time.Duration
	// Now is time.Now when nil. It decides what has expired; a clock that is not
	// time.Now must be moved by hand and expired records then go within a minute.
	Now func() time.Time
	// Logger is slog.Default() when nil.
	Logger *slog.Logger
}

func (o *Options) complete() error {
	if o.Dir == "" {
		return fmt.Errorf("%w: Options.Dir is empty", store.ErrInvalid)
	}
	if o.MasterKey != nil && len(o.MasterKey) != keySize {
		return fmt.Errorf("%w: Options.MasterKey has %d bytes, it needs %d", store.ErrInvalid, len(o.MasterKey), keySize)
	}
	if o.Reserve == 0 {
		o.Reserve = 128 << 20
	}
	o.Reserve = max(o.Reserve, flushRoom)
	if o.Ballast == 0 {
		o.Ballast = 32 << 20
	}
	o.Ballast = max(o.Ballast, 0)
	if o.SweepEvery == 0 {
		o.SweepEvery = 6 * time.Hour
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Logger == nil {
		o.Logger = slog.Default()
	}
	return nil
}

// badgerOptions keep an idle store small. No value ever reaches the value log,
// and Badger's own compactors are off: see compact.go.
func badgerOptions(dir string, key []byte, log *slog.Logger) badger.Options {
	o := badger.DefaultOptions(dir)
	o.SyncWrites = true
	o.DetectConflicts = false
	o.MetricsEnabled = false
	o.EncryptionKey = key
	o.Logger = badgerLog{log}
	o.NumGoroutines = 2
	o.MemTableSize = memTable
	o.NumMemtables = 2
	o.BaseTableSize = 2 << 20
	o.TableSizeMultiplier = 1
	o.BaseLevelSize = 8 << 20
	o.BlockCacheSize = 4 << 20
	o.IndexCacheSize = 4 << 20
	o.Compression = options.None // values are sealed, so there is little to gain
	o.BlockSize = 2 << 10        // what a read decrypts
	o.ValueThreshold = 512 << 10
	o.ValueLogFileSize = 1 << 20
	o.NumCompactors = 0
	o.NumLevelZeroTables = 1
	o.NumLevelZeroTablesStall = 1 << 20
	o.CompactL0OnClose = false
	o.ChecksumVerificationMode = options.OnBlockRead
	return o
}
