package sidecar

import (
	"context"

	"helmdeck-sidecar/sidecar/memory"
)

// Callers counts the live rows of namespaces: every one for an admin, the
// caller's own (its agents' too) for anyone else.
func (s *Service) Callers(ctx context.Context, caller memory.Caller, _ memory.AgentRequest) (memory.CallersResponse, error) {
	if _, err := s.authorize(caller, memory.ScopeRead, ""); err != nil {
		return memory.CallersResponse{}, err
	}
	names, err := s.store.Namespaces(ctx)
	if err != nil {
		return memory.CallersResponse{}, storeError(err)
	}
	resp := memory.CallersResponse{Callers: []memory.CallerCount{}}
	for _, name := range names {
		ns, ok := memory.DecodeNamespace(name)
		if !ok || !caller.Has(memory.ScopeAdmin) && !sees(caller, ns) {
			continue
		}
		n, err := s.countRows(ctx, name)
		if err != nil {
			return memory.CallersResponse{}, storeError(err)
		}
		if n > 0 {
			resp.Callers = append(resp.Callers, memory.CallerCount{Namespace: ns.String(), Count: n})
		}
	}
	return resp, nil
}

// sees reports whether ns is the caller's own: a caller that speaks for one agent
// sees that agent only.
func sees(caller memory.Caller, ns memory.Namespace) bool {
	return ns.Subject == caller.Subject && (caller.Agent == "" || caller.Agent == ns.Agent)
}

// countRows counts the live facts and audit rows of a namespace.
func (s *Service) countRows(ctx context.Context, namespace string) (int, error) {
	facts, err := s.store.Count(ctx, namespace, factPrefix)
	if err != nil {
		return 0, err
	}
	audit, err := s.store.Count(ctx, namespace, auditPrefix)
	return facts + audit, err
}
