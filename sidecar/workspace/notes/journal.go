package notes

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path"
	"strings"
	"sync"
	"time"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace/markdown"
)

// journalFile holds the blocks that are being written. Once it is there, all of them will be:
// whoever opens the workspace next finishes what was begun.
const journalFile = ".helmdeck-reflect.json"

// Write writes all blocks or, when it is cut short before it begins, none. The files keep what
// is typed meanwhile outside of their blocks.
func (f *Folder) Write(blocks []memory.NoteBlock) error {
	if len(blocks) == 0 {
		return nil
	}
	f.looking.Lock()
	defer f.looking.Unlock()
	root, err := f.place()
	if err != nil {
		return unusable(err)
	}
	content, err := json.Marshal(blocks)
	if err != nil {
		return err
	}
	temporary, err := writeTemporary(root, ".", content, 0o600)
	if err != nil {
		return err
	}
	if f.beforeJournal != nil {
		f.beforeJournal()
	}
	if err := root.Rename(temporary, journalFile); err != nil {
		return errors.Join(err, root.Remove(temporary))
	}
	return f.finish(root, blocks)
}

// finish carries out a journal. A file whose block cannot be written is told of and left as
// it is; any other failure keeps the journal.
func (f *Folder) finish(root *os.Root, blocks []memory.NoteBlock) error {
	if err := syncFolder(root, "."); err != nil {
		return err
	}
	var failed error
	var mu sync.Mutex
	var writers sync.WaitGroup
	room := make(chan struct{}, writeAtOnce)
	for _, b := range blocks {
		if !writable(b.File) {
			continue
		}
		room <- struct{}{}
		writers.Go(func() {
			defer func() { <-room }()
			err := f.finishOne(b)
			mu.Lock()
			defer mu.Unlock()
			if failed = errors.Join(failed, err); f.afterBlock != nil {
				f.afterBlock(b.File)
			}
		})
	}
	writers.Wait()
	if failed != nil {
		return failed
	}
	return root.Remove(journalFile)
}

// writeAtOnce is how many files are written together: each waits for the disk.
const writeAtOnce = 8

// finishOne writes one block. A file that cannot have it is left as it is.
func (f *Folder) finishOne(b memory.NoteBlock) error {
	err := f.Edit(b.File, func(content []byte) ([]byte, error) { return markdown.ReplaceBlock(content, b.Title, b.Lines) })
	if err == nil || !errors.Is(err, markdown.ErrOpenBlock) && memory.AsError(err).Code != memory.CodeConflict {
		return err
	}
	f.log.Warn("a page of the workspace is left as it is", "file", b.File, "cause", err)
	return nil
}

// recover finishes what an earlier process began to write, and removes what it left.
func (f *Folder) recover() error {
	f.looking.Lock()
	defer f.looking.Unlock()
	f.sweep()
	content, err := readRegular(f.root, journalFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var blocks []memory.NoteBlock
	if err == nil {
		err = json.Unmarshal(content, &blocks)
	}
	if err != nil {
		return memory.Wrap(memory.CodeInternal, "bad_journal", err, "what a reflection began to write in "+f.dir+" cannot be read: "+err.Error()).
			WithHint("look at " + journalFile + " there and delete it")
	}
	f.log.Info("finishing what a reflection began to write", "workspace", f.dir, "files", len(blocks))
	return f.finish(f.root, blocks)
}

// sweep removes files that were not whole yet when an earlier process ended.
func (f *Folder) sweep() {
	for _, folder := range folders {
		info, err := f.root.Lstat(folder)
		if err != nil || !info.IsDir() {
			continue
		}
		entries, err := fs.ReadDir(f.root.FS(), folder)
		if err != nil {
			continue
		}
		for _, e := range entries {
			if strings.HasPrefix(e.Name(), temporaryPrefix) && strings.HasSuffix(e.Name(), temporarySuffix) && e.Type().IsRegular() && old(e) {
				if err := f.root.Remove(path.Join(folder, e.Name())); err != nil {
					f.log.Warn("a temporary file stays", "file", path.Join(folder, e.Name()), "cause", err)
				}
			}
		}
	}
}

// old reports whether nobody can be writing a temporary file any more.
func old(e fs.DirEntry) bool {
	info, err := e.Info()
	return err == nil && time.Since(info.ModTime()) > time.Minute
}

// syncFolder makes the names in a folder durable.
func syncFolder(root *os.Root, folder string) error {
	d, err := root.Open(folder)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// AppendTo adds bullets to a file in one change, in its last section "Retain". It returns how
// many there were to add: those that the file has already are not.
func (f *Folder) AppendTo(file, title string, list []memory.Note) (added int, err error) {
	f.looking.Lock()
	defer f.looking.Unlock()
	err = f.Edit(file, func(content []byte) ([]byte, error) {
		added = 0
		for _, n := range list {
			if has(markdown.Parse(file, content).Notes, n) {
				continue
			}
			if content, _, err = markdown.Insert(file, content, title, n); err != nil {
				return nil, err
			}
			added++
		}
		return content, nil
	})
	return added, err
}

func has(list []memory.Note, n memory.Note) bool {
	for _, m := range list {
		if markdown.Same(m, n) {
			return true
		}
	}
	return false
}
