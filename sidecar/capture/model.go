package capture

import (
	"slices"
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/guard"
	"helmdeck-sidecar/sidecar/lazyregexp"
	"helmdeck-sidecar/sidecar/memory"
)

// Bounds of what a model says.
const (
	maxStatement    = 400
	modelConfidence = 0.6 // what a model says of its own confidence tells nothing
)

// FromModel makes a fact of what a model extracted from a message, or says why not: a sentence of the message, or a clause of it,
// must say it, and be one that states something. Keys are those of the rules where one knows the statement, and else made of all
// of its words, so that no statement takes the place of one about something else.
func FromModel(told Told, message string, at time.Time) (Fact, Reason) {
	statement := strings.Join(strings.Fields(quotes.Replace(told.Statement)), " ")
	text := firstPerson(strings.TrimRight(statement, ".,;:!。！ "))
	switch {
	case text == "" || len(statement) > maxStatement || short(text):
		return Fact{}, NoFact
	case asks(text) || strings.HasSuffix(text, "?"):
		return Fact{}, Question
	}
	if _, found := FindSecret(text); found {
		return Fact{}, Secret
	}
	if why := origin(text, message); why != "" {
		return Fact{}, why
	}
	f, ok := apply(text, 0)
	if !ok && (pointing(text) || nearby.MatchString(text) || there.MatchString(text)) {
		return Fact{}, Passing
	}
	if !ok {
		f = found{Fact: Fact{Key: "notes/" + slug(text), Value: capital(text), Category: "notes", Kind: memory.KindWorld}}
		switch told.Kind {
		case memory.KindExperience, memory.KindOpinion:
			f.Kind = told.Kind
		}
	}
	f.Confidence = modelConfidence
	f.date(text, at)
	f.Entities = entities(f.Value)
	return f.Fact, ""
}

// origin says why a statement is not to be kept, given the sentence of the message that says it, or nothing.
func origin(statement, message string) Reason {
	text, _ := withoutCode(message)
	if works(text) {
		return Quotation
	}
	why := Invented
	for _, s := range sentences(text) {
		if !says(s.text, statement) {
			continue
		}
		sentence := trimmed(s.text)
		if why = unstated(s, sentence); why != "" {
			continue
		}
		if _, ok := apply(sentence, 0); ok || !fleeting(sentence) {
			return ""
		}
		why = Passing
	}
	return why
}

// there are words for what a statement does not name.
var there = lazyregexp.New(`(?i)\b(?:this|that|these|those|it)\b`)

var (
	// clauses end where another statement may begin.
	clauses = lazyregexp.New(`(?i)[,;:–—，；、]\s*(?:(?:but|and|so|because|although|while|aber|und|mais|et|pero|y)\s)?|\s(?:but|because|although|while)\s`)
	// turns are words without which a clause says something else; denials are others, see Print.
	turns = lazyregexp.New(`(?i)\b(?:used to|no longer|stopped|quit|gave up|former(?:ly)?|ex|was|were|had|should|ought|want(?:s|ed)?|plan(?:s|ning)?|try|trying|tried|until|only|except|without|almost|hardly|barely|rarely|seldom|instead|against|before|after|everyone|nobody|some)\b`)
	// conditions hold for a whole sentence.
	conditions = lazyregexp.New(`(?i)\b(?:if|unless|would|could|might|may|maybe|perhaps|probably|wish(?:es)?|hop(?:e|es|ing)|think|thinks|guess|wenn|falls|vielleicht|peut-être|quizás|tal vez|forse|talvez|если)\b`)
)

// says reports whether a sentence, or a clause of it, holds all that a statement says.
func says(sentence, statement string) bool {
	if !keeps(conditions, sentence, statement) {
		return false
	}
	return conveys(sentence, statement) || slices.ContainsFunc(clauses.Split(sentence, -1), func(clause string) bool { return conveys(clause, statement) })
}

// conveys reports whether a part of a sentence holds the words of a statement, but for order, endings, what a retelling adds and
// a few synonyms; its names in their order; and whether the statement keeps what turns the sense.
func conveys(part, statement string) bool {
	if !keeps(turns, part, statement) || !inOrder(entities(statement), part) {
		return false
	}
	if ideographic(statement) {
		return strings.Contains(guard.Fold(part), guard.Fold(statement)) && denial.MatchString(part) == denial.MatchString(statement)
	}
	return Fingerprint(statement).Repeats(Fingerprint(part))
}

// keeps reports whether a statement has every match of a part.
func keeps(re *lazyregexp.Regexp, part, statement string) bool {
	have := set(strings.ToLower(strings.Join(re.FindAllString(statement, -1), " ")))
	for _, w := range re.FindAllString(part, -1) {
		if !have[strings.ToLower(strings.Fields(w)[0])] {
			return false
		}
	}
	return true
}

// inOrder reports whether a text has the names that it has in their order: who leads whom is in it.
func inOrder(names []string, text string) bool {
	passed := ""
	for _, name := range names {
		if before, after, found := strings.Cut(text, name); found {
			text = after
			passed += before
		} else if strings.Contains(passed, name) {
			return false
		}
	}
	return true
}
