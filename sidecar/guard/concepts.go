package guard

import (
	"slices"
	"strings"
	"sync"
)

// concept is a set of meanings that a word may have.
type concept uint64

// What a word may mean. Acts come first.
const (
	void      concept = 1 << iota // to end, break, leave or belittle
	defy                          // to ignore, forget, override: to void in the mind
	license                       // to allow
	taken                         // received, followed
	show                          // to say or write out
	send                          // to carry elsewhere
	obey                          // to follow
	become                        // to be somebody else
	insert                        // to put into something
	harm                          // to run, pay, install, delete, open, grant
	hide                          // to tell, under a negation; to conceal
	respond                       // to answer or go on: what only a model is asked for
	order                         // the form of the word is one of an order
	govern                        // what rules: instructions, limits
	loose                         // what rules others as often: training, goals
	is                            // is, was, has, as
	bond                          // what rules a model and hardly anything else
	text                          // words, messages, notes
	whole                         // everything, what, whatever
	quality                       // system, hidden, initial: what makes a rule one of a model
	early                         // previous, above, opening
	given                         // told, handed, trained
	you                           // the reader
	your                          // of the reader
	me                            // the writer
	ours                          // of somebody else
	model                         // assistant, AI
	user                          // the person whom the model serves
	people                        // anyone
	private                       // keys, passwords, cookies
	inside                        // conversation, memory, files
	asset                         // what harm is done to: packages, accounts, money, shells
	reply                         // answers
	link                          // links and images
	hostile                       // evil, attacker
	unbound                       // without limits
	role                          // name, personality, act
	gone                          // void, expired, retired
	not                           // negation
	hold                          // apply, count, longer
	secret                        // quietly, nobody
	authority                     // admin, developer, alert
	whenever                      // each, always, next
	supposing                     // if
	this                          // this, here, following
	only                          // only, from now on, instead
	exact                         // verbatim
	read                          // reads, sees
	address                       // a web or mail address
	lead                          // words that orders begin with
	without                       // without
	ends                          // ended, expired: what is at an end by itself
	binds                         // binds, governs: what rules do
	public                        // where everybody sees it
	mind                          // context, mind: where what governs a model is kept
	careless                      // checking, review: what is left out
	place                         // an address or a number, without saying which
	start                         // beginning, top
	away                          // away, aside, behind
)

// thesaurus is what words mean.
var thesaurus = sync.OnceValue(func() *table[concept] {
	m := &table[concept]{}
	for _, e := range verbs {
		for w := range strings.FieldsSeq(Fold(e.words)) {
			*m.at(w) |= e.of | order
			for _, form := range inflected(w) {
				*m.at(form) |= e.of
			}
		}
	}
	for _, e := range slices.Concat(entries, foreign) {
		for w := range strings.FieldsSeq(Fold(e.words)) {
			*m.at(w) |= e.of
		}
	}
	m.trim()
	return m
})

// inflected are the forms of a regular English verb but its first.
func inflected(w string) []string {
	last := w[len(w)-1]
	switch {
	case last == 'e':
		return []string{w + "s", w + "d", w[:len(w)-1] + "ing"}
	case last == 'y' && !strings.ContainsRune("aeou", rune(w[len(w)-2])):
		return []string{w[:len(w)-1] + "ies", w[:len(w)-1] + "ied", w + "ing"}
	case strings.HasSuffix(w, "s"), strings.HasSuffix(w, "sh"), strings.HasSuffix(w, "ch"), last == 'x':
		return []string{w + "es", w + "ed", w + "ing"}
	}
	return []string{w + "s", w + "ed", w + "ing", w + string(last) + "ed", w + string(last) + "ing"}
}

// entry gives words a meaning.
type entry struct {
	of    concept
	words string
}
