//go:build unix

package register

import (
	"io/fs"
	"os"
	"syscall"
)

// owner is the user and group of a file; nobody leaves it to the system.
type owner struct{ uid, gid int }

var nobody = owner{-1, -1}

func ownerOf(info fs.FileInfo) owner {
	if st, ok := info.Sys().(*syscall.Stat_t); ok {
		return owner{int(st.Uid), int(st.Gid)}
	}
	return nobody
}

// forNew is the owner of a file made beside those of o: theirs when root makes
// it, whoever runs otherwise.
func (o owner) forNew() owner {
	if os.Geteuid() == 0 {
		return o
	}
	return nobody
}

// give makes o the owner of f, when it is not yet.
func (o owner) give(f *os.File) error {
	info, err := f.Stat()
	if err != nil || o == nobody || ownerOf(info) == o {
		return err
	}
	return f.Chown(o.uid, o.gid)
}

// lockDir waits for other runs that use the folder. Where the file system has
// no locks it does not wait.
func lockDir(dir string) (unlock func(), err error) {
	d, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	for {
		if err := syscall.Flock(int(d.Fd()), syscall.LOCK_EX); err != syscall.EINTR {
			return func() { _ = d.Close() }, nil
		}
	}
}
