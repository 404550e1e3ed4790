package capture

import (
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

// Told is a fact as a language model extracted it from a message.
type Told struct {
	Subject    string      `json:"subject"`
	Statement  string      `json:"statement"`
	Kind       memory.Kind `json:"kind"`
	Confidence float64     `json:"confidence"`
}

// Bounds of what a model says.
const (
	maxStatement    = 400
	maxSubject      = 80
	modelConfidence = 0.8 // the most that a model's fact is trusted
)

// FromModel makes a fact of what a model extracted from a message, or says why not. The message must hold most of the words
// of the statement: what a model adds of its own is no fact. Keys are those of the rules where one knows the statement.
func FromModel(told Told, message string, at time.Time) (Fact, Reason) {
	statement := strings.Join(strings.Fields(told.Statement), " ")
	subject := strings.Join(strings.Fields(told.Subject), " ")
	switch {
	case statement == "" || len(statement) > maxStatement || len(subject) > maxSubject || short(statement):
		return Fact{}, NoFact
	case asks(statement) || strings.HasSuffix(statement, "?"):
		return Fact{}, Question
	case !grounded(statement, message):
		return Fact{}, Invented
	}
	if _, found := FindSecret(statement); found {
		return Fact{}, Secret
	}
	text := strings.TrimRight(statement, ".!。！ ")
	f, ok := apply(text, 0)
	if !ok {
		key := slug(subject)
		if key == "" {
			key = slug(text)
		}
		f = found{Fact: Fact{Key: "notes/" + key, Value: capital(text), Category: "notes", Kind: memory.KindWorld}}
		switch told.Kind {
		case memory.KindExperience, memory.KindOpinion:
			f.Kind = told.Kind
		}
	}
	f.Confidence = min(max(told.Confidence, 0.1), modelConfidence)
	f.date(text, at)
	f.Entities = entities(f.Value)
	return f.Fact, ""
}

// grounded reports whether two thirds of the words of a statement are of the message, and no number and no denial is new.
func grounded(statement, message string) bool {
	have := map[string]bool{}
	for _, w := range contentWords(message) {
		have[stem(w)] = true
	}
	words := contentWords(statement)
	known := 0
	for _, w := range words {
		switch {
		case have[stem(w)]:
			known++
		case strings.ContainsAny(w, "0123456789"):
			return false
		}
	}
	return len(words) > 0 && known*3 >= len(words)*2 && (!denial.MatchString(statement) || denial.MatchString(message))
}
