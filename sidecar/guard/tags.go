package guard

import (
	"regexp"
	"slices"
	"strings"
)

// roleTags are marks by which a text poses as a message of another role, in a folded text.
var roleTags = []*regexp.Regexp{
	regexp.MustCompile(`<\s*\|\s*(?:im_|system|user|assistant|start|end|begin|eot|eom|bos|eos|fim|tool|python|developer|channel|message|return|call|prompt|inst|human)[^<>|\n]{0,40}\|\s*>`),
	regexp.MustCompile(`\[/?inst\]|<</?sys>>|<\s*(?:start|end)_of_turn\s*>`),
	regexp.MustCompile(`(?m)^\s*(?:[=~-]{2,}|\[\[|\{\{)\s*(?:[a-z]+:?\s+){0,2}(?:system|operator|developer|admin|assistant|session|context)\b[^\n]{0,30}?(?:[=~-]{2,}|\]\]|\}\})\s*:?\s*\w`),
	regexp.MustCompile(`(?m)^\s*#{1,6}\s*(?:assistant|human|ai)\s*:\s*\w`),
	regexp.MustCompile(`(?m)^\s*(?:assistant|ai)\s*\([a-z ]+\)\s*:\s*\w`),
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
	regexp.MustCompile(`(?m)^\s*[\[({<]\s*(?:system|admin|developer|operator)\s*[\])}>]\s*:?\s*(?:\S+\s+){0,4}(?:safety|policy|policies|filters?|restrictions?|mode|user|session|override|limits?|administrator)\b`),
	regexp.MustCompile(`<\s*system\s*>[^<]*\b(?:administrator|comply|obey|policy|leak|ignore|reveal|you|assistant|unrestricted)\b`),
	regexp.MustCompile(`<\s*(?:tool_?result|tool_?call|function_?calls?|function_?results?|invoke|assistant_?\w+|thinking|scratchpad)\b[^>]*>\s*(?:<[^>]*>\s*)*\S+\s+\S+`),
	regexp.MustCompile("(?m)^\\s*[`~]{3,}\\s*(?:system|assistant|developer)\\s*\\n\\s*\\S+"),
	regexp.MustCompile("(?m)^\\s*[`~]{3,}\\s*tool_?\\w*\\s*\\n\\s*\\S+"),
	regexp.MustCompile(`(?m)^\s*system (?:notice|alert|message|update|note|directive|command|override)\s*:[^\n]*\b(?:assistant|you|your|ai|agent)\b`),
	regexp.MustCompile(`<\s*instructions?\s*>\s*(?:reveal|ignore|you|always|never|send|delete|obey|forget|disregard|print|show|tell|do not)\b`),
	regexp.MustCompile(`["']name["']\s*:\s*["'][^"']*(?:delete|exec|shell|bash|send|wipe|transfer|curl|upload)[^"']*["']\s*,\s*["'](?:arguments|parameters|input)["']`),
	regexp.MustCompile(`(?:<\s*script[^>]*>|javascript:)\s*(?:assistant|agent|ai|llm|bot)\s*\.`),
	regexp.MustCompile(`\]\(\s*https?://[^)\s]*\?[^)\s]*=\s*(?:\{|\$\{|<|\[|%7b|secret|memory)`),
	regexp.MustCompile(`\{\{?\s*["']?system[_ -]?(?:prompt|message|instructions?)?[_ -]?override["']?\s*:`),
	regexp.MustCompile(`[(\[{]\s*(?:assistant|ai|llm|system)\s*:\s*(?:\w+\s+)?(?:reply|respond|answer|say|ignore|send|reveal|print|obey|always|never|do|you|only)\b`),
	regexp.MustCompile(`["']role["']\s*:\s*["'](?:system|assistant)["']`),
	regexp.MustCompile(`(?:^|[\s,;{"'])role["']?\s*[:=]\s*["']?(?:system|root|admin|developer|operator|superuser)["']?\s*[,;\n]\s*["']?(?:content|message|text|part|instruction|task|order)s?["']?\s*[:=]`),
	regexp.MustCompile(`(?m)^\W*[\dtz:.\- ]*\b(?:system|admin|root|operator|console)\s*:\s*(?:the\s+)?(?:session|mode|access|privileges?|permissions?|agent|assistant|model|user)\s+(?:\w+\s+){0,3}(?:elevated|escalated|unlocked|unrestricted|root|superuser)\b`),
	regexp.MustCompile(`\b(?:assistant|agent)\s*:\s*(?:now\s+)?(?:running|executing|sending|deleting|uploading|exporting|disabling|forwarding)\b`),
	regexp.MustCompile(`["']next_?(?:action|step|tool|call)["']\s*:\s*[{\["'][^\n]{0,40}\b(?:shell|exec|bash|curl|transfer_\w+|delete_\w+|send_\w+|http_post)\b`),
	regexp.MustCompile(`(?m)^\s*#{3}\s*instruction\s*:\s*\w`),
	regexp.MustCompile(`</\s*(?:tool_?\w*|documents?|user_?\w+|input|data|search_?results?|context)\s*>\s*<\s*(?:system|developer|instructions?|admin|operator)\b`),
}

// tokenTags is how many of roleTags are tokens of chat templates, which people also write about.
const tokenTags = 2

// mentions are words of somebody who writes about the tokens of a chat template.
var mentions = newWordSet("token tokens tokenizer tokenizers marker markers template templates separator separators delimiter delimiters tag tags")

// mentioned reports whether a text is about a token that it names, and has it within a sentence.
func mentioned(folded, at string) bool {
	before, after, _ := strings.Cut(folded, at)
	list := words(before)
	return (len(list) >= 2 || len(list) == 1 && articles.has(list[0].text)) && len(words(after)) <= 8 && !strings.Contains(after, "\n") && slices.ContainsFunc(append(list, words(after)...), func(w word) bool { return mentions.has(w.text) })
}

// speaks reports whether a text has what a role tag needs: a mark of its own, or the name of a role and a colon.
func speaks(folded string) bool {
	return strings.ContainsAny(folded, "<[({#`~") || strings.Contains(folded, ":") && slices.ContainsFunc(speakers, func(name string) bool { return strings.Contains(folded, name) })
}

// ruled are what headers are drawn with, and headers those that say where the words of a role begin or end.
var (
	ruled   = []string{"--", "==", "**", "~~", "__"}
	headers = regexp.MustCompile(`[-=*~_]{2,}\s*(?:begin|end|start)(?:ning)?\s+(?:of\s+)?(?:the\s+)?(?:(?:system|operator|developer|admin|user|human|assistant|retrieved|trusted|untrusted|external|privileged|tool)\s+(?:instructions?|inputs?|messages?|prompt|context|documents?|content|text|query|data|output|override|section|turn|memory)|instructions|prompt)\b[^\n]{0,20}?[-=*~_]{2,}`)
)

// header finds such a header.
func header(folded string) (string, bool) {
	if !slices.ContainsFunc(ruled, func(mark string) bool { return strings.Contains(folded, mark) }) {
		return "", false
	}
	at := headers.FindString(folded)
	return at, at != ""
}

var speakers = []string{"system", "developer", "assistant", "ai", "human", "user", "role"}

func roleTag(folded string) (Finding, bool) {
	if at, ok := header(folded); ok {
		return Finding{Class: Role, Match: at}, true
	}
	if !speaks(folded) {
		return Finding{}, false
	}
	for n, re := range roleTags {
		if at := re.FindString(folded); at != "" && (n >= tokenTags || !mentioned(folded, at)) {
			return Finding{Class: Role, Match: strings.TrimSpace(at)}, true
		}
	}
	if at, ok := anchored(folded); ok {
		return Finding{Class: Role, Match: at}, true
	}
	return Finding{}, false
}

// anchors are links inside a page by the name of a role, before other words.
var anchors = regexp.MustCompile(`\[\s*(system|assistant|developer|operator|admin|user)\s*\]\(\s*#([^)\s]*)\s*\)\s*:?\s*\w`)

// anchored finds such a link whose target does not have the name: those of a table of contents do.
func anchored(folded string) (string, bool) {
	m := anchors.FindStringSubmatch(folded)
	if m == nil || strings.Contains(m[2], m[1]) {
		return "", false
	}
	return m[0], true
}
