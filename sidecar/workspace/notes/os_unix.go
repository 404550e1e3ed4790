//go:build unix

package notes

import (
	"io/fs"
	"syscall"
)

// inode tells a file from another that was put in its place.
func inode(info fs.FileInfo) uint64 {
	if st, ok := info.Sys().(*syscall.Stat_t); ok {
		return uint64(st.Ino)
	}
	return 0
}
