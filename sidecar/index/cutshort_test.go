package index

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var (
	always = &thrift{}
	never  = &thrift{from: math.MaxInt}
)

// TestCutShortFindsTheSame: lists that are left unread change no hit and no score, to the last bit.
func TestCutShortFindsTheSame(t *testing.T) {
	docs := facts(4000)
	x := filled(docs)
	for i := 0; i < len(docs); i += 7 {
		x.Delete(docs[i].ID) // lists hold dead postings
	}
	r, shorter := rand.New(rand.NewPCG(5, 6)), 0
	for i, q := range queries(docs, 400) {
		switch i % 5 {
		case 1:
			q.Keep = func(m Meta) bool { return m.Entities[0] < "xk" }
		case 2:
			var list []Extra
			for range 5 {
				list = append(list, Extra{docs[r.IntN(len(docs))].ID, r.Float64() / 4})
			}
			q.Extra = extras(list...)
		case 3:
			q.K, q.Explain = 40, true
		case 4:
			words := strings.Fields(docs[i].Text)
			q.Text = strings.Join(words[2:6], " ") // as it stands in a document
		}
		if sameCutShort(t, x, q) {
			shorter++
		}
	}
	if shorter < 200 {
		t.Errorf("%d of 400 searches were cut short", shorter)
	}
}

// TestCutShortKeepsPhrases: a document that its phrase alone brings among the best is not left out.
func TestCutShortKeepsPhrases(t *testing.T) {
	x := New()
	for i := range 2000 {
		text := "beta stone stone stone"
		switch {
		case i == 1000:
			text = "alpha beta stone stone"
		case i%50 == 0:
			text = "alpha stone alpha stone"
		}
		x.Put(Document{ID: fmt.Sprint(i), Text: text, Updated: monday, ExpiresAt: later})
	}
	q := Query{Text: "alpha beta", K: 20, Now: monday}
	if hits := x.Search(q); len(hits) != 20 || hits[0].ID != "1000" {
		t.Errorf("found %v", hits[:min(2, len(hits))])
	}
	if !sameCutShort(t, x, q) {
		t.Error("the search was not cut short")
	}
}

// TestMatchesAreThoseOfTheDocuments: what lists add up to, long ones by a table and words of several forms
// by document, is what the words of each document give, to the last bit.
func TestMatchesAreThoseOfTheDocuments(t *testing.T) {
	docs := facts(3 * tabledFrom)
	for i := range docs {
		docs[i].Text += " house" + strings.Repeat(" house", i%40)
		if i%10 == 0 {
			docs[i].Text += " houses housed"
		}
		if i%100 == 0 {
			docs[i].Text += strings.Repeat(" and so on", 80)
		}
	}
	x := filled(docs)
	s := takeScratch()
	defer s.release()
	for _, q := range queries(docs, 40) {
		q.Text, q.thrift = q.Text+" house", never
		s.restart()
		p := x.match(analyzeQuery(q.Text), s, q).plan
		s.mark(p, len(x.dict.entries.rows))
		for _, slot := range s.seen {
			want := 0.0
			e := &x.docs.rows[slot]
			s.countTerms(x.forward(e))
			for _, at := range p.order {
				if freq := p.words[at].frequency(s.met); freq > 0 {
					want += p.gain(p.words[at].weight, freq, e.length)
				}
			}
			if s.match[slot] != want {
				t.Fatalf("%q gives %s a match of %v, not %v", q.Text, x.id(slot), s.match[slot], want)
			}
		}
		s.unmark(p)
	}
}

// TestCutShortInGroups is the same where documents of a group lend to each other.
func TestCutShortInGroups(t *testing.T) {
	docs := facts(4000)
	for i := range docs {
		docs[i].Group = fmt.Sprint("session-", i/20)
	}
	x, shorter := filled(docs), 0
	for i, q := range queries(docs, 200) {
		q.Context = 1
		if i%2 == 1 {
			q.Extra = extras(Extra{docs[i].ID, .2}, Extra{docs[2*i].ID, .1})
		}
		if sameCutShort(t, x, q) {
			shorter++
		}
	}
	if shorter < 20 {
		t.Errorf("%d of 200 searches were cut short", shorter)
	}
}

// sameCutShort asks with lists left unread wherever that can be, and with all read, wants the same, and reports
// whether documents were left out.
func sameCutShort(t *testing.T, x *Index, q Query) bool {
	t.Helper()
	few, all := q, q
	few.thrift, all.thrift = always, never
	if diff := cmp.Diff(x.Find(all), x.Find(few)); diff != "" {
		t.Fatalf("%q (-all read +cut short):\n%s", q.Text, diff)
	}
	return seen(x, few) < seen(x, all)
}

// seen is how many documents a search gives a match.
func seen(x *Index, q Query) int {
	s := takeScratch()
	defer s.release()
	x.mu.RLock()
	defer x.mu.RUnlock()
	x.match(analyzeQuery(q.Text), s, q)
	return len(s.seen)
}
