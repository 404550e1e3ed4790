package notes

import (
	"bytes"
	"errors"
	"os"
)

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
