package evaluate

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/memory"
)

// LoCoMo is the result of a LoCoMo run. Skipped counts questions without evidence
// that could be read.
type LoCoMo struct {
	Turn       Metrics                   `json:"turn"`
	Session    Metrics                   `json:"session"`
	ByCategory map[string]CategoryResult `json:"by_category"`
	N          int                       `json:"n"`
	Skipped    int                       `json:"skipped"`
	Unrelated  Unrelated                 `json:"unrelated"`
	Why        map[string]int            `json:"why_skipped,omitempty"`
}

// CategoryResult is the result of one category of questions.
type CategoryResult struct {
	Turn    Metrics `json:"turn"`
	Session Metrics `json:"session"`
	N       int     `json:"n"`
}

// categoryNames are LoCoMo's, by its numbers.
var categoryNames = map[int]string{1: "multi-hop", 2: "temporal", 3: "open-domain", 4: "single-hop", 5: "adversarial"}

type conversation struct {
	ID   string                     `json:"sample_id"`
	Talk map[string]json.RawMessage `json:"conversation"`
	QA   []question                 `json:"qa"`
}

type question struct {
	Question string   `json:"question"`
	Evidence []string `json:"evidence"`
	Category int      `json:"category"`
}

type turn struct {
	Speaker string `json:"speaker"`
	ID      string `json:"dia_id"`
	Text    string `json:"text"`
	Caption string `json:"blip_caption"` // of a photo that was shared
}

// RunLoCoMo stores every turn of each conversation as a fact of a caller of its
// own and asks every question with readable evidence, and then each caller some of
// the others' questions. With a model it waits for the vectors of all turns first.
func RunLoCoMo(ctx context.Context, file string, model *embeddings.Client) (LoCoMo, error) {
	talks, err := readTalks(file)
	if err != nil {
		return LoCoMo{}, err
	}
	l, err := openLab("", sidecar.Options{Limits: memory.DefaultLimits()}, model)
	if err != nil {
		return LoCoMo{}, err
	}
	defer l.close()
	r := newLoCoMoRun()
	callers := make([]memory.Caller, len(talks))
	for i, c := range talks {
		caller := person(fmt.Sprintf("conversation-%d", i))
		callers[i] = caller
		turns, err := c.facts()
		if err != nil {
			return LoCoMo{}, malformed(file, err)
		}
		if err := l.storeAll(ctx, caller, turns); err != nil {
			return LoCoMo{}, err
		}
		if err := l.awaitVectors(ctx, caller); err != nil {
			return LoCoMo{}, err
		}
		for _, q := range c.QA {
			if err := r.ask(ctx, l, caller, q); err != nil {
				return LoCoMo{}, err
			}
		}
	}
	out := r.result()
	out.Unrelated, err = askUnrelated(ctx, l, callers, talks)
	return out, err
}

func readTalks(file string) ([]conversation, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, unreadable(err)
	}
	var talks []conversation
	if err := json.Unmarshal(data, &talks); err != nil {
		return nil, malformed(file, err)
	}
	return talks, nil
}

// facts turns every turn into a fact: the words, the speaker, when it was said.
func (c conversation) facts() ([]memory.StoreRequest, error) {
	var out []memory.StoreRequest
	for _, name := range slices.Sorted(maps.Keys(c.Talk)) {
		number, ok := sessionNumber(name)
		if !ok {
			continue
		}
		var turns []turn
		if err := json.Unmarshal(c.Talk[name], &turns); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		at, err := c.when(number)
		if err != nil {
			return nil, err
		}
		for _, t := range turns {
			text := t.Text
			if t.Caption != "" {
				text += "\n[photo: " + t.Caption + "]"
			}
			if strings.TrimSpace(text) == "" {
				continue
			}
			out = append(out, memory.StoreRequest{
				Key: t.ID, Value: text, Category: "conversation", Entities: []string{t.Speaker},
				Kind: memory.KindExperience, OccurredAt: at, Source: name,
			})
		}
	}
	return out, nil
}

var sessionName = regexp.MustCompile(`^session_(\d+)$`)

func sessionNumber(name string) (int, bool) {
	m := sessionName.FindStringSubmatch(name)
	if m == nil {
		return 0, false
	}
	n, err := strconv.Atoi(m[1])
	return n, err == nil
}

// when reads the time of a session, such as "1:56 pm on 8 May, 2023".
func (c conversation) when(session int) (*time.Time, error) {
	raw, ok := c.Talk[fmt.Sprintf("session_%d_date_time", session)]
	if !ok {
		return nil, nil
	}
	var text string
	if err := json.Unmarshal(raw, &text); err != nil {
		return nil, err
	}
	at, err := time.Parse("3:04 pm on 2 January, 2006", strings.TrimSpace(text))
	if err != nil {
		return nil, err
	}
	return &at, nil
}

var evidence = regexp.MustCompile(`D\d+:\d+`)

// right reads the turns that hold the answer; some strings name several, or none.
func (q question) right() (turns, sessions map[string]bool) {
	turns, sessions = map[string]bool{}, map[string]bool{}
	for _, e := range q.Evidence {
		for _, id := range evidence.FindAllString(e, -1) {
			turns[id], sessions[sessionOf(id)] = true, true
		}
	}
	return turns, sessions
}

func sessionOf(id string) string {
	session, _, _ := strings.Cut(id, ":")
	return session
}

// locomoRun adds up the questions of a run.
type locomoRun struct {
	turn, session mean
	byCategory    map[int]*[2]mean
	skipped       map[string]int
}

func newLoCoMoRun() *locomoRun {
	return &locomoRun{byCategory: map[int]*[2]mean{}, skipped: map[string]int{}}
}

func (r *locomoRun) ask(ctx context.Context, l *lab, caller memory.Caller, q question) error {
	turns, sessions := q.right()
	switch {
	case len(q.Evidence) == 0:
		r.skipped["no evidence given"]++
		return nil
	case len(turns) == 0:
		r.skipped["evidence malformed"]++
		return nil
	}
	resp, err := l.service.Recall(ctx, caller, memory.RecallRequest{Query: q.Question, K: 100})
	if err != nil {
		return err
	}
	var ids, seen []string
	for _, h := range resp.Hits {
		ids = append(ids, h.Fact.Key)
		if s := sessionOf(h.Fact.Key); !slices.Contains(seen, s) {
			seen = append(seen, s)
		}
	}
	c := r.byCategory[q.Category]
	if c == nil {
		c = &[2]mean{}
		r.byCategory[q.Category] = c
	}
	for _, m := range []*mean{&r.turn, &c[0]} {
		m.add(ids, turns)
	}
	for _, m := range []*mean{&r.session, &c[1]} {
		m.add(seen, sessions)
	}
	return nil
}

func (r *locomoRun) result() LoCoMo {
	out := LoCoMo{Turn: r.turn.metrics(), Session: r.session.metrics(), N: r.turn.n, ByCategory: map[string]CategoryResult{}, Why: r.skipped}
	for category, m := range r.byCategory {
		name := categoryNames[category]
		if name == "" {
			name = strconv.Itoa(category)
		}
		out.ByCategory[name] = CategoryResult{Turn: m[0].metrics(), Session: m[1].metrics(), N: m[0].n}
	}
	for _, n := range r.skipped {
		out.Skipped += n
	}
	return out
}
