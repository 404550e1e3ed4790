package sidecar

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"helmdeck-sidecar/sidecar/auth"
	"helmdeck-sidecar/sidecar/memory"
)

const (
	maxSession = 512
	maxSender  = 128
)

// turn is whose turn it is: where facts are read from and written to, and who spoke.
type turn struct {
	ns      memory.Namespace
	session string
	sender  string // empty for the owner
}

// turnOf finds the namespace of a turn in what the host says of it: an agent that is named, or else
// the agent of the session key, and a part of their own in it for a sender who is not the owner.
func (s *Service) turnOf(caller memory.Caller, scope memory.Scope, agent, session string, sender *memory.Sender) (turn, error) {
	session, err := text("session", session, maxSession)
	if err != nil {
		return turn{}, err
	}
	if agent == "" {
		if agent, err = sessionAgent(session); err != nil {
			return turn{}, err
		}
	}
	ns, err := s.authorize(caller, scope, agent)
	if err != nil {
		return turn{}, err
	}
	t := turn{ns: ns, session: session}
	if sender == nil || sender.Owner {
		return t, nil
	}
	if t.sender, err = senderID(sender.ID); err != nil {
		return turn{}, err
	}
	t.ns = ns.OfSender(t.sender)
	return t, nil
}

// sessionAgent is the agent in a session key of the form agent:<name>:…; other keys name none.
func sessionAgent(session string) (string, error) {
	if len(session) < 6 || !strings.EqualFold(session[:6], "agent:") {
		return "", nil
	}
	name, _, _ := strings.Cut(session[6:], ":")
	if name = strings.TrimSpace(name); name == "" {
		return "", memory.Invalid("session", "invalid_agent", "the session key names no agent").WithHint("it must look like agent:<name>:<session>")
	}
	if _, err := auth.NormalizeAgent(name); err != nil {
		return "", err
	}
	return name, nil
}

// senderID checks the id of a sender who is not the owner, and normalises it.
func senderID(id string) (string, error) {
	if !utf8.ValidString(id) {
		return "", memory.Invalid("sender", "invalid_utf8", "the id of the sender is not valid UTF-8")
	}
	id = strings.TrimSpace(norm.NFKC.String(id))
	switch {
	case id == "":
		return "", memory.Invalid("sender", "missing_id", "a sender who is not the owner needs an id").WithHint("leave sender out where the host knows none")
	case len(id) > maxSender:
		return "", memory.Invalid("sender", "too_long", "the id of the sender is longer than %d bytes", maxSender)
	case strings.ContainsFunc(id, unicode.IsControl):
		return "", memory.Invalid("sender", "control_character", "the id of the sender has a control character in it")
	}
	return id, nil
}

// maxParts is how many senders' parts one search looks at.
const maxParts = 32

// withSenders adds to an answer what others than the owner told the agent, by score. Where the answer is full, the best stay.
func (s *Service) withSenders(ctx context.Context, ns memory.Namespace, req memory.RecallRequest, resp memory.RecallResponse) (memory.RecallResponse, error) {
	parts, err := s.parts(ctx, ns)
	if err != nil {
		return resp, storeError(err)
	}
	for _, part := range parts[1:min(len(parts), maxParts+1)] {
		more, err := s.answer(ctx, part, req, req.Since == nil && req.Until == nil)
		if err != nil {
			return resp, err
		}
		resp.Hits = append(resp.Hits, more.Hits...)
		resp.Skipped += more.Skipped
	}
	if len(parts) > 1 {
		slices.SortStableFunc(resp.Hits, func(a, b memory.Hit) int { return cmp.Compare(b.Score, a.Score) })
		resp.Hits = resp.Hits[:min(len(resp.Hits), req.K)]
	}
	return resp, nil
}
