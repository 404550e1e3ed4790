package rest

import (
	"net"
	"net/http"
	"strings"

	"helmdeck-sidecar/sidecar/memory"
)

// anonymous is the caller when authentication is off. Without a token, a web page
// that the user visits could speak through the browser, by a name that resolves
// to this machine or across origins; such requests are refused.
func anonymous(r *http.Request) (memory.Caller, error) {
	if !loopback(r.Host) {
		return memory.Caller{}, memory.Errorf(memory.CodeForbidden, "foreign_host", "authentication is off, so the address must be localhost or 127.0.0.1, not %q", r.Host).
			WithHint("use http://127.0.0.1 with the port, or run with authentication")
	}
	if http.NewCrossOriginProtection().Check(r) != nil {
		return memory.Caller{}, memory.Errorf(memory.CodeForbidden, "foreign_origin", "authentication is off, so web pages of other origins may not call").
			WithHint("run with authentication")
	}
	return memory.Caller{Subject: memory.Anonymous, Scopes: []memory.Scope{memory.ScopeAdmin}}, nil
}

// loopback reports whether the host of a request names this machine.
func loopback(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return strings.EqualFold(host, "localhost") || ip != nil && ip.IsLoopback()
}
