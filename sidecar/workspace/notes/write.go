package notes

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path"
	"slices"
	"sync"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace/markdown"
)

// writeAtOnce is how many files are prepared together: each waits for the disk.
const writeAtOnce = 8

// Write writes all blocks or none: all new pages are written beside the former ones, whole and
// synced, before the first is exchanged with its former one, and whatever fails from then on
// exchanges them back. Files keep what is typed meanwhile outside of their blocks. finish ends
// it, and must be called: it keeps the new pages, or puts the former ones back. A process that
// is killed in between leaves a journal, which whoever uses the workspace next carries out.
func (f *Folder) Write(blocks []memory.NoteBlock) (finish func(keep bool) error, err error) {
	if len(blocks) == 0 {
		return func(bool) error { return nil }, nil
	}
	f.looking.Lock()
	defer f.looking.Unlock()
	root, err := f.place()
	if err != nil {
		return nil, unusable(err)
	}
	unlock, err := lockWait(root)
	if err != nil {
		return nil, err
	}
	if err := f.mend(root); err != nil {
		return nil, errors.Join(err, unlock())
	}
	t := &transaction{f: f, root: root}
	for _, b := range blocks {
		t.list = append(t.list, &replacement{File: b.File, Title: b.Title, Bullets: b.Bullets, block: b})
	}
	made := t.missingFolders()
	if err := t.write(); err != nil {
		err = errors.Join(err, t.clean(), unlock())
		for _, folder := range made {
			_ = root.Remove(folder) // it stays if somebody uses it
		}
		return nil, err
	}
	f.writing = true
	return func(keep bool) error {
		f.looking.Lock()
		defer f.looking.Unlock()
		f.writing = false
		return errors.Join(t.finish(keep), unlock())
	}, nil
}

// transaction is one exchange of pages.
type transaction struct {
	f    *Folder
	root *os.Root
	list []*replacement
}

// write prepares and exchanges, anew for pages that somebody writes meanwhile.
func (t *transaction) write() error {
	for range editTries {
		err := t.prepare()
		if err == nil {
			err = t.exchange()
		}
		if !errors.Is(err, errMeanwhile) {
			return err
		}
	}
	return memory.Wrap(memory.CodeConflict, "busy_file", errMeanwhile, "a page of the workspace is written by somebody else all the time").WithHint("try again")
}

// missingFolders are those that have to be made, the innermost first.
func (t *transaction) missingFolders() (list []string) {
	for _, folder := range []string{markdown.EntityFolder, path.Dir(markdown.EntityFolder)} {
		if _, err := t.root.Lstat(folder); errors.Is(err, fs.ErrNotExist) {
			list = append(list, folder)
		}
	}
	return list
}

// prepare writes the new content of every page that has none yet beside it.
func (t *transaction) prepare() error {
	var failed error
	var mu sync.Mutex
	var writers sync.WaitGroup
	room := make(chan struct{}, writeAtOnce)
	for _, r := range t.list {
		if r.Temporary != "" {
			continue
		}
		room <- struct{}{}
		writers.Go(func() {
			defer func() { <-room }()
			err := t.prepareOne(r)
			mu.Lock()
			defer mu.Unlock()
			failed = errors.Join(failed, err)
			t.f.reached("temporary")
		})
	}
	writers.Wait()
	if failed != nil {
		return failed
	}
	t.list = slices.DeleteFunc(t.list, func(r *replacement) bool { return r.Temporary == "" }) // nothing changes there
	return t.sync()
}

func (t *transaction) prepareOne(r *replacement) error {
	if !replaceable(r.File) {
		return memory.Errorf(memory.CodeInternal, "not_a_page", "%s is no page that a reflection writes", r.File)
	}
	info, err := t.root.Lstat(r.File)
	r.Created = errors.Is(err, fs.ErrNotExist)
	if err != nil && !r.Created {
		return notWritten(r.File, err)
	}
	var old []byte
	mode := fs.FileMode(0o644)
	if !r.Created {
		if !info.Mode().IsRegular() || info.Size() > maxFile {
			return notRegular(r.File)
		}
		mode, r.stamp = info.Mode().Perm(), stampOf(info)
		if old, err = readRegular(t.root, r.File); err != nil {
			return notWritten(r.File, err)
		}
		r.Former = digest(old)
	}
	content, err := markdown.Change(old, r.block)
	if err != nil {
		return memory.Wrap(memory.CodeConflict, "open_block", err, r.File+" has a generated block or a block of code without an end; no page is written").WithHint("mend it there by hand")
	}
	if bytes.Equal(content, old) {
		return nil
	}
	if len(content) > maxFile {
		return memory.Errorf(memory.CodeConflict, "too_large", "%s would have %d bytes; the limit is %d; no page is written", r.File, len(content), maxFile).WithHint("make it shorter by hand")
	}
	r.Next = digest(content)
	if r.Temporary, err = writeTemporary(t.root, path.Dir(r.File), pagePrefix, content, mode); err != nil {
		return notWritten(r.File, err)
	}
	return nil
}

func notWritten(file string, err error) error {
	return memory.Wrap(memory.CodeUnavailable, "not_written", err, file+" cannot be read or written, so no page is: "+reason(err)).
		WithHint("mend that and reflect again")
}

func notRegular(file string) error {
	return memory.Errorf(memory.CodeConflict, "not_a_file", "%s is a link, no file, or too large; it is not written", file)
}

// sync makes the names in the folders of the pages durable.
func (t *transaction) sync() error {
	folders := map[string]bool{}
	for _, r := range t.list {
		folders[path.Dir(r.File)] = true
	}
	for folder := range folders {
		if err := syncFolder(t.root, folder); err != nil {
			return notWritten(folder, err)
		}
	}
	return nil
}

// exchange writes the journal and exchanges all pages. If one was written by somebody else
// meanwhile, or cannot be exchanged, all are put back.
func (t *transaction) exchange() error {
	if len(t.list) == 0 {
		return nil
	}
	if err := saveJournal(t.root, t.list); err != nil {
		return errors.Join(notWritten(journalFile, err), t.root.Remove(journalFile))
	}
	t.f.reached("journal")
	err := t.untouched()
	t.f.reached("exchanging")
	done := 0
	for ; err == nil && done < len(t.list); done++ {
		if err = t.list[done].exchange(t.root); err != nil {
			err = notWritten(t.list[done].File, err)
			break
		}
		t.f.reached("exchanged")
	}
	if err == nil {
		err = t.caught()
	}
	if err == nil {
		err = t.sync()
	}
	if err == nil {
		return nil
	}
	back := t.putBack(t.list[:done])
	if back == nil {
		back = t.root.Remove(journalFile)
	}
	if back != nil {
		return memory.Wrap(memory.CodeUnavailable, "not_put_back", errors.Join(err, back), "a page could not be written, and not every page could be put back: "+reason(back)).
			WithHint("mend that; the next command that uses the workspace puts them back")
	}
	return err
}

// untouched looks at all pages once more. Those that are not any more what was read have to be
// prepared anew.
func (t *transaction) untouched() (err error) {
	for _, r := range t.list {
		info, missing := t.root.Lstat(r.File)
		if r.Created && errors.Is(missing, fs.ErrNotExist) || !r.Created && missing == nil && stampOf(info) == r.stamp {
			continue
		}
		err = errors.Join(errMeanwhile, err, t.again(r))
	}
	return err
}

// again has a page prepared anew.
func (t *transaction) again(r *replacement) error {
	name := r.Temporary
	r.Temporary, r.Former = "", ""
	return t.root.Remove(name)
}

// caught looks at what was exchanged for the new pages: something else than was read, when
// somebody saved it at that very moment.
func (t *transaction) caught() error {
	for _, r := range t.list {
		if r.Created {
			continue
		}
		if was, err := readRegular(t.root, r.Temporary); err != nil || digest(was) != r.Former {
			return errors.Join(errMeanwhile, err)
		}
	}
	return nil
}

// putBack takes pages back that were exchanged. What somebody wrote into one since stays,
// beside its former block. When the former content was itself written by somebody else
// meanwhile, the page is prepared anew if there is another try.
func (t *transaction) putBack(list []*replacement) (failed error) {
	for _, r := range slices.Backward(list) {
		failed = errors.Join(failed, r.back(t.root))
		t.f.reached("put back")
	}
	for _, r := range t.list {
		if r.Temporary == "" {
			continue
		}
		if now, err := readRegular(t.root, r.File); err == nil && digest(now) != r.Former || err != nil && !r.Created {
			failed = errors.Join(failed, t.again(r))
		}
	}
	return failed
}

// finish ends a transaction whose pages are exchanged.
func (t *transaction) finish(keep bool) error {
	if len(t.list) == 0 {
		return nil
	}
	var failed error
	if !keep {
		for _, r := range t.list {
			failed = errors.Join(failed, r.back(t.root))
		}
		failed = errors.Join(failed, t.sync())
	}
	if failed != nil {
		return failed // the journal stays for the next one
	}
	t.f.reached("finishing")
	if err := t.root.Remove(journalFile); err != nil {
		return err
	}
	t.f.reached("finished")
	if err := t.root.Remove(brokenFile); keep && err == nil {
		t.f.setBroken(nil)
	}
	return t.clean()
}

// clean removes temporary files.
func (t *transaction) clean() (failed error) {
	if hasJournal(t.root) {
		return nil // they are needed to put pages back
	}
	for _, r := range t.list {
		if r.Temporary == "" {
			continue
		}
		if err := t.root.Remove(r.Temporary); !errors.Is(err, fs.ErrNotExist) {
			failed = errors.Join(failed, err)
		}
	}
	return failed
}
