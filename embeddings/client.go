package embeddings

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"github.com/ollama/ollama/api"
	"github.com/ollama/ollama/types/model"

	"helmdeck-sidecar/sidecar/memory"
)

// DefaultModel is the model of an empty Options.Model.
const DefaultModel = "nomic-embed-text"

// DefaultURL is where Ollama listens when nobody says otherwise.
const DefaultURL = "http://127.0.0.1:11434"

// Options say which model of which server to use. Only URL is required.
type Options struct {
	URL   string // http://HOST:PORT of the server
	Model string // DefaultModel when empty

	// InsecureRegistry lets the server pull over plain HTTP, for a registry of one's own.
	InsecureRegistry bool

	// KeepAlive is how long the server keeps the model loaded after a call; zero
	// leaves that to the server.
	KeepAlive time.Duration

	Timeouts Timeouts

	// Backoff is the pause between tries, of Pull and Wait; zero fields are 500 ms and 30 s.
	Backoff Backoff

	// PullTries is how many tries in a row may bring nothing before Pull gives up;
	// 5 when zero. A try that downloaded something starts the count anew.
	PullTries int

	// HTTP replaces the client; its Timeout should be zero, for pulls are long.
	HTTP *http.Client

	Logger *slog.Logger // slog.Default() when nil
}

// Timeouts bound single calls to the server, whatever the caller's context allows.
// The defaults of zero fields are in parentheses.
type Timeouts struct {
	Control time.Duration // version, list, show (5 s)
	Probe   time.Duration // the check's embedding, which may load the model (1 min)
	Query   time.Duration // embedding one query (10 s)
	Batch   time.Duration // embedding one batch of documents (2 min)
	Stall   time.Duration // silence during a pull (2 min)
}

func (t Timeouts) withDefaults() Timeouts {
	return Timeouts{
		Control: cmp.Or(t.Control, 5*time.Second),
		Probe:   cmp.Or(t.Probe, time.Minute),
		Query:   cmp.Or(t.Query, 10*time.Second),
		Batch:   cmp.Or(t.Batch, 2*time.Minute),
		Stall:   cmp.Or(t.Stall, 2*time.Minute),
	}
}

// Client uses one model of one Ollama server. It is safe for concurrent use.
type Client struct {
	api       *api.Client
	http      *http.Client
	url       string
	model     string
	insecure  bool
	keepAlive *api.Duration
	timeouts  Timeouts
	backoff   Backoff
	tries     int
	log       *slog.Logger

	// known is the model that the last Check saw, nil when it has to be looked at.
	known atomic.Pointer[Identity]
}

// New returns a client. It does not contact the server.
func New(o Options) (*Client, error) {
	base, err := parseURL(o.URL)
	if err != nil {
		return nil, err
	}
	name := cmp.Or(o.Model, DefaultModel)
	if !model.ParseName(name).IsValid() {
		return nil, memory.Invalid("model", "invalid_model", "%q is not the name of an Ollama model", name).
			WithHint("use a name such as " + DefaultModel + " or " + DefaultModel + ":latest")
	}
	c := &Client{
		http: guarded(o.HTTP), url: base.String(), model: name, insecure: o.InsecureRegistry,
		timeouts: o.Timeouts.withDefaults(), backoff: o.Backoff.withDefaults(),
		tries: cmp.Or(o.PullTries, 5), log: cmp.Or(o.Logger, slog.Default()),
	}
	if o.KeepAlive != 0 {
		c.keepAlive = &api.Duration{Duration: o.KeepAlive}
	}
	c.api = api.NewClient(base, c.http)
	return c, nil
}

func parseURL(raw string) (*url.URL, error) {
	bad := func(why string) error {
		return memory.Invalid("url", "invalid_url", "the address of the Ollama server %s", why).
			WithHint("use http://HOST:PORT, for example " + DefaultURL)
	}
	u, err := url.Parse(strings.TrimSpace(raw))
	switch {
	case raw == "":
		return nil, bad("is missing")
	case err != nil:
		return nil, bad("cannot be parsed")
	case u.Scheme != "http" && u.Scheme != "https":
		return nil, bad("must begin with http:// or https://")
	case u.Hostname() == "":
		return nil, bad("has no host")
	case u.User != nil || u.RawQuery != "" || u.Fragment != "":
		return nil, bad("must have no user, query or fragment")
	case strings.EqualFold(u.Hostname(), "ollama.com"):
		return nil, bad("is a service on the Internet; facts must not be sent there")
	}
	return u, nil
}

// sibling is a client of the same server for another model.
func (c *Client) sibling(name string) *Client {
	return &Client{
		api: c.api, http: c.http, url: c.url, model: name, insecure: c.insecure, keepAlive: c.keepAlive,
		timeouts: c.timeouts, backoff: c.backoff, tries: c.tries, log: c.log,
	}
}

// Close drops idle connections. Calls under way go on.
func (c *Client) Close() { c.http.CloseIdleConnections() }

// URL returns the address of the server.
func (c *Client) URL() string { return c.url }

// Model returns the name of the model, as it was configured.
func (c *Client) Model() string { return c.model }

// Version returns the version of the server, which shows that it answers.
func (c *Client) Version(ctx context.Context) (string, error) {
	limited, cancel := context.WithTimeout(ctx, c.timeouts.Control)
	defer cancel()
	v, err := c.api.Version(limited)
	if err != nil {
		return "", c.failure(ctx, err)
	}
	if v == "" {
		return "", c.notOllama(nil)
	}
	return v, nil
}

// Wait returns the server's version once it answers. It tries until ctx ends; an
// address that answers but is no Ollama ends it at once.
func (c *Client) Wait(ctx context.Context) (string, error) {
	for n := 0; ; n++ {
		v, err := c.Version(ctx)
		if err == nil || permanent(err) {
			return v, err
		}
		if c.backoff.pause(ctx, n) != nil {
			return "", err
		}
	}
}
