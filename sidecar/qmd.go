package sidecar

import (
	"context"
	"slices"
	"strings"

	"helmdeck-sidecar/sidecar/index"
	"helmdeck-sidecar/sidecar/memory"
)

// collectionPrefix begins the collection name of every category.
const collectionPrefix = "helmdeck-"

// Query answers the QMD tool: facts and audit rows as snippets, best first. Every
// search counts, each result with its best score; no search at all returns the
// newest rows. A host that asks for the collections of a workspace which the caller is bound
// to gets what its own index knows: see queryHost.
func (s *Service) Query(ctx context.Context, caller memory.Caller, req memory.QMDRequest) (memory.QMDResponse, error) {
	ns, err := s.authorize(caller, memory.ScopeRead, "")
	if err != nil {
		return memory.QMDResponse{}, err
	}
	limit, err := between("limit", req.Limit, 20, s.limits.K)
	if err != nil {
		return memory.QMDResponse{}, err
	}
	texts, err := s.searches(req)
	if err != nil {
		return memory.QMDResponse{}, err
	}
	var results []memory.QMDResult
	if host := s.hostCollections(caller, req.Collections); len(host) > 0 {
		results, err = s.queryHost(ctx, host, texts, limit)
	} else {
		results, err = s.queryRows(ctx, ns, inCollections(req.Collections), texts, limit, result)
	}
	if err != nil {
		return memory.QMDResponse{}, storeError(err)
	}
	return memory.QMDResponse{Results: results}, nil
}

// shown makes the result of a row, if it is to be shown.
type shown func(row memory.Chunk, score float64) (memory.QMDResult, bool)

// queryRows searches the facts and audit rows of a namespace.
func (s *Service) queryRows(ctx context.Context, ns memory.Namespace, keep func(index.Meta) bool, texts []sought, limit int, show shown) ([]memory.QMDResult, error) {
	n, _, err := s.index(ctx, ns)
	if err != nil {
		return nil, err
	}
	q := index.Query{Now: s.now(), Keep: keep}
	for q.K = candidates(limit, len(texts) == 0); ; q.K *= widening {
		found := s.search(ctx, n, q, texts, true)
		results, err := s.results(ctx, ns, found.hits, limit, len(texts) == 0, show)
		if err != nil || !found.repeats(q.K, limit, len(results)) {
			return results, err
		}
	}
}

// result shows a row as helmdeck does.
func result(c memory.Chunk, score float64) (memory.QMDResult, bool) {
	return memory.QMDResult{
		DocID: c.Metadata.ID, Score: score, Snippet: c.Content, Collection: c.Metadata.Collection,
		File: c.Path, StartLine: 1, EndLine: 1 + strings.Count(c.Content, "\n"),
	}, true
}

// searches collects the texts to search for: lex by their words, vec and hyde by their
// meaning, what has no type by both. A text that is given twice is sought in both ways.
func (s *Service) searches(req memory.QMDRequest) ([]sought, error) {
	if len(req.Searches) > s.limits.Searches {
		return nil, tooLarge("searches", "searches has %d entries; the limit is %d", len(req.Searches), s.limits.Searches)
	}
	all := append(slices.Clone(req.Searches), memory.QMDSearch{Query: req.Query})
	var texts []sought
	for _, search := range all {
		t, err := text("query", search.Query, s.limits.Query)
		if err != nil {
			return nil, err
		}
		if t == "" {
			continue
		}
		words, meaning := search.Type != "vec" && search.Type != "hyde", search.Type != "lex"
		if i := slices.IndexFunc(texts, func(o sought) bool { return o.text == t }); i >= 0 {
			texts[i].words, texts[i].meaning = texts[i].words || words, texts[i].meaning || meaning
			continue
		}
		texts = append(texts, sought{t, words, meaning})
	}
	return texts, nil
}

// inCollections accepts rows of the wanted collections. Names that are not ours
// are the host's own collections, over which it asks for everything.
func inCollections(wanted []string) func(index.Meta) bool {
	var ours []string
	for _, name := range wanted {
		if category, ok := strings.CutPrefix(name, collectionPrefix); ok {
			ours = append(ours, category)
		}
	}
	if len(ours) == 0 {
		return nil
	}
	return func(m index.Meta) bool { return slices.Contains(ours, m.Category) }
}
