package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// stream is a session of the QMD server over the legacy SSE transport, used by one
// client at a time.
type stream struct {
	server   *server
	body     io.ReadCloser
	lines    *bufio.Reader
	endpoint string
}

// attach opens a stream and waits for its endpoint.
func attach(ctx context.Context, s *server) (*stream, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url+qmdPath, nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", "Bearer "+s.token)
	req.Header.Set("Accept", "text/event-stream")
	// No timeout: the stream lives as long as the client.
	resp, err := (&http.Client{Transport: s.http.Transport}).Do(req)
	if err != nil {
		return nil, err
	}
	st := &stream{server: s, body: resp.Body, lines: bufio.NewReaderSize(resp.Body, 64<<10)}
	event, data, err := st.next()
	if err == nil && event != "endpoint" {
		err = fmt.Errorf("the stream began with the event %q, status %s", event, resp.Status)
	}
	if err != nil {
		st.close()
		return nil, err
	}
	st.endpoint = data
	return st, nil
}

func (st *stream) close() { st.body.Close() }

// next returns the next event. Events of several data lines do not occur here.
func (st *stream) next() (event, data string, err error) {
	for {
		line, err := st.lines.ReadString('\n')
		if err != nil {
			return "", "", err
		}
		line = strings.TrimRight(line, "\r\n")
		name, value, _ := strings.Cut(line, ": ")
		switch {
		case name == "event":
			event = value
		case name == "data":
			data = value
		case line == "" && event != "":
			return event, data, nil
		}
	}
}

// open attaches and does the handshake.
func open(ctx context.Context, s *server) (*stream, error) {
	st, err := attach(ctx, s)
	if err != nil {
		return nil, err
	}
	_, err = st.request(ctx, message{Version: "2.0", ID: 1 << 30, Method: "initialize", Params: map[string]any{
		"protocolVersion": "2025-06-18", "capabilities": map[string]any{},
		"clientInfo": map[string]string{"name": "benchmark", "version": "1"},
	}})
	if err == nil {
		_, err = s.post(ctx, st.endpoint, message{Version: "2.0", Method: "notifications/initialized"})
	}
	if err != nil {
		st.close()
		return nil, err
	}
	return st, nil
}

// request posts a message and returns its result from the stream.
func (st *stream) request(ctx context.Context, m message) ([]byte, error) {
	if _, err := st.server.post(ctx, st.endpoint, m); err != nil {
		return nil, err
	}
	for {
		_, data, err := st.next()
		if err != nil {
			return nil, err
		}
		var reply message
		if err := json.Unmarshal([]byte(data), &reply); err != nil {
			return nil, err
		}
		if reply.ID != m.ID {
			continue
		}
		if reply.Result == nil {
			return nil, errors.New("an error instead of a result: " + data)
		}
		return reply.Result, nil
	}
}

func (st *stream) querying(questions []string) call {
	return func(ctx context.Context, i int) error {
		answer, err := st.request(ctx, st.server.toolCall(i+1, questions[i%len(questions)]))
		return holds(answer, err, `"docid"`)
	}
}
