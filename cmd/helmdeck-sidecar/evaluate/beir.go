package evaluate

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/memory"
)

// BEIR is the result of a BEIR run: means over the queries that have a relevant
// document.
type BEIR struct {
	NDCG10    float64 `json:"ndcg@10"`
	R100      float64 `json:"r@100"`
	N         int     `json:"n"`
	Documents int     `json:"documents"`
	Skipped   int     `json:"skipped"`
}

type beirDocument struct {
	ID    string `json:"_id"`
	Title string `json:"title"`
	Text  string `json:"text"`
}

// judgements are relevance grades by query and document.
type judgements map[string]map[string]float64

// RunBEIR stores the corpus of a BEIR folder (corpus.jsonl, queries.jsonl, and
// qrels/test.tsv or qrels.tsv) and asks every judged query.
func RunBEIR(ctx context.Context, dir string) (BEIR, error) {
	qrels, err := readQrels(dir)
	if err != nil {
		return BEIR{}, err
	}
	limits := memory.DefaultLimits()
	l, err := openLab("", sidecar.Options{Limits: limits}, nil)
	if err != nil {
		return BEIR{}, err
	}
	defer l.close()
	var facts []memory.StoreRequest
	err = readLines(filepath.Join(dir, "corpus.jsonl"), func(d beirDocument) {
		facts = append(facts, memory.StoreRequest{Key: d.ID, Value: clipBytes(strings.TrimSpace(d.Title+"\n"+d.Text), limits.Value), Category: "corpus"})
	})
	if err != nil {
		return BEIR{}, err
	}
	caller := person("corpus")
	if err := l.storeAll(ctx, caller, facts); err != nil {
		return BEIR{}, err
	}
	out := BEIR{Documents: len(facts)}
	var failed error
	err = readLines(filepath.Join(dir, "queries.jsonl"), func(q beirDocument) {
		if failed != nil {
			return
		}
		failed = out.ask(ctx, l, caller, clipBytes(q.Text, limits.Query), qrels[q.ID])
	})
	if err := errors.Join(err, failed); err != nil {
		return BEIR{}, err
	}
	out.NDCG10 /= float64(max(out.N, 1))
	out.R100 /= float64(max(out.N, 1))
	return out, nil
}

func (b *BEIR) ask(ctx context.Context, l *lab, caller memory.Caller, text string, grades map[string]float64) error {
	relevant := 0
	for _, g := range grades {
		if g > 0 {
			relevant++
		}
	}
	if relevant == 0 {
		b.Skipped++
		return nil
	}
	resp, err := l.service.Recall(ctx, caller, memory.RecallRequest{Query: text, K: 100})
	if err != nil {
		return err
	}
	gain, found := 0.0, 0
	for i, h := range resp.Hits {
		g := grades[h.Fact.Key]
		if g > 0 {
			found++
		}
		if i < 10 {
			gain += discounted(g, i)
		}
	}
	b.N++
	b.NDCG10 += gain / idealGain(grades)
	b.R100 += float64(found) / float64(relevant)
	return nil
}

// discounted is the gain of a grade at a rank that counts from 0.
func discounted(grade float64, rank int) float64 { return grade / math.Log2(float64(rank)+2) }

func idealGain(grades map[string]float64) (sum float64) {
	var best []float64
	for _, g := range grades {
		best = append(best, g)
	}
	slices.SortFunc(best, func(a, b float64) int { return cmp.Compare(b, a) })
	for i, g := range best[:min(len(best), 10)] {
		sum += discounted(g, i)
	}
	return sum
}

func readQrels(dir string) (judgements, error) {
	var data []byte
	err := fs.ErrNotExist
	for _, name := range []string{"qrels/test.tsv", "qrels.tsv"} {
		if data, err = os.ReadFile(filepath.Join(dir, name)); err == nil {
			break
		}
	}
	if err != nil {
		return nil, unreadable(err)
	}
	out := judgements{}
	for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		f := strings.Fields(line)
		if len(f) == 4 { // TREC's form has a column in between
			f = []string{f[0], f[2], f[3]}
		}
		if len(f) != 3 {
			return nil, malformed("qrels", fmt.Errorf("line %d has %d columns", i+1, len(f)))
		}
		grade, err := strconv.ParseFloat(f[2], 64)
		if err != nil {
			if i == 0 {
				continue // the heading
			}
			return nil, malformed("qrels", err)
		}
		if out[f[0]] == nil {
			out[f[0]] = map[string]float64{}
		}
		out[f[0]][f[1]] = grade
	}
	return out, nil
}

// readLines decodes a file of one JSON object a line.
func readLines(file string, fn func(beirDocument)) error {
	f, err := os.Open(file)
	if err != nil {
		return unreadable(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		if len(strings.TrimSpace(lines.Text())) == 0 {
			continue
		}
		var d beirDocument
		if err := json.Unmarshal(lines.Bytes(), &d); err != nil {
			return malformed(file, err)
		}
		fn(d)
	}
	if err := lines.Err(); err != nil {
		return malformed(file, err)
	}
	return nil
}

func clipBytes(s string, n int) string {
	if len(s) > n {
		s = strings.ToValidUTF8(s[:n], "")
	}
	return strings.Map(func(r rune) rune {
		if r < 0x20 && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0 {
			return ' '
		}
		return r
	}, s)
}
