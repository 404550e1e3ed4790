package embeddings

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/ollama/ollama/api"

	"helmdeck-sidecar/sidecar/memory"
)

// The reasons of this package's errors.
const (
	ReasonServerDown      = "server_down"         // unavailable: nothing listens, or the connection broke
	ReasonServerHung      = "server_hung"         // unavailable: no answer within the timeout
	ReasonServerFailed    = "server_failed"       // unavailable: the server says that it failed, or is busy
	ReasonBadResponse     = "bad_response"        // unavailable: the answer makes no sense
	ReasonDeadline        = "deadline"            // unavailable: the caller's time is up
	ReasonCanceled        = "canceled"            // unavailable: the caller went away
	ReasonNotReady        = "not_ready"           // unavailable: the supervisor has no usable model now
	ReasonModelChanged    = "model_changed"       // unavailable: the server has another model under this name now
	ReasonBrokenStream    = "broken_stream"       // unavailable: a pull ended without success
	ReasonStalled         = "stalled"             // unavailable: a pull said nothing for too long
	ReasonDigestMismatch  = "digest_mismatch"     // unavailable: the registry sends damaged files
	ReasonDiskFull        = "disk_full"           // unavailable: the server has no room for the model
	ReasonModelMissing    = "model_missing"       // not_found: the server does not have the model
	ReasonModelUnknown    = "model_unknown"       // not_found: the registry does not have the model
	ReasonNotOllama       = "not_ollama"          // invalid_input: something else answers at this address
	ReasonInvalidModel    = "invalid_model"       // invalid_input: no such name can exist
	ReasonNotEmbedding    = "not_embedding_model" // invalid_input: the model makes no embeddings
	ReasonRemoteModel     = "remote_model"        // invalid_input: the model runs on another machine
	ReasonUnauthorized    = "unauthorized"        // invalid_input: the server or the registry wants credentials
	ReasonInsecure        = "insecure_registry"   // invalid_input: the registry speaks plain HTTP
	ReasonServerTooOld    = "server_too_old"      // invalid_input: the model needs a newer server
	ReasonRefused         = "refused"             // invalid_input: the server refuses the request
	ReasonTextNotEmbedded = "text_not_embedded"   // invalid_input: the model has no vector for this text
)

// permanent says that trying again cannot help until somebody changes something.
func permanent(err error) bool {
	var e *memory.Error
	if !errors.As(err, &e) {
		return false
	}
	return e.Code == memory.CodeInvalidInput || e.Code == memory.CodeNotFound || e.Reason == ReasonDiskFull
}

// callerGone says that err comes from the caller's context and tells nothing about the server.
func callerGone(err error) bool {
	e := memory.AsError(err)
	return e != nil && (e.Reason == ReasonCanceled || e.Reason == ReasonDeadline)
}

// failure turns an error of the Ollama client into one that can be shown. ctx is
// the caller's, without the timeout that this package added.
func (c *Client) failure(ctx context.Context, err error) error {
	var (
		own    *memory.Error
		status api.StatusError
		auth   api.AuthorizationError
		syntax *json.SyntaxError
		typed  *json.UnmarshalTypeError
	)
	switch {
	case errors.As(err, &own):
		return own
	case errors.Is(ctx.Err(), context.Canceled):
		return memory.Wrap(memory.CodeUnavailable, ReasonCanceled, context.Canceled, "the call to Ollama was cancelled")
	case ctx.Err() != nil:
		return memory.Wrap(memory.CodeUnavailable, ReasonDeadline, ctx.Err(), "the time given for Ollama is up")
	case errors.Is(err, context.DeadlineExceeded):
		return memory.Wrap(memory.CodeUnavailable, ReasonServerHung, err, "Ollama at "+c.url+" does not answer in time").
			WithHint("it may be busy or stuck: look at its log, or restart it")
	case errors.As(err, &auth):
		return c.unauthorized(err)
	case errors.As(err, &status):
		return c.statusFailure(status)
	case errors.Is(err, errRedirect):
		return c.notOllama(err)
	case errors.Is(err, errTooLarge), errors.As(err, &syntax), errors.As(err, &typed):
		return memory.Wrap(memory.CodeUnavailable, ReasonBadResponse, err, "the answer of "+c.url+" makes no sense").
			WithHint("check that Ollama listens there and that nothing rewrites its answers")
	}
	return memory.Wrap(memory.CodeUnavailable, ReasonServerDown, err, "Ollama at "+c.url+" cannot be reached").
		WithHint("start it with: ollama serve")
}

func (c *Client) statusFailure(s api.StatusError) error {
	switch {
	case s.StatusCode == http.StatusNotFound && strings.Contains(s.ErrorMessage, "model"):
		return c.missing(s)
	case s.StatusCode == http.StatusNotFound || s.StatusCode == http.StatusMethodNotAllowed:
		return c.notOllama(s)
	case s.StatusCode == http.StatusForbidden:
		return c.unauthorized(s)
	case s.StatusCode < http.StatusInternalServerError && s.StatusCode != http.StatusTooManyRequests:
		return memory.Wrap(memory.CodeInvalidInput, ReasonRefused, s, "Ollama refuses: "+printable(s.ErrorMessage))
	}
	return memory.Wrap(memory.CodeUnavailable, ReasonServerFailed, s,
		fmt.Sprintf("Ollama answers %d: %s", s.StatusCode, printable(s.ErrorMessage)))
}

func (c *Client) unauthorized(cause error) error {
	return memory.Wrap(memory.CodeInvalidInput, ReasonUnauthorized, cause, "Ollama at "+c.url+" does not let this client in").
		WithHint("use a server of your own without authentication; see OLLAMA_HOST and OLLAMA_ORIGINS")
}

func (c *Client) missing(cause error) error {
	return memory.Wrap(memory.CodeNotFound, ReasonModelMissing, cause, "Ollama at "+c.url+" does not have the model "+c.model).
		WithHint("run: helmdeck-sidecar embeddings pull")
}

func (c *Client) notOllama(cause error) error {
	return memory.Wrap(memory.CodeInvalidInput, ReasonNotOllama, cause, "what answers at "+c.url+" is not Ollama").
		WithHint("check the address; Ollama's own is " + DefaultURL)
}

// printable makes what a server says fit for a terminal and a log: one line,
// without control characters, of bounded length.
func printable(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 {
			return ' '
		}
		return r
	}, s)
	s = strings.Join(strings.Fields(s), " ")
	if runes := []rune(s); len(runes) > 200 {
		s = string(runes[:200]) + "..."
	}
	return s
}
