package index

import (
	"math"
	"slices"
)

// The constants of the score; the package comment has the formula.
const (
	saturation  = 1.2  // k1
	lengthShare = 0.5  // b
	presence    = 0.2  // c
	presentFrom = 0.1  // occurrences from which c is paid in full
	phraseBoost = 0.25 // p
	partWeight  = 0.3  // w of a Part
	stopWeight  = 0.3  // w of a function word
	otherForm   = 0.75 // frequency of a form of the class that was not asked for
	maxBoost    = 1 + phraseBoost
)

// planned is a word of the query that documents hold.
type planned struct {
	forms    []form
	postings int     // of all forms
	weight   float64 // w*idf as a share of the whole query
	near     bool    // for want of the word itself
	says     bool    // it is no function word or piece of a word
}

// form is one term of a class, or of one that is related to it, and how much its
// frequency counts.
type form struct {
	term    uint32
	scale   float64
	related bool
}

// plan is a query bound to the state of an index.
type plan struct {
	words  []planned
	order  []int // of the words: see arrange
	cut    bool  // see cutShort
	pairs  []pair
	starts []int     // see pairStarts
	most   []float64 // see mostBoosts
	norm0  float64   // k1*(1-b+b*len/avg), in units, is norm0 + norm1*len
	norm1  float64
	scale  float64 // from what selectMatches gives to a score
}

func (x *Index) plan(q query) *plan {
	n := float64(x.byID.n)
	p := &plan{norm0: unit * saturation * (1 - lengthShare), scale: 1}
	if x.length > 0 {
		p.norm1 = unit * saturation * lengthShare * n / float64(x.length)
	}
	weights, own, total := make([]float64, len(q.words)), make([]float64, len(q.words)), 0.0
	found := make([]planned, len(q.words))
	taken, missing := map[uint32]bool{}, []int{}
	for i, w := range q.words {
		forms, df := x.lookUp(q.language, w, taken)
		found[i].forms, own[i] = forms, df
		if len(forms) > 0 {
			weights[i] = w.weight * idf(n, df)
		} else if w.always {
			weights[i] = w.weight * idf(n, 1)
			missing = append(missing, i)
		}
	}
	x.planRelated(q, found, own, taken)
	for _, i := range missing[:min(len(missing), nearWords)] {
		if len(found[i].forms) > 0 {
			continue
		}
		if forms, df := x.near(q.words[i], taken); len(forms) > 0 {
			found[i] = planned{forms: forms, near: true}
			weights[i] = q.words[i].weight * idf(n, df)
		}
	}
	at := make([]uint16, len(q.words)) // place in p.words plus one, or 0
	for i, w := range found {
		total += weights[i]
		if w.near {
			weights[i] *= nearWeight
		}
		w.says = q.words[i].weight >= 1
		if w.weight = weights[i]; len(w.forms) > 0 {
			p.words = append(p.words, w)
			at[i] = uint16(len(p.words))
		}
	}
	for i := range p.words {
		p.words[i].weight /= total
	}
	if len(q.sequence) > 1 {
		p.pairs = pairs(q, at, weights)
		for i := range p.pairs {
			pr := &p.pairs[i]
			pr.beside = neighbouring(&p.words[pr.first-1], &p.words[pr.second-1])
		}
		p.starts, p.most = pairStarts(p.pairs, len(p.words)), mostBoosts(p.pairs, len(p.words))
		p.scale = 1.0 / maxBoost
	}
	return p
}

// reaches reports whether documents hold a word that says something, or one that stands for it.
func (p *plan) reaches() bool {
	return slices.ContainsFunc(p.words, func(w planned) bool { return w.says })
}

func idf(n, df float64) float64 { return math.Log1p((max(n, df) - df + 0.5) / (df + 0.5)) }

// lookUp returns the terms that match a word, and the documents that hold one of
// them: in each language the classes of its forms by that language, unless an
// earlier word took them. A document has one language, and in it a word mostly one
// class; if not, the document counts once for each.
func (x *Index) lookUp(of language, w queryWord, taken map[uint32]bool) (forms []form, df float64) {
	for l, terms := range x.dict.spoken {
		if terms == 0 {
			continue
		}
		l := language(l)
		if l == of {
			forms, df = x.take(forms, df, l.key(w.stem), w.forms, taken)
			continue
		}
		for _, asked := range w.forms {
			forms, df = x.take(forms, df, l.key(l.stemAgain(asked)), w.forms, taken)
		}
	}
	return forms, df
}

// take adds the terms and the documents of a class, unless it is taken.
func (x *Index) take(out []form, df float64, stem string, asked []string, taken map[uint32]bool) ([]form, float64) {
	c, ok := x.dict.classOf(stem)
	if !ok || taken[c] {
		return out, df
	}
	taken[c] = true
	for t := x.dict.entries.rows[c].first; t != none; t = x.dict.entries.rows[t].next {
		f := form{term: t, scale: otherForm}
		if text, _ := cutKey(x.dict.text(t)); slices.Contains(asked, text) {
			f.scale = 1
		}
		out = append(out, f)
	}
	return out, df + float64(x.dict.entries.rows[c].df)
}
