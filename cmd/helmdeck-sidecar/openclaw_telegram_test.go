package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// botToken is one that Telegram's library takes.
const botToken = "424242:AAF-token-of-a-test-that-is-long-enough"

// telegram is a Bot API on loopback: what people write is handed to whoever polls, and what the bot sends is kept.
type telegram struct {
	server *httptest.Server

	mu      sync.Mutex
	updates []json.RawMessage // the first has the number 1
	more    chan struct{}     // closed when there is another update
	sent    []string
}

func startTelegram(t testing.TB) *telegram {
	b := &telegram{more: make(chan struct{})}
	b.server = httptest.NewServer(http.HandlerFunc(b.serve))
	t.Cleanup(func() {
		b.server.CloseClientConnections()
		b.server.Close()
	})
	return b
}

// person is somebody on Telegram.
type person struct {
	id   int
	name string
}

// writes has somebody write in a chat: in their own when group is 0.
func (b *telegram) writes(p person, group int, text string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	chat := map[string]any{"id": p.id, "type": "private", "first_name": p.name}
	if group != 0 {
		chat = map[string]any{"id": group, "type": "supergroup", "title": "Friends"}
	}
	n := len(b.updates) + 1
	body, _ := json.Marshal(map[string]any{"update_id": n, "message": map[string]any{
		"message_id": 1000 + n, "date": time.Now().Unix(), "chat": chat, "text": text,
		"from": map[string]any{"id": p.id, "is_bot": false, "first_name": p.name, "username": strings.ToLower(p.name)}}})
	b.updates = append(b.updates, body)
	close(b.more)
	b.more = make(chan struct{})
}

// answered reports whether the bot has sent a text.
func (b *telegram) answered(text string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return strings.Contains(strings.Join(b.sent, "\n"), text)
}

// answers is how often the bot has sent a text.
func (b *telegram) answers(text string) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return strings.Count(strings.Join(b.sent, "\n"), text)
}

func (b *telegram) serve(w http.ResponseWriter, r *http.Request) {
	_, method, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/bot"), "/")
	params := map[string]any{}
	_ = json.NewDecoder(r.Body).Decode(&params) // some calls have none
	result := any(true)
	switch method {
	case "getMe":
		result = map[string]any{"id": 424242, "is_bot": true, "first_name": "Claw", "username": "claw_bot", "can_join_groups": true, "can_read_all_group_messages": true}
	case "getUpdates":
		offset, _ := params["offset"].(float64)
		result = b.poll(r, int(offset))
	case "sendMessage", "editMessageText":
		b.mu.Lock()
		b.sent = append(b.sent, fmt.Sprint(params["text"]))
		id := len(b.sent)
		b.mu.Unlock()
		result = map[string]any{"message_id": id, "date": time.Now().Unix(), "chat": map[string]any{"id": params["chat_id"], "type": "private"}, "text": params["text"]}
	case "getWebhookInfo":
		result = map[string]any{"url": "", "has_custom_certificate": false, "pending_update_count": 0}
	case "getMyCommands":
		result = []any{}
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{"ok": true, "result": result})
}

// poll waits for an update with a number from offset on.
func (b *telegram) poll(r *http.Request, offset int) []json.RawMessage {
	for {
		b.mu.Lock()
		more, list := b.more, b.updates[min(max(offset-1, 0), len(b.updates)):]
		b.mu.Unlock()
		if len(list) > 0 {
			return list
		}
		select {
		case <-more:
		case <-r.Context().Done():
			return nil
		case <-time.After(5 * time.Second): // as Telegram ends a poll
			return []json.RawMessage{}
		}
	}
}
