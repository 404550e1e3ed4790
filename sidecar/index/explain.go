package index

// explain divides a score among the fields, each word's share by the weighted
// frequency that each field gave it, words near or related to those of the query, what the
// phrase added, and what context added to the document's own score. Where context
// took from it, all shares are less.
func (x *Index) explain(p *plan, s *scratch, own candidate, score float64) map[string]float64 {
	parts := map[string]float64{}
	whole := min(1, p.scale*own.score)
	if given := score - whole; given > 0 {
		parts["context"] = given
	}
	if own.score == 0 {
		return parts
	}
	e, match := &x.docs.rows[own.slot], s.match[own.slot]
	for i, met := range x.frequencies(p, e) {
		if met.sum == 0 {
			continue
		}
		gain := p.scale * p.gain(p.words[i].weight, min(met.sum, 1<<16-1), e.length)
		if met.related > 0 {
			parts["related"] += gain * met.related / met.sum
		}
		for f, part := range met.byField {
			name := fieldNames[f]
			if p.words[i].near {
				name = "near"
			}
			if part > 0 {
				parts[name] += gain * part / met.sum
			}
		}
	}
	if own.score > match {
		parts["phrase"] = p.scale * (own.score - match)
	}
	if score < whole {
		for name := range parts {
			parts[name] *= score / whole
		}
	}
	return parts
}

// frequency is the weighted frequency of a class in a document: in each field, of the words
// related to it, and in all.
type frequency struct {
	byField      [fieldCount]float64
	related, sum float64
}

// frequencies returns those of the words of a plan in a document.
func (x *Index) frequencies(p *plan, e *doc) []frequency {
	type meaning struct {
		word int
		form form
	}
	by := map[uint32]meaning{}
	for i, w := range p.words {
		for _, f := range w.forms {
			by[f.term] = meaning{i, f}
		}
	}
	met := make([]frequency, len(p.words))
	for f, t := range x.forward(e).terms {
		m, ok := by[t]
		if !ok {
			continue
		}
		freq, to := m.form.scale*float64(fieldWeight[f]), &met[m.word]
		if to.sum += freq; m.form.related {
			to.related += freq
		} else {
			to.byField[f] += freq
		}
	}
	return met
}
