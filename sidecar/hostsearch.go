package sidecar

import (
	"cmp"
	"context"
	"path"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"helmdeck-sidecar/sidecar/memory"
)

// settledAfter is how long after a fact was stored its mirror file counts as indexed by the
// host, which takes from .05 to 1.6 s to notice one, and longer on a busy machine. A host that
// sees what its own index has does not go by it.
const settledAfter = 2 * time.Second

// maxHostPaths bounds how many of its own results a host may have checked at once.
const maxHostPaths = 100

// HostSearch answers a question with facts in the form of results of a host's own memory
// search. A fact that is mirrored goes by the path of its file; of the paths that the host
// found, Gone names those of mirror files whose fact is not there any more. Facts that come
// from the notes of a workspace are left out where the host's own index has their files.
func (s *Service) HostSearch(ctx context.Context, caller memory.Caller, req memory.HostSearchRequest) (memory.HostSearchResponse, error) {
	t, err := s.turnOf(caller, memory.ScopeRead, req.Agent, "", req.Sender)
	if err != nil {
		return memory.HostSearchResponse{}, err
	}
	if len(req.Paths) > maxHostPaths {
		return memory.HostSearchResponse{}, tooLarge("paths", "paths has %d entries; the limit is %d", len(req.Paths), maxHostPaths)
	}
	if req.Query, err = required("query", req.Query, s.limits.Query); err != nil {
		return memory.HostSearchResponse{}, err
	}
	query := memory.RecallRequest{Query: req.Query, K: req.K, Senders: t.sender == "" && !req.SharedOnly}
	if req.SharedOnly {
		query.Tags = []string{tagShared}
	}
	if err := s.checkRecall(&query); err != nil {
		return memory.HostSearchResponse{}, err
	}
	found, err := s.recall(ctx, t.ns, query)
	if err != nil {
		return memory.HostSearchResponse{}, err
	}
	resp := memory.HostSearchResponse{Hits: []memory.HostHit{}, Degraded: found.Degraded, Mirrored: s.mirrors.any(t.ns.Subject)}
	for _, h := range found.Hits {
		if !hostHas(factPrefix + h.Fact.Key) {
			resp.Hits = append(resp.Hits, s.hostHit(t.ns, req.Query, h))
		}
	}
	if req.Notes {
		resp.Hits = append(resp.Hits, s.hostNotes(ctx, t.ns, query.Query, query.K)...)
		slices.SortStableFunc(resp.Hits, func(a, b memory.HostHit) int { return cmp.Compare(b.Score, a.Score) })
		resp.Hits = resp.Hits[:min(query.K, len(resp.Hits))]
	}
	for _, p := range req.Paths {
		if (t.sender != "" || req.SharedOnly) && s.mirrors.holds(t.ns.Owner(), p) || s.mirrors.lost(t.ns, p) {
			resp.Gone = append(resp.Gone, p)
		}
	}
	return resp, nil
}

// hostHas reports whether a store key is that of a fact from a file which hosts index by
// themselves: the long-term memory and the notes, but not the pages in bank.
func hostHas(storeKey string) bool {
	file, _, ok := cutNoteKey(storeKey)
	return ok && (strings.HasPrefix(file, "memory/") || strings.EqualFold(file, "memory.md"))
}

func (s *Service) hostHit(ns memory.Namespace, query string, h memory.Hit) memory.HostHit {
	c := factChunk(h.Fact)
	if h.Fact.ID != factID(ns, factPrefix+h.Fact.Key) { // somebody else's, whose keys are not the owner's
		c.Path = "helmdeck/@" + h.Fact.ID[:12] + "/" + h.Fact.Key + ".md"
	}
	hit := memory.HostHit{
		Path: c.Path, Key: h.Fact.Key, Snippet: c.Content, Score: h.Score, StartLine: 1, EndLine: 1 + strings.Count(c.Content, "\n"),
		Category: h.Fact.Category, UpdatedAt: h.Fact.UpdatedAt, ExpiresAt: h.Fact.ExpiresAt,
	}
	if name, _, lines, ok := s.MirrorFile(ns, h.Fact.Key); ok && c.Path == "helmdeck/"+h.Fact.Key+".md" {
		hit.Path, hit.EndLine = name, lines
		hit.Indexed = s.now().Sub(h.Fact.UpdatedAt) > settledAfter && shareWord(query, c.Content)
	}
	return hit
}

// shareWord reports whether a text has a word of a question, as it is written: by such a word
// a host finds a file by itself, and by a form of it or by meaning perhaps not.
func shareWord(question, text string) bool {
	split := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	have := map[string]bool{}
	for _, word := range strings.FieldsFunc(strings.ToLower(text), split) {
		have[word] = true
	}
	return slices.ContainsFunc(strings.FieldsFunc(strings.ToLower(question), split), func(word string) bool {
		return have[word] && utf8.RuneCountInString(word) >= 3
	})
}

// holds reports whether a path is one of a mirror of the namespace.
func (s *mirrorSet) holds(ns memory.Namespace, name string) bool {
	return slices.ContainsFunc(s.list(), func(m *mirroring) bool { return m.ns == ns && path.Dir(name) == m.files.Folder() })
}

// lost reports whether a path is one of a mirror of the namespace, and holds no fact. Where
// nothing is mirrored nobody knows, and nothing is lost.
func (s *mirrorSet) lost(ns memory.Namespace, name string) bool {
	lost := false
	for _, m := range s.list() {
		if m.ns != ns || path.Dir(name) != m.files.Folder() {
			continue
		}
		if m.files.Wrote(name) {
			return false
		}
		lost = true
	}
	return lost
}
