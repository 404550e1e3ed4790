package capture

import (
	"slices"
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/lazyregexp"
	"helmdeck-sidecar/sidecar/memory"
)

// Fact is what a sentence says that lasts.
type Fact struct {
	Key        string
	Value      string
	Category   string
	Kind       memory.Kind
	Entities   []string
	Confidence float64
	OccurredAt *time.Time
}

// Reason says why nothing was kept.
type Reason string

// The reasons.
const (
	Secret    Reason = "secret"    // it holds a key, a token, a password or a card number
	Question  Reason = "question"  // it asks
	TooShort  Reason = "too_short" // fewer than three words that say something
	Filler    Reason = "filler"    // thanks, agreement, emoji
	Quotation Reason = "quotation" // somebody else's words, code, or a log
	Hearsay   Reason = "hearsay"   // supposed, or said by somebody else
	NoFact    Reason = "no_fact"   // no rule knows it
	Passing   Reason = "passing"   // it passes, points at something else, asks for work, or is one that a rule knows and leaves out
	Injection Reason = "injection" // it gives orders; said by the caller of this package
	Recalled  Reason = "recalled"  // it repeats what was put into the prompt; said by the caller
	Invented  Reason = "invented"  // a model said it, and the message does not
	TooMany   Reason = "too_many"  // more facts than one capture may hold; said by the caller
)

// Refusal is a sentence that was not kept. Text is empty for a secret.
type Refusal struct {
	Reason Reason
	Text   string
}

// Result is what a message held.
type Result struct {
	Facts   []Fact
	Refused []Refusal
}

// maxMessage is how much of a message is read.
const maxMessage = 16 << 10

// Extract finds the facts of one message of a user, said at a time.
func Extract(message string, at time.Time) Result {
	var r Result
	if len(message) > maxMessage {
		message = strings.ToValidUTF8(message[:maxMessage], "")
	}
	text, quoted := withoutCode(message)
	if quoted {
		r.Refused = append(r.Refused, Refusal{Reason: Quotation})
	}
	if works(text) {
		r.Refused = append(r.Refused, Refusal{Quotation, clip(text)})
		return r
	}
	for _, s := range sentences(text) {
		f, why := fact(s, at)
		if why != "" {
			if why == Secret {
				s.text = ""
			}
			r.Refused = append(r.Refused, Refusal{why, clip(s.text)})
			continue
		}
		r.Facts = append(r.Facts, f)
	}
	return r
}

// fact makes a fact of a sentence, or says why it is none.
func fact(s sentence, at time.Time) (Fact, Reason) {
	if _, found := FindSecret(s.text); found {
		return Fact{}, Secret
	}
	text := possessive.ReplaceAllString(trimmed(s.text), "$1 is $2")
	if asked := wish.ReplaceAllString(text, "remember that "); asked != text {
		text, s.question = asked, false
	}
	if why := unstated(s, text); why != "" {
		return Fact{}, why
	}
	if short(text) {
		return Fact{}, TooShort
	}
	f, ok := apply(text, 0)
	switch {
	case !ok && fleeting(text):
		return Fact{}, Passing
	case !ok:
		return Fact{}, NoFact
	}
	f.date(text, at)
	f.Entities = entities(f.Value)
	return f.Fact, ""
}

// unstated says why a sentence is none that states anything, or nothing; text is what is left of it when it is trimmed.
func unstated(s sentence, text string) Reason {
	switch {
	case s.question || asks(text):
		return Question
	case filler(text):
		return Filler
	case logLike(text) || strings.HasPrefix(text, "\"") || strings.HasPrefix(text, "“"):
		return Quotation
	case supposed(text):
		return Hearsay
	}
	return ""
}

// fleeting reports whether a text of which no rule makes a fact passes, asks for work, or has the form of a rule, which so leaves
// it out.
func fleeting(text string) bool {
	return passing(text) || task.MatchString(text) || underWay.MatchString(text) || slices.ContainsFunc(rules(), func(r rule) bool { return r.re.MatchString(text) })
}

var (
	// task is a request for work, whatever it mentions.
	task = lazyregexp.New(`(?i)^(?:write|draft|compose|generate|create|explain|describe|show|tell|give|list|find|fix|check|run|add|look|help|search|draw|open|print|compare|suggest|imagine|invent|schreib|zeig|erkläre|écris|montre|explique|escribe|muestra|explica)\b`)
	// underWay is what somebody does at the moment.
	underWay = lazyregexp.New(`(?i)\b(?:about to|waiting|going to (?:try|look|check|run|see)|trying|looking (?:at|for|into)|debugging|stuck)\b`)
)

// found is a fact in the making.
type found struct {
	Fact
	event bool // it takes place at a time, which lies ahead unless it says otherwise
}

// apply tries the rules in order. What follows "remember that" is tried by itself; a fact even if no rule
// knows it.
func apply(text string, depth int) (found, bool) {
	if rest, ok := told(text); ok && depth == 0 {
		rest = trimmed(rest)
		if asks(rest) || short(rest) || passing(rest) || !ideographic(rest) && !verbs.MatchString(rest) && !explicit.MatchString(text) {
			return found{}, false
		}
		f, ok := apply(rest, 1)
		if !ok {
			f = found{Fact: Fact{Key: "notes/" + slug(rest), Value: capital(rest), Category: "notes", Kind: memory.KindWorld}}
		}
		f.Confidence = 0.95
		return f, true
	}
	for _, r := range rules() {
		m := r.re.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		if f, ok := r.make(groups{r.re.SubexpNames(), m}, text); ok {
			return f, true
		}
	}
	if at := leadIn.FindStringIndex(text); at != nil {
		if f, ok := apply(text[at[1]:], 1); ok {
			f.Value = capital(text)
			return f, true
		}
	}
	return found{}, false
}

// groups are the named parts of a match.
type groups struct {
	names  []string
	values []string
}

func (g groups) get(name string) string {
	for i, n := range g.names {
		if n == name && g.values[i] != "" {
			return strings.TrimSpace(g.values[i])
		}
	}
	return ""
}

func clip(s string) string {
	if len(s) > 160 {
		return strings.ToValidUTF8(s[:160], "") + "…"
	}
	return s
}
