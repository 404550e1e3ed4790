package sidecar

import (
	"context"
	"strings"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
)

// Corpus returns a page of the namespace, facts and audit rows, as documents for
// hosts that index by themselves.
func (s *Service) Corpus(ctx context.Context, caller memory.Caller, req memory.CorpusRequest) (memory.CorpusResponse, error) {
	ns, err := s.authorize(caller, memory.ScopeRead, req.Agent)
	if err != nil {
		return memory.CorpusResponse{}, err
	}
	limit, err := between("limit", req.Limit, 100, s.limits.Page)
	if err != nil {
		return memory.CorpusResponse{}, err
	}
	after, err := decodeCursor(req.Cursor)
	if err != nil {
		return memory.CorpusResponse{}, err
	}
	page, err := s.store.List(ctx, ns.Encode(), "", after, limit)
	if err != nil {
		return memory.CorpusResponse{}, storeError(err)
	}
	resp := memory.CorpusResponse{Chunks: []memory.Chunk{}, Skipped: page.Skipped}
	for _, r := range page.Records {
		if !isRow(r.Key) {
			continue
		}
		c, err := chunk(ns, r)
		if err != nil {
			resp.Skipped++
			continue
		}
		resp.Chunks = append(resp.Chunks, c)
	}
	if page.Next != "" {
		resp.NextCursor = encodeCursor(page.Next)
	}
	return resp, nil
}

// chunk renders a row as a document.
func chunk(ns memory.Namespace, r store.Record) (memory.Chunk, error) {
	if strings.HasPrefix(r.Key, auditPrefix) {
		return auditChunk(ns, r)
	}
	f, err := decodeFact(ns, r)
	if err != nil {
		return memory.Chunk{}, err
	}
	return factChunk(f), nil
}

func auditChunk(ns memory.Namespace, r store.Record) (memory.Chunk, error) {
	rec, err := decodeAudit(r)
	if err != nil {
		return memory.Chunk{}, err
	}
	return newChunk(auditSnippet(rec), memory.ChunkMetadata{
		ID: factID(ns, r.Key), Key: strings.TrimPrefix(r.Key, auditPrefix), Category: rec.Category,
		UpdatedAt: r.Updated.UTC(), ExpiresAt: r.ExpiresAt.UTC(),
	}), nil
}

func factChunk(f memory.Fact) memory.Chunk {
	return newChunk(factSnippet(f), memory.ChunkMetadata{
		ID: f.ID, Key: f.Key, Category: f.Category, Tags: f.Tags, UpdatedAt: f.UpdatedAt, ExpiresAt: f.ExpiresAt,
	})
}

func newChunk(content string, meta memory.ChunkMetadata) memory.Chunk {
	meta.Collection = collectionPrefix + meta.Category
	return memory.Chunk{Path: "helmdeck/" + meta.Key + ".md", Content: content, Metadata: meta}
}

func factSnippet(f memory.Fact) string {
	about := f.Category
	if f.Origin == memory.OriginUntrusted {
		about += "; " + untrustedNote
	}
	return "## " + f.Key + "\n\n" + f.Value + "\n\n(category: " + about + ")"
}

func auditSnippet(rec auditRecord) string {
	lines := []string{"## Pack call: " + rec.ID, "", "Outcome: " + rec.Outcome}
	if rec.pipeline() {
		lines[0] = "## Pipeline run: " + rec.ID
		lines = append(lines, "Run ID: "+rec.RunID)
	}
	if len(rec.LearnInputs) > 0 {
		lines = append(lines, "Inputs used:")
	}
	for _, name := range sortedKeys(rec.LearnInputs) {
		lines = append(lines, "- "+name+": "+rec.LearnInputs[name])
	}
	return strings.Join(lines, "\n")
}
