package embeddings

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

// SupervisorOptions say how a supervisor looks after its server. The zero value is useful.
type SupervisorOptions struct {
	// AutoPull lets the supervisor pull a missing model.
	AutoPull bool

	// Backoff is the pause between looks at a server that is not ready; zero fields are
	// 250 ms and 30 s.
	Backoff Backoff

	// Health is the pause between looks at a server that is ready; 30 s when zero.
	Health time.Duration

	// OnChange, if not nil, is called with every new state, progress of a pull included,
	// in order. It must not call the supervisor and should return soon.
	OnChange func(State)

	Now func() time.Time // time.Now when nil
}

// Supervisor knows whether the server of a client can be used. Run finds out and
// keeps finding out; the other methods never wait for that and are safe for
// concurrent use.
type Supervisor struct {
	client  *Client
	options SupervisorOptions
	wake    chan struct{}

	mu    sync.Mutex
	state State

	telling sync.Mutex // held while OnChange is called; taken before mu
}

// NewSupervisor returns a supervisor of the client, which is waiting until Run.
func NewSupervisor(c *Client, o SupervisorOptions) *Supervisor {
	o.Backoff = Backoff{Min: cmp.Or(o.Backoff.Min, 250*time.Millisecond), Max: cmp.Or(o.Backoff.Max, 30*time.Second)}
	o.Health = cmp.Or(o.Health, 30*time.Second)
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.OnChange == nil {
		o.OnChange = func(State) {}
	}
	return &Supervisor{
		client: c, options: o, wake: make(chan struct{}, 1),
		state: State{Phase: PhaseWaiting, Reason: ReasonNotReady, Since: o.Now(), URL: c.url, Model: c.model},
	}
}

// State returns what is known now.
func (s *Supervisor) State() State {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.state
}

// Ready returns the model in use, and whether there is one.
func (s *Supervisor) Ready() (Identity, bool) {
	st := s.State()
	if st.Phase != PhaseReady {
		return Identity{}, false
	}
	return st.Identity, true
}

// Recheck makes Run look at the server now.
func (s *Supervisor) Recheck() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// EmbedDocuments is Client.EmbedDocuments with the model in use, which it returns
// too. It fails at once when there is none. A failure that is the server's ends the
// ready phase and makes Run look at the server now.
func (s *Supervisor) EmbedDocuments(ctx context.Context, texts []string) ([][]float32, Identity, error) {
	id, ok := s.Ready()
	if !ok {
		return nil, Identity{}, s.notReady()
	}
	vectors, err := s.client.documents(ctx, id, texts)
	s.noteCall(id, err)
	return vectors, id, err
}

// EmbedQuery is Client.EmbedQuery, in the manner of EmbedDocuments.
func (s *Supervisor) EmbedQuery(ctx context.Context, text string) ([]float32, Identity, error) {
	id, ok := s.Ready()
	if !ok {
		return nil, Identity{}, s.notReady()
	}
	vector, err := s.client.query(ctx, id, text)
	s.noteCall(id, err)
	return vector, id, err
}

// EmbedTexts returns a vector for each text as it is, neither document nor question, for
// others who compare them. It fails when one has none.
func (s *Supervisor) EmbedTexts(ctx context.Context, texts []string) ([][]float32, error) {
	id, ok := s.Ready()
	if !ok {
		return nil, s.notReady()
	}
	j := &job{client: s.client, id: id, prepare: id.Scheme.plain, timeout: s.client.timeouts.Batch}
	vectors, err := j.embed(ctx, texts)
	s.noteCall(id, err)
	var partial *PartialError
	if errors.As(err, &partial) {
		return nil, memory.Wrap(memory.CodeInvalidInput, ReasonTextNotEmbedded, err, partial.Error())
	}
	return vectors, err
}

// EmbedQueryAs returns the vector of a question by a model that made vectors before,
// as long as the server still has it. By the model in use it is EmbedQuery.
func (s *Supervisor) EmbedQueryAs(ctx context.Context, id Identity, text string) ([]float32, error) {
	now, ok := s.Ready()
	if !ok {
		return nil, s.notReady()
	}
	if now.Key() == id.Key() {
		vector, _, err := s.EmbedQuery(ctx, text)
		return vector, err
	}
	other := s.client.sibling(id.Model)
	if err := other.verify(ctx, id); err != nil {
		return nil, err
	}
	return other.query(ctx, id, text)
}

func (s *Supervisor) notReady() error {
	st := s.State()
	e := memory.Errorf(memory.CodeUnavailable, ReasonNotReady, "embeddings are not ready: %s (%s)", st.Phase, cmp.Or(st.Reason, "just changed"))
	return e.WithHint("see: helmdeck-sidecar embeddings status")
}

// noteCall learns from the outcome of a call that used id.
func (s *Supervisor) noteCall(id Identity, err error) {
	e := memory.AsError(err)
	var partial *PartialError
	switch {
	case err == nil || errors.As(err, &partial) || e.Code == memory.CodeInvalidInput && e.Reason != ReasonNotOllama || e.Reason == ReasonCanceled:
		return
	case callerGone(err):
		s.Recheck() // the caller was in a hurry; whether the server is at fault is not known
		return
	}
	s.change(func(st *State) bool {
		if st.Phase != PhaseReady || st.Identity != id {
			return false
		}
		s.enter(st, PhaseWaiting, e)
		return true
	})
	s.Recheck()
}

// Run looks after the server until ctx ends.
func (s *Supervisor) Run(ctx context.Context) {
	for n := 0; ctx.Err() == nil; {
		err := s.look(ctx)
		pause := s.options.Health
		switch {
		case err == nil:
			n = 0
		case permanent(err):
			pause = s.options.Backoff.Max
		default:
			pause = s.options.Backoff.delay(n)
			n++
		}
		timer := time.NewTimer(pause)
		select {
		case <-ctx.Done():
		case <-timer.C:
		case <-s.wake:
			n = 0
			// Calls that keep failing must not make a busy loop.
			_ = sleep(ctx, min(pause, 50*time.Millisecond))
		}
		timer.Stop()
	}
}

// look finds out the state of the server and pulls the model if that is to be done.
func (s *Supervisor) look(ctx context.Context) error {
	version, id, err := s.inspect(ctx)
	if e := memory.AsError(err); e != nil && e.Code == memory.CodeNotFound && s.options.AutoPull {
		s.change(func(st *State) bool {
			st.ServerVersion = version
			s.enter(st, PhasePulling, e)
			return true
		})
		if err = s.client.Pull(ctx, s.pulling); err == nil {
			version, id, err = s.inspect(ctx)
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	s.change(func(st *State) bool {
		before := *st
		st.ServerVersion = cmp.Or(version, st.ServerVersion)
		st.Progress = nil
		switch {
		case err == nil:
			st.Identity = id
			s.enter(st, PhaseReady, nil)
		case permanent(err):
			s.enter(st, PhaseFailed, memory.AsError(err))
		default:
			s.enter(st, PhaseWaiting, memory.AsError(err))
		}
		return before != *st
	})
	return err
}

// inspect checks the server; only lightly when it was ready with the same model.
func (s *Supervisor) inspect(ctx context.Context) (string, Identity, error) {
	version, err := s.client.Version(ctx)
	if err != nil {
		return "", Identity{}, err
	}
	if id, ready := s.Ready(); ready && s.client.verify(ctx, id) == nil {
		return version, id, nil
	}
	id, err := s.client.Check(ctx)
	return version, id, err
}

func (s *Supervisor) pulling(p Progress) {
	s.change(func(st *State) bool {
		if st.Phase != PhasePulling || st.Progress != nil && *st.Progress == p {
			return false
		}
		st.Progress = &p
		return true
	})
}

// enter moves st to a phase, with the reason for it if there is one.
func (s *Supervisor) enter(st *State, phase Phase, why *memory.Error) {
	if st.Phase != phase {
		st.Phase, st.Since = phase, s.options.Now()
		attrs := []any{"phase", phase, "model", st.Model, "url", st.URL}
		if why != nil {
			attrs = append(attrs, "reason", why.Reason, "err", why.Error(), "cause", why.Unwrap())
		}
		s.client.log.Info("embeddings", attrs...)
	}
	st.Reason = ""
	if why != nil {
		st.Reason, st.LastError, st.LastErrorAt = why.Reason, why.Error(), s.options.Now()
	}
}

// change applies f to the state and tells about it when f says that it changed.
func (s *Supervisor) change(f func(*State) bool) {
	s.telling.Lock()
	defer s.telling.Unlock()
	s.mu.Lock()
	changed := f(&s.state)
	now := s.state
	s.mu.Unlock()
	if changed {
		s.options.OnChange(now)
	}
}
