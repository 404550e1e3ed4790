package mcpserver

import (
	"fmt"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"helmdeck-sidecar/sidecar/memory"
)

// servers keeps the MCP servers of the callers who last used a stateless endpoint:
// to build one costs more than most calls. Only a caller who is the same in
// everything, rights and expiry included, gets one again.
type servers struct {
	build builder

	mu       sync.Mutex
	byCaller map[string]*mcp.Server
}

// maxServers bounds the kept servers; when there are as many, all are let go.
const maxServers = 64

func newServers(build builder) *servers {
	return &servers{build: build, byCaller: map[string]*mcp.Server{}}
}

func (s *servers) of(caller memory.Caller) *mcp.Server {
	key := fmt.Sprintf("%q %q %q %q %q %d", caller.Subject, caller.Agent, caller.Name, caller.Client, caller.Scopes, caller.ExpiresAt.UnixNano())
	s.mu.Lock()
	defer s.mu.Unlock()
	srv := s.byCaller[key]
	if srv == nil {
		if len(s.byCaller) == maxServers {
			clear(s.byCaller)
		}
		srv = s.build(caller)
		s.byCaller[key] = srv
	}
	return srv
}
