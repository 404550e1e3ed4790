package markdown

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"helmdeck-sidecar/sidecar/memory"
)

// letters are the kinds as bullets name them.
var letters = map[byte]memory.Kind{
	'W': memory.KindWorld, 'B': memory.KindExperience, 'O': memory.KindOpinion, 'S': memory.KindObservation,
}

// problem is why a bullet is not well formed.
type problem struct{ reason, message string }

// typed matches what is meant to name a kind: a letter, and then what only follows a kind.
var typed = regexp.MustCompile(`^(?:[A-Za-z](?:\s*\(\s*c\s*[=)]|\s*:(?:\s|$)|\s+@[^:]*:)|[WBOS](?:\s*\(\s*[\d.,]+\s*%?\s*\)|\s+@))`)

// box is the box of a task, done or not, which is no part of what it says.
var box = regexp.MustCompile(`^(?:\[[ xX/-]\]\s+)+`)

// ParseBullet reads the text of one bullet. A note that is not well formed is Plain, with
// all of the text, and reason and message say why.
func ParseBullet(text string) (n memory.Note, reason, message string) {
	n, p := parseBullet(unboxed(strings.TrimSpace(text)))
	if p == nil {
		return n, "", ""
	}
	return n, p.reason, p.message
}

func unboxed(text string) string { return text[len(box.FindString(text)):] }

func parseBullet(text string) (memory.Note, *problem) {
	plain := memory.Note{Kind: memory.KindWorld, Text: text, Plain: true}
	if !typed.MatchString(text) {
		return plain, &problem{"no_kind", "the bullet names no kind: begin it with W, B, O or S, as in \"W @Peter: lives in Vienna\""}
	}
	kind, ok := letters[text[0]]
	if !ok {
		return plain, &problem{"unknown_kind", "the kind " + text[:1] + " is not one of W (world), B (experience), O (opinion), S (observation)"}
	}
	n := memory.Note{Kind: kind}
	rest := strings.TrimLeft(text[1:], " \t")
	var p *problem
	if strings.HasPrefix(rest, "(") {
		if n.Confidence, rest, p = parseConfidence(rest); p != nil {
			return plain, p
		}
	}
	if n.Entities, rest, p = parseEntities(rest); p != nil {
		return plain, p
	}
	if n.Text = strings.TrimSpace(rest); n.Text == "" || strings.HasPrefix(rest, "\n") {
		return plain, &problem{"no_text", "nothing is stated after the colon"}
	}
	return n, nil
}

// parseConfidence reads "(c=0.95)".
func parseConfidence(s string) (*float64, string, *problem) {
	inner, rest, closed := strings.Cut(s[1:], ")")
	number, ok := strings.CutPrefix(strings.ReplaceAll(inner, " ", ""), "c=")
	v, err := strconv.ParseFloat(number, 64)
	if !closed || !ok || err != nil || !(v >= 0 && v <= 1) {
		return nil, "", &problem{"bad_confidence", "the confidence must look like (c=0.95), from 0 to 1"}
	}
	if v == 0 {
		v = 0 // minus nought would not print as it is read
	}
	return &v, rest, nil
}

// parseEntities reads "@Peter @Andy:" and returns what follows the colon.
func parseEntities(s string) (entities []string, rest string, p *problem) {
	for {
		s = strings.TrimLeft(s, " \t")
		if rest, ok := strings.CutPrefix(s, ":"); ok {
			return entities, rest, nil
		}
		if !strings.HasPrefix(s, "@") {
			return nil, "", &problem{"no_colon", "a colon must follow the kind and its entities, as in \"W @Peter: lives in Vienna\""}
		}
		end := strings.IndexAny(s, " \t\n:")
		if end < 0 {
			end = len(s)
		}
		name := s[1:end]
		if !IsEntity(name) {
			return nil, "", &problem{"bad_entity", "an entity is a name of letters, digits and _ - . ' after an @, of 64 bytes at most"}
		}
		if !slices.Contains(entities, name) {
			entities = append(entities, name)
		}
		s = s[end:]
	}
}

// maxEntity is the cap of the contract on a name, in bytes.
const maxEntity = 64

// IsEntity reports whether a name can follow an @.
func IsEntity(name string) bool {
	if name == "" || len(name) > maxEntity || strings.ContainsFunc(name, func(r rune) bool { return !nameRune(r) }) {
		return false
	}
	first, last := []rune(name)[0], []rune(name)[len([]rune(name))-1]
	return wordRune(first) && last != '.' && last != '\''
}

func wordRune(r rune) bool {
	return r == '_' || r != unicode.ReplacementChar && (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r))
}

func nameRune(r rune) bool { return wordRune(r) || strings.ContainsRune("-.'", r) }

var (
	mention = regexp.MustCompile(`(?:^|[\s(\[,;/"“])@([\pL\pN_][\pL\pN\pM_.'-]*)`)
	hashtag = regexp.MustCompile(`(?:^|[\s(\[,;])#([\pL\pN_][\pL\pN\pM_/-]*)`)
)

// Mentions lists the entities of a note: those before its colon, then those that its text
// names after an @.
func Mentions(n memory.Note) []string {
	names := slices.Clone(n.Entities)
	for _, m := range mention.FindAllStringSubmatch(n.Text, -1) {
		name := strings.TrimRight(m[1], ".'-")
		if IsEntity(name) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// Tags lists the words of a text that follow a #, but for numbers.
func Tags(text string) (tags []string) {
	for _, m := range hashtag.FindAllStringSubmatch(text, -1) {
		tag := strings.TrimRight(m[1], "/-")
		if len(tag) <= maxEntity && strings.ContainsFunc(tag, unicode.IsLetter) && !slices.Contains(tags, tag) {
			tags = append(tags, tag)
		}
	}
	return tags
}

// Slug is the name of an entity as a file and in comparisons: in lower case, with a hyphen
// for each run of anything but letters and digits.
func Slug(name string) string {
	var b strings.Builder
	gap := false
	for _, r := range strings.ToLower(name) {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) {
			gap = true
			continue
		}
		if gap && b.Len() > 0 {
			b.WriteByte('-')
		}
		b.WriteRune(r)
		gap = false
	}
	return b.String()
}
