package notes

import (
	"bytes"
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path"

	"helmdeck-sidecar/sidecar/memory"
)

// editTries bounds how often a file is edited anew because somebody else wrote it meanwhile.
const editTries = 50

// errMeanwhile says that the file is not any more what was read.
var errMeanwhile = errors.New("notes: the file was changed meanwhile")

// Edit replaces the content of a file, whole or not at all, by what change makes of it; a file
// that is missing has none and is created. When somebody writes the file meanwhile, change is
// called again with what they wrote.
func (f *Folder) Edit(file string, change func(content []byte) ([]byte, error)) error {
	root, err := f.place()
	if err != nil {
		return unusable(err)
	}
	return editTill(root, file, change)
}

func editTill(root *os.Root, file string, change func(content []byte) ([]byte, error)) (err error) {
	for range editTries {
		err = edit(root, file, change)
		if !errors.Is(err, errMeanwhile) {
			return err
		}
	}
	return memory.Wrap(memory.CodeConflict, "busy_file", err, file+" is written by somebody else all the time").WithHint("try again")
}

func edit(root *os.Root, file string, change func([]byte) ([]byte, error)) error {
	info, err := root.Lstat(file)
	exists := err == nil
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	var old []byte
	mode := fs.FileMode(0o644)
	if exists {
		if !info.Mode().IsRegular() || info.Size() > maxFile {
			return notRegular(file)
		}
		mode = info.Mode().Perm()
		if old, err = readRegular(root, file); err != nil {
			return err
		}
	}
	content, err := change(old)
	if err != nil || exists && bytes.Equal(content, old) {
		return err
	}
	temporary, err := writeTemporary(root, path.Dir(file), temporaryPrefix, content, mode)
	if err != nil {
		return err
	}
	if !exists {
		return errors.Join(create(root, temporary, file), root.Remove(temporary))
	}
	return replace(root, temporary, file, old, content)
}

// writeTemporary writes a file beside those of a folder, which it makes if need be. It
// belongs to the owner of the workspace.
func writeTemporary(root *os.Root, folder, prefix string, content []byte, mode fs.FileMode) (string, error) {
	if err := makeFolder(root, folder); err != nil {
		return "", err
	}
	name := path.Join(folder, prefix+rand.Text()[:12]+temporarySuffix)
	h, err := root.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, mode)
	if err != nil {
		return "", err
	}
	_, err = h.Write(content)
	if err == nil {
		err = h.Sync()
	}
	err = errors.Join(err, h.Chmod(mode), h.Close())
	if err == nil {
		err = giveAway(root, name)
	}
	if err != nil {
		return "", errors.Join(err, root.Remove(name))
	}
	return name, nil
}

// The name of a file that is not whole yet. Hosts index Markdown only.
const (
	temporaryPrefix = ".helmdeck-"
	pagePrefix      = temporaryPrefix + "page-" // of a page, whose writer holds the lock
	temporarySuffix = ".tmp"
)

func makeFolder(root *os.Root, folder string) error {
	if folder == "." {
		return nil
	}
	if err := makeFolder(root, path.Dir(folder)); err != nil {
		return err
	}
	err := root.Mkdir(folder, 0o755)
	if errors.Is(err, fs.ErrExist) {
		info, err := root.Lstat(folder)
		if err == nil && !info.IsDir() {
			err = memory.Errorf(memory.CodeConflict, "link", "%s is a link or a file, not a folder; nothing is written there", folder)
		}
		return err
	}
	if err != nil {
		return err
	}
	return giveAway(root, folder)
}
