package sidecar

import (
	"context"
	"slices"
	"strings"

	"helmdeck-sidecar/sidecar/index"
	"helmdeck-sidecar/sidecar/memory"
)

const recentKeys = 5

// Mine sums up the caller's facts by category: counts and the newest keys, never
// values and never audit rows.
func (s *Service) Mine(ctx context.Context, caller memory.Caller, req memory.AgentRequest) (memory.MyMemory, error) {
	ns, err := s.authorize(caller, memory.ScopeRead, req.Agent)
	if err != nil {
		return memory.MyMemory{}, err
	}
	found, _, err := s.index(ctx, ns)
	if err != nil {
		return memory.MyMemory{}, storeError(err)
	}
	resp := memory.MyMemory{Scope: callerScope(ns), FetchedAt: s.utc(), Categories: categories(found.index, s)}
	if len(resp.Categories) == 0 {
		resp.Note = "nothing is stored yet; memory_store keeps a fact"
	}
	return resp, nil
}

func callerScope(ns memory.Namespace) string {
	if ns.Agent == "" {
		return "caller=" + ns.Subject
	}
	return "caller=" + ns.Subject + " agent=" + ns.Agent
}

// categories groups the live facts of an index, by name.
func categories(x *index.Index, s *Service) []memory.Category {
	groups := map[string][]index.Meta{}
	counts := map[string]int{}
	x.Each(s.now(), func(m index.Meta) {
		if !strings.HasPrefix(m.ID, factPrefix) {
			return
		}
		counts[m.Category]++
		groups[m.Category] = keepNewest(groups[m.Category], m)
	})
	out := []memory.Category{}
	for _, name := range sortedKeys(counts) {
		c := memory.Category{Name: name, Count: counts[name], RecentKeys: []string{}}
		for _, m := range groups[name] {
			c.RecentKeys = append(c.RecentKeys, strings.TrimPrefix(m.ID, factPrefix))
		}
		out = append(out, c)
	}
	return out
}

// keepNewest inserts m into a list of at most recentKeys, newest first.
func keepNewest(list []index.Meta, m index.Meta) []index.Meta {
	at, _ := slices.BinarySearchFunc(list, m, func(a, b index.Meta) int {
		if c := b.Updated.Compare(a.Updated); c != 0 {
			return c
		}
		return strings.Compare(a.ID, b.ID)
	})
	list = slices.Insert(list, at, m)
	return list[:min(len(list), recentKeys)]
}
