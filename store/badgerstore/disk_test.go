package badgerstore

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"helmdeck-sidecar/store"
)

// smallDisk mounts a file system of its own.
func smallDisk(t *testing.T, size string) string {
	t.Helper()
	dir := t.TempDir()
	err := unix.Mount("tmpfs", dir, "tmpfs", 0, "size="+size)
	if errors.Is(err, unix.EPERM) {
		t.Skip("NOT TESTED: what happens on a full disk. Mounting a tmpfs needs root: ", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := unix.Unmount(dir, 0); err != nil {
			t.Error(err)
		}
	})
	return dir
}

func smallOptions(dir string) Options {
	return Options{Dir: filepath.Join(dir, "store"), Reserve: 32 << 20, Ballast: 16 << 20, SweepEvery: -1}
}

// TestFillDisk writes until the store refuses, then makes room by deleting.
func TestFillDisk(t *testing.T) {
	s := openTest(t, smallOptions(smallDisk(t, "160m")))
	defer s.Close()
	n := fillStore(t, s)
	t.Logf("refused after %d facts of 8 KiB: %v", n, s.Health().Err)
	// Badger may have made room by compacting since the store refused.
	if h := s.Health(); !errors.Is(h.Err, store.ErrLowDisk) && h.FreeBytes < h.ReserveBytes || h.ReserveBytes < 32<<20 || h.DiskBytes < 32<<20 {
		t.Errorf("Health: %+v", h)
	}
	for i := range n {
		if _, err := s.Get(t.Context(), "ns", factKey(i)); err != nil {
			t.Fatalf("Get %d: %v", i, err)
		}
	}
	for i := range n {
		if got, err := s.Delete(t.Context(), "ns", factKey(i)); got != 1 || err != nil {
			t.Fatalf("Delete %d: %d, %v", i, got, err)
		}
	}
	waitWritable(t, s)
	if err := s.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	again := fillStore(t, s)
	t.Logf("refused after %d facts when all had been deleted", again)
	if again < n/2 { // how many fit depends on how far Badger has compacted
		t.Errorf("%d facts fit after deleting all, %d did before", again, n)
	}
	if got, err := s.Erase(t.Context(), "ns"); got == 0 || err != nil {
		t.Fatalf("Erase: %d, %v", got, err)
	}
	waitWritable(t, s)
}

func factKey(i int) string { return fmt.Sprintf("fact/%08d", i) }

// fillStore returns how many facts it stored before it was refused.
func fillStore(t *testing.T, s *Store) int {
	t.Helper()
	for i := 0; ; i++ {
		err := putFact(s, "ns", factKey(i), 8<<10)
		if errors.Is(err, store.ErrLowDisk) {
			return i
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// waitWritable waits for the store to free space by itself.
func waitWritable(t *testing.T, s *Store) {
	t.Helper()
	began := time.Now()
	for deadline := began.Add(2 * time.Minute); ; time.Sleep(10 * time.Millisecond) {
		err := putFact(s, "ns", "again", 100)
		if err == nil {
			t.Logf("writable again after %v", time.Since(began))
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("not writable again: %v", err)
		}
	}
}

// TestForeignFiller lets someone else take the whole disk while a writer runs,
// as fast as a disk.
func TestForeignFiller(t *testing.T) {
	dir := smallDisk(t, "200m")
	opt := smallOptions(dir)
	opt.Reserve = 64 << 20
	s := openTest(t, opt)
	stored := make(chan int)
	go func() { stored <- fillStore(t, s) }()
	filler := fillUp(t, filepath.Join(dir, "filler"), 2*time.Millisecond)
	n := <-stored
	if n == 0 {
		t.Fatal("nothing was stored")
	}
	checkAll(t, s, n)
	s.disk.balance()
	got, err := s.Delete(t.Context(), "ns", factKey(n-1))
	if errors.Is(err, store.ErrLowDisk) { // the filler was slow, and has taken what the ballast left
		if err := os.Truncate(filler, allocated(filler)-(16<<20)); err != nil {
			t.Fatal(err)
		}
		got, err = s.Delete(t.Context(), "ns", factKey(n-1))
	}
	if got != 1 || err != nil {
		t.Errorf("Delete with the ballast given up: %d, %v", got, err)
	}
	n--
	fillUp(t, filler, 0)
	if _, err := s.Delete(t.Context(), "ns", factKey(0)); !errors.Is(err, store.ErrLowDisk) {
		t.Errorf("Delete on a full disk: %v", err)
	}
	checkAll(t, s, n)
	if err := s.Close(); !errors.Is(err, store.ErrLowDisk) {
		t.Errorf("Close on a full disk: %v", err)
	}
	crash(t, s, filler)

	if s, err := Open(opt); !errors.Is(err, store.ErrLowDisk) {
		t.Fatalf("Open on a full disk without ballast: %v, %v", s, err)
	}
	if err := os.Truncate(filler, allocated(filler)-(24<<20)); err != nil {
		t.Fatal(err)
	}
	s = openTest(t, opt)
	defer s.Close()
	checkAll(t, s, n)
	if err := putFact(s, "ns", "k", 10); !errors.Is(err, store.ErrLowDisk) {
		t.Errorf("Put with 24 MiB free: %v", err)
	}
	if got, err := s.Erase(t.Context(), "ns"); got != n || err != nil {
		t.Errorf("Erase: %d, %v; want %d", got, err, n)
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	waitWritable(t, s)
}

// TestBallastOpensFullDisk fills the disk of a closed store.
func TestBallastOpensFullDisk(t *testing.T) {
	dir := smallDisk(t, "128m")
	opt := smallOptions(dir)
	s := openTest(t, opt)
	load(t, s, "ns", 100, 100)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	filler := fillUp(t, filepath.Join(dir, "filler"), 0)
	s = openTest(t, opt)
	defer s.Close()
	checkAll(t, s, 100)
	if got, err := s.Delete(t.Context(), "ns", factKey(0)); got != 1 || err != nil {
		t.Errorf("Delete: %d, %v", got, err)
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	s.disk.balance()
	if got := allocated(filepath.Join(opt.Dir, "ballast")); got < opt.Ballast {
		t.Errorf("the ballast is %d bytes when space is back", got)
	}
}

// TestSpare checks that Badger's logs have their space before it is needed.
func TestSpare(t *testing.T) {
	s := openTest(t, Options{Dir: t.TempDir()})
	defer s.Close()
	for range 3 {
		logs, err := s.spare.logs()
		if err != nil || len(logs) == 0 {
			t.Fatal(logs, err)
		}
		for _, path := range logs {
			if got := allocated(path); got < spareSize {
				t.Errorf("%s has %d bytes allocated, want %d", path, got, spareSize)
			}
		}
		if err := s.submit(t.Context(), newRequest(opPushOut)); err != nil {
			t.Fatal(err)
		}
	}
}

func checkAll(t *testing.T, s *Store, n int) {
	t.Helper()
	for i := range n {
		if _, err := s.Get(t.Context(), "ns", factKey(i)); err != nil {
			t.Fatalf("Get %d: %v", i, err)
		}
	}
}

// crash puts the directory of a store on a full disk into the state that a kill
// would leave.
func crash(t *testing.T, s *Store, filler string) {
	t.Helper()
	image := t.TempDir()
	if err := os.CopyFS(image, os.DirFS(s.opt.Dir)); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	if err := s.db.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(s.opt.Dir); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(s.opt.Dir, os.DirFS(image)); err != nil {
		t.Fatal(err)
	}
	fillUp(t, filler, 0)
}

// fillUp writes a file until the disk is full, a MiB per pace.
func fillUp(t *testing.T, path string, pace time.Duration) string {
	t.Helper()
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, size := range []int{1 << 20, 4096} {
		for piece := make([]byte, size); err == nil; _, err = f.Write(piece) {
			time.Sleep(pace * time.Duration(size) >> 20)
		}
		if !errors.Is(err, unix.ENOSPC) {
			t.Fatal(err)
		}
		err = nil
	}
	return path
}
