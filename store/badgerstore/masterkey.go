package badgerstore

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// masterKey reads the master key, or makes one when the store is new.
func masterKey(dir string, fresh bool) ([]byte, error) {
	path := filepath.Join(dir, "master.key")
	key, err := os.ReadFile(path)
	switch {
	case err == nil && len(key) == keySize:
		return key, os.Chmod(path, 0o600)
	case err == nil:
		return nil, fmt.Errorf("%w: %s has %d bytes, it needs %d. Put back the right file", ErrKeys, path, len(key), keySize)
	case !os.IsNotExist(err):
		return nil, err
	case !fresh:
		return nil, fmt.Errorf("%w: %s is missing, and without it the data in %s cannot be read. "+
			"Put it back, or pass the key in the configuration. To begin empty, move the directory away", ErrKeys, path, dir)
	}
	key = randomBytes(keySize)
	return key, writeFileAtomic(path, key)
}

func exists(path string) (bool, error) {
	_, err := os.Lstat(path)
	if os.IsNotExist(err) {
		return false, nil
	}
	return err == nil, ignore(err, fs.ErrNotExist)
}
