package index

// neighbours are pairs of terms that stand next to each other in a document, in a Bloom filter of one hash and 64
// bits: a pair without its bit is not there. It tells which documents need not be read for a phrase.
type neighbours uint64

func neighbourBit(first, second uint32) neighbours {
	const golden = 0x9E3779B97F4A7C15 // 2^64 over the golden ratio: multiplicative hashing
	return 1 << ((uint64(first)<<32 | uint64(second)) * golden >> 58)
}

func (w forward) neighbours() (set neighbours) {
	for before := gap; len(w) > 0; {
		code, n := w.code()
		w = w[n:]
		term := gap
		if code >= firstTerm {
			term = uint32(code - firstTerm)
		}
		if before != gap && term != gap {
			set |= neighbourBit(before, term)
		}
		before = term
	}
	return set
}

// neighbourForms is how many pairs of forms are worth looking at one by one.
const neighbourForms = 256

// neighbouring are the bits that any form of a word has before any of another.
func neighbouring(first, second *planned) (set neighbours) {
	if len(first.forms)*len(second.forms) > neighbourForms {
		return ^neighbours(0)
	}
	for _, a := range first.forms {
		for _, b := range second.forms {
			set |= neighbourBit(a.term, b.term)
		}
	}
	return set
}

// boostWithin is what the pairs can multiply the match of a document by at most that holds these words and neighbours.
func (p *plan) boostWithin(held uint8, beside neighbours) float64 {
	share := 0.0
	for i := range p.pairs {
		if pr := &p.pairs[i]; pr.words&^held == 0 && pr.beside&beside != 0 {
			share += pr.weight
		}
	}
	return boostBy(share)
}

// boostBy is the boost of a share of the pairs, or slightly more.
func boostBy(share float64) float64 {
	if share == 0 {
		return 1
	}
	return 1 + phraseBoost*min(1, share+roundingSlack)
}
