package index

import (
	"cmp"
	"math"
	"slices"
)

// model holds the documents alone and works every score out anew from the formula
// of the package comment.
type model map[string]Document

// modelDoc is a document as its weighted frequencies by term, and its words in
// order by field, with "" between labels.
type modelDoc struct {
	freq   map[string]float64
	length float64
	words  [][]string

	language language
}

func modelled(d Document) modelDoc {
	m := modelDoc{freq: map[string]float64{}, language: languageOf(d.Text, Analyze(d.Text))}
	for _, f := range []struct {
		weight float64
		texts  []string
	}{{2, []string{d.Key}}, {1, []string{d.Text}}, {0.5, []string{d.Category}}, {1.5, d.Tags}, {1.5, d.Entities}} {
		words := []string{}
		for _, text := range f.texts {
			words = append(words, "")
			for _, t := range Analyze(text) {
				m.freq[t.Term] += f.weight
				if t.Kind == Word {
					m.length += f.weight
					words = append(words, t.Term)
				}
			}
		}
		m.words = append(m.words, words)
	}
	return m
}

// modelWord is a class of the query by the language of the query.
type modelWord struct {
	stem   string
	forms  []string
	weight float64
	near   map[string]bool // classes that stand for it, by keys

	related map[string]float64 // classes that may stand for it, by keys, and what they count
}

// owner returns the first word of the query that has the class of a term by the
// language of the document, or -1, and how much the term counts for it: 1, 0.75 for
// another form, or less if it is related.
func (m modelDoc) owner(words []modelWord, term string) (int, float64) {
	class := m.language.key(m.language.stem(term))
	for i, w := range words {
		if w.near[class] {
			return i, 1
		}
		for _, f := range w.forms {
			if w.near != nil || m.language.stem(f) != m.language.stem(term) {
				continue
			}
			if slices.Contains(w.forms, term) {
				return i, 1
			}
			return i, 0.75
		}
	}
	for i, w := range words {
		if scale := w.related[class]; scale > 0 {
			return i, scale
		}
	}
	return -1, 0
}

// tf returns the frequencies of each word, and how many classes of it there are.
func (m modelDoc) tf(words []modelWord) (tf, classes []float64) {
	tf, classes = make([]float64, len(words)), make([]float64, len(words))
	seen := map[string]bool{}
	for t, freq := range m.freq {
		i, scale := m.owner(words, t)
		if i < 0 {
			continue
		}
		tf[i] += scale * freq
		if stem := m.language.stem(t); !seen[stem] && words[i].related[m.language.key(stem)] == 0 {
			seen[stem] = true
			classes[i]++
		}
	}
	return tf, classes
}

func (m modelDoc) adjacent(words []modelWord, a, b int) bool {
	for _, text := range m.words {
		for i := 1; i < len(text); i++ {
			if text[i-1] == "" || text[i] == "" {
				continue
			}
			first, _ := m.owner(words, text[i-1])
			if second, _ := m.owner(words, text[i]); first == a && second == b {
				return true
			}
		}
	}
	return false
}

func (m model) search(q Query) []Hit {
	docs, avg := map[string]modelDoc{}, 0.0
	for id, d := range m {
		if !d.ExpiresAt.After(q.Now) {
			delete(m, id)
			continue
		}
		docs[id] = modelled(d)
		avg += docs[id].length
	}
	avg /= float64(len(docs))
	words, sequence := modelQuery(q.Text)
	relateModel(docs, words, sequence, q.Text)
	expand(docs, words, sequence)
	total := weigh(docs, words, sequence)
	var hits []Hit
	for id, d := range docs {
		match := d.match(words, avg) / total
		if match > 0 && m.keeps(q, id) {
			hits = append(hits, Hit{ID: id, Score: match * (1 + 0.25*d.phrase(sequence, words)) / 1.25})
		}
	}
	hits = m.spread(q, hits, func(id string) ([]float64, float64) {
		gains := docs[id].gains(words, avg)
		for i := range gains {
			gains[i] /= total
		}
		return gains, (1 + 0.25*docs[id].phrase(sequence, words)) / 1.25
	})
	hits = m.addExtra(q, hits)
	slices.SortFunc(hits, func(a, b Hit) int {
		if math.Abs(a.Score-b.Score) > 1e-12 {
			return cmp.Compare(b.Score, a.Score)
		}
		return cmp.Or(m[b.ID].Updated.Compare(m[a.ID].Updated), cmp.Compare(a.ID, b.ID))
	})
	hits = hits[:min(len(hits), q.K)]
	for i := range hits {
		hits[i].Score = min(1, hits[i].Score)
	}
	return hits
}

func (m model) keeps(q Query, id string) bool {
	return q.Keep == nil || q.Keep(Meta{ID: id, Category: m[id].Category, Group: m[id].Group})
}

// weigh multiplies the weight of each word by its idf and returns the sum.
func weigh(docs map[string]modelDoc, words []modelWord, sequence []int) (total float64) {
	n, df := float64(len(docs)), make([]float64, len(words))
	for _, d := range docs {
		_, classes := d.tf(words)
		for i, c := range classes {
			df[i] += c
		}
	}
	for i := range words {
		if df[i] == 0 && !slices.Contains(sequence, i) {
			words[i].weight = 0
		}
		df := max(df[i], 1)
		words[i].weight *= math.Log(1 + (max(n, df)-df+0.5)/(df+0.5))
		total += words[i].weight
		if words[i].near != nil {
			words[i].weight *= 0.6
		}
	}
	return total
}

func (m modelDoc) match(words []modelWord, avg float64) (sum float64) {
	for _, gain := range m.gains(words, avg) {
		sum += gain
	}
	return sum
}

// gains returns what each word adds to the match.
func (m modelDoc) gains(words []modelWord, avg float64) []float64 {
	gains, _ := m.tf(words)
	for i, tf := range gains {
		if tf > 0 {
			gains[i] = words[i].weight * (0.2*min(1, 10*tf) + 0.8*tf/(tf+1.2*(0.5+0.5*m.length/avg)))
		}
	}
	return gains
}

func modelQuery(text string) (words []modelWord, sequence []int) {
	l := languageOf(text, Analyze(text))
	for _, t := range Analyze(text) {
		if t.isSyllable() {
			continue
		}
		stem, w := l.stem(t.Term), 1.0
		if t.Kind == Part || l.isFunctionWord(t.Term) {
			w = 0.3
		}
		i := slices.IndexFunc(words, func(w modelWord) bool { return w.stem == stem })
		if i < 0 {
			i = len(words)
			words = append(words, modelWord{stem: stem})
		}
		words[i].forms = append(words[i].forms, t.Term)
		words[i].weight = max(words[i].weight, w)
		if t.Kind == Word {
			sequence = append(sequence, i)
		}
	}
	return words, sequence
}

func (m modelDoc) phrase(sequence []int, words []modelWord) float64 {
	if len(sequence) < 2 {
		return 1
	}
	pairs := map[[2]int]bool{}
	found, total := 0.0, 0.0
	for i := 1; i < len(sequence); i++ {
		a, b := sequence[i-1], sequence[i]
		if pairs[[2]int{a, b}] {
			continue
		}
		pairs[[2]int{a, b}] = true
		w := words[a].weight + words[b].weight
		total += w
		if m.adjacent(words, a, b) {
			found += w
		}
	}
	return found / total
}
