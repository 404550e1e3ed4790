package embeddings_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/embeddings/ollamatest"
	"helmdeck-sidecar/sidecar/memory"
)

func TestCheckIdentifiesTheModel(t *testing.T) {
	s := ollamatest.Start(t)
	s.Install("nomic-embed-text", ollamatest.TinyModel(ollamatest.ModelOptions{}))
	s.Install("minilm", ollamatest.TinyModel(ollamatest.ModelOptions{Bert: true, Dimension: 384}))
	nomic, err := newClient(t, s.URL).Check(patient(t))
	if err != nil {
		t.Fatal(err)
	}
	minilm, err := newClient(t, s.URL, func(o *embeddings.Options) { o.Model = "minilm:latest" }).Check(patient(t))
	if err != nil {
		t.Fatal(err)
	}
	want := []embeddings.Identity{
		{Model: "nomic-embed-text", Digest: nomic.Digest, Dimension: 768, Scheme: embeddings.SchemeNomic},
		{Model: "minilm:latest", Digest: minilm.Digest, Dimension: 384, Scheme: embeddings.SchemeUncased},
	}
	if diff := cmp.Diff(want, []embeddings.Identity{nomic, minilm}); diff != "" {
		t.Errorf("identities (-want +got):\n%s", diff)
	}
	if len(nomic.Digest) != 64 || nomic.Digest == minilm.Digest || nomic.Key() == minilm.Key() {
		t.Errorf("the digests are %q and %q", nomic.Digest, minilm.Digest)
	}
}

func TestCheckKeyIsOfTheModelNotOfItsName(t *testing.T) {
	s := ollamatest.Start(t)
	model := ollamatest.TinyModel(ollamatest.ModelOptions{})
	s.Install("nomic-embed-text", model)
	s.Install("copy", model)
	a, err := newClient(t, s.URL).Check(patient(t))
	if err != nil {
		t.Fatal(err)
	}
	b, err := newClient(t, s.URL, func(o *embeddings.Options) { o.Model = "copy" }).Check(patient(t))
	if err != nil || a.Key() != b.Key() {
		t.Errorf("keys %q and %q, error %v", a.Key(), b.Key(), err)
	}
}

func TestCheckRefuses(t *testing.T) {
	s := ollamatest.Start(t)
	s.Install("chatty", ollamatest.TinyModel(ollamatest.ModelOptions{Completes: true}))
	for _, tt := range []struct {
		model, reason string
		code          memory.Code
	}{
		{"nomic-embed-text", embeddings.ReasonModelMissing, memory.CodeNotFound},
		{"chatty", embeddings.ReasonNotEmbedding, memory.CodeInvalidInput},
	} {
		t.Run(tt.model, func(t *testing.T) {
			_, err := newClient(t, s.URL, func(o *embeddings.Options) { o.Model = tt.model }).Check(patient(t))
			if e := wantError(t, err, tt.code, tt.reason); e.Hint == "" || !strings.Contains(e.Message, tt.model) {
				t.Errorf("the error does not help: %v", e)
			}
		})
	}
}

func TestVersion(t *testing.T) {
	v, err := newClient(t, ollamatest.Start(t).URL).Version(patient(t))
	if err != nil || v != "0.17.4" {
		t.Errorf("version %q, error %v", v, err)
	}
}
