package notes

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// replace puts temporary, which holds content, in place of file, which held old. The two are
// exchanged, and exchanged back when the file turns out to have been written meanwhile, so
// that nothing is lost that was saved in between.
func replace(root *os.Root, temporary, file string, old, content []byte) error {
	dir, err := root.Open(".")
	if err != nil {
		return errors.Join(err, root.Remove(temporary))
	}
	// What is exchanged back was seen by others, so it is done as seldom as can be.
	if now, err := readRegular(root, file); err != nil || !bytes.Equal(now, old) {
		return errors.Join(errMeanwhile, dir.Close(), root.Remove(temporary))
	}
	defer dir.Close()
	exchange := func() error {
		return unix.Renameat2(int(dir.Fd()), temporary, int(dir.Fd()), file, unix.RENAME_EXCHANGE)
	}
	if err := exchange(); err != nil {
		if errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOSYS) {
			return replaceSimply(root, temporary, file, old)
		}
		if errors.Is(err, fs.ErrNotExist) {
			err = errMeanwhile
		}
		return errors.Join(err, root.Remove(temporary))
	}
	was, err := readRegular(root, temporary)
	if err == nil && bytes.Equal(was, old) {
		return root.Remove(temporary)
	}
	if err := exchange(); err != nil {
		return err
	}
	if now, err := readRegular(root, temporary); err == nil && !bytes.Equal(now, content) {
		if err := exchange(); err != nil { // saved once more, on top of ours
			return err
		}
	}
	return errors.Join(errMeanwhile, root.Remove(temporary))
}

// swap exchanges two files in one step.
func swap(root *os.Root, temporary, file string) error {
	dir, err := root.Open(".")
	if err != nil {
		return err
	}
	defer dir.Close()
	err = unix.Renameat2(int(dir.Fd()), temporary, int(dir.Fd()), file, unix.RENAME_EXCHANGE)
	if errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOSYS) {
		return swapSimply(root, temporary, file)
	}
	return err
}

// giveAway makes a file or folder that of the owner of the workspace, where we are root.
func giveAway(root *os.Root, name string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	info, err := root.Stat(".")
	if err != nil {
		return err
	}
	if st, ok := info.Sys().(*syscall.Stat_t); ok && st.Uid != 0 {
		return root.Lchown(name, int(st.Uid), int(st.Gid))
	}
	return nil
}
