package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

// server is where the calls of a benchmark go.
type server struct {
	url, token string
	meaning    bool // queries seek by it, too
	http       *http.Client
}

func newServer(url, token string) *server {
	return &server{url: url, token: token, http: &http.Client{
		Timeout:   5 * time.Minute,
		Transport: &http.Transport{MaxIdleConnsPerHost: 256, DisableCompression: true},
	}}
}

// post sends a JSON body and returns the answer, which must be 2xx.
func (s *server) post(ctx context.Context, path string, body any) ([]byte, error) {
	data, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	return s.do(ctx, http.MethodPost, path, data)
}

func (s *server) do(ctx context.Context, method, path string, body []byte) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, method, s.url+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", "Bearer "+s.token)
	if method == http.MethodPost {
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Accept", "application/json, text/event-stream")
	}
	resp, err := s.http.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode/100 != 2 {
		return nil, fmt.Errorf("%s %s: %s: %s", method, path, resp.Status, answer)
	}
	return answer, nil
}

func (s *server) healthz(ctx context.Context, _ int) error {
	_, err := s.do(ctx, http.MethodGet, "/healthz", nil)
	return err
}

func (s *server) storing(facts []memory.StoreRequest) call {
	return func(ctx context.Context, i int) error {
		_, err := s.post(ctx, "/api/v1/memory/store", facts[i%len(facts)])
		return err
	}
}

func (s *server) recalling(questions []string) call {
	return func(ctx context.Context, i int) error {
		answer, err := s.post(ctx, "/api/v1/memory/recall", memory.RecallRequest{Query: questions[i%len(questions)], K: found})
		return holds(answer, err, `"score"`)
	}
}

// querying asks the QMD tool over stateless Streamable HTTP.
func (s *server) querying(questions []string) call {
	return func(ctx context.Context, i int) error {
		answer, err := s.post(ctx, qmdPath, s.toolCall(i+1, questions[i%len(questions)]))
		return holds(answer, err, `"docid"`)
	}
}

const (
	qmdPath = "/api/v1/mcp/qmd/sse"
	found   = 20 // results of each question
)

// message is a JSON-RPC message.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      int             `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  any             `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
}

func (s *server) toolCall(id int, question string) message {
	searches := []memory.QMDSearch{{Type: "lex", Query: question}}
	if s.meaning {
		searches = append(searches, memory.QMDSearch{Type: "vec", Query: question})
	}
	return message{Version: "2.0", ID: id, Method: "tools/call", Params: map[string]any{
		"name":      "query",
		"arguments": memory.QMDRequest{Searches: searches, Limit: found},
	}}
}

// holds makes an error of an answer that lacks what shows that it has results: an
// empty answer is quickly given.
func holds(answer []byte, err error, want string) error {
	if err == nil && !bytes.Contains(answer, []byte(want)) {
		err = fmt.Errorf("an answer has no results: %s", answer)
	}
	return err
}
