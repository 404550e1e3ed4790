package embeddings_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/embeddings/ollamatest"
)

// A real server holds a model to the JSON that it is asked for, within the tokens that it may write.
func TestChatOnOllama(t *testing.T) {
	server := ollamatest.Start(t)
	server.Install("tiny-chat", ollamatest.TinyModel(ollamatest.ModelOptions{Chats: true}))
	chat, err := embeddings.NewChat(embeddings.Options{URL: server.URL, Model: "tiny-chat"})
	if err != nil {
		t.Fatal(err)
	}
	defer chat.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Second)
	defer cancel()
	answer, err := chat.Ask(ctx, "List the facts.", "I live in Ghent.", json.RawMessage(`{"type":"object","properties":{"facts":{"type":"array","maxItems":3,"items":{"type":"object",`+
		`"properties":{"statement":{"type":"string"},"kind":{"type":"string","enum":["world","opinion"]},"confidence":{"type":"number"}},"required":["statement","kind","confidence"]}}},"required":["facts"]}`))
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Facts []struct {
			Statement, Kind string
			Confidence      float64
		}
	}
	if err := json.Unmarshal([]byte(answer), &got); err != nil || len(got.Facts) == 0 {
		t.Errorf("the answer %s is not what was asked for: %v", answer, err)
	}
}
