package sidecar

import (
	"context"

	"helmdeck-sidecar/embeddings"
)

// Embedder gives texts their vectors. Vectors of two identities cannot be compared.
// While there is no model every method fails at once; none waits for a server that is
// away.
type Embedder interface {
	// Ready returns the model that embeds now, and whether there is one.
	Ready() (embeddings.Identity, bool)
	// EmbedDocuments returns a vector for each text, nil for a blank one, and the model
	// that made them. With a *embeddings.PartialError some texts have none.
	EmbedDocuments(ctx context.Context, texts []string) ([][]float32, embeddings.Identity, error)
	// EmbedQueryAs returns the vector of a question by the model id, which may be one
	// that was in use before.
	EmbedQueryAs(ctx context.Context, id embeddings.Identity, text string) ([]float32, error)
	// EmbedTexts returns a vector for each text, for which nothing is put in front.
	EmbedTexts(ctx context.Context, texts []string) ([][]float32, error)
	// State tells what is known of the server and the model.
	State() embeddings.State
}

// embeddedText is what of a fact is embedded. Names are left to the words: those of its
// entities are not part of it, as those in a question are not.
func embeddedText(rec factRecord) string { return rec.Value }
