package badgerstore

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/dgraph-io/badger/v4"
	"golang.org/x/sys/unix"
)

// releasePages takes the pages of the table files, which reads have mapped, out of the
// memory of the process. They stay in the system's cache, so that the next read maps
// them again at the cost of a page fault. It does nothing while a compaction runs or
// a reader still holds a table that one has replaced: only then may the place of a
// file in memory become that of something else.
func (s *Store) releasePages() error {
	if !s.compacting.TryLock() {
		return nil
	}
	defer s.compacting.Unlock()
	dir := filepath.Join(s.opt.Dir, "db")
	files, err := filepath.Glob(filepath.Join(dir, "*.sst"))
	if err != nil || !sameTables(files, s.db.Tables()) {
		return err
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return err
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return err
	}
	maps, err := os.Open("/proc/self/maps")
	if err != nil {
		return err
	}
	defer maps.Close()
	for lines := bufio.NewScanner(maps); lines.Scan(); {
		if err := releaseMapping(lines.Text(), dir); err != nil {
			return err
		}
	}
	return nil
}

// sameTables reports whether the files are those of the tables in use.
func sameTables(files []string, tables []badger.TableInfo) bool {
	inUse := map[string]bool{}
	for _, t := range tables {
		inUse[fmt.Sprintf("%06d.sst", t.ID)] = true
	}
	for _, f := range files {
		if !inUse[filepath.Base(f)] {
			return false
		}
	}
	return len(files) == len(inUse)
}

// releaseMapping takes a line of /proc/self/maps.
func releaseMapping(line, dir string) error {
	var from, to uintptr
	at := strings.IndexByte(line, '/')
	if at < 0 || filepath.Dir(line[at:]) != dir || filepath.Ext(line) != ".sst" {
		return nil
	}
	if _, err := fmt.Sscanf(line, "%x-%x", &from, &to); err != nil {
		return fmt.Errorf("/proc/self/maps: %w", err)
	}
	if _, _, errno := unix.Syscall(unix.SYS_MADVISE, from, to-from, unix.MADV_DONTNEED); errno != 0 {
		return fmt.Errorf("releasing pages: %w", errno)
	}
	return nil
}
