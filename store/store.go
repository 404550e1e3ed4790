// Package store says what a store of records must promise, so that everything
// above it can work over the embedded database or a replicated one alike.
//
// A record lives in a namespace under a key, holds opaque bytes, has a version
// that grows by one with each put, and an absolute expiry after which it does
// not exist for any reader. Namespaces are opaque non-empty strings. Keys are
// non-empty, at most MaxKey bytes, ordered by their bytes.
//
// Promises, all of them checked by package storetest:
//   - An acknowledged write survives a crash of the process and of the machine.
//   - A Put with its history is applied whole or not at all, and so is the
//     Delete of one key with its history.
//   - Nothing expired is ever returned, also between its expiry and its removal.
//   - An Attachment is never seen without the very version that it was made of.
//   - Past versions of a record stay readable through History until each of them
//     expires, and go with the record when it is deleted.
//   - A record that cannot be read (damaged, wrong key) is skipped and counted
//     by List and History, and reported as ErrUnreadable by Get.
//   - Watchers see changes in the order they were committed. One that falls
//     behind is told so by a Lost event and never slows a writer.
//   - Erase makes every old copy of a namespace's values undecipherable.
package store

import (
	"context"
	"errors"
	"time"
)

// Limits of what a store accepts.
const (
	MaxKey   = 1 << 10
	MaxValue = 256 << 10
)

// Errors that callers tell apart with errors.Is.
var (
	ErrNotFound   = errors.New("store: no such record")
	ErrConflict   = errors.New("store: the record has another version")
	ErrUnreadable = errors.New("store: the record cannot be read")
	ErrLowDisk    = errors.New("store: not enough free disk space")
	ErrClosed     = errors.New("store: closed")
	ErrInvalid    = errors.New("store: invalid argument")
)

// Record is one stored version.
type Record struct {
	Key       string
	Value     []byte
	Version   uint64    // 1 for the first put of a key; starts again after Delete or expiry
	Created   time.Time // of version 1
	Updated   time.Time // of this version
	ExpiresAt time.Time // always set
}

// Put is one write. Expiry is absolute and must lie in the future.
type Put struct {
	Namespace string
	Key       string
	Value     []byte
	ExpiresAt time.Time
	// IfVersion, when not nil, is the version that the record must have now;
	// 0 means that it must not exist.
	IfVersion *uint64
}

// Attachment is what was derived from one version of a record, such as the vector of
// its text. It belongs to that version: it is gone when the record is put again, is
// deleted, expires or is erased. It is sealed like a value, has no history and counts
// in no listing of records.
type Attachment struct {
	Key     string
	Version uint64    // of the record
	Updated time.Time // of that version, which tells it from one of an earlier record
	Value   []byte
}

// AttachmentPage is one page of a listing of attachments.
type AttachmentPage struct {
	Attachments []Attachment
	Next        string // as in Page
	Skipped     int    // could not be read
}

// Page is one page of a listing.
type Page struct {
	Records []Record
	// Next is the key to pass as after for the next page; empty when this was the last.
	Next string
	// Skipped counts records of this page's range that could not be read.
	Skipped int
}

// Reader reads records.
type Reader interface {
	// Get returns the live record, or ErrNotFound, or ErrUnreadable.
	Get(ctx context.Context, namespace, key string) (Record, error)
	// List returns up to limit live records whose key begins with prefix, in key
	// order, beginning after the key after. A limit below 1 is ErrInvalid.
	List(ctx context.Context, namespace, prefix, after string, limit int) (Page, error)
	// History returns the live versions of a key, newest first, and how many
	// could not be read. A key that does not exist has none.
	History(ctx context.Context, namespace, key string) (versions []Record, skipped int, err error)
	// Count returns the number of live records whose key begins with prefix,
	// readable or not, without decrypting any.
	Count(ctx context.Context, namespace, prefix string) (int, error)
	// Attachments is List for the attachments of live records.
	Attachments(ctx context.Context, namespace, prefix, after string, limit int) (AttachmentPage, error)
	// CountAttachments is Count for them.
	CountAttachments(ctx context.Context, namespace, prefix string) (int, error)
	// Namespaces returns every namespace that may hold records, sorted.
	Namespaces(ctx context.Context) ([]string, error)
}

// Writer changes records. Every method returns after its change is durable.
type Writer interface {
	// Put stores one version. It returns the record as stored without its value.
	Put(ctx context.Context, put Put) (Record, error)
	// Attach puts attachments beside the records of their keys, each in place of the one
	// that is there, and returns how many it put. One whose record is gone or has another
	// version now is left out, which is no error. Many may go in several commits.
	Attach(ctx context.Context, namespace string, attachments ...Attachment) (int, error)
	// Delete removes the records and their history and returns how many live
	// records went, also with an error. Keys that do not exist are not an error.
	// Many keys may go in several commits.
	Delete(ctx context.Context, namespace string, keys ...string) (int, error)
	// Erase removes everything in the namespace, destroys its data key, and
	// returns how many live records went.
	Erase(ctx context.Context, namespace string) (int, error)
}

// EventType says what a watcher is told.
type EventType uint8

// The event types.
const (
	EventPut      EventType = iota + 1
	EventDelete             // deleted by a caller
	EventExpired            // gone because its time was over
	EventErased             // the whole namespace was erased; Key is empty
	EventLost               // events were dropped for this watcher: read again what you need
	EventAttached           // Record has key, version and update of the record; its Value is the attachment
)

// Event is one change. Record is set for EventPut, value included. Revision
// grows by one with each commit and is what Revision returned after it.
type Event struct {
	Type      EventType
	Namespace string
	Key       string
	Record    Record
	Revision  uint64
}

// Watcher reports changes.
type Watcher interface {
	// Watch calls fn for every change of the namespace (of all namespaces when it
	// is empty) whose key begins with prefix, from one goroutine, in commit order,
	// until ctx ends or the store closes; then it returns. Changes that are
	// committed after ready is closed are seen. ready may be nil.
	Watch(ctx context.Context, namespace, prefix string, ready chan<- struct{}, fn func(Event)) error
	// Revision returns the number of the last commit of this process.
	Revision() uint64
}

// Health is the state of a store, for readiness and doctor.
type Health struct {
	FreeBytes    uint64 // of the file system
	ReserveBytes uint64 // below this writes are refused
	DiskBytes    uint64 // that the store itself uses
	Unreadable   uint64 // records skipped since the start
	LastSweep    time.Time
	Err          error // why writes are refused now, or nil
}

// Store is the whole contract.
type Store interface {
	Reader
	Writer
	Watcher
	Health() Health
	// Close waits for running calls, ends watches and releases the files.
	Close() error
}
