package index

import (
	"cmp"
	"slices"
)

// pair is two neighbouring words of the query, as places in plan.words plus one.
type pair struct {
	first, second uint16
	weight        float64 // as a share of all pairs
	words         uint8   // see wordBit
	beside        neighbours
}

// pairs lists the distinct neighbouring pairs of the query by their first word. Those with a word that
// no document holds have a share of the weight but are not listed.
func pairs(q query, at []uint16, weights []float64) []pair {
	type key struct{ a, b int }
	seen := map[key]bool{}
	var out []pair
	total := 0.0
	for i := 1; i < len(q.sequence); i++ {
		a, b := q.sequence[i-1], q.sequence[i]
		if seen[key{a, b}] {
			continue
		}
		seen[key{a, b}] = true
		w := weights[a] + weights[b]
		total += w
		if at[a] > 0 && at[b] > 0 {
			out = append(out, pair{first: at[a], second: at[b], weight: w, words: wordBit(at[a]) | wordBit(at[b])})
		}
	}
	for i := range out {
		out[i].weight /= total
	}
	slices.SortStableFunc(out, func(a, b pair) int { return cmp.Compare(a.first, b.first) })
	return out
}

// pairStarts returns for each first word where its pairs begin in a sorted list;
// they end where those of the next begin.
func pairStarts(pairs []pair, words int) []int {
	starts := make([]int, words+2)
	for _, p := range pairs {
		starts[p.first+1]++
	}
	for i := 1; i < len(starts); i++ {
		starts[i] += starts[i-1]
	}
	return starts
}

// wordBit is the bit of a word, by its place in plan.words plus one. The words beyond the
// seventh share one.
func wordBit(place uint16) uint8 { return 1 << min(place-1, 7) }

// mostBoosts returns, by the words that a document holds, see wordBit, what its pairs can
// multiply its match by at most.
func mostBoosts(pairs []pair, words int) []float64 {
	most := make([]float64, 1<<min(words, 8))
	for held := range most {
		share := 0.0
		for _, p := range pairs {
			if int(p.words)&^held == 0 {
				share += p.weight
			}
		}
		most[held] = boostBy(share)
	}
	return most
}

// roundingSlack is above what a sum of shares in another order can differ by.
const roundingSlack = 1e-9

// boostOf is what the pairs of a document with no other words than these can multiply its match by at most.
func (p *plan) boostOf(held uint8) float64 {
	if len(p.most) == 0 {
		return 1
	}
	return p.most[int(held)&(len(p.most)-1)]
}

// phrase returns the share of the query's pairs that are neighbours in the
// document.
func (p *plan) phrase(s *scratch, words forward) float64 {
	s.found = append(s.found[:0], make([]bool, len(p.pairs))...)
	share := 0.0
	before := uint16(0)
	for len(words) > 0 {
		code, n := words.code()
		words = words[n:]
		word := uint16(0)
		if code >= firstTerm {
			word = s.place[code-firstTerm]
		}
		if before > 0 && word > 0 {
			share += p.find(s.found, before, word)
		}
		before = word
	}
	return min(share, 1)
}

// find returns the weight of a pair that is in the query and was not found before.
func (p *plan) find(found []bool, first, second uint16) float64 {
	for i := p.starts[first]; i < p.starts[first+1]; i++ {
		if p.pairs[i].second == second && !found[i] {
			found[i] = true
			return p.pairs[i].weight
		}
	}
	return 0
}
