package evaluate

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"time"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/workload"
	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/capture"
	"helmdeck-sidecar/sidecar/capture/labels"
	"helmdeck-sidecar/sidecar/guard"
	"helmdeck-sidecar/sidecar/memory"
)

// Extract is the result of a run over labelled messages.
type Extract struct {
	Messages int    `json:"messages"` // of the data, those that were looked at
	Of       int    `json:"of"`       // all of the data
	Wanted   int    `json:"wanted"`   // facts to keep
	Rules    Kept   `json:"rules"`    // by the rules alone
	Model    *Kept  `json:"model"`    // by the model alone, which reads every message that it may; nil without one
	Both     *Kept  `json:"both"`     // by the rules, and by the model where they left something, as the sidecar does
	Asked    *Asked `json:"asked"`
}

// Kept says how well it was done.
type Kept struct {
	Facts     int     `json:"facts"`
	Precision float64 `json:"precision"`
	Recall    float64 `json:"recall"`
	Wrong     []Slip  `json:"wrong"`
	Missed    []Slip  `json:"missed"`
}

// Slip is a fact that should not have been kept, or the words of one that should have been.
type Slip struct {
	Message string `json:"message"`
	Fact    string `json:"fact"`
}

// Asked is what the model did.
type Asked struct {
	Messages int               `json:"messages"` // that the rules left something of
	Times    *workload.Figures `json:"times"`    // of all answers; nil when there is none
	Invalid  int               `json:"invalid"`  // answers that are not the JSON that was asked for
	Failed   int               `json:"failed"`   // messages on which it gave no answer in time
	Refused  map[string]int    `json:"refused"`  // statements of the model alone, by why they were not kept
}

// tally is a Kept in the making.
type tally struct {
	labels.Tally
	kept Kept
}

func (t *tally) add(s labels.Snippet, values []string) {
	wrong, missed := t.Add(s, values)
	for _, w := range wrong {
		t.kept.Wrong = append(t.kept.Wrong, Slip{s.Text, w})
	}
	for _, m := range missed {
		t.kept.Missed = append(t.kept.Missed, Slip{s.Text, m})
	}
}

func (t *tally) result() *Kept {
	t.kept.Facts, t.kept.Precision, t.kept.Recall = t.Kept, t.Precision(), t.Recall()
	return &t.kept
}

// RunExtract captures labelled messages, n of them evenly taken, or all when n is 0. Without a model the rules alone are measured.
func RunExtract(ctx context.Context, file string, model sidecar.Chat, n int) (Extract, error) {
	f, err := os.Open(file)
	if err != nil {
		return Extract{}, unreadable(err)
	}
	defer f.Close()
	all, err := labels.Read(f)
	if err != nil {
		return Extract{}, malformed(file, err)
	}
	list := all
	if n > 0 {
		list = sample(all, n)
	}
	o := sidecar.Options{Limits: memory.DefaultLimits(), ExtractRetry: time.Millisecond}
	asked := &remembering{model: model, answers: map[string]answer{}}
	if model != nil {
		o.Chat = asked
	}
	l, err := openLab("", o, nil)
	if err != nil {
		return Extract{}, err
	}
	r, err := extractAll(ctx, l, asked, list)
	r.Of = len(all)
	return r, cmp.Or(err, l.close())
}

func extractAll(ctx context.Context, l *lab, asked *remembering, list []labels.Snippet) (Extract, error) {
	var rules, alone, both tally
	out := Extract{Messages: len(list)}
	refused := map[string]int{}
	for i, s := range list {
		caught, found, err := captureOne(ctx, l, asked, fmt.Sprintf("message%d", i), s.Text)
		if err != nil {
			return Extract{}, err
		}
		rules.add(s, caught)
		if asked.model == nil {
			continue
		}
		both.add(s, append(caught, found...))
		values, err := extractAlone(ctx, asked, s.Text, refused)
		if err != nil {
			return Extract{}, err
		}
		alone.add(s, values)
	}
	out.Wanted, out.Rules = rules.Wanted, *rules.result()
	if asked.model != nil {
		out.Model, out.Both = alone.result(), both.result()
		out.Asked = asked.summary(int(l.service.TurnCounts().Asked), refused)
	}
	return out, nil
}

// captureOne captures a message for an agent of its own and returns what the rules found, and what the model found besides.
func captureOne(ctx context.Context, l *lab, asked *remembering, agent, text string) (caught, found []string, err error) {
	caller := person("bench")
	got, err := l.service.Capture(ctx, caller, memory.CaptureRequest{Agent: agent, Session: "bench", Messages: []memory.Message{{Role: "user", Content: text}}})
	if err != nil {
		return nil, nil, err
	}
	for _, f := range got.Captured {
		caught = append(caught, f.Value)
	}
	if err := awaitModel(ctx, l, asked); err != nil {
		return nil, nil, err
	}
	turns, err := l.service.Turns(ctx, caller, memory.TurnsRequest{Agent: agent})
	if err != nil {
		return nil, nil, err
	}
	for _, b := range turns.Batches {
		if b.ID == got.Batch {
			continue
		}
		for _, f := range b.Facts {
			found = append(found, f.Value)
		}
	}
	return caught, found, nil
}

// awaitModel returns when no message waits for the model.
func awaitModel(ctx context.Context, l *lab, asked *remembering) error {
	for {
		counts := l.service.TurnCounts()
		if counts.Read == counts.Asked {
			return nil
		}
		if err := asked.gone(); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// extractAlone has the model read a message by itself and returns what is kept.
func extractAlone(ctx context.Context, asked *remembering, text string, refused map[string]int) ([]string, error) {
	text = capture.Clean(text)
	if _, bad := guard.Inspect(text); bad {
		return nil, nil
	}
	text, ok := capture.ForModel(text)
	if !ok {
		return nil, nil
	}
	got, err := capture.ExtractWith(ctx, asked, text, time.Now())
	if err != nil {
		return nil, asked.gone() // otherwise nothing was found, and it is counted
	}
	for _, r := range got.Refused {
		refused[string(r.Reason)]++
	}
	var values []string
	for _, f := range got.Facts {
		if _, bad := guard.Inspect(f.Key + " " + f.Value); bad {
			refused[string(capture.Injection)]++
			continue
		}
		values = append(values, f.Value)
	}
	return values, nil
}
