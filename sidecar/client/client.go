// Package client is the typed HTTP client of a running sidecar, for the command
// line and for tests. Failures of the sidecar come back as the *memory.Error that
// it answered with.
package client

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/wire"
)

// Client talks to one sidecar as one caller. The zero value is not usable.
type Client struct {
	base  string
	token string
	agent string
	http  *http.Client
}

// Options configure a Client.
type Options struct {
	BaseURL string // e.g. http://127.0.0.1:3000
	Token   string // empty when authentication is off
	Agent   string // sent as X-OpenClaw-Agent when not empty
	HTTP    *http.Client
}

// maxAnswer bounds what is read of an answer.
const maxAnswer = 64 << 20

// New makes a Client.
func New(opts Options) (*Client, error) {
	u, err := url.Parse(opts.BaseURL)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, memory.Invalid("url", "bad_url", "the address of the sidecar must look like http://127.0.0.1:3000")
	}
	if opts.HTTP == nil {
		opts.HTTP = &http.Client{Timeout: 30 * time.Second}
	}
	return &Client{base: strings.TrimSuffix(opts.BaseURL, "/"), token: opts.Token, agent: opts.Agent, http: opts.HTTP}, nil
}

// Store remembers a fact.
func (c *Client) Store(ctx context.Context, req memory.StoreRequest) (resp memory.StoreResponse, err error) {
	return resp, c.post(ctx, "/api/v1/memory/store", req, &resp)
}

// Forget deletes what a scope names.
func (c *Client) Forget(ctx context.Context, req memory.ForgetRequest) (resp memory.ForgetResponse, err error) {
	return resp, c.post(ctx, "/api/v1/memory/forget", req, &resp)
}

// Recall finds the facts that answer a question.
func (c *Client) Recall(ctx context.Context, req memory.RecallRequest) (resp memory.RecallResponse, err error) {
	return resp, c.post(ctx, "/api/v1/memory/recall", req, &resp)
}

// HostSearch finds facts in the form of results of a host's own memory search.
func (c *Client) HostSearch(ctx context.Context, req memory.HostSearchRequest) (resp memory.HostSearchResponse, err error) {
	return resp, c.post(ctx, "/api/v1/memory/host-search", req, &resp)
}

// List returns a page of facts.
func (c *Client) List(ctx context.Context, req memory.ListRequest) (resp memory.ListResponse, err error) {
	q := query{}
	q.set("prefix", req.Prefix)
	q.set("category", req.Category)
	q.set("tag", req.Tag)
	q.set("cursor", req.Cursor)
	q.set("agent", req.Agent)
	if req.Limit != 0 {
		q.set("limit", strconv.Itoa(req.Limit))
	}
	return resp, c.get(ctx, "/api/v1/memory/facts", q, &resp)
}

// Corpus returns a page of the namespace as documents.
func (c *Client) Corpus(ctx context.Context, req memory.CorpusRequest) (resp memory.CorpusResponse, err error) {
	q := agentQuery(req.Agent)
	q.set("cursor", req.Cursor)
	if req.Limit != 0 {
		q.set("limit", strconv.Itoa(req.Limit))
	}
	return resp, c.get(ctx, "/api/v1/memory/corpus", q, &resp)
}

// Fact reads one fact.
func (c *Client) Fact(ctx context.Context, req memory.KeyRequest) (resp memory.Fact, err error) {
	return resp, c.get(ctx, factPath(req.Key), agentQuery(req.Agent), &resp)
}

// Delete forgets one fact; one that does not exist is not_found.
func (c *Client) Delete(ctx context.Context, req memory.KeyRequest) (resp memory.ForgetResponse, err error) {
	return resp, c.do(ctx, http.MethodDelete, factPath(req.Key)+agentQuery(req.Agent).suffix(), nil, &resp)
}

// History returns the versions of one fact.
func (c *Client) History(ctx context.Context, req memory.KeyRequest) (resp memory.HistoryResponse, err error) {
	return resp, c.get(ctx, factPath(req.Key)+"/history", agentQuery(req.Agent), &resp)
}

// Mine sums up the caller's facts.
func (c *Client) Mine(ctx context.Context, req memory.AgentRequest) (resp memory.MyMemory, err error) {
	return resp, c.get(ctx, "/api/v1/memory/mine", agentQuery(req.Agent), &resp)
}

// Defaults returns what the caller's recorded runs teach.
func (c *Client) Defaults(ctx context.Context, req memory.DefaultsRequest) (resp memory.Defaults, err error) {
	q := agentQuery(req.Agent)
	q.set("caller", req.Caller)
	return resp, c.get(ctx, "/api/v1/memory/defaults", q, &resp)
}

// Prompt returns what to put into the prompt of a turn.
func (c *Client) Prompt(ctx context.Context, req memory.PromptRequest) (resp memory.PromptResponse, err error) {
	return resp, c.post(ctx, "/api/v1/memory/prompt", req, &resp)
}

// Capture takes the durable facts out of what was said.
func (c *Client) Capture(ctx context.Context, req memory.CaptureRequest) (resp memory.CaptureResponse, err error) {
	return resp, c.post(ctx, "/api/v1/memory/capture", req, &resp)
}

// Turns tells what was put into prompts and what was captured.
func (c *Client) Turns(ctx context.Context, req memory.TurnsRequest) (resp memory.TurnsResponse, err error) {
	q := agentQuery(req.Agent)
	q.set("session", req.Session)
	if req.Limit != 0 {
		q.set("limit", strconv.Itoa(req.Limit))
	}
	return resp, c.get(ctx, "/api/v1/memory/turns", q, &resp)
}

// AcceptBatch puts the facts of a batch into the memory.
func (c *Client) AcceptBatch(ctx context.Context, req memory.BatchRequest) (resp memory.BatchResponse, err error) {
	return resp, c.post(ctx, "/api/v1/memory/turns/accept", req, &resp)
}

// UndoBatch takes the facts of a batch out again.
func (c *Client) UndoBatch(ctx context.Context, req memory.BatchRequest) (resp memory.BatchResponse, err error) {
	return resp, c.post(ctx, "/api/v1/memory/turns/undo", req, &resp)
}

// Embeddings returns the state of the embeddings.
func (c *Client) Embeddings(ctx context.Context, req memory.EmbeddingsRequest) (resp memory.EmbeddingsStatus, err error) {
	q := agentQuery(req.Agent)
	if req.All {
		q.set("all", "true")
	}
	return resp, c.get(ctx, "/api/v1/embeddings", q, &resp)
}

// Reindex makes vectors anew.
func (c *Client) Reindex(ctx context.Context, req memory.EmbeddingsRequest) (resp memory.ReindexResponse, err error) {
	return resp, c.post(ctx, "/api/v1/embeddings/reindex", req, &resp)
}

// Ready returns the state of each part, also of a sidecar that is not ready.
func (c *Client) Ready(ctx context.Context) (resp memory.Readiness, err error) {
	status, body, err := c.send(ctx, http.MethodGet, "/readyz", nil)
	if err != nil {
		return resp, err
	}
	if json.Unmarshal(body, &resp) != nil || resp.Parts == nil {
		return resp, failure(status, body)
	}
	return resp, nil
}

func factPath(key string) string { return "/api/v1/memory/facts/" + url.PathEscape(key) }

// query is a set of URL parameters without empty ones.
type query url.Values

func (q query) set(name, value string) {
	if value != "" {
		url.Values(q).Set(name, value)
	}
}

func (q query) suffix() string {
	if len(q) == 0 {
		return ""
	}
	return "?" + url.Values(q).Encode()
}

func agentQuery(agent string) query {
	q := query{}
	q.set("agent", agent)
	return q
}

func (c *Client) get(ctx context.Context, path string, q query, into any) error {
	return c.do(ctx, http.MethodGet, path+q.suffix(), nil, into)
}

func (c *Client) post(ctx context.Context, path string, req, into any) error {
	body, err := wire.Encode(req)
	if err != nil {
		return err
	}
	return c.do(ctx, http.MethodPost, path, body, into)
}

func (c *Client) do(ctx context.Context, method, path string, body []byte, into any) error {
	status, answer, err := c.send(ctx, method, path, body)
	if err != nil {
		return err
	}
	if status != http.StatusOK {
		return failure(status, answer)
	}
	if err := json.Unmarshal(answer, into); err != nil {
		return memory.Wrap(memory.CodeUnavailable, "not_a_sidecar", err, "what answers at "+c.base+" is not a helmdeck-sidecar")
	}
	return nil
}

func (c *Client) send(ctx context.Context, method, path string, body []byte) (int, []byte, error) {
	req, err := http.NewRequestWithContext(ctx, method, c.base+path, bytes.NewReader(body))
	if err != nil {
		return 0, nil, memory.Wrap(memory.CodeInvalidInput, "bad_request", err, "the request could not be made")
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if c.token != "" {
		req.Header.Set("Authorization", "Bearer "+c.token)
	}
	if c.agent != "" {
		req.Header.Set("X-OpenClaw-Agent", c.agent)
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return 0, nil, c.unreachable(err)
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	if err != nil {
		return 0, nil, c.unreachable(err)
	}
	return resp.StatusCode, answer, nil
}

func (c *Client) unreachable(err error) error {
	if errors.Is(err, context.Canceled) {
		return err
	}
	return memory.Wrap(memory.CodeUnavailable, "unreachable", err, "no sidecar answers at "+c.base).
		WithHint("start one with: helmdeck-sidecar serve, or name its address with --url")
}

// failure reads the envelope of an answer.
func failure(status int, body []byte) error {
	var e memory.Error
	if json.Unmarshal(body, &e) == nil && e.Code != "" {
		return &e
	}
	return memory.Errorf(wire.CodeOf(status), "not_a_sidecar", "the sidecar answered with status %d", status).
		WithHint("is something else listening at this address?")
}
