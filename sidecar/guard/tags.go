package guard

import (
	"regexp"
	"slices"
	"strings"
)

// roleTags are marks by which a text poses as a message of another role, in a folded text.
var roleTags = []*regexp.Regexp{
	regexp.MustCompile(`<\s*\|[^<>|\n]{0,40}\|\s*>`),
	regexp.MustCompile(`\[/?inst\]|<</?sys>>`),
	regexp.MustCompile(`<{2,}\s*(?:begin|end)_[a-z_]+\s*>{2,}`),
	regexp.MustCompile(`</?\s*helmdeck-?[a-z]*\s*>`),
	regexp.MustCompile(`<\s*/\s*(?:system|assistant|user|human|context|instructions?|prompt|memory|memories|conversation)\s*>\s*(?:</?\s*\w+\s*>\s*)*<?\s*\w`),
	regexp.MustCompile(`<\s*(?:system|assistant|developer|human)\s*>\s*(?:you|your|i|ignore|the user|the assistant|all|always|never|from now|new|obey|do|please)\b[^<]*`),
	regexp.MustCompile(`(?m)^\s*#{1,6}\s*(?:new |updated )?(?:system|assistant|human|user)(?: prompt| message)?\s*:?\s*$`),
	regexp.MustCompile(`(?m)^\s*#{1,6}\s*(?:instruction|response)s?\s*:\s*$`),
	regexp.MustCompile(`(?m)^\s*(?:system|developer)(?: prompt| message)?\s*:\s*(?:you|your|ignore|always|never|do|please|from|now|the user|the assistant|all|obey|new)\b`),
	regexp.MustCompile(`(?m)^\s*(?:assistant|ai)\s*:\s*(?:i |i'|sure|of course|ok|yes|certainly|understood)`),
	regexp.MustCompile(`(?m)^\s*(?:human|user)\s*:[^\n]*\n+\s*(?:assistant|ai)\s*:`),
	regexp.MustCompile(`[\[({]\s*(?:system|admin|developer)(?: message| prompt| note| override)?\s*[\])}]\s*:?\s*(?:new|you|your|ignore|the user|the assistant|all|obey|updated?|policy|from now|important|override)\b`),
	regexp.MustCompile(`<\s*system[_-]?(?:prompt|message|instructions?|reminder|note|override)\s*>\s*\w`),
	regexp.MustCompile(`["']role["']\s*:\s*["'](?:system|assistant|developer)["']`),
}

// speaks reports whether a text has what a role tag needs: a mark of its own, or the name of a role and a colon.
func speaks(folded string) bool {
	return strings.ContainsAny(folded, "<[({#") || strings.Contains(folded, ":") && slices.ContainsFunc(speakers, func(name string) bool { return strings.Contains(folded, name) })
}

var speakers = []string{"system", "developer", "assistant", "ai", "human", "user", "role"}

func roleTag(folded string) (Finding, bool) {
	if !speaks(folded) {
		return Finding{}, false
	}
	for _, re := range roleTags {
		if at := re.FindString(folded); at != "" {
			return Finding{Class: Role, Match: strings.TrimSpace(at)}, true
		}
	}
	return Finding{}, false
}
