package embeddings

import (
	"fmt"
	"strings"
)

// Scheme says how a text is prepared before it is embedded.
type Scheme string

// The schemes.
const (
	SchemeNone       Scheme = "none"        // as it is
	SchemeUncased    Scheme = "uncased"     // in lower case, without diacritics, symbols apart
	SchemeNomic      Scheme = "nomic"       // that, after "search_document: " or "search_query: "
	SchemeNomicCased Scheme = "nomic-cased" // as it is, after one of these
)

func (s Scheme) document(text string) string { return s.prepare("search_document: ", text) }

func (s Scheme) query(text string) string { return s.prepare("search_query: ", text) }

func (s Scheme) plain(text string) string {
	if s == SchemeUncased || s == SchemeNomic {
		return uncase(text)
	}
	return text
}

func (s Scheme) prepare(prefix, text string) string {
	text = s.plain(text)
	if s == SchemeNomic || s == SchemeNomicCased {
		text = prefix + text
	}
	return text
}

// schemeOf knows the scheme by the architecture and the tokenizer that a model file
// names. The server takes every "bert" tokenizer for an uncased one.
func schemeOf(architecture, tokenizer string) Scheme {
	nomic := strings.HasPrefix(architecture, "nomic-bert")
	switch {
	case nomic && tokenizer != "" && tokenizer != "bert":
		return SchemeNomicCased
	case nomic:
		return SchemeNomic
	case tokenizer == "bert":
		return SchemeUncased
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
