package sidecar

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"helmdeck-sidecar/sidecar/index"
	"helmdeck-sidecar/sidecar/memory"
)

// Workspaces finds the workspaces of hosts that callers are bound to.
type Workspaces interface {
	// Named returns the workspace, bound to a subject, whose host has a collection of that
	// name; nil when there is none. It is the same one each time.
	Named(subject, collection string) HostFiles
}

// HostFiles are the files of one workspace as its host searches them.
type HostFiles interface {
	Namespace() memory.Namespace
	// Mirrors reports whether the files of facts lie in a collection.
	Mirrors(collection string) bool
	// File names the file of a fact, by its key, with the SHA-256 of its content in hex and
	// its lines; ok is false when it has none.
	File(key string) (name, hash string, lines int, ok bool)
	// Notes are the files of a collection that its user keeps.
	Notes(collection string) []memory.HostFile
}

// hostCollection is one that a host asks for, of a workspace that the caller is bound to.
type hostCollection struct {
	files HostFiles
	name  string
}

// hostCollections are those among the wanted collections. One of an agent that the caller
// may not speak for is left out.
func (s *Service) hostCollections(caller memory.Caller, wanted []string) (list []hostCollection) {
	if s.workspaces == nil {
		return nil
	}
	for _, name := range wanted {
		files := s.workspaces.Named(caller.Subject, name)
		if files == nil || caller.Agent != "" && files.Namespace().Agent != caller.Agent {
			continue
		}
		list = append(list, hostCollection{files, name})
	}
	return list
}

// queryHost answers for a host that knows hits by the hashes of its files alone: facts by
// the files of their mirror, and the notes of its user, ranked together.
func (s *Service) queryHost(ctx context.Context, of []hostCollection, texts []sought, limit int) ([]memory.QMDResult, error) {
	var all []memory.QMDResult
	for _, c := range of {
		if c.files.Mirrors(c.name) {
			facts, err := s.queryRows(ctx, c.files.Namespace(), nil, texts, limit, c.fact)
			if err != nil {
				return nil, err
			}
			all = append(all, facts...)
		}
		all = append(all, s.queryNotes(ctx, c, texts, limit)...)
	}
	slices.SortStableFunc(all, func(a, b memory.QMDResult) int { return cmp.Compare(b.Score, a.Score) })
	return append([]memory.QMDResult{}, all[:min(limit, len(all))]...), nil
}

// fact is the result for a row that has a file.
func (c hostCollection) fact(row memory.Chunk, score float64) (memory.QMDResult, bool) {
	name, hash, lines, ok := c.files.File(row.Metadata.Key)
	return memory.QMDResult{
		DocID: hash, Score: score, Snippet: row.Content, Collection: c.name, File: name, StartLine: 1, EndLine: max(lines, 1),
	}, ok
}

// notePassages is how many passages of one note are among the results at most.
const notePassages = 3

// queryNotes searches the notes of a collection by their words, and by their meaning where their vectors are.
func (s *Service) queryNotes(ctx context.Context, c hostCollection, texts []sought, limit int) (list []memory.QMDResult) {
	book := s.notebooks.of(c)
	book.follow(c.files.Notes(c.name), s.now())
	q := index.Query{Now: s.now(), K: candidates(limit, len(texts) == 0)}
	found := s.search(ctx, &namespaceIndex{index: book.index, spaces: book.vectors.spaces}, q, s.soughtIn(book, texts), true)
	of := map[string]int{}
	for _, h := range found.hits {
		p, ok := book.passage(h.ID)
		if !ok || len(list) == limit || of[p.note.Name] == notePassages {
			continue
		}
		// The host takes a prefix of a hash for the file, and results with one docid for one.
		docID := p.note.Hash[:len(p.note.Hash)-of[p.note.Name]]
		of[p.note.Name]++
		list = append(list, memory.QMDResult{
			DocID: docID, Score: h.Score, Snippet: p.text, Collection: c.name, File: p.note.Name, StartLine: p.start, EndLine: p.end,
		})
	}
	return list
}

// notebooks are those of the collections that were asked for.
type notebooks struct {
	mu   sync.Mutex
	list []keptNotebook // the one that was used last at the end
}

type keptNotebook struct {
	of   hostCollection
	book *notebook
}

// maxNotebooks bounds the kept notebooks; the one that was not used for longest is let go.
const maxNotebooks = 64

func (n *notebooks) of(c hostCollection) *notebook {
	n.mu.Lock()
	defer n.mu.Unlock()
	kept := keptNotebook{of: c}
	if i := slices.IndexFunc(n.list, func(k keptNotebook) bool { return k.of == c }); i >= 0 {
		kept = n.list[i]
		n.list = slices.Delete(n.list, i, i+1)
	} else {
		kept.book = newNotebook()
	}
	if len(n.list) == maxNotebooks {
		n.list = slices.Delete(n.list, 0, 1)
	}
	n.list = append(n.list, kept)
	return kept.book
}
