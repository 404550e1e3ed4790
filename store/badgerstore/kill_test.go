package badgerstore

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"helmdeck-sidecar/store"
)

const (
	killCycles  = 200
	killWriters = 4
	killKeys    = 40
	// writerDir is set in the environment of the process that is killed.
	writerDir = "BADGERSTORE_TEST_WRITER"
)

// TestKill kills a writing process again and again, and checks each time that
// every write it acknowledged is there, whole.
func TestKill(t *testing.T) {
	cycles := killCycles
	if testing.Short() {
		cycles = 10
	}
	dir := t.TempDir()
	acked := map[string]uint64{}
	writes := 0
	for cycle := range cycles {
		writes += runAndKill(t, dir, acked)
		s := openTest(t, Options{Dir: dir})
		checkAcked(t, s, acked)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if t.Failed() {
			t.Fatalf("in cycle %d", cycle)
		}
	}
	t.Logf("%d cycles, %d acknowledged writes", cycles, writes)
	if writes < 5*cycles {
		t.Errorf("the writers came to only %d writes", writes)
	}
}

// runAndKill notes in acked the last version of each key that the process
// acknowledged, 0 when it acknowledged its deletion.
func runAndKill(t *testing.T, dir string, acked map[string]uint64) (writes int) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), writerDir+"="+dir)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	killAfter := 1 + rand.IntN(150)
	for lines := bufio.NewScanner(out); lines.Scan(); {
		line, whole := strings.CutSuffix(lines.Text(), ".")
		if !whole {
			continue // the last line was cut off
		}
		key, version, _ := strings.Cut(line, " ")
		n, err := strconv.ParseUint(version, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		acked[key] = n
		if writes++; writes == killAfter {
			time.AfterFunc(time.Duration(rand.IntN(3000))*time.Microsecond, func() { cmd.Process.Kill() })
		}
	}
	if err := cmd.Wait(); err == nil || cmd.ProcessState.ExitCode() >= 0 {
		t.Fatalf("the writer ended by itself: %v", err)
	}
	return writes
}

// checkAcked allows one write per key that was not acknowledged, as each key has
// one writer, and sets acked to what is there.
func checkAcked(t *testing.T, s *Store, acked map[string]uint64) {
	t.Helper()
	for key, version := range acked {
		recs, skipped, err := s.History(t.Context(), "ns", key)
		if err != nil || skipped > 0 {
			t.Errorf("History(%q): %d skipped, %v", key, skipped, err)
			continue
		}
		have := uint64(len(recs))
		if have != version && have != version+1 && have != 0 || have == 0 && version%deleteEvery != 0 {
			t.Errorf("%q has %d versions, %d was acknowledged", key, have, version)
		}
		acked[key] = have
		for i, rec := range recs {
			if rec.Version != have-uint64(i) || !whole(key, rec) {
				t.Errorf("%q: version %d of %d is damaged: %.20q", key, rec.Version, have, rec.Value)
			}
		}
	}
	if s.Health().Unreadable > 0 {
		t.Errorf("%d records are unreadable", s.Health().Unreadable)
	}
}

// deleteEvery is the version after which the writer deletes a key.
const deleteEvery = 20

func whole(key string, rec store.Record) bool {
	sum, _, _ := strings.Cut(string(rec.Value), " ")
	return string(rec.Value) == checked(key, rec.Version) && len(sum) == 64
}

// checked is a value of some hundred bytes that depends on key and version.
func checked(key string, version uint64) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", key, version))
	return hex.EncodeToString(sum[:]) + " " + strings.Repeat(key, 10+int(version)*7)
}

// writeForever is the process that is killed. It prints each write when it is
// done.
func writeForever(dir string) {
	s, err := Open(Options{Dir: dir, Ballast: -1, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	for w := range killWriters {
		go func() {
			for i := 0; ; i++ {
				key := fmt.Sprintf("%d/%d", w, i%killKeys)
				if err := writeNext(s, key); err != nil {
					fmt.Fprintln(os.Stderr, err)
					os.Exit(1)
				}
			}
		}()
	}
	select {}
}

func writeNext(s *Store, key string) error {
	ctx := context.Background()
	recs, _, err := s.History(ctx, "ns", key)
	if err != nil {
		return err
	}
	version := uint64(len(recs)) + 1
	if version > deleteEvery {
		if _, err := s.Delete(ctx, "ns", key); err != nil {
			return err
		}
		fmt.Printf("%s 0.\n", key)
		return nil
	}
	_, err = s.Put(ctx, store.Put{Namespace: "ns", Key: key, Value: []byte(checked(key, version)),
		ExpiresAt: time.Now().Add(time.Hour)})
	if err != nil {
		return err
	}
	fmt.Printf("%s %d.\n", key, version)
	return nil
}
