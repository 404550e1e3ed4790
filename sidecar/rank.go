package sidecar

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

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
// they do at all. A likeness in meaning between the question and a fact, q.Extra being what
// it adds to the scores, speaks for them.
func rank(x *index.Index, q index.Query, useWindow bool, meaning float64) ([]index.Hit, verdict) {
	found, inWindow := rankWithin(x, q, useWindow)
	return found.Hits, judge(x, q, found.Hits, found.Words, inWindow, meaning)
}

// rankWithin returns the documents that answer a question, best first: by their words,
// and by the time window that the question names. A fact inside the window with
// word score s gets s*(2-s), which keeps the order of words among the facts inside
// and stays within (0, 1]. When no fact inside shares a word with the question, the
// newest ones inside are added: "what happened last week" has no other words. It also
// reports whether the window has documents.
func rankWithin(x *index.Index, q index.Query, useWindow bool) (found index.Result, inWindow bool) {
	q.Context = neighbourContext
	found = x.Find(q)
	window, ok := temporal.Window(q.Text, q.Now)
	if !ok || !useWindow {
		return found, false
	}
	inside := q
	inside.Keep = func(m index.Meta) bool {
		return m.Within(window.Start, window.End) && (q.Keep == nil || q.Keep(m))
	}
	within := x.Search(inside)
	if asksTimeOnly(q.Text, window.Text) {
		within = nil // what words are left, such as "on", say nothing about the facts
	}
	if len(within) == 0 {
		within = newestWithin(x, inside, window)
		for i := range within {
			within[i].Parts = explained(q, map[string]float64{"time": within[i].Score})
		}
	} else {
		for i, h := range within {
			within[i].Score = h.Score * (2 - h.Score)
			within[i].Parts = explained(q, h.Parts)
			if q.Explain {
				within[i].Parts["time"] = within[i].Score - h.Score
			}
		}
	}
	found.Hits = best(q.K, within, found.Hits)
	return found, len(within) > 0
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
		q.Keep = func(m index.Meta) bool { return !seen[m.ID] && m.Within(start, end) && keep(m) }
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
var timeless = func() map[string]map[string]bool {
	of := map[string]map[string]bool{}
	for i, list := range []string{
		"happen occur go event events news note notes new note thing things anything everything something write wrote written say said tell show list day record remember know",
		"was geschah geschehen passierte passiert los ereignis ereignisse neues notiz notizen erzähl zeig zeige tag war gab gibt wissen weißt erinnerst",
		"que quoi qu passé passe arrivé arrive événement événements nouvelles notes dis montre jour sais rappelles produit fait",
		"qué pasó pasado pasa ocurrió ocurrido sucedió evento eventos noticias notas dime muestra día sabes recuerdas hubo",
		"cosa successo succede accaduto accadde evento eventi novità note dimmi mostra giorno sai ricordi stato",
		"aconteceu acontece passou evento eventos novidades notas diz mostra dia sabe lembra houve",
	} {
		of[tongues[i].code] = tongues[i].set(list)
	}
	return of
}()

// asksTimeOnly reports whether a question says nothing but the time that it asks for: "what
// happened around 27 November?".
func asksTimeOnly(question, window string) bool {
	plain := plainWords(strings.Replace(question, window, " ", 1))
	t := tongueOf(question)
	for _, w := range t.meaningful(plain, nil) {
		if !timeless[t.code][w] {
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

// best merges lists of hits, each document with its best score, and returns the
// first k. Ties stay in the order
// of the lists.
func best(k int, lists ...[]index.Hit) []index.Hit {
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
