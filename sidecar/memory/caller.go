package memory

import (
	"slices"
	"strings"
	"time"
)

// Scope is one right of a token.
type Scope string

// The scopes of the contract.
const (
	ScopeRead       Scope = "memory:read"
	ScopeWrite      Scope = "memory:write"
	ScopeAuditWrite Scope = "audit:write"
	ScopeAdmin      Scope = "admin"
)

// Anonymous is the subject of a caller when authentication is switched off.
// No token may carry it.
const Anonymous = "unknown"

// Caller is who asks: the verified subject of a token, its rights, and the
// agent inside it. It is passed as a parameter to every operation.
type Caller struct {
	Subject   string
	Agent     string // normalised by NormalizeAgent; empty is the main agent
	Name      string
	Client    string
	Scopes    []Scope
	ExpiresAt time.Time // when the token ends; zero when there is none
	Tool      bool      // it is a model that calls: it speaks for itself, never for the owner
}

// Has reports whether the caller holds the scope. admin holds every scope;
// helmdeck's mcp:* and packs:* families count as read and write.
func (c Caller) Has(want Scope) bool {
	return slices.ContainsFunc(c.Scopes, func(s Scope) bool { return s.grants(want) })
}

func (s Scope) grants(want Scope) bool {
	if s == want || s == ScopeAdmin {
		return true
	}
	family, _, found := strings.Cut(string(s), ":")
	if found && (family == "mcp" || family == "packs") {
		return want == ScopeRead || want == ScopeWrite
	}
	return false
}

// Namespace returns the namespace that the caller's facts live in.
func (c Caller) Namespace() Namespace { return Namespace{Subject: c.Subject, Agent: c.Agent} }

// Namespace owns facts: a caller and one agent inside it.
type Namespace struct {
	Subject string
	Agent   string // empty is the main agent
}

// Valid reports whether the namespace names a subject.
func (n Namespace) Valid() bool { return n.Subject != "" }

// String is for logs and listings: "subject" or "subject/agent=name", and who a sender is.
func (n Namespace) String() string {
	agent, sender, found := strings.Cut(n.Agent, senderMark)
	name := n.Subject
	if agent != "" {
		name += "/agent=" + agent
	}
	if found {
		name += "/sender=" + sender
	}
	return name
}

// senderMark parts an agent from a sender. No name of an agent may hold it, or any other control character.
const senderMark = "\x1f"

// OfSender is the part of an agent's memory that belongs to a sender who is not its owner.
func (n Namespace) OfSender(id string) Namespace {
	return Namespace{Subject: n.Subject, Agent: n.Agent + senderMark + id}
}

// Sender is the sender that a namespace belongs to, or empty.
func (n Namespace) Sender() string {
	_, sender, _ := strings.Cut(n.Agent, senderMark)
	return sender
}

// Owner is the namespace of the agent's owner.
func (n Namespace) Owner() Namespace {
	agent, _, _ := strings.Cut(n.Agent, senderMark)
	return Namespace{Subject: n.Subject, Agent: agent}
}

// Encode gives the namespace as one string from which DecodeNamespace gets it
// back; no two namespaces share one. Neither part may hold a NUL.
func (n Namespace) Encode() string { return n.Subject + "\x00" + n.Agent }

// DecodeNamespace is the inverse of Encode.
func DecodeNamespace(s string) (Namespace, bool) {
	subject, agent, ok := strings.Cut(s, "\x00")
	return Namespace{Subject: subject, Agent: agent}, ok && subject != ""
}
