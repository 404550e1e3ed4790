// Package memory is the vocabulary of helmdeck-sidecar: facts, callers, the
// request and the response of every operation, errors, and limits. Every other
// package speaks in these words, and this one imports the standard library only.
//
// A Fact belongs to one Namespace, which is a caller and, inside it, an agent.
// Everything expires. Times on the wire are RFC 3339 in UTC.
package memory
