package mcpserver_test

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"helmdeck-sidecar/sidecar/mcpserver"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/sidecartest"
)

// open opens a legacy SSE session and returns where to post and its stream.
func open(t testing.TB, s *sidecartest.Sidecar, path, token string) (string, *bufio.Reader) {
	t.Helper()
	req, err := http.NewRequest("GET", s.URL+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+token)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { resp.Body.Close() })
	r := bufio.NewReader(resp.Body)
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		if at, ok := strings.CutPrefix(strings.TrimSpace(line), "data: "); ok {
			return at, r
		}
	}
}

// post sends one message; Sidecar.Do belongs to the test that started it, not to
// the target of a fuzzer.
func post(t *testing.T, target, token, body string) (int, string) {
	t.Helper()
	req, err := http.NewRequest("POST", target, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+token)
	req.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(answer)
}

// Sessions of every kind end with the server and leave no goroutine behind.
func TestSessionsLeaveNothingBehind(t *testing.T) {
	ignored := goleak.IgnoreCurrent()
	t.Run("sessions", func(t *testing.T) {
		s := sidecartest.Start(t)
		token := s.Token("alice")
		for range 20 {
			for _, path := range []string{mcpserver.SSEPath, mcpserver.QMDPath} {
				at, r := open(t, s, path, token)
				if status, body := s.Do("POST", at, token, ping); status != http.StatusAccepted {
					t.Fatalf("%d %s", status, body)
				}
				for line := ""; !strings.Contains(line, `"result":{}`); {
					var err error
					if line, err = r.ReadString('\n'); err != nil {
						t.Fatal(err)
					}
				}
			}
			at, r := open(t, s, mcpserver.SSEPath, token)
			s.Do("POST", at, token, `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`)
			s.Do("POST", at, token, `{"jsonrpc":"2.0","method":"notifications/initialized"}`)
			s.Do("POST", at, token, `{"jsonrpc":"2.0","id":9,"method":"resources/subscribe","params":{"uri":"helmdeck://my-memory"}}`)
			for line := ""; !strings.Contains(line, `"id":9`); {
				var err error
				if line, err = r.ReadString('\n'); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
	http.DefaultClient.CloseIdleConnections()
	goleak.VerifyNone(t, ignored)
}

// A session that has ended is unknown, so that a client opens a new one.
func TestClosedSessionIsUnknown(t *testing.T) {
	s := sidecartest.Start(t)
	token := s.Token("alice")
	at, _ := open(t, s, mcpserver.QMDPath, token)
	s.Restart()
	status, body := s.Do("POST", at, s.Token("alice"), ping)
	var e memory.Error
	if err := json.Unmarshal([]byte(body), &e); err != nil || status != http.StatusNotFound || e.Reason != "unknown_session" || e.Hint != "open the event stream again" {
		t.Errorf("%d %s", status, body)
	}
}

// FuzzMessage: any body gets a status that says whether it was taken, and harms
// neither its session nor the next message.
func FuzzMessage(f *testing.F) {
	s := sidecartest.Start(f)
	token := s.Token("alice")
	at, r := open(f, s, mcpserver.SSEPath, token)
	go func() { _, _ = io.Copy(io.Discard, r) }()
	for _, seed := range []string{
		ping, `{"jsonrpc":"2.0","id":1,"result":{}}`, `{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":""}}`, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`,
		`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"helmdeck.memory_list","arguments":{}}}`, `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":[]}`,
		`{"jsonrpc":"2.0","id":2,"method":"initialize"}`, `{"jsonrpc":"2.0","id":2,"method":"logging/setLevel","params":{"level":7}}`, `[]`, `{`, `{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"cursor":"x","_meta":7}}`,
		`{"jsonrpc":"2.0","id":2,"method":"resources/subscribe","params":{"uri":"x"}}`, `{"jsonrpc":"2.0","id":2,"method":"completion/complete","params":{"ref":{}}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		for path, taken := range map[string]int{at: http.StatusAccepted, mcpserver.Path: http.StatusOK, mcpserver.QMDPath: http.StatusOK} {
			status, answer := post(t, s.URL+path, token, string(body))
			switch status {
			case taken, http.StatusAccepted:
			case http.StatusBadRequest, http.StatusRequestEntityTooLarge:
			default:
				t.Fatalf("POST %s %q: %d %s", path, body, status, answer)
			}
			if answer != "" && answer != "Accepted" && !json.Valid([]byte(answer)) {
				t.Fatalf("POST %s %q: %d %q", path, body, status, answer)
			}
		}
		if status, answer := post(t, s.URL+at, token, ping); status != http.StatusAccepted {
			t.Fatalf("after %q the session answers %d %s", body, status, answer)
		}
	})
}
