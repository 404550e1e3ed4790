package sidecar

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"

	"helmdeck-sidecar/sidecar/index"
	"helmdeck-sidecar/sidecar/memory"
)

// maxNameWords is how many words the name of an entity may have in a question.
const maxNameWords = 4

// known is an entity that facts are about.
type known struct {
	name  string
	slugs map[string]bool // all of its names
	page  string          // store key of what its page says, or empty
	names []string        // aliases as written
	facts []index.Meta
}

// special answers a question for an entity or for opinions, if it is one and if there is
// anything to say; otherwise the question goes by words.
func (s *Service) special(ctx context.Context, ns memory.Namespace, n *namespaceIndex, req memory.RecallRequest) (memory.RecallResponse, bool, error) {
	if req.AsOf != nil {
		return memory.RecallResponse{}, false, nil
	}
	switch req.Mode {
	case memory.RecallEntity:
		return s.recallEntity(ctx, ns, n, req, cmp.Or(first(req.Entities), req.Query))
	case memory.RecallOpinion:
		who, topic := opinionQuestion(req)
		return s.recallOpinions(ctx, ns, n, req, who, topic)
	case memory.RecallWords:
		return memory.RecallResponse{}, false, nil
	}
	if !asks(req.Query) {
		return memory.RecallResponse{}, false, nil
	}
	if m := asksEntity.match(req.Query); m != nil && len(strings.Fields(m[""])) <= maxNameWords {
		return s.recallEntity(ctx, ns, n, req, named(m[""]))
	}
	if asksOpinion.match(req.Query) != nil {
		who, topic := opinionQuestion(req)
		return s.recallOpinions(ctx, ns, n, req, who, topic)
	}
	return memory.RecallResponse{}, false, nil
}

func first(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}

// recallEntity answers with the page of an entity and then with its facts, the newest first.
func (s *Service) recallEntity(ctx context.Context, ns memory.Namespace, n *namespaceIndex, req memory.RecallRequest, name string) (memory.RecallResponse, bool, error) {
	e := s.entity(n.index, name, keeps(withoutEntities(req)))
	if e == nil {
		return memory.RecallResponse{}, false, nil
	}
	now := s.now()
	var hits []index.Hit
	for _, m := range e.facts {
		days := max(0, now.Sub(m.Occurred).Hours()/24)
		score := (0.5 + 0.4*math.Exp2(-days/recencyHalfLife)) * (1 - doubtWeight*float64(m.Doubt))
		if m.ID == e.page {
			score = 1
		}
		h := index.Hit{ID: m.ID, Score: score}
		if req.Explain {
			h.Parts = map[string]float64{"entity": score}
		}
		hits = append(hits, h)
	}
	slices.SortFunc(hits, func(a, b index.Hit) int { return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.ID, b.ID)) })
	c := newChoice(req)
	if err := s.choose(ctx, ns, c, hits, s.readLive); err != nil {
		return memory.RecallResponse{}, false, storeError(err)
	}
	c.resp.Entity = e.shown()
	return c.resp, true, nil
}

// rename makes one of all names of the entity.
func (e *known) rename() map[string]string {
	names := map[string]string{}
	for slug := range e.slugs {
		names[slug] = slugOf(e.name)
	}
	return names
}

func (e *known) shown() *memory.Entity {
	file, _, _ := cutNoteKey(e.page)
	return &memory.Entity{Name: e.name, Aliases: e.names, Page: file, Facts: len(e.facts)}
}

func withoutEntities(req memory.RecallRequest) memory.RecallRequest {
	req.Entities = nil
	return req
}

// entity finds an entity by one of its names and the facts about it that keep accepts; nil if
// there are none. A page knows all names of its entity.
func (s *Service) entity(x *index.Index, name string, keep func(index.Meta) bool) *known {
	slug := slugOf(strings.TrimSuffix(strings.TrimSuffix(name, "'s"), "’s"))
	if slug == "" {
		return nil
	}
	e := &known{slugs: map[string]bool{slug: true}}
	all := map[string][]index.Meta{} // by slug; each entity's name is cut once
	slugs := map[string]string{}
	x.Each(s.now(), func(m index.Meta) {
		for _, entity := range m.Entities {
			cut, ok := slugs[entity]
			if !ok {
				cut = slugOf(entity)
				slugs[entity] = cut
			}
			all[cut] = append(all[cut], m)
		}
	})
	for _, m := range all[slug] {
		if isPage(m) && (e.page == "" || m.ID < e.page) {
			e.page, e.name, e.names = m.ID, m.Entities[0], nil
			for _, alias := range m.Entities[1:] {
				if slugOf(alias) != slugOf(e.name) {
					e.names = append(e.names, alias)
				}
			}
		}
	}
	for _, alias := range append([]string{e.name}, e.names...) {
		if alias != "" {
			e.slugs[slugOf(alias)] = true
		}
	}
	seen := map[string]bool{}
	for _, cut := range sortedKeys(e.slugs) {
		for _, m := range all[cut] {
			if !seen[m.ID] && keep(m) {
				seen[m.ID] = true
				e.facts = append(e.facts, m)
			}
		}
	}
	if len(e.facts) == 0 {
		return nil
	}
	if e.name == "" {
		e.name = nameLike(e.facts, slug)
	}
	return e
}

// nameLike is how facts write the name of an entity, the first of equals.
func nameLike(facts []index.Meta, slug string) string {
	name := ""
	for _, m := range facts {
		for _, entity := range m.Entities {
			if slugOf(entity) == slug && (name == "" || entity < name) {
				name = entity
			}
		}
	}
	return name
}

func isPage(m index.Meta) bool {
	_, id, ok := cutNoteKey(m.ID)
	return ok && id == pageID
}

// aliases adds to names of entities the other names that their pages know.
func (s *Service) aliases(x *index.Index, names []string) []string {
	wanted := map[string]bool{}
	for _, name := range names {
		wanted[slugOf(name)] = true
	}
	out := slices.Clone(names)
	x.Each(s.now(), func(m index.Meta) {
		if m.Category == categoryEntities && isPage(m) && slices.ContainsFunc(m.Entities, func(e string) bool { return wanted[slugOf(e)] }) {
			out = append(out, m.Entities...)
		}
	})
	return out
}
