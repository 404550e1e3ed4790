package embeddings_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/embeddings/ollamatest"
	"helmdeck-sidecar/sidecar/memory"
)

// pulling is a real server, a registry with one model, and a client for that model.
type pulling struct {
	server   *ollamatest.Server
	registry *ollamatest.Registry
	client   *embeddings.Client
	digest   string // of the weights
	size     int64
}

func startPulling(t *testing.T, with ...func(*embeddings.Options)) *pulling {
	t.Helper()
	p := &pulling{server: ollamatest.Start(t), registry: ollamatest.NewRegistry(t)}
	gguf := ollamatest.TinyModel(ollamatest.ModelOptions{})
	name, digest := p.registry.Add("nomic-embed-text", gguf)
	p.digest, p.size = digest, int64(len(gguf))
	p.client = newClient(t, p.server.URL, append([]func(*embeddings.Options){func(o *embeddings.Options) {
		o.Model, o.InsecureRegistry = name, true
	}}, with...)...)
	return p
}

// gets returns the ranges that were asked of the weights.
func (p *pulling) gets() []string {
	var ranges []string
	for _, r := range p.registry.Requests() {
		if fields := strings.Fields(r); fields[0] == "GET" && strings.HasSuffix(fields[1], p.digest) && len(fields) == 3 {
			ranges = append(ranges, fields[2])
		}
	}
	return ranges
}

func (p *pulling) wantUsable(t *testing.T) {
	t.Helper()
	if id, err := p.client.Check(patient(t)); err != nil || id.Dimension != 768 {
		t.Errorf("after the pull: %+v, error %v", id, err)
	}
}

func TestPullReportsProgress(t *testing.T) {
	p := startPulling(t)
	var seen []embeddings.Progress
	if err := p.client.Pull(patient(t), func(r embeddings.Progress) { seen = append(seen, r) }); err != nil {
		t.Fatal(err)
	}
	var done bool
	for i, r := range seen {
		if r.Digest == p.digest[7:19] && r.Total == p.size && r.Completed == p.size {
			done = true
		}
		if i > 0 && r.Digest == seen[i-1].Digest && r.Completed < seen[i-1].Completed {
			t.Errorf("the progress goes back from %+v to %+v", seen[i-1], r)
		}
	}
	if !done || seen[len(seen)-1].Status != "success" {
		t.Errorf("the progress lacks the end of the weights %s: %+v", p.digest[7:19], seen)
	}
	p.wantUsable(t)
	if err := p.client.Pull(patient(t), nil); err != nil {
		t.Errorf("the model that is there: %v", err)
	}
	if n := len(p.gets()); n != 1 {
		t.Errorf("the weights were asked for %d times", n)
	}
}

func TestPullUnknownModelIsNotTriedAgain(t *testing.T) {
	p := startPulling(t, func(o *embeddings.Options) { o.Model = strings.Replace(o.Model, "nomic", "gnomic", 1) })
	err := p.client.Pull(patient(t), nil)
	wantError(t, err, memory.CodeNotFound, embeddings.ReasonModelUnknown)
	if n := len(p.registry.Requests()); n != 1 {
		t.Errorf("the registry was asked %d times: %v", n, p.registry.Requests())
	}
}

func TestPullFromPlainRegistryNeedsLeave(t *testing.T) {
	p := startPulling(t, func(o *embeddings.Options) { o.InsecureRegistry = false })
	wantError(t, p.client.Pull(patient(t), nil), memory.CodeInvalidInput, embeddings.ReasonInsecure)
}

func TestPullTriesAgain(t *testing.T) {
	p := startPulling(t)
	p.registry.FailManifests(2)
	var problems []string
	err := p.client.Pull(patient(t), func(r embeddings.Progress) {
		if r.Problem != "" {
			problems = append(problems, r.Problem)
		}
	})
	if err != nil || len(problems) != 2 {
		t.Fatalf("error %v, problems %q", err, problems)
	}
	p.wantUsable(t)
}

func TestPullGivesUp(t *testing.T) {
	p := startPulling(t, func(o *embeddings.Options) { o.PullTries = 3 })
	p.registry.Fail(503)
	wantError(t, p.client.Pull(patient(t), nil), memory.CodeUnavailable, embeddings.ReasonServerFailed)
	if n := len(p.registry.Requests()); n != 3 {
		t.Errorf("the registry was asked %d times", n)
	}
}

func TestPullGoesOnAfterACut(t *testing.T) {
	p := startPulling(t)
	p.registry.CutAfter(512 << 10)
	if err := p.client.Pull(patient(t), nil); err != nil {
		t.Fatal(err)
	}
	p.wantResumed(t)
}

// wantResumed checks that the weights were asked for twice, the second time not from
// their beginning.
func (p *pulling) wantResumed(t *testing.T) {
	t.Helper()
	ranges := p.gets()
	if len(ranges) != 2 || !strings.HasPrefix(ranges[0], "bytes=0-") || strings.HasPrefix(ranges[1], "bytes=0-") {
		t.Errorf("the weights were asked for as %v", ranges)
	}
	p.wantUsable(t)
}

func TestPullGoesOnWhereACancelledOneStopped(t *testing.T) {
	p := startPulling(t)
	p.registry.Hold()
	ctx, cancel := context.WithCancel(patient(t))
	err := p.client.Pull(ctx, func(r embeddings.Progress) {
		if r.Completed > 0 {
			cancel()
		}
	})
	e := wantError(t, err, memory.CodeUnavailable, embeddings.ReasonCanceled)
	if !errors.Is(err, context.Canceled) || e.Hint == "" {
		t.Errorf("the error of a cancelled pull is %v", err)
	}
	p.server.AwaitPartial(p.digest)
	p.registry.Release()
	if err := p.client.Pull(patient(t), nil); err != nil {
		t.Fatal(err)
	}
	p.wantResumed(t)
}

func TestPullKeepsItsDeadline(t *testing.T) {
	p := startPulling(t)
	p.registry.Hold()
	ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
	defer cancel()
	err := p.client.Pull(ctx, nil)
	wantError(t, err, memory.CodeUnavailable, embeddings.ReasonDeadline)
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v does not wrap the context's error", err)
	}
}

func TestPullSurvivesDamagedFiles(t *testing.T) {
	p := startPulling(t)
	p.registry.Damage(p.digest, true)
	var problems []string
	err := p.client.Pull(patient(t), func(r embeddings.Progress) {
		if r.Problem != "" {
			problems = append(problems, r.Problem)
			p.registry.Damage(p.digest, false)
		}
	})
	if err != nil || len(problems) != 1 || !strings.Contains(problems[0], "damaged") {
		t.Fatalf("error %v, problems %q", err, problems)
	}
	p.wantUsable(t)
}

func TestPullGivesUpOnFilesThatStayDamaged(t *testing.T) {
	p := startPulling(t, func(o *embeddings.Options) { o.PullTries = 2 })
	p.registry.Damage(p.digest, true)
	wantError(t, p.client.Pull(patient(t), nil), memory.CodeUnavailable, embeddings.ReasonDigestMismatch)
	_, err := p.client.Check(patient(t))
	wantError(t, err, memory.CodeNotFound, embeddings.ReasonModelMissing)
}

func TestPullSurvivesTheDeathOfTheServer(t *testing.T) {
	p := startPulling(t, func(o *embeddings.Options) { o.PullTries = 1000 })
	p.registry.Hold()
	under := make(chan struct{})
	var once sync.Once
	result := make(chan error, 1)
	var problems []string
	go func() {
		result <- p.client.Pull(patient(t), func(r embeddings.Progress) {
			if r.Completed > 0 {
				once.Do(func() { close(under) })
			}
			if r.Problem != "" {
				problems = append(problems, r.Problem)
			}
		})
	}()
	<-under
	p.server.Kill()
	p.registry.Release()
	p.server.Restart()
	if err := <-result; err != nil {
		t.Fatal(err)
	}
	if len(problems) == 0 || !slices.ContainsFunc(problems, func(s string) bool { return strings.Contains(s, "without success") }) {
		t.Errorf("a server that dies broke no stream: %q", problems)
	}
	p.wantUsable(t)
}

func TestPullNoticesAServerThatHangs(t *testing.T) {
	p := startPulling(t, func(o *embeddings.Options) {
		o.PullTries, o.Timeouts.Stall = 1, 500*time.Millisecond
	})
	p.registry.Hold()
	err := p.client.Pull(patient(t), func(r embeddings.Progress) {
		if r.Completed > 0 {
			p.server.Hang()
		}
	})
	wantError(t, err, memory.CodeUnavailable, embeddings.ReasonStalled)
}

func TestPullServerDown(t *testing.T) {
	p := startPulling(t, func(o *embeddings.Options) { o.PullTries = 2 })
	p.server.Stop()
	wantError(t, p.client.Pull(patient(t), nil), memory.CodeUnavailable, embeddings.ReasonServerDown)
}

func TestWaitForAServerThatComesLater(t *testing.T) {
	s := ollamatest.Start(t)
	s.Stop()
	c := newClient(t, s.URL)
	result := make(chan error, 1)
	go func() {
		_, err := c.Wait(patient(t))
		result <- err
	}()
	s.Restart()
	if err := <-result; err != nil {
		t.Error(err)
	}
}
