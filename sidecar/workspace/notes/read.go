package notes

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace/markdown"
)

// errMoving says that a file changed while it was read.
var errMoving = errors.New("notes: the file is being written")

// read reads one state of a file.
func (f *Folder) read(file string) ([]byte, stamp, error) {
	root, err := f.place()
	if err != nil {
		return nil, stamp{}, err
	}
	info, err := root.Lstat(file)
	if err != nil {
		return nil, stamp{}, err
	}
	st, ok := f.judge(root, file, info)
	if !ok {
		return nil, stamp{}, fs.ErrNotExist
	}
	if info.Size() > maxFile {
		return nil, st, errSkip
	}
	content, err := readRegular(root, file)
	if err != nil {
		return nil, st, err
	}
	after, err := root.Lstat(file)
	if err != nil || stampOf(after) != st || int64(len(content)) != st.size {
		return nil, st, errMoving
	}
	return content, st, nil
}

// errSkip says that a file keeps what it said.
var errSkip = errors.New("notes: the file is not read")

func readRegular(root *os.Root, file string) ([]byte, error) {
	h, err := root.Open(file)
	if err != nil {
		return nil, err
	}
	defer h.Close()
	return io.ReadAll(io.LimitReader(h, maxFile+1))
}

// look reads a file and returns its page, or nil if there is nothing new to tell. wait says
// that the file is not at rest. patient files have rested long enough to be taken as they are.
func (f *Folder) look(file string, patient bool) (page *memory.NotePage, now seen, wait bool) {
	content, st, err := f.read(file)
	f.mu.Lock()
	was, known := f.files[file]
	f.mu.Unlock()
	switch {
	case errors.Is(err, errMoving):
		return nil, was, true
	case errors.Is(err, errSkip):
		return nil, was, false
	case errors.Is(err, fs.ErrNotExist):
		if !known {
			return nil, was, false
		}
		return &memory.NotePage{File: file, Gone: true}, seen{}, !patient // an editor that saves by two renames leaves a moment without a file
	case err != nil:
		f.problem(file, "unreadable", "the file cannot be read, what it said before stays: "+reason(err))
		return nil, was, false
	}
	if known && was.stamp == st && !was.unsettled {
		return nil, was, false
	}
	now = seen{stamp: st, newline: bytes.HasSuffix(content, []byte("\n"))}
	if known && !patient && half(was, now) {
		return nil, was, true
	}
	p := markdown.Parse(file, content)
	now.notes = len(p.Notes)
	return &p, now, false
}

// half reports whether a file looks half-written beside what it was.
func half(was, now seen) bool {
	return was.size > 0 && now.size < was.size && (now.size == 0 || was.newline && !now.newline)
}

// reason is what an error of the file system says without the path.
func reason(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err.Error()
	}
	return err.Error()
}
