package evaluate

import (
	"context"
	"fmt"
	"time"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/workload"
)

// Embedder makes vectors of texts; embeddings.Client is one.
type Embedder interface {
	EmbedDocuments(ctx context.Context, texts []string) ([][]float32, error)
	EmbedQuery(ctx context.Context, text string) ([]float32, error)
}

// Vectors is how well the compressed vectors of the index stand for those of a model.
type Vectors struct {
	Dimension int           `json:"dimension"`
	Real      int           `json:"real"` // vectors that the model made
	Embedding Throughput    `json:"embedding"`
	Sizes     []VectorsSize `json:"sizes"`
}

// Throughput is how fast the model is: documents in batches, questions one by one.
type Throughput struct {
	DocumentsPerSecond float64          `json:"documents_per_second"`
	Questions          workload.Figures `json:"questions"`
}

// VectorsSize is the share of the 10 nearest that is found among a number of
// vectors, as a mean over questions.
type VectorsSize struct {
	Vectors    int              `json:"vectors"`
	Questions  int              `json:"questions"`
	Recall     float64          `json:"r@10"`          // of Search, against float32
	OfExact    float64          `json:"r@10_of_exact"` // of Search, against SearchExact
	Exact      float64          `json:"exact_r@10"`    // of SearchExact, against float32
	Search     workload.Figures `json:"search"`
	IndexBytes int64            `json:"index_bytes"`
}

// nearestCount is the k of the comparison.
const nearestCount = 10

// RunVectors embeds the turns and the questions of a LoCoMo file and compares what
// the index finds with an exact search. Sizes above the number of turns are filled up
// with mixtures of two turns.
func RunVectors(ctx context.Context, file string, e Embedder, sizes []int) (Vectors, error) {
	talks, err := readTalks(file)
	if err != nil {
		return Vectors{}, err
	}
	texts, questions, err := textsOf(talks)
	if err != nil {
		return Vectors{}, malformed(file, err)
	}
	var out Vectors
	begin := time.Now()
	documents, err := e.EmbedDocuments(ctx, texts)
	if err != nil {
		return Vectors{}, err
	}
	out.Embedding.DocumentsPerSecond = float64(len(texts)) / time.Since(begin).Seconds()
	asked, figures, err := embedQuestions(ctx, e, questions)
	if err != nil {
		return Vectors{}, err
	}
	out.Dimension, out.Real, out.Embedding.Questions = len(asked[0]), len(documents), figures
	out.Sizes, err = compareSizes(ctx, documents, asked, sizes)
	return out, err
}

// textsOf returns the values of all turns and all questions.
func textsOf(talks []conversation) (turns, questions []string, err error) {
	for _, c := range talks {
		facts, err := c.facts()
		if err != nil {
			return nil, nil, err
		}
		for _, f := range facts {
			turns = append(turns, f.Value)
		}
		for _, q := range c.QA {
			questions = append(questions, q.Question)
		}
	}
	if len(turns) == 0 || len(questions) == 0 {
		return nil, nil, fmt.Errorf("it has %d turns and %d questions", len(turns), len(questions))
	}
	return turns, questions, nil
}

func embedQuestions(ctx context.Context, e Embedder, questions []string) ([][]float32, workload.Figures, error) {
	var vectors [][]float32
	var took []time.Duration
	start := time.Now()
	for _, q := range questions {
		begin := time.Now()
		v, err := e.EmbedQuery(ctx, q)
		if err != nil {
			return nil, workload.Figures{}, err
		}
		vectors, took = append(vectors, v), append(took, time.Since(begin))
	}
	return vectors, workload.Sum(took, time.Since(start)), nil
}
