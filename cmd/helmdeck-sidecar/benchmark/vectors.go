package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/workload"
	"helmdeck-sidecar/sidecar/memory"
)

// askedOften is how many questions are asked with vectors, over and over: the sidecar
// keeps the vectors of 512.
const askedOften = 400

// asHung is how many others are asked of a sidecar whose Ollama hangs.
const asHung = 40

// hybridName is the baseline by words and vectors.
const hybridName = "SQLite FTS5 and float32 scan"

// vectorState is how the sidecar fares with vectors. Times are in milliseconds.
type vectorState struct {
	Embedding float64          `json:"embedding_ms"`       // from the first fact stored to the last vector
	Again     int64            `json:"embedded_again"`     // facts, after the restart
	Missed    int64            `json:"questions_embedded"` // while cached ones were measured
	Hung      workload.Figures `json:"hung"`
	HungMost  float64          `json:"hung_most_ms"`
}

// untilEmbedded waits until every fact has its vector.
func (t *trial) untilEmbedded(ctx context.Context) error {
	for {
		body, err := t.server.do(ctx, http.MethodGet, "/api/v1/embeddings", nil)
		if err != nil {
			return err
		}
		var st memory.EmbeddingsStatus
		if err := json.Unmarshal(body, &st); err != nil {
			return err
		}
		switch {
		case st.Failed > 0:
			return fmt.Errorf("%d facts have no vector: %s", st.Failed, st.LastError)
		case st.Phase == "ready" && st.Pending == 0 && st.Vectors == st.Facts:
			return nil
		}
		select {
		case <-time.After(2 * time.Second): // the status counts every fact
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// askOnce has the vector of every question kept.
func (t *trial) askOnce(ctx context.Context) error {
	for _, q := range t.questions {
		resp, err := t.recall(ctx, q)
		if err != nil {
			return err
		}
		if len(resp.Degraded) > 0 {
			return fmt.Errorf("the answer to %q is degraded: %v", q, resp.Degraded)
		}
	}
	return nil
}

func (t *trial) recall(ctx context.Context, question string) (resp memory.RecallResponse, err error) {
	body, err := t.server.post(ctx, "/api/v1/memory/recall", memory.RecallRequest{Query: question, K: found})
	if err == nil {
		err = json.Unmarshal(body, &resp)
	}
	return resp, err
}

// hung asks what has no vector yet while the stand-in does not answer. Each answer must
// say that it lacks something.
func (t *trial) hung(ctx context.Context) error {
	if t.ollama == nil {
		return nil
	}
	release := t.ollama.hang()
	defer release()
	var took []time.Duration
	began := time.Now()
	for _, q := range t.unheard {
		begin := time.Now()
		resp, err := t.recall(ctx, q)
		if err != nil {
			return err
		}
		took = append(took, time.Since(begin))
		if !slices.Contains(resp.Degraded, "embeddings_unavailable") || len(resp.Hits) == 0 {
			return fmt.Errorf("with Ollama hung the answer to %q has %d hits and is degraded by %v", q, len(resp.Hits), resp.Degraded)
		}
	}
	if len(took) == 0 {
		return errors.New("there is no question to ask with Ollama hung")
	}
	t.Vectors.Hung, t.Vectors.HungMost = workload.Sum(took, time.Since(began)), workload.Millis(slices.Max(took))
	return nil
}
