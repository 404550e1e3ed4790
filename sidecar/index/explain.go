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
	for i := range p.words {
		byField, related, freq := x.frequencies(&p.words[i], e)
		if freq == 0 {
			continue
		}
		near := p.words[i].near
		gain := p.gain(p.words[i].weight, min(freq, 1<<16-1), e.length)
		if related > 0 {
			parts["related"] += p.scale * gain * related / freq
		}
		for f, part := range byField {
			name := fieldNames[f]
			if near {
				name = "near"
			}
			if part > 0 {
				parts[name] += p.scale * gain * part / freq
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

// frequencies returns the weighted frequency of a class in each field of a document, that of the
// words related to it, and the sum of all.
func (x *Index) frequencies(w *planned, e *doc) (byField [fieldCount]float64, related, sum float64) {
	for f, t := range x.forward(e).terms {
		for _, form := range w.forms {
			if form.term != t {
				continue
			}
			freq := form.scale * float64(fieldWeight[f])
			if sum += freq; form.related {
				related += freq
			} else {
				byField[f] += freq
			}
		}
	}
	return byField, related, sum
}
