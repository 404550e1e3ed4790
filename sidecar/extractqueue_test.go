package sidecar_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/embeddings/ollamatest"
	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store/badgerstore"
)

// askedModel tells what a model was asked, and whether it answered.
type askedModel struct {
	chat  sidecar.Chat
	asked chan string
	told  chan error
}

func newAskedModel(chat sidecar.Chat) *askedModel {
	return &askedModel{chat: chat, asked: make(chan string, 1000), told: make(chan error, 1000)}
}

func (a *askedModel) Ask(ctx context.Context, system, message string, schema json.RawMessage) (string, error) {
	a.asked <- strings.TrimPrefix(message, "Message: ")
	answer, err := a.chat.Ask(ctx, system, message, schema)
	a.told <- err
	return answer, err
}

// next waits for the next answer to a message.
func (a *askedModel) next(t *testing.T) (message string, err error) {
	t.Helper()
	for _, wait := range []func(<-chan time.Time) bool{
		func(late <-chan time.Time) bool {
			select {
			case message = <-a.asked:
				return true
			case <-late:
				return false
			}
		},
		func(late <-chan time.Time) bool {
			select {
			case err = <-a.told:
				return true
			case <-late:
				return false
			}
		},
	} {
		if !wait(time.After(30 * time.Second)) {
			t.Fatalf("the model was not asked in time, or did not end; the last message is %q", message)
		}
	}
	return message, err
}

// withModel starts a service on a data folder with a model, and returns how to end it.
func withModel(t *testing.T, dir string, chat sidecar.Chat) (*sidecar.Service, func()) {
	t.Helper()
	st, err := badgerstore.Open(badgerstore.Options{Dir: dir, Reserve: 1 << 20, Ballast: -1})
	if err != nil {
		t.Fatal(err)
	}
	s, err := sidecar.New(sidecar.Options{Store: st, Chat: chat, ExtractRetry: 10 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	return s, func() {
		s.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	}
}

// cannedChat answers at once.
type cannedChat string

func (c cannedChat) Ask(context.Context, string, string, json.RawMessage) (string, error) {
	return string(c), nil
}

// A message on which the model has not ended when the process does is looked at by the next, once; what was forgotten is not.
func TestExtractSurvivesARestart(t *testing.T) {
	dir := t.TempDir()
	hung := newAskedModel(slowChat{})
	s, end := withModel(t, dir, hung)
	hear(t, s, memory.CaptureRequest{Messages: user("In my garden there grow seven kinds of tomatoes, believe it or not.")})
	<-hung.asked
	end()

	answers := newAskedModel(cannedChat(`{"facts":[{"statement":"My garden grows seven kinds of tomatoes","kind":"world"}]}`))
	s, end = withModel(t, dir, answers)
	if _, err := answers.next(t); err != nil {
		t.Fatal(err)
	}
	settle(t, s, 1)
	end()

	again := newAskedModel(cannedChat(`{"facts":[]}`))
	s, end = withModel(t, dir, again)
	hear(t, s, memory.CaptureRequest{Messages: user("There grow tomatoes for the whole street.")})
	if message, err := again.next(t); err != nil || message != "There grow tomatoes for the whole street." {
		t.Errorf("the model was asked %q, %v", message, err)
	}
	end()

	s, end = withModel(t, dir, hung)
	hear(t, s, memory.CaptureRequest{Messages: user("A secret garden lies behind the old house of the neighbours.")})
	<-hung.asked
	if _, err := s.Forget(t.Context(), alice, memory.ForgetRequest{Scope: "all"}); err != nil {
		t.Fatal(err)
	}
	end()
	last := newAskedModel(cannedChat(`{"facts":[]}`))
	s, end = withModel(t, dir, last)
	defer end()
	hear(t, s, memory.CaptureRequest{Messages: user("The new garden has no fence and no gate at all, it seems.")})
	if message, err := last.next(t); err != nil || message != "The new garden has no fence and no gate at all, it seems." {
		t.Errorf("after all was forgotten the model was asked %q, %v", message, err)
	}
}

// With a real server, which hangs, is killed and comes back: captures go on, and every message is looked at in the end.
func TestExtractOnOllama(t *testing.T) {
	server := ollamatest.Start(t)
	server.Install("tiny-chat", ollamatest.TinyModel(ollamatest.ModelOptions{Chats: true}))
	chat, err := embeddings.NewChat(embeddings.Options{URL: server.URL, Model: "tiny-chat"})
	if err != nil {
		t.Fatal(err)
	}
	defer chat.Close()
	dir, model := t.TempDir(), newAskedModel(chat)
	s, end := withModel(t, dir, model)
	say := func(text string) {
		t.Helper()
		began := time.Now()
		hear(t, s, memory.CaptureRequest{Messages: user(text)})
		if took := time.Since(began); took > 5*time.Second {
			t.Errorf("a capture took %v", took)
		}
	}
	say("The first garden has seven kinds of tomatoes.")
	if _, err := model.next(t); err != nil {
		t.Fatal(err)
	}
	server.Hang()
	say("The second garden has nine kinds of beans.")
	server.Resume()
	if message, err := model.next(t); err != nil || message != "The second garden has nine kinds of beans." {
		t.Fatalf("after a hang: %q, %v", message, err)
	}
	server.Kill()
	say("The third garden has one old pear tree.")
	if _, err := model.next(t); err == nil {
		t.Fatal("a server that is killed answers")
	}
	end()
	server.Restart()
	model = newAskedModel(chat)
	s, end = withModel(t, dir, model)
	defer end()
	if message, err := model.next(t); err != nil || message != "The third garden has one old pear tree." {
		t.Fatalf("after a restart of both: %q, %v", message, err)
	}
	hear(t, s, memory.CaptureRequest{}) // one capture of a session at a time: the model's is over
}

// awaitRead waits until the model is done with a message.
func awaitRead(t *testing.T, s *sidecar.Service) {
	t.Helper()
	late := time.After(time.Minute)
	for s.TurnCounts().Read == 0 {
		select {
		case <-late:
			t.Fatalf("after a minute the counts are %+v", s.TurnCounts())
		case <-time.After(time.Millisecond):
		}
	}
}

// An answer that makes no sense ends the matter of a message, and is counted.
func TestExtractCounts(t *testing.T) {
	s, end := withModel(t, t.TempDir(), cannedChat("no json"))
	defer end()
	hear(t, s, memory.CaptureRequest{Messages: user("There grow tomatoes for the whole street.", "I live in Ghent.")})
	awaitRead(t, s)
	if n := s.TurnCounts(); n.Asked != 1 || n.Read != 1 || n.Unread != 1 {
		t.Errorf("the counts are %+v", n)
	}
}

// What is proposed by the rules is not proposed again by the model.
func TestExtractProposesOnce(t *testing.T) {
	s, end := withModel(t, t.TempDir(), cannedChat(`{"facts":[{"statement":"I live in Ghent","kind":"world"},{"statement":"There grow tomatoes for the whole street","kind":"world"}]}`))
	defer end()
	hear(t, s, memory.CaptureRequest{Mode: memory.CaptureAsk, Messages: user("I live in Ghent. There grow tomatoes for the whole street.")})
	awaitRead(t, s)
	turns, err := s.Turns(t.Context(), alice, memory.TurnsRequest{})
	if err != nil || len(turns.Batches) != 2 || len(turns.Batches[0].Facts) != 1 || turns.Batches[0].Known != 1 || turns.Batches[0].State != memory.BatchProposed {
		t.Errorf("the batches are %+v, %v", turns.Batches, err)
	}
}
