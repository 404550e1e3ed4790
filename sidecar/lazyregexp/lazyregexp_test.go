package lazyregexp

import (
	"sync"
	"testing"
)

func TestFirstUseByMany(t *testing.T) {
	word := &Regexp{expr: `\w+`}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if got := word.FindString("... hello"); got != "hello" {
				t.Errorf("found %q", got)
			}
		})
	}
	all.Wait()
}

func TestWrongExpressionFailsEveryTest(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a wrong expression is accepted until it is used")
		}
	}()
	New(`(`)
}
