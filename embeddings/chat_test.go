package embeddings_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/sidecar/memory"
)

// chatServer stands in for Ollama's /api/chat: the tiny model of the tests cannot chat.
func chatServer(t *testing.T, show string, answer func(w http.ResponseWriter, r *http.Request, body map[string]any)) *embeddings.Chat {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var body map[string]any
		if r.URL.Path == "/api/show" {
			_, _ = w.Write([]byte(show))
			return
		}
		if r.URL.Path != "/api/chat" || json.NewDecoder(r.Body).Decode(&body) != nil {
			http.NotFound(w, r)
			return
		}
		answer(w, r, body)
	}))
	t.Cleanup(s.Close)
	c, err := embeddings.NewChat(embeddings.Options{URL: s.URL, Model: "tiny-chat"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

func TestChat(t *testing.T) {
	tokens := 0.0
	c := chatServer(t, `{}`, func(w http.ResponseWriter, _ *http.Request, body map[string]any) {
		messages, _ := body["messages"].([]any)
		options, _ := body["options"].(map[string]any)
		if body["model"] != "tiny-chat" || body["stream"] != false || len(messages) != 2 || options["temperature"] != 0.0 || options["repeat_penalty"] != 1.0 || options["num_predict"] != tokens || body["format"] == nil {
			t.Errorf("the request is %v", body)
		}
		_, _ = w.Write([]byte(`{"model":"tiny-chat","message":{"role":"assistant","content":"{\"facts\":[]}"},"done":true}`))
	})
	for message, most := range map[string]float64{"message": 135, strings.Repeat("long ", 500): 800} {
		tokens = most
		got, err := c.Ask(context.Background(), "system", message, json.RawMessage(`{"type":"object"}`))
		if err != nil || got != `{"facts":[]}` {
			t.Errorf("the answer is %q, %v", got, err)
		}
	}
}

func TestChatFails(t *testing.T) {
	missing := chatServer(t, `{}`, func(w http.ResponseWriter, _ *http.Request, _ map[string]any) {
		w.WriteHeader(http.StatusNotFound)
		_, _ = w.Write([]byte(`{"error":"model 'tiny-chat' not found"}`))
	})
	if _, err := missing.Ask(context.Background(), "s", "m", nil); err == nil || !strings.Contains(err.Error(), "tiny-chat") {
		t.Errorf("a missing model: %v", err)
	}
	long := chatServer(t, `{}`, func(w http.ResponseWriter, _ *http.Request, _ map[string]any) {
		_, _ = w.Write([]byte(`{"message":{"content":"` + strings.Repeat("x", 100<<10) + `"},"done":true}`))
	})
	if got, err := long.Ask(context.Background(), "s", "m", nil); err == nil {
		t.Errorf("an endless answer of %d bytes is taken", len(got))
	}
	hung := chatServer(t, `{}`, func(_ http.ResponseWriter, r *http.Request, _ map[string]any) { <-r.Context().Done() })
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if _, err := hung.Ask(ctx, "s", "m", nil); err == nil {
		t.Error("a server that hangs answers")
	}
	remote := chatServer(t, `{"remote_host":"https://ollama.com","remote_model":"x"}`, func(http.ResponseWriter, *http.Request, map[string]any) {
		t.Error("a message is sent to a model elsewhere")
	})
	if _, err := remote.Ask(context.Background(), "s", "m", nil); memory.AsError(err).Reason != embeddings.ReasonRemoteModel {
		t.Errorf("a model elsewhere: %v", err)
	}
	if _, err := embeddings.NewChat(embeddings.Options{URL: "http://127.0.0.1:1"}); err == nil {
		t.Error("no model is taken")
	}
}
