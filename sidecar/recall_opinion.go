package sidecar

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"helmdeck-sidecar/sidecar/index"
	"helmdeck-sidecar/sidecar/lazyregexp"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
)

var (
	// myself are words for the one who asks, whose opinions may name nobody.
	myself = lazyregexp.New(`(?i)^(?:i|me|my|myself|we|us|our|the user|user|the owner|owner|you|ich|wir|uns|nutzer|benutzer|moi|je|j|nous|on|utilisateur|yo|nosotros|me|usuario|io|noi|utente|eu|nós|utilizador|usuário)$`)
	// everybody are words for nobody in particular.
	everybody = lazyregexp.New(`(?i)^(?:everybody|everyone|anybody|anyone|people|they|all|jeder|alle|man|jemand|leute|tout le monde|les gens|quelqu'un|todos|todo el mundo|alguien|la gente|tutti|qualcuno|todo mundo|alguém)$`)
)

// opinionQuestion reads whose opinions are asked for, about what. Nobody's name asks for all.
func opinionQuestion(req memory.RecallRequest) (who, topic string) {
	who = first(req.Entities)
	m := asksOpinion.match(req.Query)
	if m == nil {
		if who == "" {
			return req.Query, ""
		}
		return who, req.Query
	}
	return cmp.Or(who, named(m["who"]), "me"), m["topic"]
}

// whose resolves words that name nobody: everybody's opinions are asked for, and of those who
// ask for their own, these first of all.
func whose(who string) (name string, self bool) {
	if self = myself.MatchString(who); self || everybody.MatchString(who) {
		return "", self
	}
	return who, false
}

// ofUser reports whether an opinion is that of the one whose memory this is: it names nobody,
// or the user.
func ofUser(o memory.Opinion) bool {
	return !slices.ContainsFunc(o.Entities, func(e string) bool { return !myself.MatchString(e) })
}

// maxEvidence is how many facts of an entity are weighed, the newest.
const maxEvidence = 5000

// recallOpinions answers with opinions, the surest first, each with what speaks for it and
// against it. Opinions that say the same are one, whose evidence the others are.
func (s *Service) recallOpinions(ctx context.Context, ns memory.Namespace, n *namespaceIndex, req memory.RecallRequest, who, topic string) (memory.RecallResponse, bool, error) {
	who, self := whose(who)
	metas, e := s.opinionFacts(n.index, who)
	if !slices.ContainsFunc(metas, func(m index.Meta) bool { return m.Kind == memory.KindOpinion }) {
		return memory.RecallResponse{}, false, nil
	}
	facts, err := s.statements(ctx, ns, metas)
	if err != nil {
		return memory.RecallResponse{}, false, storeError(err)
	}
	if e != nil {
		for i := range facts {
			facts[i].rename(e.rename())
		}
		sortStatements(facts)
	}
	keep, wanted := keeps(withoutEntities(req)), topicWords(req.Query, topic)
	byID := map[string]index.Meta{}
	for _, m := range metas {
		byID[m.ID] = m
	}
	list := opinions(facts, func(st *statement) bool {
		return keep(byID[factPrefix+st.fact.Key]) && (len(wanted) == 0 || shared(wanted, append(st.claim.words, st.claim.against...)) > 0)
	})
	if len(list) == 0 {
		return memory.RecallResponse{}, false, nil
	}
	if self && slices.ContainsFunc(list, ofUser) {
		list = slices.DeleteFunc(list, func(o memory.Opinion) bool { return !ofUser(o) })
	}
	var hits []index.Hit
	for _, o := range list {
		h := index.Hit{ID: factPrefix + o.Key, Score: max(o.Confidence, 0.01)}
		if req.Explain {
			h.Parts = map[string]float64{"opinion": h.Score}
		}
		hits = append(hits, h)
	}
	c := newChoice(req)
	if err := s.choose(ctx, ns, c, hits, s.readLive); err != nil {
		return memory.RecallResponse{}, false, storeError(err)
	}
	for _, h := range c.resp.Hits {
		at := slices.IndexFunc(list, func(o memory.Opinion) bool { return o.Key == h.Fact.Key })
		c.resp.Opinions = append(c.resp.Opinions, list[at])
	}
	if e != nil {
		c.resp.Entity = e.shown()
	}
	return c.resp, true, nil
}

// opinionFacts are the facts that opinions of an entity, or of everybody, rest on: the newest.
func (s *Service) opinionFacts(x *index.Index, who string) (metas []index.Meta, e *known) {
	isFact := func(m index.Meta) bool { return strings.HasPrefix(m.ID, factPrefix) && !isPage(m) }
	if who != "" {
		if e = s.entity(x, who, isFact); e != nil {
			metas = e.facts
		}
	} else {
		x.Each(s.now(), func(m index.Meta) {
			if isFact(m) {
				metas = append(metas, m)
			}
		})
	}
	slices.SortFunc(metas, func(a, b index.Meta) int { return cmp.Or(b.Occurred.Compare(a.Occurred), cmp.Compare(a.ID, b.ID)) })
	return metas[:min(len(metas), maxEvidence)], e
}

// statements reads facts as the ledger sees them, in its order. What is gone or cannot be read
// is left out.
func (s *Service) statements(ctx context.Context, ns memory.Namespace, metas []index.Meta) ([]statement, error) {
	var list []statement
	for _, m := range metas {
		r, err := s.store.Get(ctx, ns.Encode(), m.ID)
		if errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrUnreadable) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if f, err := decodeFact(ns, r); err == nil && vouched(f) {
			list = append(list, newStatement(f))
		}
	}
	sortStatements(list)
	return list, nil
}

// vouched reports whether a fact may count as evidence and be repeated on pages.
func vouched(f memory.Fact) bool { return f.Origin != memory.OriginUntrusted }

// topicWords are what a question asks about, as the words of claims.
func topicWords(question, topic string) []string {
	t := tongueOf(question)
	list := t.meaningful(plainWords(topic), nil)
	for i, w := range list {
		list[i] = cmp.Or(t.synonym[w], w)
	}
	return list
}

// opinions makes those of sorted statements that keep accepts, the surest first.
func opinions(facts []statement, keep func(*statement) bool) []memory.Opinion {
	all := newEvidence(facts)
	var list []memory.Opinion
	for _, st := range all.leading(keep) {
		list = append(list, all.opinion(st))
	}
	slices.SortStableFunc(list, func(a, b memory.Opinion) int {
		return cmp.Or(cmp.Compare(b.Confidence, a.Confidence), cmp.Compare(a.Key, b.Key))
	})
	return list
}
