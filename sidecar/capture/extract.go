package capture

import (
	"strings"
	"time"

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
	switch {
	case s.question || asks(text):
		return Fact{}, Question
	case filler(text):
		return Fact{}, Filler
	case logLike(text) || strings.HasPrefix(text, "\"") || strings.HasPrefix(text, "“"):
		return Fact{}, Quotation
	case supposed(text):
		return Fact{}, Hearsay
	case short(text):
		return Fact{}, TooShort
	}
	f, ok := apply(text, 0)
	if !ok {
		return Fact{}, NoFact
	}
	f.date(text, at)
	f.Entities = entities(f.Value)
	return f.Fact, ""
}

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
	for _, r := range rules {
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
