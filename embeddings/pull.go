package embeddings

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"strings"
	"time"

	"github.com/ollama/ollama/api"

	"helmdeck-sidecar/sidecar/memory"
)

var errStalled = errors.New("no progress was reported for too long")

// Pull has the server download the model and returns nil once the server said that
// it succeeded; a model that is there already takes a moment. What fails for a while
// is tried again after a pause, and the server goes on with what it has of a file.
// Pull gives up when ctx ends, when the failure is one that lasts, or when several
// tries in a row brought nothing (Options.PullTries). A later Pull goes on where
// this one stopped, unless the server was restarted in between: Ollama then drops
// what is unfinished, if OLLAMA_NOPRUNE is not set.
//
// progress, if not nil, is called for every report of the server and before every
// pause, from one goroutine at a time.
func (c *Client) Pull(ctx context.Context, progress func(Progress)) error {
	if progress == nil {
		progress = func(Progress) {}
	}
	a := &advance{completed: map[string]int64{}}
	for fruitless := 0; ; {
		a.moved = false
		err := c.pullOnce(ctx, func(r api.ProgressResponse) {
			a.see(r)
			progress(progressOf(r))
		})
		if err == nil {
			c.known.Store(nil)
			return nil
		}
		if a.moved {
			fruitless = 0
		}
		fruitless++
		if permanent(err) || ctx.Err() != nil || fruitless >= c.tries {
			return err
		}
		pause := c.backoff.delay(fruitless - 1)
		c.log.Warn("pulling the model failed; trying again", "model", c.model, "err", err, "cause", errors.Unwrap(err), "pause", pause)
		progress(Progress{Status: "trying again in " + pause.Round(10*time.Millisecond).String(), Problem: memory.AsError(err).Message})
		if sleep(ctx, pause) != nil {
			return c.failure(ctx, ctx.Err())
		}
	}
}

// advance notices whether a try got further than those before it.
type advance struct {
	completed map[string]int64
	moved     bool
}

func (a *advance) see(r api.ProgressResponse) {
	if r.Completed > a.completed[r.Digest] {
		a.completed[r.Digest], a.moved = r.Completed, true
	}
}

// pullOnce asks once. The Ollama client returns nil for a stream that breaks and for
// a context that ends, so only the server's own word counts.
func (c *Client) pullOnce(ctx context.Context, report func(api.ProgressResponse)) error {
	limited, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	stall := time.AfterFunc(c.timeouts.Stall, func() { cancel(errStalled) })
	defer stall.Stop()
	succeeded := false
	err := c.api.Pull(limited, &api.PullRequest{Model: c.model, Insecure: c.insecure}, func(r api.ProgressResponse) error {
		stall.Reset(c.timeouts.Stall)
		if r.Status == "success" {
			succeeded = true
		}
		report(r)
		return nil
	})
	switch {
	case succeeded:
		return nil
	case ctx.Err() != nil:
		return memory.AsError(c.failure(ctx, ctx.Err())).WithHint("run the pull again: it goes on where it stopped")
	case context.Cause(limited) != nil:
		return memory.Wrap(memory.CodeUnavailable, ReasonStalled, errStalled, "Ollama at "+c.url+" said nothing about the pull for "+c.timeouts.Stall.String()).
			WithHint("run the pull again: it goes on where it stopped")
	case err == nil:
		return memory.Errorf(memory.CodeUnavailable, ReasonBrokenStream, "the pull ended without success").
			WithHint("run the pull again: it goes on where it stopped")
	}
	return c.pullFailure(ctx, err)
}

// pullFailure tells apart what the server says went wrong; it says it in words only.
func (c *Client) pullFailure(ctx context.Context, err error) error {
	says := err.Error()
	has := func(parts ...string) bool {
		for _, part := range parts {
			if strings.Contains(says, part) {
				return true
			}
		}
		return false
	}
	invalid := func(reason, message, hint string) error {
		return memory.Wrap(memory.CodeInvalidInput, reason, err, message).WithHint(hint)
	}
	switch {
	case has("pull model manifest: file does not exist"):
		return memory.Wrap(memory.CodeNotFound, ReasonModelUnknown, err, "the registry does not have the model "+c.model).
			WithHint("check the name; the default is " + DefaultModel)
	case has("invalid model name"):
		return invalid(ReasonInvalidModel, c.model+" is not the name of an Ollama model", "use a name such as "+DefaultModel)
	case has("HTTP response to HTTPS client", "insecure protocol http"):
		return invalid(ReasonInsecure, "the registry of "+c.model+" speaks plain HTTP", "allow an insecure registry if it is yours")
	case has("newer version of Ollama"):
		return invalid(ReasonServerTooOld, "the model "+c.model+" needs a newer Ollama", "upgrade the server")
	case has("unauthorized", "401:", "403:"):
		return invalid(ReasonUnauthorized, "the registry refuses to give the model "+c.model, "check the name, or use a public model such as "+DefaultModel)
	case has("no space left on device"):
		return memory.Wrap(memory.CodeUnavailable, ReasonDiskFull, err, "the server has no room for the model "+c.model).
			WithHint("free disk space in the model folder of Ollama, then pull again")
	case has("digest mismatch"):
		return memory.Wrap(memory.CodeUnavailable, ReasonDigestMismatch, err, "a file of the model "+c.model+" arrived damaged").
			WithHint("the server has dropped it; pull again, and if that does not help look at what is between it and the registry")
	}
	if !wordsOfServer(err) {
		return c.failure(ctx, err)
	}
	return memory.Wrap(memory.CodeUnavailable, ReasonServerFailed, err, "the server could not pull "+c.model+": "+printable(says)).
		WithHint("check that the server can reach the registry")
}

// wordsOfServer recognises an {"error": ...} line, which the Ollama client returns
// as a bare text: everything else has a type that says more.
func wordsOfServer(err error) bool {
	var (
		status api.StatusError
		auth   api.AuthorizationError
		syntax *json.SyntaxError
		typed  *json.UnmarshalTypeError
		broken *url.Error
	)
	return !errors.As(err, &status) && !errors.As(err, &auth) && !errors.As(err, &syntax) && !errors.As(err, &typed) && !errors.As(err, &broken)
}
