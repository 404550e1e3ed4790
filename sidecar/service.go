// Package sidecar holds the Service: the one place where a rule about memory is
// decided. Every surface (REST, MCP, QMD, command line) decodes into the same
// request, calls the same method and encodes the same response.
//
// A caller is a parameter of every operation and is never defaulted. Facts live
// in the caller's namespace; an operation sees no other, except that the admin
// scope may count namespaces and read learned defaults of others.
package sidecar

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"helmdeck-sidecar/sidecar/auth"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/wire"
	"helmdeck-sidecar/store"
)

// Store is what the service needs of a store.
type Store interface {
	store.Reader
	store.Writer
	store.Watcher
	Health() store.Health
}

// Options configure a Service. Store is required.
type Options struct {
	Store  Store
	Limits memory.Limits    // DefaultLimits when zero
	Now    func() time.Time // time.Now when nil
	Logger *slog.Logger     // discards when nil
	// IndexCeiling is how many bytes all search indexes may hold together before
	// the least recently used are dropped; 192 MiB when zero.
	IndexCeiling int64
	// Embedder makes vectors, so that search finds by meaning, too; nil when there are
	// none. It stays the caller's to end, after Close.
	Embedder Embedder
	// EmbedWait is how long an answer waits for the vector of its question; 150 ms when
	// zero.
	EmbedWait time.Duration
	// ReflectEvery is how often the pages of followed workspaces are rewritten from their
	// facts, at whole multiples of it in local time; never when zero.
	ReflectEvery time.Duration
	// EmbedOptional says that nobody asked for the embedder: an answer without it is
	// degraded only where there are vectors.
	EmbedOptional bool
	// Capture is what happens to the facts of a conversation where the host does not say; CaptureOn when empty.
	Capture memory.CaptureMode
	// Chat is a model that looks for facts in conversations besides the rules; nil when there is none. It stays the
	// caller's to end, after Close.
	Chat Chat
	// ExtractRetry is how long after a failure the model is asked again, longer after each; 15 s when zero.
	ExtractRetry time.Duration
	// Workspaces are those that hosts ask for through QMD; nil when there are none.
	Workspaces Workspaces
}

// Service answers every operation. It is safe for concurrent use.
type Service struct {
	store   Store
	limits  memory.Limits
	now     func() time.Time
	log     *slog.Logger
	indexes *indexes

	workspaces Workspaces // nil when there are none
	notebooks  notebooks
	mirrors    mirrorSet

	// Nil without an embedder.
	questions    *questions
	wordsSuffice bool // where there are no vectors
	embedding    *embedQueue
	progress     progress

	turns        turns
	journal      *journal
	captureMode  memory.CaptureMode
	chat         Chat // nil when there is none
	extractions  *extractQueue
	reflectEvery time.Duration

	keepingMu sync.Mutex
	keepings  map[memory.Namespace]*keeping // the workspaces that are followed

	stop    context.CancelFunc
	running sync.WaitGroup

	opsOnce sync.Once
	ops     map[string]wire.Op
}

// New makes a Service over an open store, which stays the caller's to close
// after Close.
func New(opts Options) (*Service, error) {
	if opts.Store == nil {
		return nil, errors.New("sidecar: no store")
	}
	if opts.Now == nil {
		opts.Now = time.Now
	}
	if opts.Logger == nil {
		opts.Logger = slog.New(slog.DiscardHandler)
	}
	if opts.Limits == (memory.Limits{}) {
		opts.Limits = memory.DefaultLimits()
	}
	if opts.IndexCeiling == 0 {
		opts.IndexCeiling = 192 << 20
	}
	s := &Service{
		store: opts.Store, limits: opts.Limits, now: opts.Now, log: opts.Logger, workspaces: opts.Workspaces, keepings: map[memory.Namespace]*keeping{},
		reflectEvery: opts.ReflectEvery,
	}
	var err error
	if s.captureMode, err = captureMode(opts.Capture, memory.CaptureOn); err != nil {
		return nil, err
	}
	s.indexes = newIndexes(opts.Store, opts.Logger, opts.IndexCeiling)
	ctx, stop := context.WithCancel(context.Background())
	s.stop = stop
	s.journal = newJournal(opts.Store, opts.Logger)
	s.running.Go(func() { s.journal.run(ctx) })
	if opts.Embedder != nil {
		s.startEmbedding(ctx, opts)
	}
	if opts.Chat != nil {
		s.chat, s.extractions = opts.Chat, newExtractQueue(opts.ExtractRetry)
		s.running.Go(func() { s.extract(ctx) })
	}
	return s, nil
}

func (s *Service) startEmbedding(ctx context.Context, opts Options) {
	s.questions = newQuestions(ctx, opts.Embedder, opts.EmbedWait)
	s.embedding = newEmbedQueue(opts.Store, opts.Embedder, opts.Logger)
	s.embedding.moved, s.embedding.refer = s.progress.tell, s.questions.refer
	s.wordsSuffice = opts.EmbedOptional
	s.running.Go(func() { s.embedding.run(ctx) })
}

// Close stops following the store and embedding facts.
func (s *Service) Close() {
	s.stop()
	s.running.Wait()
	s.indexes.close()
}

// Limits returns the caps in force.
func (s *Service) Limits() memory.Limits { return s.limits }

// authorize checks the caller's identity and scope and returns the namespace for
// the agent that the request names.
func (s *Service) authorize(caller memory.Caller, scope memory.Scope, agent string) (memory.Namespace, error) {
	if !caller.Namespace().Valid() {
		return memory.Namespace{}, memory.Errorf(memory.CodeUnauthenticated, "", "the request has no identity")
	}
	if !caller.Has(scope) {
		return memory.Namespace{}, memory.Errorf(memory.CodeForbidden, "missing_scope", "the token lacks the scope %s", scope).
			WithHint("issue one with: helmdeck-sidecar token issue --subject " + caller.Subject + " --scopes " + string(scope))
	}
	if agent == "" {
		return caller.Namespace(), nil
	}
	name, err := auth.NormalizeAgent(agent)
	if err != nil {
		return memory.Namespace{}, err
	}
	if caller.Agent != "" && caller.Agent != name {
		return memory.Namespace{}, memory.Errorf(memory.CodeForbidden, "other_agent", "this caller speaks for another agent")
	}
	return memory.Namespace{Subject: caller.Subject, Agent: name}, nil
}

// storeError turns a failure of the store into one that a client understands.
func storeError(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, store.ErrNotFound):
		return memory.Wrap(memory.CodeNotFound, "unknown_key", err, "there is no such fact")
	case errors.Is(err, store.ErrConflict):
		return memory.Wrap(memory.CodeConflict, "version_mismatch", err, "the fact has another version now").
			WithHint("read it again and retry with its version")
	case errors.Is(err, store.ErrLowDisk):
		return memory.Wrap(memory.CodeUnavailable, "low_disk", err, "the disk is nearly full, so nothing was stored").
			WithHint("free some space on the disk of the data directory; reading and forgetting still work")
	case errors.Is(err, store.ErrClosed):
		return memory.Wrap(memory.CodeUnavailable, "shutting_down", err, "the sidecar is shutting down")
	case errors.Is(err, store.ErrUnreadable):
		return memory.Wrap(memory.CodeInternal, "unreadable_record", err, "the record cannot be read; it is damaged").
			WithHint("forget it by its key, or restore a backup")
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return memory.Wrap(memory.CodeUnavailable, "timeout", err, "the request ended before the store answered")
	}
	return err
}
