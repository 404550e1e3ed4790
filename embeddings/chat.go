package embeddings

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync/atomic"
	"time"

	"github.com/ollama/ollama/api"

	"helmdeck-sidecar/sidecar/memory"
)

// The bounds of one answer of a chat model.
const (
	chatTimeout = time.Minute
	chatTokens  = 800  // that the model may write, of a long message
	leastTokens = 128  // of a short one, beside one for each byte: small models do not always come to an end
	chatContext = 8192 // tokens of question and answer
	maxAnswer   = 64 << 10
)

// Chat asks a chat model of an Ollama server, which must run on that server. It is safe for concurrent use.
type Chat struct {
	client *Client
	local  atomic.Bool // the model was seen to run there
}

// NewChat returns a Chat with the model that o names, which is required. It does not contact the server.
func NewChat(o Options) (*Chat, error) {
	if o.Model == "" {
		return nil, errors.New("embeddings: no chat model")
	}
	c, err := New(o)
	if err != nil {
		return nil, err
	}
	return &Chat{client: c}, nil
}

// Close drops idle connections.
func (c *Chat) Close() { c.client.Close() }

// Model returns the name of the model.
func (c *Chat) Model() string { return c.client.model }

// Ask sends a message under a system prompt and returns the answer, which follows a JSON schema as far as the model does.
// It takes a minute at most, and the answer may break off: it is as long as the message at most, and some words more. Words of the
// message may be repeated freely.
func (c *Chat) Ask(ctx context.Context, system, message string, schema json.RawMessage) (string, error) {
	limited, cancel := context.WithTimeout(ctx, chatTimeout)
	defer cancel()
	if err := c.checkLocal(limited); err != nil {
		return "", err
	}
	stream := false
	var answer strings.Builder
	err := c.client.api.Chat(limited, &api.ChatRequest{
		Model: c.client.model, Stream: &stream, Format: schema, KeepAlive: c.client.keepAlive,
		Messages: []api.Message{{Role: "system", Content: system}, {Role: "user", Content: message}},
		Options:  map[string]any{"temperature": 0, "num_predict": min(leastTokens+len(message), chatTokens), "num_ctx": chatContext, "seed": 1, "repeat_penalty": 1.0},
	}, func(r api.ChatResponse) error {
		if answer.Len()+len(r.Message.Content) > maxAnswer {
			return errTooLarge
		}
		answer.WriteString(r.Message.Content)
		return nil
	})
	if err != nil {
		return "", c.client.failure(ctx, err)
	}
	return answer.String(), nil
}

// checkLocal refuses a model that the server forwards to another machine: what people say must not leave this one unnoticed.
func (c *Chat) checkLocal(ctx context.Context) error {
	if c.local.Load() {
		return nil
	}
	shown, err := c.client.api.Show(ctx, &api.ShowRequest{Model: c.client.model})
	if err != nil {
		return c.client.failure(ctx, err)
	}
	if shown.RemoteHost != "" || shown.RemoteModel != "" {
		return memory.Invalid("model", ReasonRemoteModel, "the model %s runs on %s, not on this server", c.client.model, printable(shown.RemoteHost)).
			WithHint("use a model that runs on your own machine")
	}
	c.local.Store(true)
	return nil
}
