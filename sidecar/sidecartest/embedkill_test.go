package sidecartest_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"helmdeck-sidecar/embeddings/ollamatest"
	"helmdeck-sidecar/sidecar/memory"
)

var subjects = strings.Fields("coffee tea dog cat garden music flight hotel london paris berlin tokyo")

func (e *embedded) storeMany(from, to int) {
	e.t.Helper()
	for i := from; i < to; i++ {
		e.store(fmt.Sprintf("n/%03d", i), subjects[i%len(subjects)]+" "+subjects[i/len(subjects)%len(subjects)])
	}
}

// A server that is killed in the middle of its work costs no fact its vector.
func TestOllamaIsKilledWhileFactsAreEmbedded(t *testing.T) {
	const facts = 200
	server := tinyOllama(t)
	e := withOllama(t, server)
	e.settled(func(s memory.EmbeddingsStatus) bool { return s.Phase == "ready" })
	server.Hang() // so that the facts come while one batch is with the server
	e.storeMany(0, facts-1)
	e.store("a", "prefers ui svelte")
	server.Kill()
	status := e.settled(func(s memory.EmbeddingsStatus) bool { return s.Phase == "waiting" })
	if status.Pending == 0 || status.Pending+status.Vectors != facts || status.Failed != 0 {
		t.Errorf("after the kill: %+v", status)
	}
	server.Restart()
	if status := e.allEmbedded(facts); status.Failed != 0 {
		t.Errorf("after the restart: %+v", status)
	}
	if got := e.first("favourite frontend"); got != "a" {
		t.Errorf("the favourite frontend is %q", got)
	}
}

// A model that is replaced by one of another dimension under its name is noticed, also
// when nothing is stored or asked meanwhile, and every fact embedded again.
func TestModelIsReplacedUnderItsName(t *testing.T) {
	server := tinyOllama(t)
	e := withOllama(t, server)
	e.storeThree()
	e.storeMany(0, 60)
	before := e.allEmbedded(63)
	if before.Dimension != 768 {
		t.Fatalf("before: %+v", before)
	}
	server.Install("nomic-embed-text", ollamatest.TinyModel(ollamatest.ModelOptions{Dimension: 384, Seed: 7}))
	after := e.settled(func(s memory.EmbeddingsStatus) bool {
		return s.Dimension == 384 && s.Vectors == 63 && s.Pending == 0 && s.Phase == "ready"
	})
	if after.Digest == before.Digest || after.Model != before.Model || after.Failed != 0 {
		t.Errorf("before %+v, after %+v", before, after)
	}
	if got := e.first("favourite frontend"); got != "a" {
		t.Errorf("by the new model the favourite frontend is %q", got)
	}
}

// The same while a batch is under way: no vector of the former model stays.
func TestModelIsReplacedWhileFactsAreEmbedded(t *testing.T) {
	server := tinyOllama(t)
	e := withOllama(t, server)
	e.storeMany(0, 40)
	e.allEmbedded(40)
	server.Hang()
	e.storeMany(40, 99)
	e.store("a", "prefers ui svelte")
	server.Install("nomic-embed-text", ollamatest.TinyModel(ollamatest.ModelOptions{Dimension: 384, Seed: 7}))
	server.Resume()
	after := e.settled(func(s memory.EmbeddingsStatus) bool {
		return s.Dimension == 384 && s.Vectors == 100 && s.Pending == 0 && s.Phase == "ready"
	})
	if after.Failed != 0 {
		t.Errorf("afterwards: %+v", after)
	}
	keys, degraded := e.recall("favourite frontend")
	if len(degraded) > 0 || !slices.Contains(keys[:min(1, len(keys))], "a") {
		t.Errorf("the favourite frontend is among %v without %v", keys, degraded)
	}
}
