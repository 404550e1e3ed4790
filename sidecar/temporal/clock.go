package temporal

// clock reads a time of day: "at 3pm", "15:30 Uhr", "noon", "um 9 Uhr".
func (p *parser) clock(i int) (spec, int, bool) {
	if h, ok := p.get(i, clockTime); ok {
		return saying(pClock, 60*h), i + 1, true
	}
	h, _, ok := p.literal(i)
	if !ok || h > 24 {
		return spec{}, i, false
	}
	j, m := i+1, 0
	if p.mark(j, ":") && p.glued(j) {
		if m, _, ok = p.literal(j + 1); !ok || m > 59 {
			return spec{}, i, false
		}
		j += 2
		if p.mark(j, ":") && p.glued(j) && p.glued(j+1) {
			j += 2
		}
	} else if p.terms[i].bound {
		return spec{}, i, false
	}
	if add, ok := p.get(j, meridiem); ok && h >= 1 && h <= 12 {
		return saying(pClock, 60*(h%12+add)+m), j + 1, true
	}
	asked := p.is(i-1, at) || p.is(i-1, dayPart)
	r, hours := p.reading(j, hourMark)
	switch {
	case hours && (asked || r.lang == "de" || r.lang == "en"):
		return saying(pClock, 60*h+m), j + 1, true
	case asked && j > i+1:
		return saying(pClock, 60*h+m), j, true
	}
	return spec{}, i, false
}
