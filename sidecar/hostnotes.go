package sidecar

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"helmdeck-sidecar/sidecar/memory"
)

// The collections of a host that hold an agent's notes, before the agent's name, and where in a workspace they lie.
var noteCollections = []struct{ prefix, folder string }{{"memory-root-", ""}, {"memory-dir-", "memory/"}}

// The agent that hosts name where a namespace names none, and the folder of mirrors in the folder of notes. What lies there
// is no note, whoever wrote it.
const (
	hostMainAgent = "main"
	mirrorFolder  = "helmdeck/"
	noteCategory  = "notes"
)

// hostNotes searches the notes of an agent's workspace, as its host would, by words. Where none is bound there are none.
func (s *Service) hostNotes(ctx context.Context, ns memory.Namespace, query string, limit int) (hits []memory.HostHit) {
	if s.workspaces == nil {
		return nil
	}
	for _, c := range noteCollections {
		name := c.prefix + cmp.Or(ns.Owner().Agent, hostMainAgent)
		files := s.workspaces.Named(ns.Subject, name)
		if files == nil {
			continue
		}
		of := hostCollection{files, name}
		for _, r := range s.queryNotes(ctx, of, []sought{{text: query, words: true}}, limit) {
			if strings.HasPrefix(strings.ToLower(c.folder+r.File), "memory/"+mirrorFolder) {
				continue
			}
			hits = append(hits, memory.HostHit{
				Path: c.folder + r.File, Key: c.folder + r.File, Snippet: r.Snippet, Score: r.Score, StartLine: r.StartLine, EndLine: r.EndLine,
				Category: noteCategory, Note: true, UpdatedAt: s.notebooks.of(of).modified(r.File),
			})
		}
	}
	return hits
}

// any reports whether facts of a subject are mirrored anywhere.
func (s *mirrorSet) any(subject string) bool {
	return slices.ContainsFunc(s.list(), func(m *mirroring) bool { return m.ns.Subject == subject })
}
