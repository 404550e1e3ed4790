package embeddings

import (
	"strings"

	"github.com/ollama/ollama/api"
)

// Progress is one report of a pull.
type Progress struct {
	Status    string `json:"status"`              // what the server is doing, in its words
	Digest    string `json:"digest,omitempty"`    // the first 12 digits of the file's digest, if it is about a file
	Completed int64  `json:"completed,omitempty"` // bytes of the file that the server has
	Total     int64  `json:"total,omitempty"`     // bytes of the file; zero when unknown
	Problem   string `json:"problem,omitempty"`   // why the last try failed, before the next
}

func progressOf(r api.ProgressResponse) Progress {
	digest := strings.TrimPrefix(r.Digest, "sha256:")
	return Progress{
		Status: printable(r.Status), Digest: printable(digest[:min(12, len(digest))]),
		Completed: max(r.Completed, 0), Total: max(r.Total, 0),
	}
}

// Percent is the part that is done, from 0 to 100; 0 when the total is unknown.
func (p Progress) Percent() int {
	if p.Total <= 0 {
		return 0
	}
	return int(min(100, 100*float64(p.Completed)/float64(p.Total)))
}
