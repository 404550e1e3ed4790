package compose_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// override makes the project run where no host network is: nothing leaves its own
// network, and nothing is published.
const override = `
version: "3.8"
networks:
  default:
    internal: true
services:
  probe:
    image: %[1]s
    command: ["remember", "from/another/container", "stored by name", "--url", "http://helmdeck-control-plane:3000", "--json"]
    environment:
      HELMDECK_TOKEN: ${PROBE_TOKEN:-none}
    read_only: true
    restart: "no"
`

// engine is a Docker engine of the test's own.
type engine struct {
	t    *testing.T
	dir  string
	vars []string
}

// startEngine runs dockerd in namespaces of its own and waits until it answers.
func startEngine(t *testing.T) *engine {
	t.Helper()
	dir, err := os.MkdirTemp("", "hs-docker") // a socket's path must be short
	if err != nil {
		t.Fatal(err)
	}
	e := &engine{t: t, dir: dir, vars: append(os.Environ(), "DOCKER_HOST=unix://"+dir+"/sock", "DOCKER_BUILDKIT=0",
		"DOCKER_API_VERSION=1.41", "HELMDECK_IMAGE=helmdeck-sidecar:test", "COMPOSE_PROJECT_NAME=hstest")}
	ctx, cancel := context.WithCancel(context.Background())
	daemon := exec.CommandContext(ctx, "unshare", "--net", "--mount", "--fork", "--kill-child", "sh", "-c",
		fmt.Sprintf("ip link set lo up && exec dockerd -H unix://%[1]s/sock --data-root %[1]s/root --exec-root %[1]s/exec --pidfile %[1]s/pid --bridge=none", dir))
	daemon.Cancel = func() error { return daemon.Process.Signal(os.Interrupt) }
	daemon.WaitDelay = 10 * time.Second
	log, err := os.Create(filepath.Join(dir, "log"))
	if err != nil {
		t.Fatal(err)
	}
	daemon.Stdout, daemon.Stderr = log, log
	if err := daemon.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if pid, err := os.ReadFile(filepath.Join(dir, "pid")); err == nil {
			_ = exec.Command("kill", strings.TrimSpace(string(pid))).Run() // it may have ended
		}
		cancel()
		_ = daemon.Wait() // ended by a signal
		log.Close()
		if err := os.RemoveAll(dir); err != nil {
			t.Logf("removing the engine's files: %v", err)
		}
	})
	e.until("the engine answers", 30*time.Second, func() bool { _, err := e.try("docker", "version"); return err == nil })
	return e
}

func (e *engine) try(name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Env = e.vars
	out, err := cmd.CombinedOutput()
	return strings.TrimSpace(string(out)), err
}

func (e *engine) run(name string, args ...string) string {
	e.t.Helper()
	out, err := e.try(name, args...)
	if err != nil {
		e.t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return out
}

func (e *engine) until(what string, limit time.Duration, ok func() bool) {
	e.t.Helper()
	for deadline := time.Now().Add(limit); !ok(); time.Sleep(100 * time.Millisecond) { // the engine announces nothing
		if time.Now().After(deadline) {
			log, _ := os.ReadFile(filepath.Join(e.dir, "log"))
			e.t.Fatalf("not in %v: %s\n%s", limit, what, log)
		}
	}
}

// buildImage builds the binary, and the image around it.
func (e *engine) buildImage() {
	e.t.Helper()
	build := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", "../bin/helmdeck-sidecar", "../cmd/helmdeck-sidecar")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		e.t.Fatalf("building: %v\n%s", err, out)
	}
	e.run("docker", "build", "-q", "--target", "prebuilt", "-t", "helmdeck-sidecar:test", "-f", "Dockerfile", "..")
}

// TestComposeUp builds the image, brings the project up, stores a fact from a
// second container by the sidecar's alias, restarts, and finds the fact again.
func TestComposeUp(t *testing.T) {
	if os.Getenv("HELMDECK_DOCKER") == "" {
		t.Skip("no Docker engine (HELMDECK_DOCKER is not set); the compose files are validated, not brought up")
	}
	e := startEngine(t)
	e.buildImage()
	extra := filepath.Join(e.dir, "override.yml")
	if err := os.WriteFile(extra, fmt.Appendf(nil, override, "helmdeck-sidecar:test"), 0o600); err != nil {
		t.Fatal(err)
	}
	compose := func(args ...string) string {
		return e.run("docker-compose", append([]string{"-f", "compose.yml", "-f", extra}, args...)...)
	}
	sidecar := func(args ...string) string {
		return compose(append([]string{"exec", "-T", "helmdeck-sidecar", "/helmdeck-sidecar"}, args...)...)
	}
	healthy := func() {
		id := compose("ps", "-q", "helmdeck-sidecar")
		e.until("the container is healthy", time.Minute, func() bool {
			out, err := e.try("docker", "inspect", "-f", "{{.State.Health.Status}}", id)
			return err == nil && out == "healthy"
		})
	}
	defer compose("down", "-v")
	compose("up", "-d", "helmdeck-sidecar")
	healthy()
	e.vars = append(e.vars, "PROBE_TOKEN="+sidecar("token", "issue", "--subject", "alice"))
	if out := compose("run", "--rm", "-T", "probe"); !strings.Contains(out, `"key":"from/another/container"`) {
		t.Fatalf("the second container says %s", out)
	}
	compose("restart", "helmdeck-sidecar")
	healthy()
	if out := sidecar("recall", "stored by name", "--subject", "alice"); !strings.Contains(out, "from/another/container") {
		t.Errorf("after a restart recall says %s", out)
	}
	if out := sidecar("recall", "stored by name", "--subject", "bob"); strings.Contains(out, "from/another/container") {
		t.Errorf("another caller recalls %s", out)
	}
}
