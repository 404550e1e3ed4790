package auth

import (
	"os"
	"path/filepath"
)

// HasKeys reports whether dir holds the signing keys of a sidecar, for those who
// want to use keys and not make them.
func HasKeys(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, keyFileName))
	return err == nil
}
