package embeddings

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/ollama/ollama/api"

	"helmdeck-sidecar/sidecar/memory"
)

// One request carries at most this many texts and, unless a single text is longer,
// this many bytes.
const (
	batchTexts = 32
	batchBytes = 256 << 10
)

// PartialError says that the model has no vector for some of the texts. The vectors
// of all others are valid.
type PartialError struct {
	Texts map[int]error // by index into the call's texts; each an invalid_input memory.Error
}

// Error says how many texts failed and why the first of them did.
func (e *PartialError) Error() string {
	first := -1
	for i := range e.Texts {
		if first < 0 || i < first {
			first = i
		}
	}
	return fmt.Sprintf("%d texts have no vector; number %d: %v", len(e.Texts), first+1, e.Texts[first])
}

// EmbedDocuments returns one vector of unit length for each text, in order. A blank
// text has a nil vector: there is nothing to compare.
//
// A text that is longer than the model's context is cut where a sentence, a line or
// a word ends, as often as it takes, and its vector is the average of the vectors of
// its pieces, each with the weight of its length. Nothing is truncated.
//
// The error is a *PartialError when only some texts failed; with any other there are
// no vectors. The model is the one of the last Check. When the server turns out to
// have another one, before or after, the call fails with the reason model_changed.
func (c *Client) EmbedDocuments(ctx context.Context, texts []string) ([][]float32, error) {
	id, err := c.identity(ctx)
	if err != nil {
		return nil, err
	}
	return c.documents(ctx, id, texts)
}

func (c *Client) documents(ctx context.Context, id Identity, texts []string) ([][]float32, error) {
	j := &job{client: c, id: id, prepare: id.Scheme.document, timeout: c.timeouts.Batch}
	vectors, err := j.embed(ctx, texts)
	if vectors == nil {
		return nil, err
	}
	if gone := c.verify(ctx, id); gone != nil {
		return nil, gone
	}
	return vectors, err
}

// EmbedQuery returns the vector of a question, to compare with those of documents.
// A question that is too long is treated like a document; a blank one is refused.
// That the server has another model meanwhile is noticed here only by its dimension,
// else by the next Check.
func (c *Client) EmbedQuery(ctx context.Context, text string) ([]float32, error) {
	id, err := c.identity(ctx)
	if err != nil {
		return nil, err
	}
	return c.query(ctx, id, text)
}

func (c *Client) query(ctx context.Context, id Identity, text string) ([]float32, error) {
	if strings.TrimSpace(text) == "" {
		return nil, memory.Invalid("query", "missing_query", "a blank query has no embedding")
	}
	j := &job{client: c, id: id, prepare: id.Scheme.query, timeout: c.timeouts.Query}
	vectors, err := j.embed(ctx, []string{text})
	var partial *PartialError
	if errors.As(err, &partial) {
		return nil, partial.Texts[0]
	}
	if err != nil {
		return nil, err
	}
	return vectors[0], nil
}

// job embeds the texts of one call.
type job struct {
	client  *Client
	id      Identity
	prepare func(string) string
	timeout time.Duration

	sums   [][]float64 // by text: the weighted sum of the vectors of its pieces
	failed map[int]error
}

// piece is a text or a part of one.
type piece struct {
	owner int // index of the text
	text  string
}

func (j *job) embed(ctx context.Context, texts []string) ([][]float32, error) {
	j.sums, j.failed = make([][]float64, len(texts)), map[int]error{}
	var batch []piece
	size := 0
	for i, text := range texts {
		text = strings.TrimSpace(strings.ToValidUTF8(text, "\uFFFD"))
		if text == "" {
			continue
		}
		if len(batch) == batchTexts || len(batch) > 0 && size+len(text) > batchBytes {
			if err := j.run(ctx, batch); err != nil {
				return nil, err
			}
			batch, size = nil, 0
		}
		batch, size = append(batch, piece{i, text}), size+len(text)
	}
	if len(batch) > 0 {
		if err := j.run(ctx, batch); err != nil {
			return nil, err
		}
	}
	return j.finish()
}

// run embeds the pieces and adds their vectors to the sums. When the server refuses
// a batch because of one text, the halves are tried until it is found.
func (j *job) run(ctx context.Context, pieces []piece) error {
	inputs := make([]string, len(pieces))
	for i, p := range pieces {
		inputs[i] = j.prepare(p.text)
	}
	vectors, err := j.client.request(ctx, j.timeout, inputs)
	switch {
	case err == nil:
		return j.add(pieces, vectors)
	case memory.AsError(err).Reason != ReasonRefused:
		return err
	case len(pieces) > 1:
		// By length, because the long ones are the usual culprits.
		slices.SortStableFunc(pieces, func(a, b piece) int { return cmp.Compare(len(a.text), len(b.text)) })
		half := len(pieces) / 2
		if err := j.run(ctx, pieces[:half]); err != nil {
			return err
		}
		return j.run(ctx, pieces[half:])
	case tooLong(err):
		return j.runLong(ctx, pieces[0], err)
	}
	j.failed[pieces[0].owner] = noVector(err)
	return nil
}

// runLong embeds a piece that the server refused with err as too long. It halves the
// length until a part is accepted and cuts the whole into parts of that length.
func (j *job) runLong(ctx context.Context, whole piece, err error) error {
	for limit := len(whole.text) / 2; tooLong(err); limit /= 2 {
		parts := cut(whole.text, limit)
		if len(parts) == 1 {
			break
		}
		longest := slices.MaxFunc(parts, func(a, b string) int { return cmp.Compare(len(a), len(b)) })
		if _, err = j.client.request(ctx, j.timeout, []string{j.prepare(longest)}); err != nil {
			continue
		}
		pieces := make([]piece, len(parts))
		for i, part := range parts {
			pieces[i] = piece{whole.owner, part}
		}
		for batch := range slices.Chunk(pieces, batchTexts) {
			if err := j.run(ctx, batch); err != nil {
				return err
			}
		}
		return nil
	}
	if memory.AsError(err).Reason != ReasonRefused {
		return err
	}
	j.failed[whole.owner] = noVector(err)
	return nil
}

func (j *job) add(pieces []piece, vectors [][]float32) error {
	for i, p := range pieces {
		if len(vectors[i]) != j.id.Dimension {
			return j.client.changed()
		}
		v, err := unit(vectors[i])
		if err != nil {
			j.failed[p.owner] = noVector(err)
			continue
		}
		if j.sums[p.owner] == nil {
			j.sums[p.owner] = make([]float64, len(v))
		}
		for k, x := range v {
			j.sums[p.owner][k] += float64(len(p.text)) * float64(x)
		}
	}
	return nil
}

func (j *job) finish() ([][]float32, error) {
	out := make([][]float32, len(j.sums))
	for i, sum := range j.sums {
		if sum == nil || j.failed[i] != nil {
			continue
		}
		v, err := unit(sum)
		if err != nil {
			j.failed[i] = noVector(err)
			continue
		}
		out[i] = v
	}
	if len(j.failed) > 0 {
		return out, &PartialError{Texts: j.failed}
	}
	return out, nil
}

func noVector(cause error) error {
	return memory.Wrap(memory.CodeInvalidInput, ReasonTextNotEmbedded, cause, "the model has no vector for this text: "+printable(cause.Error()))
}

// request embeds the inputs as they are. What it returns has one vector for each.
func (c *Client) request(ctx context.Context, timeout time.Duration, inputs []string) ([][]float32, error) {
	limited, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	whole := false
	resp, err := c.api.Embed(limited, &api.EmbedRequest{Model: c.model, Input: inputs, Truncate: &whole, KeepAlive: c.keepAlive})
	if err != nil {
		err = c.failure(ctx, err)
		if memory.AsError(err).Reason == ReasonModelMissing {
			c.known.Store(nil)
		}
		return nil, err
	}
	if len(resp.Embeddings) != len(inputs) {
		return nil, memory.Errorf(memory.CodeUnavailable, ReasonBadResponse, "Ollama answers %d vectors for %d texts", len(resp.Embeddings), len(inputs))
	}
	return resp.Embeddings, nil
}

// tooLong recognises the server's refusal of an input that exceeds the context.
func tooLong(err error) bool {
	var s api.StatusError
	if !errors.As(err, &s) || s.StatusCode != http.StatusBadRequest {
		return false
	}
	return strings.Contains(s.ErrorMessage, "context length")
}
