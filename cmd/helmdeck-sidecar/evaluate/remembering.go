package evaluate

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/workload"
	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/memory"
)

// remembering asks a model once for each message, and counts.
type remembering struct {
	model sidecar.Chat // nil for none

	mu      sync.Mutex
	answers map[string]answer
	took    []time.Duration
	invalid int
	failed  int
	lost    error
}

type answer struct {
	text string
	err  error
}

// Ask returns what the model answers, or answered, to a message.
func (r *remembering) Ask(ctx context.Context, system, message string, schema json.RawMessage) (string, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if a, ok := r.answers[message]; ok {
		return a.text, a.err
	}
	began := time.Now()
	text, err := r.model.Ask(ctx, system, message, schema)
	switch {
	case err != nil && absent(err):
		r.lost = err
	case err != nil:
		r.failed++
	default:
		r.took = append(r.took, time.Since(began))
		if !json.Valid([]byte(text)) {
			r.invalid++
		}
	}
	r.answers[message] = answer{text, err}
	return text, err
}

// absent reports whether a failure is that of every message: no server, no such model, or none that may be asked.
func absent(err error) bool {
	var failed *memory.Error
	return errors.As(err, &failed) && (failed.Reason == "server_down" || failed.Code != memory.CodeUnavailable)
}

// gone says why there is no model to ask, or nothing.
func (r *remembering) gone() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.lost
}

// summary tells what the model did; messages is how many the sidecar handed to it.
func (r *remembering) summary(messages int, refused map[string]int) *Asked {
	r.mu.Lock()
	defer r.mu.Unlock()
	a := &Asked{Messages: messages, Invalid: r.invalid, Failed: r.failed, Refused: refused}
	if len(r.took) > 0 {
		var together time.Duration
		for _, d := range r.took {
			together += d
		}
		times := workload.Sum(r.took, together)
		a.Times = &times
	}
	return a
}
