package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// process is a program under test that logs its address as JSON when it listens.
type process struct {
	cmd     *exec.Cmd
	url     string
	started time.Time
	log     <-chan []byte // what it logged, once it has closed its log
}

// start runs a command and waits for the line of its log that has its url.
func start(cmd *exec.Cmd) (*process, error) {
	logs, err := cmd.StderrPipe()
	if err != nil {
		return nil, err
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	p := &process{cmd: cmd, started: time.Now()}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	r := bufio.NewReader(logs)
	var head strings.Builder
	for p.url == "" {
		line, err := r.ReadBytes('\n')
		head.Write(line)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("%s did not start: %s", cmd.Path, head.String()), cmd.Wait())
		}
		var entry struct{ URL string }
		if json.Unmarshal(line, &entry) == nil {
			p.url = entry.URL
		}
	}
	rest := make(chan []byte, 1)
	go func() {
		data, _ := io.ReadAll(r) // ends with the process
		rest <- data
	}()
	p.log = rest
	return p, nil
}

// stop ends the process by SIGTERM and returns how long it took.
func (p *process) stop() (time.Duration, error) {
	begin := time.Now()
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return 0, err
	}
	log := <-p.log
	err := p.cmd.Wait()
	if err != nil {
		err = fmt.Errorf("%w: %s", err, log)
	}
	return time.Since(begin), err
}

// untilReady waits until /readyz answers 200 and returns the time since the start.
func (p *process) untilReady(ctx context.Context, s *server) (time.Duration, error) {
	for {
		_, err := s.do(ctx, "GET", "/readyz", nil)
		if err == nil {
			return time.Since(p.started), nil
		}
		if time.Since(p.started) > time.Minute {
			return 0, err
		}
		time.Sleep(time.Millisecond)
	}
}

// residentSet is the memory of the process in MB, now and at its highest.
func (p *process) residentSet() (now, highest float64, err error) {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		return 0, 0, err
	}
	for line := range strings.Lines(string(data)) {
		var kB float64
		if _, err := fmt.Sscanf(line, "VmRSS: %f kB", &kB); err == nil {
			now = kB * 1024 / 1e6
		}
		if _, err := fmt.Sscanf(line, "VmHWM: %f kB", &kB); err == nil {
			highest = kB * 1024 / 1e6
		}
	}
	return now, highest, nil
}

// settled is residentSet once the process has been left alone for a while.
func (p *process) settled(quiet time.Duration) (now, highest float64, err error) {
	time.Sleep(quiet)
	return p.residentSet()
}

// allocated is the disk space of a directory in bytes, without the ballast, which
// is only kept to be given up when the disk is full.
func allocated(dir string) (total int64, err error) {
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // a compaction removes files at any time
		}
		if err != nil || d.IsDir() || d.Name() == "ballast" {
			return err
		}
		var st unix.Stat_t
		if err := unix.Stat(path, &st); err != nil && !errors.Is(err, unix.ENOENT) {
			return err
		}
		total += st.Blocks * 512
		return nil
	})
	return total, err
}

// onDisk refuses a directory in memory, where a sync costs nothing.
func onDisk(dir string) error {
	var st unix.Statfs_t
	if err := unix.Statfs(dir, &st); err != nil {
		return err
	}
	if st.Type == unix.TMPFS_MAGIC {
		return fmt.Errorf("%s is in memory; choose a directory on a disk with --dir", dir)
	}
	return nil
}
