package sidecar

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"helmdeck-sidecar/sidecar/capture"
	"helmdeck-sidecar/sidecar/memory"
)

// Chat is a language model that may look for facts where the rules found what they know.
type Chat interface {
	Ask(ctx context.Context, system, message string, schema json.RawMessage) (string, error)
}

// The bounds of a question to a model.
const (
	extractTimeout  = time.Minute
	degradedExtract = "extractor_busy"
)

// askLater has the model look at a message of which the rules left something, in the background: no capture waits for it. It
// reports whether it will.
func (s *Service) askLater(ctx context.Context, t turn, e extraction, rules capture.Result) (bool, error) {
	if s.chat == nil || rules.Understood() {
		return true, nil
	}
	text, ok := capture.ForModel(e.Text)
	if !ok {
		return true, nil
	}
	e.Text = text
	return s.queueExtraction(ctx, t, e)
}

// reasonBadResponse is of an answer that makes no sense, and would not the next time.
const reasonBadResponse = "bad_response"

func (s *Service) askModel(ctx context.Context, t turn, e extraction) error {
	limited, cancel := context.WithTimeout(ctx, extractTimeout)
	defer cancel()
	got, err := capture.ExtractWith(limited, s.chat, e.Text, e.At)
	var bad *capture.AnswerError
	switch {
	case errors.As(err, &bad):
		return memory.Wrap(memory.CodeUnavailable, reasonBadResponse, err, "the model does not answer with the JSON that it was asked for")
	case err != nil:
		return err
	}
	// What was answered is kept though the service ends: the message would be asked again.
	ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), captureTimeout)
	defer stop()
	conversation := s.conversation(ctx, t)
	conversation.mu.Lock()
	defer conversation.mu.Unlock()
	c := &capturing{service: s, turn: t, session: conversation, mode: e.Mode}
	got, c.resp.Known = got.Besides(capture.Extract(e.Text, e.At).Facts)
	if err := c.take(ctx, got); err != nil {
		return err
	}
	return c.keep(ctx)
}
