package sidecar

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"
	"time"

	"helmdeck-sidecar/sidecar/index"
	"helmdeck-sidecar/sidecar/temporal"
)

// windowScore is the score of a fact that lies in the question's time window and
// shares no word with it, where nothing else lies there.
const windowScore = 0.2

// neighbourContext switches on what a fact gives to those told just before and after
// it in the same source; package index has the formula.
const neighbourContext = 1

// rank returns the documents that answer a question, best first, and the verdict whether
// they do at all. A likeness in meaning between the question and a fact speaks for them, if find, which waits
// for it, is not nil.
func rank(x *index.Index, q index.Query, useWindow bool, find func() alike) ([]index.Hit, verdict) {
	if find == nil {
		find = func() alike { return alike{} }
	} else {
		q.Extra = func() []index.Extra { return find().added }
	}
	found, asked := rankWithin(x, q, useWindow)
	return found.Hits, judge(x, q, found.Hits, found.Words, asked, find())
}

// toldAfter is how long after a time people still tell of it.
const toldAfter = 3 * 24 * time.Hour

// toldWeight is the share of what a fact inside a time window gains that one gains which
// was told soon after it.
const toldWeight = 0.5

// askedTime is what a question asks of a time.
type askedTime uint8

const (
	noTime    askedTime = iota // nothing, or one without facts
	timeToo                    // what else it asks for at that time
	timeAlone                  // all that was then
)

// rankWithin returns the documents that answer a question, best first: by their words,
// and by the time window that the question names. Facts inside the window are asked for the rest
// of the question; one with a word score of s gets s + s*(1-s), which keeps the order of words
// among the facts inside and stays within (0, 1]. One told in the three days after gets half of
// that gain, since people tell in the evening, or on Monday, what they did. When no fact
// inside shares a word with the question, the newest ones inside are added: "what happened last
// week" has no other words.
func rankWithin(x *index.Index, q index.Query, useWindow bool) (found index.Result, asked askedTime) {
	q.Context = neighbourContext
	found = x.Find(q)
	window, ok := temporal.Window(q.Text, q.Now)
	if !ok || !useWindow {
		return found, noTime
	}
	inside := q
	inside.Text = strings.Replace(q.Text, window.Text, " ", 1)
	inside.Keep = func(m index.Meta) bool {
		return m.Within(window.Start, window.End.Add(toldAfter)) && (q.Keep == nil || q.Keep(m))
	}
	within := index.Result{}
	if asked = timeToo; asksTimeOnly(q.Text, inside.Text) {
		asked = timeAlone // what words are left, such as "on", say nothing about the facts
	} else {
		within = x.Find(inside)
		found.Words = max(found.Words, within.Words)
	}
	if len(within.Hits) > 0 {
		raiseWithin(x, within.Hits, window, q)
	} else {
		inside.Keep = q.Keep
		within.Hits = newestWithin(x, inside, window)
		for i := range within.Hits {
			within.Hits[i].Parts = explained(q, map[string]float64{"time": within.Hits[i].Score})
		}
		asked = timeAlone
	}
	found.Hits = best(q.K, within.Hits, found.Hits)
	if len(within.Hits) == 0 {
		asked = noTime
	}
	return found, asked
}

// raiseWithin gives to hits what they gain by lying in a window, or soon after it.
func raiseWithin(x *index.Index, hits []index.Hit, window temporal.Range, q index.Query) {
	for i, h := range hits {
		gain := h.Score * (1 - h.Score)
		if m, ok := x.Meta(h.ID); !ok || !m.Within(window.Start, window.End) {
			gain *= toldWeight
		}
		hits[i].Score += gain
		hits[i].Parts = explained(q, h.Parts)
		if q.Explain {
			hits[i].Parts["time"] = gain
		}
	}
}

// rings are the steps in which a question for the time around a day looks further and further
// away from it.
const rings = 3

// newestWithin returns the newest documents of a window and, where the question asks around a
// time, those of that time first, and then the nearer before the farther.
func newestWithin(x *index.Index, q index.Query, window temporal.Range) (list []index.Hit) {
	keep := q.Keep
	first := rings
	if !window.NearStart.IsZero() {
		first = 0
	}
	seen := map[string]bool{}
	for ring := first; ring <= rings && len(list) < q.K; ring++ {
		start, end := window.Closer(ring, rings)
		q.Keep = func(m index.Meta) bool { return !seen[m.ID] && m.Within(start, end) && (keep == nil || keep(m)) }
		found := x.Newest(q)
		for i, h := range found {
			seen[h.ID] = true
			found[i].Score *= windowScore / math.Exp2(float64(ring-first))
		}
		list = append(list, found...)
	}
	return list[:min(len(list), q.K)]
}

// timeless are words of questions that ask for nothing but a time, as stems, by language.
var timeless = sync.OnceValue(func() map[string]map[string]bool {
	of := map[string]map[string]bool{}
	for i, list := range []string{
		"happen occur go event events news note notes new note thing things anything everything something write wrote written say said tell show list day record remember know",
		"was geschah geschehen passierte passiert los ereignis ereignisse neues notiz notizen erzähl zeig zeige tag war gab gibt wissen weißt erinnerst",
		"que quoi qu passé passe arrivé arrive événement événements nouvelles notes dis montre jour sais rappelles produit fait",
		"qué pasó pasado pasa ocurrió ocurrido sucedió evento eventos noticias notas dime muestra día sabes recuerdas hubo",
		"cosa successo succede accaduto accadde evento eventi novità note dimmi mostra giorno sai ricordi stato",
		"aconteceu acontece passou evento eventos novidades notas diz mostra dia sabe lembra houve",
	} {
		t := tongues()[i]
		of[t.code] = t.stems(words(list))
	}
	return of
})

// asksTimeOnly reports whether a question says nothing but the time that it asks for, rest being
// what it says besides: "what happened around 27 November?".
func asksTimeOnly(question, rest string) bool {
	t := tongueOf(question)
	stems := timeless()[t.code]
	for _, w := range t.meaningful(plainWords(rest), nil) {
		if !stems[w] {
			return false
		}
	}
	return true
}

// explained copies the parts of a score where they were asked for.
func explained(q index.Query, parts map[string]float64) map[string]float64 {
	if !q.Explain {
		return nil
	}
	return maps.Clone(parts)
}

// best merges lists of hits that have the best first, each document with its best score, and returns the
// first k. Ties stay in the order of the lists.
func best(k int, lists ...[]index.Hit) []index.Hit {
	if len(lists) == 1 {
		return lists[0][:min(len(lists[0]), k)]
	}
	at := map[string]int{}
	var merged []index.Hit
	for _, list := range lists {
		for _, h := range list {
			i, seen := at[h.ID]
			switch {
			case !seen:
				at[h.ID] = len(merged)
				merged = append(merged, h)
			case h.Score > merged[i].Score:
				merged[i] = h
			}
		}
	}
	slices.SortStableFunc(merged, func(a, b index.Hit) int { return cmp.Compare(b.Score, a.Score) })
	return merged[:min(len(merged), k)]
}
