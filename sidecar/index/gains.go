package index

// gainTable holds plan.saturated for the frequencies and lengths that are common, so that a
// long list is read without a division for each posting. It is of one plan's norms.
type gainTable struct {
	norm0, norm1 float64
	rows         []float64
}

// Weights of fields are multiples of gainStep, and so are frequencies and lengths. The table
// has room for four times a field's highest weight, and for a text of 128 words.
const (
	gainStep   = unit / 2
	gainFreqs  = 16
	gainLength = 256
	tabledFrom = 4096 // postings of a list that is worth filling the table
)

// fill makes the table that of a plan.
func (t *gainTable) fill(p *plan) {
	if t.rows != nil && t.norm0 == p.norm0 && t.norm1 == p.norm1 {
		return
	}
	t.rows = grow(t.rows, gainFreqs*gainLength)
	t.norm0, t.norm1 = p.norm0, p.norm1
	for freq := range gainFreqs {
		for length := range gainLength {
			t.rows[freq*gainLength+length] = p.saturated(float64(gainStep*freq), uint16(gainStep*length))
		}
	}
}

// of returns plan.saturated of a posting.
func (t *gainTable) of(p *plan, freq, length uint16) float64 {
	f, l := int(freq)/gainStep, int(length)/gainStep
	if f < gainFreqs && l < gainLength && (freq|length)%gainStep == 0 {
		return t.rows[f*gainLength+l]
	}
	return p.saturated(float64(freq), length)
}
