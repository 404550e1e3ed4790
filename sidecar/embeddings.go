package sidecar

import (
	"context"
	"strings"

	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/sidecar/memory"
)

// EmbeddingsStatus tells the state of the model and how far the vectors are.
func (s *Service) EmbeddingsStatus(ctx context.Context, caller memory.Caller, req memory.EmbeddingsRequest) (memory.EmbeddingsStatus, error) {
	list, err := s.embedded(ctx, caller, memory.ScopeRead, req)
	if err != nil {
		return memory.EmbeddingsStatus{}, err
	}
	if s.embedding == nil {
		return memory.EmbeddingsStatus{Phase: memory.PhaseOff}, nil
	}
	resp := s.embedderStatus()
	resp.Optional = s.wordsSuffice
	resp.Facts, resp.Pending, resp.Failed, err = s.embedding.count(ctx, list)
	resp.Vectors = max(0, resp.Facts-resp.Pending-resp.Failed)
	return resp, storeError(err)
}

// embedderStatus is what is known of the server and the model.
func (s *Service) embedderStatus() memory.EmbeddingsStatus {
	st := s.embedding.embedder.State()
	resp := memory.EmbeddingsStatus{
		Phase: string(st.Phase), Reason: st.Reason, Since: st.Since.UTC(), URL: st.URL, ServerVersion: st.ServerVersion,
		Model: st.Model, Digest: st.Identity.Digest, Dimension: st.Identity.Dimension, Pull: pullOf(st),
		LastError: st.LastError, LastErrorAt: st.LastErrorAt.UTC(),
	}
	if text, at := s.embedding.failure(); at.After(st.LastErrorAt) {
		resp.LastError, resp.LastErrorAt = text, at
	}
	return resp
}

func pullOf(st embeddings.State) *memory.Pull {
	if st.Progress == nil {
		return nil
	}
	return &memory.Pull{Status: st.Progress.Status, Completed: st.Progress.Completed, Total: st.Progress.Total}
}

// Reindex makes the vectors of every fact anew, in the background. Those there are
// answer until then.
func (s *Service) Reindex(ctx context.Context, caller memory.Caller, req memory.EmbeddingsRequest) (memory.ReindexResponse, error) {
	list, err := s.embedded(ctx, caller, memory.ScopeWrite, req)
	if err != nil {
		return memory.ReindexResponse{}, err
	}
	if s.embedding == nil {
		return memory.ReindexResponse{}, memory.Errorf(memory.CodeUnavailable, "embeddings_off", "this sidecar has no embeddings").
			WithHint("start it with --ollama http://HOST:11434")
	}
	var resp memory.ReindexResponse
	for _, ns := range list {
		n, err := s.store.Count(ctx, ns.Encode(), factPrefix)
		if err != nil {
			return memory.ReindexResponse{}, storeError(err)
		}
		resp.Facts += n
	}
	s.embedding.again(list)
	return resp, nil
}

// embedded lists the namespaces that a request is about.
func (s *Service) embedded(ctx context.Context, caller memory.Caller, scope memory.Scope, req memory.EmbeddingsRequest) ([]memory.Namespace, error) {
	ns, err := s.authorize(caller, scope, req.Agent)
	if err != nil || !req.All {
		return []memory.Namespace{ns}, err
	}
	if _, err := s.authorize(caller, memory.ScopeAdmin, ""); err != nil {
		return nil, err
	}
	names, err := s.store.Namespaces(ctx)
	if err != nil {
		return nil, storeError(err)
	}
	var list []memory.Namespace
	for _, name := range names {
		if ns, ok := memory.DecodeNamespace(name); ok {
			list = append(list, ns)
		}
	}
	return list, nil
}

// EmbedderChanged is to be called when the state of the embedder has changed.
func (s *Service) EmbedderChanged() {
	if s.embedding != nil {
		s.embedding.nudge()
		s.progress.tell()
	}
}

// maxTexts is how many texts one call for vectors may have.
const maxTexts = 512

// EmbedTexts returns a vector for each text as it is, without a prefix, and the name of
// the model that made them, for a host's own index. It touches no memory. WordsModel is
// there without a server.
func (s *Service) EmbedTexts(ctx context.Context, model string, texts []string) ([][]float32, string, error) {
	words := strings.TrimSuffix(model, ":latest") == WordsModel
	if s.embedding == nil && !words {
		return nil, "", memory.Errorf(memory.CodeUnavailable, "embeddings_off", "this sidecar has no embeddings but those of the model "+WordsModel)
	}
	if err := s.checkTexts(texts); err != nil {
		return nil, "", err
	}
	if words {
		return wordVectors(texts), WordsModel, nil
	}
	have := s.embedding.embedder.State().Model
	if model != "" && strings.TrimSuffix(model, ":latest") != strings.TrimSuffix(have, ":latest") {
		return nil, "", memory.Errorf(memory.CodeNotFound, embeddings.ReasonModelMissing, "model %q not found; this sidecar has %s and %s", clip(model), have, WordsModel)
	}
	vectors, err := s.embedding.embedder.EmbedTexts(ctx, texts)
	return vectors, have, err
}

func (s *Service) checkTexts(texts []string) error {
	if len(texts) == 0 || len(texts) > maxTexts {
		return memory.Invalid("input", "out_of_range", "input must hold 1 to %d texts", maxTexts)
	}
	for _, t := range texts {
		if strings.TrimSpace(t) == "" {
			return memory.Invalid("input", "missing_input", "a blank text has no vector")
		}
		if len(t) > s.limits.Value {
			return tooLarge("input", "a text is %d bytes; the limit is %d", len(t), s.limits.Value)
		}
	}
	return nil
}
