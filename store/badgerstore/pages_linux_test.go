package badgerstore

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"helmdeck-sidecar/store"
)

// TestReleasedPages reads what lies in a table, lets its pages go, and reads again.
func TestReleasedPages(t *testing.T) {
	dir := t.TempDir()
	s := openTest(t, Options{Dir: dir, MasterKey: testKey})
	defer s.Close()
	ctx := context.Background()
	value := bytes.Repeat([]byte("page"), 4096)
	for i := range 100 {
		if _, err := s.Put(ctx, store.Put{Namespace: "a", Key: fmt.Sprint(i), Value: value, ExpiresAt: time.Now().Add(time.Hour)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.freeSpace(ctx); err != nil {
		t.Fatal(err)
	}
	read := func() {
		t.Helper()
		page, err := s.List(ctx, "a", "", "", 100)
		if err != nil || len(page.Records) != 100 || !bytes.Equal(page.Records[99].Value, value) {
			t.Fatalf("%d records, %v", len(page.Records), err)
		}
	}
	s.compacting.Lock() // keeps the store from doing it by itself
	read()
	resident := residentTables(t, dir)
	s.compacting.Unlock()
	if resident == 0 {
		t.Fatal("no table is in memory after a read")
	}
	if err := s.releasePages(); err != nil {
		t.Fatal(err)
	}
	if n := residentTables(t, dir); n > 0 {
		t.Errorf("%d kB of tables are in memory still", n)
	}
	read()
}

// residentTables returns how many kB of the tables below dir are in memory.
func residentTables(t *testing.T, dir string) (sum int) {
	t.Helper()
	dir, err := filepath.EvalSymlinks(dir)
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.Open("/proc/self/smaps")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	inTable := false
	for lines := bufio.NewScanner(f); lines.Scan(); {
		line, kB := lines.Text(), 0
		if _, err := fmt.Sscanf(line, "Rss: %d kB", &kB); err == nil && inTable {
			sum += kB
		}
		if first, _, _ := strings.Cut(line, " "); strings.Contains(first, "-") {
			inTable = strings.Contains(line, dir) && strings.HasSuffix(line, ".sst")
		}
	}
	return sum
}
