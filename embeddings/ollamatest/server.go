package ollamatest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// Server is a running Ollama with a folder of models that outlives restarts.
type Server struct {
	URL    string // of the server; the same after Restart
	Models string // the folder of the models

	t      testing.TB
	binary string
	home   string
	addr   string
	log    *logBuffer
	cmd    *exec.Cmd // nil when stopped
	exited chan struct{}
}

// Start runs a server until the test ends. The test is skipped without a binary.
func Start(t testing.TB) *Server {
	t.Helper()
	binary := os.Getenv("HELMDECK_OLLAMA")
	if binary == "" {
		t.Skip("HELMDECK_OLLAMA is not set: run scripts/test.sh, or set it to what scripts/ollama.sh prints")
	}
	addr := freeAddr(t)
	s := &Server{
		URL: "http://" + addr, Models: filepath.Join(t.TempDir(), "models"),
		t: t, binary: binary, home: t.TempDir(), addr: addr, log: &logBuffer{},
	}
	t.Cleanup(func() {
		s.Kill()
		if t.Failed() {
			t.Logf("the log of Ollama:\n%s", s.log)
		}
	})
	s.Restart()
	return s
}

// freeAddr returns an address that nobody listens on at this moment.
func freeAddr(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().String()
}

// Restart starts the server again, at the same address and with the same models, and
// waits until it answers. A server that runs is killed first.
func (s *Server) Restart() {
	s.t.Helper()
	s.Kill()
	cmd := exec.Command(s.binary, "serve")
	cmd.Env = []string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + s.home, "TMPDIR=" + s.home, "OLLAMA_HOST=" + s.addr, "OLLAMA_MODELS=" + s.Models,
		"OLLAMA_NO_CLOUD=1", "GIN_MODE=release", "OLLAMA_KEEP_ALIVE=10m", "NO_PROXY=*",
	}
	cmd.Stdout, cmd.Stderr = s.log, s.log
	// A group of its own, so that the runners that it starts die with it.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	exited := make(chan struct{})
	go func() {
		_ = cmd.Wait()
		close(exited)
	}()
	s.cmd, s.exited = cmd, exited
	s.awaitAnswer()
}

func (s *Server) awaitAnswer() {
	s.t.Helper()
	client := http.Client{Timeout: time.Second, Transport: &http.Transport{DisableKeepAlives: true}}
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); {
		if resp, err := client.Get(s.URL + "/api/version"); err == nil {
			_ = resp.Body.Close()
			return
		}
		select {
		case <-s.exited:
			s.t.Fatalf("Ollama ended at once:\n%s", s.log)
		case <-time.After(10 * time.Millisecond):
		}
	}
	s.t.Fatalf("Ollama does not answer:\n%s", s.log)
}

// Stop ends the server the way that a service manager does.
func (s *Server) Stop() { s.end(syscall.SIGTERM) }

// Kill ends the server and its runners with kill -9, and returns when they are gone.
func (s *Server) Kill() { s.end(syscall.SIGKILL) }

func (s *Server) end(how syscall.Signal) {
	if s.cmd == nil {
		return
	}
	s.signal(how)
	if how != syscall.SIGKILL {
		select {
		case <-s.exited:
		case <-time.After(10 * time.Second):
		}
		s.signal(syscall.SIGKILL) // what is left of the group
	}
	<-s.exited
	s.cmd = nil
}

// Hang stops the server and its runners without ending them: connections are
// accepted by the kernel and nobody answers.
func (s *Server) Hang() { s.signal(syscall.SIGSTOP) }

// Resume lets a hung server go on.
func (s *Server) Resume() { s.signal(syscall.SIGCONT) }

func (s *Server) signal(sig syscall.Signal) {
	if s.cmd != nil {
		_ = syscall.Kill(-s.cmd.Process.Pid, sig) // the group may have ended by itself
	}
}

// Log returns what the server has written so far, in all its runs.
func (s *Server) Log() string { return s.log.String() }

// AwaitLog waits until the server has written text n times.
func (s *Server) AwaitLog(text string, n int) {
	s.t.Helper()
	s.await(fmt.Sprintf("%q in the log, %d times", text, n), func() bool { return strings.Count(s.log.String(), text) >= n })
}

// AwaitPartial waits until the server has noted how far it got with a blob whose
// download was interrupted.
func (s *Server) AwaitPartial(digest string) {
	s.t.Helper()
	path := filepath.Join(s.Models, "blobs", strings.Replace(digest, ":", "-", 1)+"-partial-0")
	s.await("the note about "+path, func() bool {
		b, err := os.ReadFile(path)
		var note struct{ Completed int64 }
		return err == nil && json.Unmarshal(b, &note) == nil && note.Completed > 0
	})
}

// await waits for what Ollama tells nobody when it happens.
func (s *Server) await(what string, happened func() bool) {
	s.t.Helper()
	for deadline := time.Now().Add(time.Minute); !happened(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			s.t.Fatalf("waited in vain for %s:\n%s", what, s.log)
		}
	}
}

// Install puts a model into the server's folder under a short name such as
// "nomic-embed-text", as a pull would have. A model of that name is replaced.
func (s *Server) Install(name string, gguf []byte) {
	s.t.Helper()
	m := manifestOf(gguf, `{"num_thread":1}`) // threads that wait for each other are slow on a busy machine
	for digest, content := range m.blobs {
		s.write(filepath.Join("blobs", fmt.Sprintf("sha256-%s", digest[len("sha256:"):])), content)
	}
	s.write(filepath.Join("manifests", "registry.ollama.ai", "library", name, "latest"), m.manifest)
}

// Remove takes a model away again.
func (s *Server) Remove(name string) {
	s.t.Helper()
	if err := os.RemoveAll(filepath.Join(s.Models, "manifests", "registry.ollama.ai", "library", name)); err != nil {
		s.t.Fatal(err)
	}
}

func (s *Server) write(path string, content []byte) {
	s.t.Helper()
	path = filepath.Join(s.Models, path)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(path, content, 0o644); err != nil {
		s.t.Fatal(err)
	}
}

// logBuffer collects what several processes write.
type logBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *logBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *logBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}
