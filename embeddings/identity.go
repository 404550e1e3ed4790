package embeddings

import (
	"fmt"
	"strings"
)

// Scheme says what is written in front of a text before it is embedded.
type Scheme string

// The schemes.
const (
	SchemeNone  Scheme = "none"  // nothing
	SchemeNomic Scheme = "nomic" // "search_document: " and "search_query: "
)

func (s Scheme) document() string {
	if s == SchemeNomic {
		return "search_document: "
	}
	return ""
}

func (s Scheme) query() string {
	if s == SchemeNomic {
		return "search_query: "
	}
	return ""
}

// schemeOf knows the scheme by the architecture that a model file names.
func schemeOf(architecture string) Scheme {
	if strings.HasPrefix(architecture, "nomic-bert") {
		return SchemeNomic
	}
	return SchemeNone
}

// Identity is what makes vectors comparable: the exact model and how it is asked.
type Identity struct {
	Model     string `json:"model"`  // the configured name
	Digest    string `json:"digest"` // of the model's manifest: changes with every other version
	Dimension int    `json:"dimension"`
	Scheme    Scheme `json:"scheme"`
}

// Key names the vector space. Vectors of different keys must not be compared. The
// name of the model is not part of it: a copy under another name has the same space.
func (id Identity) Key() string {
	return fmt.Sprintf("%s/%d/%s", id.Digest, id.Dimension, id.Scheme)
}
