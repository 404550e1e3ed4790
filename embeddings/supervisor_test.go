package embeddings_test

import (
	"context"
	"testing"
	"time"

	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/embeddings/ollamatest"
	"helmdeck-sidecar/sidecar/memory"
)

// supervised runs a supervisor until the test ends and keeps the states it tells of.
type supervised struct {
	*embeddings.Supervisor
	t      *testing.T
	states chan embeddings.State
}

func supervise(t *testing.T, c *embeddings.Client, o embeddings.SupervisorOptions) *supervised {
	t.Helper()
	s := &supervised{t: t, states: make(chan embeddings.State, 10_000)}
	o.Backoff = embeddings.Backoff{Min: 10 * time.Millisecond, Max: 200 * time.Millisecond}
	o.OnChange = func(st embeddings.State) { s.states <- st }
	s.Supervisor = embeddings.NewSupervisor(c, o)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		s.Run(ctx)
		close(ended)
	}()
	t.Cleanup(func() {
		cancel()
		<-ended
	})
	return s
}

// until returns the next state that is in the phase, and has the reason unless that is empty.
func (s *supervised) until(phase embeddings.Phase, reason string) embeddings.State {
	s.t.Helper()
	timeout := time.After(patience)
	for {
		select {
		case st := <-s.states:
			if st.Phase == phase && (reason == "" || st.Reason == reason) {
				return st
			}
		case <-timeout:
			s.t.Fatalf("never became %s/%s; now %+v", phase, reason, s.State())
		}
	}
}

func hasty(o *embeddings.Options) {
	o.Timeouts = embeddings.Timeouts{Control: 300 * time.Millisecond, Query: 300 * time.Millisecond}
}

func TestSupervisorFollowsTheServer(t *testing.T) {
	server := withModel(t, ollamatest.ModelOptions{})
	server.Stop()
	s := supervise(t, newClient(t, server.URL), embeddings.SupervisorOptions{})
	st := s.until(embeddings.PhaseWaiting, embeddings.ReasonServerDown)
	if st.LastError == "" || st.LastErrorAt.IsZero() || st.URL != server.URL || st.Model != "nomic-embed-text" {
		t.Errorf("while it is down: %+v", st)
	}
	if _, _, err := s.EmbedQuery(patient(t), "coffee"); err == nil {
		t.Error("a query without a server")
	} else {
		wantError(t, err, memory.CodeUnavailable, embeddings.ReasonNotReady)
	}

	server.Restart()
	st = s.until(embeddings.PhaseReady, "")
	if st.Identity.Dimension != 768 || st.ServerVersion != "0.17.4" || st.Reason != "" {
		t.Errorf("when it is up: %+v", st)
	}
	vectors, id, err := s.EmbedDocuments(patient(t), []string{"coffee"})
	if err != nil || id != st.Identity || len(vectors[0]) != id.Dimension {
		t.Errorf("embedding: identity %+v, error %v", id, err)
	}

	// The supervisor looks every 30 s only: it learns of the death from the call.
	server.Kill()
	_, _, err = s.EmbedQuery(patient(t), "coffee")
	wantError(t, err, memory.CodeUnavailable, embeddings.ReasonServerDown)
	if _, ready := s.Ready(); ready {
		t.Error("ready after a failed call")
	}
	s.until(embeddings.PhaseWaiting, embeddings.ReasonServerDown)
	server.Restart()
	if again := s.until(embeddings.PhaseReady, ""); again.Identity != id || again.LastError == "" {
		t.Errorf("after the restart: %+v", again)
	}
	if _, _, err := s.EmbedQuery(patient(t), "coffee"); err != nil {
		t.Error(err)
	}
}

func TestSupervisorNoticesByItselfThatTheServerIsGone(t *testing.T) {
	server := withModel(t, ollamatest.ModelOptions{})
	s := supervise(t, newClient(t, server.URL, hasty), embeddings.SupervisorOptions{Health: 50 * time.Millisecond})
	s.until(embeddings.PhaseReady, "")
	server.Hang()
	s.until(embeddings.PhaseWaiting, embeddings.ReasonServerHung)
	server.Resume()
	s.until(embeddings.PhaseReady, "")
}

func TestSupervisorNoticesAnotherModel(t *testing.T) {
	server := withModel(t, ollamatest.ModelOptions{})
	s := supervise(t, newClient(t, server.URL), embeddings.SupervisorOptions{Health: 50 * time.Millisecond})
	before := s.until(embeddings.PhaseReady, "").Identity
	server.Install("nomic-embed-text", ollamatest.TinyModel(ollamatest.ModelOptions{Dimension: 384}))
	after := s.until(embeddings.PhaseReady, "").Identity
	if after.Dimension != 384 || after.Key() == before.Key() {
		t.Errorf("before %+v, after %+v", before, after)
	}
	server.Remove("nomic-embed-text")
	s.until(embeddings.PhaseFailed, embeddings.ReasonModelMissing)
	server.Install("nomic-embed-text", ollamatest.TinyModel(ollamatest.ModelOptions{Completes: true}))
	s.until(embeddings.PhaseFailed, embeddings.ReasonNotEmbedding)
	server.Install("nomic-embed-text", ollamatest.TinyModel(ollamatest.ModelOptions{}))
	if again := s.until(embeddings.PhaseReady, "").Identity; again != before {
		t.Errorf("the first model again: %+v, want %+v", again, before)
	}
}

func TestSupervisorIsNotHeldByAServerThatHangs(t *testing.T) {
	server := withModel(t, ollamatest.ModelOptions{})
	s := supervise(t, newClient(t, server.URL, hasty), embeddings.SupervisorOptions{})
	s.until(embeddings.PhaseReady, "")
	server.Hang()
	hurried, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	_, _, err := s.EmbedQuery(hurried, "coffee")
	wantError(t, err, memory.CodeUnavailable, embeddings.ReasonDeadline)
	s.until(embeddings.PhaseWaiting, embeddings.ReasonServerHung) // because the call that came to nothing made it look
	began := time.Now()
	for range 1000 {
		_, _, err = s.EmbedQuery(t.Context(), "coffee")
		wantError(t, err, memory.CodeUnavailable, embeddings.ReasonNotReady)
	}
	if took := time.Since(began); took > time.Second {
		t.Errorf("a thousand calls took %v", took)
	}
	server.Resume()
	s.until(embeddings.PhaseReady, "")
}

func TestSupervisorPullsWhenAskedTo(t *testing.T) {
	p := startPulling(t)
	p.registry.Hold()
	s := supervise(t, p.client, embeddings.SupervisorOptions{AutoPull: true})
	st := s.until(embeddings.PhasePulling, embeddings.ReasonModelMissing)
	for st.Progress == nil || st.Progress.Completed == 0 {
		st = s.until(embeddings.PhasePulling, "")
	}
	if st.Progress.Total != p.size || st.Progress.Digest != p.digest[7:19] {
		t.Errorf("the progress is %+v", st.Progress)
	}
	p.registry.Release()
	if st := s.until(embeddings.PhaseReady, ""); st.Identity.Dimension != 768 || st.Progress != nil {
		t.Errorf("after the pull: %+v", st)
	}
}

func TestSupervisorDoesNotPullUnasked(t *testing.T) {
	p := startPulling(t)
	s := supervise(t, p.client, embeddings.SupervisorOptions{})
	s.until(embeddings.PhaseFailed, embeddings.ReasonModelMissing)
	if n := len(p.registry.Requests()); n != 0 {
		t.Errorf("the registry was asked %d times", n)
	}
	if err := p.client.Pull(patient(t), nil); err != nil {
		t.Fatal(err)
	}
	s.Recheck()
	s.until(embeddings.PhaseReady, "")
}

func TestSupervisorTellsWhyAPullFails(t *testing.T) {
	p := startPulling(t, func(o *embeddings.Options) { o.Model += "-unknown" })
	s := supervise(t, p.client, embeddings.SupervisorOptions{AutoPull: true})
	if st := s.until(embeddings.PhaseFailed, embeddings.ReasonModelUnknown); st.LastError == "" {
		t.Errorf("the state is %+v", st)
	}
}

func TestSupervisorEndsDuringAPull(t *testing.T) {
	p := startPulling(t)
	p.registry.Hold()
	s := supervise(t, p.client, embeddings.SupervisorOptions{AutoPull: true})
	s.until(embeddings.PhasePulling, "") // the cleanup ends the supervisor and waits for it
}
