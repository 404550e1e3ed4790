package sidecar

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/maphash"
	"path"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"helmdeck-sidecar/sidecar/lazyregexp"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace/markdown"
)

// notePrefix begins the key of every fact that comes from a file of a workspace, and no
// other: md:<file>#<id>. The file wins over what is done to such a fact elsewhere.
const notePrefix = "md:"

// pageID is the id of what the page of an entity says of it.
const pageID = "page"

// The categories of facts that come from files.
const (
	categoryNotes    = "notes"
	categoryEntities = "entities"
)

// fromFile reports whether a store key is that of a fact that comes from a file.
func fromFile(storeKey string) bool { return strings.HasPrefix(storeKey, factPrefix+notePrefix) }

func noteKey(file, id string) string { return factPrefix + notePrefix + file + "#" + id }

// cutNoteKey is the inverse of noteKey.
func cutNoteKey(storeKey string) (file, id string, ok bool) {
	rest, ok := strings.CutPrefix(storeKey, factPrefix+notePrefix)
	at := strings.LastIndexByte(rest, '#')
	if !ok || at < 0 {
		return "", "", false
	}
	return rest[:at], rest[at+1:], true
}

// dayOf matches what is no topic in the name of a file.
var dayOf = lazyregexp.New(`^\d{4}-\d{2}-\d{2}-?`)

// topicOf is what the name of a fact's file says it is about: "trip" for
// memory/2025-11-27-trip.md, "peter" for bank/entities/peter.md. Days are in the time of the
// fact, and ids say nothing.
func topicOf(storeKey string) string {
	file, _, _ := cutNoteKey(storeKey)
	if dir := path.Dir(file); dir != "memory" && dir != markdown.EntityFolder {
		return ""
	}
	return dayOf.ReplaceAllString(strings.TrimSuffix(path.Base(file), ".md"), "")
}

// noteID names a note within its file by what it says: the same again is its nth.
func noteID(n memory.Note, nth int) string {
	sum := sha256.New()
	confidence := ""
	if n.Confidence != nil {
		confidence = strconv.FormatFloat(*n.Confidence, 'g', -1, 64)
	}
	fmt.Fprintf(sum, "%s\x00%q\x00%s\x00%t\x00%s\x00%d", n.Kind, n.Entities, confidence, n.Plain, n.Text, nth)
	return hex.EncodeToString(sum.Sum(nil)[:8])
}

// derived is a fact that a file wants to be there.
type derived struct {
	key   string
	value []byte
	ref   noteRef
}

// noteRef is what is remembered of a fact that comes from a file, to notice when it has to be
// written again.
type noteRef struct {
	digest uint64 // of its record, as the file states it
}

var digestSeed = maphash.MakeSeed()

// stated is a record as its file states it, without what was concluded from others.
func (r factRecord) stated() factRecord {
	if r.Stated != nil || r.Ledger != nil {
		r.Confidence, r.Stated, r.Ledger = r.Stated, nil, nil
	}
	return r
}

func (r factRecord) digest() uint64 {
	value, _ := json.Marshal(r.stated()) // a record always can be
	return maphash.Bytes(digestSeed, value)
}

// deriveAll derives the facts of pages, in their order.
func (s *Service) deriveAll(pages []memory.NotePage) ([]map[string]derived, error) {
	facts, failed := make([]map[string]derived, len(pages)), make([]error, len(pages))
	spread(len(pages), func(i int) { facts[i], failed[i] = s.derive(pages[i]) })
	return facts, errors.Join(failed...)
}

// spread calls do for each number below n, on all processors.
func spread(n int, do func(int)) {
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), n) {
		workers.Go(func() {
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				do(int(i))
			}
		})
	}
	workers.Wait()
}

// derive makes the facts that a page states, by id.
func (s *Service) derive(p memory.NotePage) (map[string]derived, error) {
	facts := map[string]derived{}
	add := func(id string, rec factRecord) error {
		rec.vet(p.File)
		value, err := json.Marshal(rec)
		facts[id] = derived{key: noteKey(p.File, id), value: value, ref: noteRef{digest: rec.digest()}}
		return err
	}
	for _, n := range p.Notes {
		rec, nth := s.noteRecord(p, n), 1
		id := noteID(n, nth)
		for ; facts[id].key != ""; id = noteID(n, nth) {
			nth++
		}
		if err := add(id, rec); err != nil {
			return nil, err
		}
	}
	if p.Entity != nil {
		return facts, add(pageID, pageRecord(p))
	}
	return facts, nil
}

func (s *Service) noteRecord(p memory.NotePage, n memory.Note) factRecord {
	about := markdown.Mentions(n)
	if p.Entity != nil && !slices.ContainsFunc(about, func(e string) bool { return markdown.Slug(e) == p.Entity.Slug }) {
		about = append([]string{p.Entity.Name}, about...)
	}
	about = about[:min(len(about), s.limits.Entities)]
	tags := markdown.Tags(n.Text)
	rec := factRecord{
		Value: n.Text, Category: categoryNotes, Tags: tags[:min(len(tags), s.limits.Tags)], Kind: n.Kind, Entities: about,
		Confidence: n.Confidence, Source: n.File + "#L" + strconv.Itoa(n.Line), Origin: memory.OriginOwner, OccurredAt: n.Date,
	}
	if from, until, ok := span(n.Text, n.Date); ok {
		rec.From, rec.Until = &from, &until
	}
	return rec
}

// pageRecord is what a page says of its entity, under all of the entity's names.
func pageRecord(p memory.NotePage) factRecord {
	e := p.Entity
	value := e.Name
	if len(e.Aliases) > 0 {
		value += " (also " + strings.Join(e.Aliases, ", ") + ")"
	}
	if e.Summary != "" {
		value += ": " + e.Summary
	}
	about := []string{e.Name}
	for _, name := range append([]string{e.Slug}, e.Aliases...) {
		if !slices.ContainsFunc(about, func(a string) bool { return strings.EqualFold(a, name) }) {
			about = append(about, name)
		}
	}
	return factRecord{
		Value: value, Category: categoryEntities, Kind: memory.KindWorld, Entities: about,
		Source: p.File + "#L" + strconv.Itoa(e.Line), Origin: memory.OriginOwner,
	}
}
