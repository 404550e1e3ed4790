package main

import (
	"fmt"
	"testing"
	"time"
)

// indexing is longer than any release takes to index a new file, on a machine that is not busy.
const indexing = 2500 * time.Millisecond

// hostFailures is how many searches may fail because a busy host makes its index at that moment and cannot be waited for.
const hostFailures = 2

// From the moment that a fact is stored every search of the host shows it, and shows it once:
// before its file is indexed, while it is, and afterwards; through /tools/invoke, where no
// release lets a plugin change what was found, and in a turn.
func TestOpenClawOnce(t *testing.T) {
	t.Parallel()
	if loopbackOnly(t) {
		return
	}
	for _, release := range openclawReleases {
		t.Run(release, func(t *testing.T) {
			t.Parallel()
			testOpenClawOnce(t, release)
		})
	}
}

func testOpenClawOnce(t *testing.T, release string) {
	n := startNewcomer(t, release, nil)
	n.p.run("remember", "first", "The wombat sleeps at noon")
	n.settled("wombat", "The wombat sleeps")
	counts, live, failed := map[int]int{}, 0, 0
	for i, animal := range []string{"kestrel", "ibex", "narwhal", "okapi", "pangolin", "tapir"} {
		value := fmt.Sprintf("The %s eats on floor %d", animal, i)
		n.p.run("remember", "animals/"+animal, value)
		for began := time.Now(); time.Since(began) < indexing; {
			found := n.g.search(animal)
			if found.Disabled && failed < hostFailures { // the host's own search failed: it was making its index
				failed++
				continue
			}
			shown := found.count(value)
			counts[shown]++
			if shown != 1 {
				t.Errorf("%v after it was stored a search shows it %d times: %s", time.Since(began), shown, found.raw)
			}
			if len(found.Results) > 0 && found.Results[0].Source == "helmdeck" {
				live++
			}
		}
	}
	for _, animal := range []string{"quail", "serval"} {
		value := "The " + animal + " drinks in the garden"
		n.p.run("remember", "animals/"+animal, value)
		if got := resultsIn(n.g.searchInTurn(n.model, "main", animal)); got.count(value) != 1 {
			t.Errorf("a turn was shown it %d times: %s", got.count(value), got.raw)
		}
	}
	t.Logf("%s: answers by how often they show a fact: %v; %d before the host's index had it; %d searches of the host failed", release, counts, live, failed)
}
