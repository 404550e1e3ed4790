package sidecar

import (
	"math"
	"slices"
	"testing"
)

// Texts that share words are nearer than others, in any order and form; what a page does
// not show counts for nothing.
func TestWordVectors(t *testing.T) {
	v := wordVectors([]string{
		"edits with the helix editor", "Which editors does she use?", "the zebrafish tank is cleaned on mondays", "", "edits with the helix editor<!-- kept by somebody -->",
	})
	cosine := func(a, b int) (c float64) {
		for i := range v[a] {
			c += float64(v[a][i]) * float64(v[b][i])
		}
		return c
	}
	for i := range v {
		if c := cosine(i, i); math.Abs(c-1) > 1e-5 || len(v[i]) != wordsDimension {
			t.Errorf("vector %d has %d places and length %v", i, len(v[i]), c)
		}
	}
	if near, far := cosine(0, 1), cosine(0, 2); near < .15 || far > near/2 {
		t.Errorf("near %v, far %v", near, far)
	}
	if !slices.Equal(v[0], v[4]) || !slices.Equal(v[0], wordVectors([]string{"edits with the helix editor"})[0]) {
		t.Error("the same text has two vectors")
	}
}
