package notes

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path"
)

// create gives a whole temporary file its name, under which there must be none.
func create(root *os.Root, temporary, file string) error {
	err := root.Link(temporary, file)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrExist):
		return errMeanwhile
	}
	content, unread := readRegular(root, temporary) // a file system without links
	if unread != nil {
		return errors.Join(err, unread)
	}
	h, err := root.OpenFile(file, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return errMeanwhile
	}
	if err != nil {
		return err
	}
	_, err = h.Write(content)
	if err = errors.Join(err, h.Sync(), h.Close()); err != nil {
		return errors.Join(err, root.Remove(file))
	}
	return giveAway(root, file)
}

// swapSimply exchanges two files where the operating system cannot: the first is put in place
// of the second at once, and the second is under the name of the first a moment later.
func swapSimply(root *os.Root, temporary, file string) error {
	former, err := readRegular(root, file)
	if err != nil {
		return err
	}
	info, err := root.Stat(file)
	if err != nil {
		return err
	}
	aside, err := writeTemporary(root, path.Dir(file), pagePrefix, former, info.Mode().Perm())
	if err != nil {
		return err
	}
	if err := root.Rename(temporary, file); err != nil {
		return errors.Join(err, root.Remove(aside))
	}
	return root.Rename(aside, temporary)
}

// replaceSimply renames temporary to file if that holds old just before.
func replaceSimply(root *os.Root, temporary, file string, old []byte) error {
	now, err := readRegular(root, file)
	if err != nil || !bytes.Equal(now, old) {
		return errors.Join(errMeanwhile, root.Remove(temporary))
	}
	if err := root.Rename(temporary, file); err != nil {
		return errors.Join(err, root.Remove(temporary))
	}
	return nil
}
