package notes

import (
	"bytes"
	"errors"
	"io/fs"
	"path"
	"strings"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace/markdown"
)

// ReviewFile holds what reflection proposes for memory.md. It holds no statements.
const ReviewFile = "bank/review.md"

// Blocks tells of every page in the bank where its generated block is. Pages that cannot be
// read or whose block has no end are left out: they are not written.
func (f *Folder) Blocks() (map[string]memory.BlockPlace, error) {
	f.tidy()
	root, err := f.place()
	if err != nil {
		return nil, unusable(err)
	}
	places := map[string]memory.BlockPlace{}
	for _, folder := range []string{"bank", markdown.EntityFolder} {
		info, err := root.Lstat(folder)
		if err != nil || !info.IsDir() {
			continue
		}
		entries, err := fs.ReadDir(root.FS(), folder)
		if err != nil {
			return nil, unusable(err)
		}
		for _, e := range entries {
			file := path.Join(folder, e.Name())
			if !writable(file) || !e.Type().IsRegular() {
				continue
			}
			content, err := readRegular(root, file)
			if err != nil {
				continue
			}
			if begin, end, err := markdown.BlockLines(content); err == nil {
				places[file] = memory.BlockPlace{Begin: begin, End: end}
			}
		}
	}
	return places, nil
}

// writable reports whether a file may have a generated block.
func writable(file string) bool {
	return file == ReviewFile || strings.HasPrefix(file, "bank/") && markdown.Reads(file)
}

// Read returns the content of a file, nil if there is none.
func (f *Folder) Read(file string) ([]byte, error) {
	root, err := f.place()
	if err != nil {
		return nil, unusable(err)
	}
	info, err := root.Lstat(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil && (!info.Mode().IsRegular() || info.Size() > maxFile) {
		return nil, notRegular(file)
	}
	var content []byte
	if err == nil {
		content, err = readRegular(root, file)
	}
	if err != nil {
		return nil, memory.Wrap(memory.CodeUnavailable, "unreadable", err, file+" cannot be read: "+reason(err))
	}
	return content, nil
}

// Preview says what Write would change, and returns the blocks that change anything. Links,
// folders, and files whose block has no end are passed over: these are problems of their own.
func (f *Folder) Preview(blocks []memory.NoteBlock) (changes []memory.FileChange, needed []memory.NoteBlock, err error) {
	for _, b := range blocks {
		old, err := f.Read(b.File)
		if e := memory.AsError(err); e != nil && e.Reason == "not_a_file" {
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		content, err := markdown.Change(old, b)
		if err != nil || bytes.Equal(content, old) {
			continue
		}
		changes = append(changes, memory.FileChange{File: b.File, Created: old == nil, Diff: diff(string(old), string(content))})
		needed = append(needed, b)
	}
	return changes, needed, nil
}

// diff shows the lines that differ, with three around them.
func diff(old, now string) string {
	a, b := lines(old), lines(now)
	head := 0
	for head < len(a) && head < len(b) && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < len(a)-head && tail < len(b)-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	var out strings.Builder
	write := func(mark string, list []string) {
		for _, l := range list {
			out.WriteString(mark + l + "\n")
		}
	}
	const around = 3
	write(" ", a[max(0, head-around):head])
	write("-", a[head:len(a)-tail])
	write("+", b[head:len(b)-tail])
	write(" ", a[len(a)-tail:min(len(a), len(a)-tail+around)])
	return out.String()
}

func lines(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(strings.ReplaceAll(text, "\r\n", "\n"), "\n"), "\n")
}
