package notes

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace/markdown"
)

// The journal names the pages that a reflection is about to exchange. While it is there, every
// page is the former or the new one, and its temporary file is the other. Once it is there, the
// pages will all be new, or all be put back.
const (
	journalFile = ".helmdeck-reflect.json"
	// brokenFile says of the last reflection that was put back after its process had ended.
	brokenFile = ".helmdeck-reflect.failed"
)

// replacement is a page on its way into place.
type replacement struct {
	File      string        `json:"file"`
	Title     string        `json:"title"`
	Temporary string        `json:"temporary"`
	Created   bool          `json:"created,omitempty"` // there was no such file
	Former    string        `json:"former,omitempty"`  // SHA-256 of the content before
	Next      string        `json:"next"`              // and after
	Bullets   []memory.Note `json:"bullets,omitempty"` // that are added; else the block is replaced

	stamp stamp // of the page when it was read
	block memory.NoteBlock
}

func digest(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// saveJournal puts the journal into place, durably.
func saveJournal(root *os.Root, list []*replacement) error {
	content, err := json.Marshal(list)
	if err != nil {
		return err
	}
	temporary, err := writeTemporary(root, ".", pagePrefix, content, 0o600)
	if err != nil {
		return err
	}
	if err := root.Rename(temporary, journalFile); err != nil {
		return errors.Join(err, root.Remove(temporary))
	}
	return syncFolder(root, ".")
}

// errBadJournal says that a journal is none of ours.
var errBadJournal = errors.New("notes: the journal does not name pages of the workspace")

// readJournal returns the pages of a journal. Nothing that it names is elsewhere than where
// this package writes.
func readJournal(root *os.Root) (list []*replacement, err error) {
	content, err := readAll(root, journalFile)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(content, &list); err != nil {
		return nil, errors.Join(errBadJournal, err)
	}
	for _, r := range list {
		if r == nil || !replaceable(r.File) || !isTemporary(path.Base(r.Temporary)) || path.Dir(r.Temporary) != path.Dir(r.File) {
			return nil, errBadJournal
		}
	}
	return list, nil
}

// replaceable reports whether a reflection may write a file.
func replaceable(file string) bool {
	return writable(file) || path.Dir(file) == "." && markdown.Reads(file)
}

func isTemporary(name string) bool {
	return strings.HasPrefix(name, temporaryPrefix) && strings.HasSuffix(name, temporarySuffix)
}

func readAll(root *os.Root, file string) ([]byte, error) {
	h, err := root.Open(file)
	if err != nil {
		return nil, err
	}
	defer h.Close()
	return io.ReadAll(h)
}

// hasJournal reports whether there is a journal, its own or that of another process.
func hasJournal(root *os.Root) bool {
	_, err := root.Lstat(journalFile)
	return err == nil
}

// broken is what brokenFile says.
type broken struct {
	At      time.Time `json:"at"`
	Problem string    `json:"problem"`
}

// setAside takes a journal out of the way that could not be carried out, and says so in the
// status until a reflection succeeds.
func (f *Folder) setAside(root *os.Root, why error) error {
	f.mu.Lock()
	b := broken{At: time.Now().UTC().Truncate(time.Second), Problem: why.Error()}
	if f.broken != nil && f.broken.Problem == b.Problem {
		b.At = f.broken.At
	} else {
		f.log.Warn("a reflection that was cut short cannot be finished; its pages are put back", "workspace", f.dir, "cause", why)
	}
	f.broken = &b
	f.mu.Unlock()
	content, err := json.Marshal(b)
	if err == nil {
		err = root.WriteFile(brokenFile, content, 0o600)
	}
	if err != nil {
		f.log.Debug("what became of the reflection cannot be kept in the workspace", "cause", err)
	}
	return root.Remove(journalFile)
}

func (f *Folder) setBroken(b *broken) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.broken = b
}

// readBroken reads what became of the last reflection that was cut short.
func readBroken(root *os.Root) *broken {
	content, err := readRegular(root, brokenFile)
	b := &broken{}
	if err != nil || json.Unmarshal(content, b) != nil {
		return nil
	}
	return b
}

func (b *broken) problem() memory.NoteProblem {
	return memory.NoteProblem{Reason: "broken_reflection", Message: "a reflection that was cut short could not be finished on " + b.At.Format(time.DateTime) +
		" and its pages were put back: " + b.Problem + "; the next reflect that succeeds ends this notice"}
}

// syncFolder makes the names in a folder durable.
func syncFolder(root *os.Root, folder string) error {
	d, err := root.Open(folder)
	if err != nil {
		return err
	}
	err = d.Sync()
	if errors.Is(err, fs.ErrInvalid) || errors.Is(err, errors.ErrUnsupported) {
		err = nil // some file systems cannot
	}
	return errors.Join(err, d.Close())
}
