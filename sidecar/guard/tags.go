package guard

import (
	"slices"
	"strings"

	"helmdeck-sidecar/sidecar/lazyregexp"
)

// roleTags are marks by which a text poses as a message of another role, in a folded text.
var roleTags = []*lazyregexp.Regexp{
	lazyregexp.New(`<\s*\|\s*(?:im_|system|user|assistant|start|end|begin|eot|eom|bos|eos|fim|tool|python|developer|channel|message|return|call|prompt|inst|human)[^<>|\n]{0,40}\|\s*>`),
	lazyregexp.New(`\[/?inst\]|<</?sys>>|<\s*(?:start|end)_of_turn\s*>`),
	lazyregexp.New(`(?m)^\s*(?:[=~-]{2,}|\[\[|\{\{)\s*(?:[a-z]+:?\s+){0,2}(?:system|operator|developer|admin|assistant|session|context)\b[^\n]{0,30}?(?:[=~-]{2,}|\]\]|\}\})\s*:?\s*\w`),
	lazyregexp.New(`(?m)^\s*#{1,6}\s*(?:assistant|human|ai)\s*:\s*\w`),
	lazyregexp.New(`(?m)^\s*(?:assistant|ai)\s*\([a-z ]+\)\s*:\s*\w`),
	lazyregexp.New(`<{2,}\s*(?:begin|end)_[a-z_]+\s*>{2,}`),
	lazyregexp.New(`</?\s*helmdeck-?[a-z]*\s*>`),
	lazyregexp.New(`<\s*/\s*(?:system|assistant|user|human|context|instructions?|prompt|memory|memories|conversation)\s*>\s*(?:</?\s*\w+\s*>\s*)*<?\s*\w`),
	lazyregexp.New(`<\s*(?:system|assistant|developer|human)\s*>\s*(?:you|your|i|ignore|the user|the assistant|all|always|never|from now|new|obey|do|please)\b[^<]*`),
	lazyregexp.New(`(?m)^\s*#{1,6}\s*(?:new |updated )?(?:system|assistant|human|user)(?: prompt| message)?\s*:?\s*$`),
	lazyregexp.New(`(?m)^\s*#{1,6}\s*(?:instruction|response)s?\s*:\s*$`),
	lazyregexp.New(`(?m)^\s*(?:system|developer)(?: prompt| message)?\s*:\s*(?:you|your|ignore|always|never|do|please|from|now|the user|the assistant|all|obey|new)\b`),
	lazyregexp.New(`(?m)^\s*(?:assistant|ai)\s*:\s*(?:i |i'|sure|of course|ok|yes|certainly|understood)`),
	lazyregexp.New(`(?m)^\s*(?:human|user)\s*:[^\n]*\n+\s*(?:assistant|ai)\s*:`),
	lazyregexp.New(`[\[({]\s*(?:system|admin|developer)(?: message| prompt| note| override)?\s*[\])}]\s*:?\s*(?:new|you|your|ignore|the user|the assistant|all|obey|updated?|policy|from now|important|override)\b`),
	lazyregexp.New(`<\s*system[_-]?(?:prompt|message|instructions?|reminder|note|override)\s*>\s*\w`),
	lazyregexp.New(`(?m)^\s*[\[({<]\s*(?:system|admin|developer|operator)\s*[\])}>]\s*:?\s*(?:\S+\s+){0,4}(?:safety|policy|policies|filters?|restrictions?|mode|user|session|override|limits?|administrator)\b`),
	lazyregexp.New(`<\s*system\s*>[^<]*\b(?:administrator|comply|obey|policy|leak|ignore|reveal|you|assistant|unrestricted)\b`),
	lazyregexp.New(`<\s*(?:tool_?result|tool_?call|function_?calls?|function_?results?|invoke|assistant_?\w+|thinking|scratchpad)\b[^>]*>\s*(?:<[^>]*>\s*)*\S+\s+\S+`),
	lazyregexp.New("(?m)^\\s*[`~]{3,}\\s*(?:system|assistant|developer)\\s*\\n\\s*\\S+"),
	lazyregexp.New("(?m)^\\s*[`~]{3,}\\s*tool_?\\w*\\s*\\n\\s*\\S+"),
	lazyregexp.New(`(?m)^\s*system (?:notice|alert|message|update|note|directive|command|override)\s*:[^\n]*\b(?:assistant|you|your|ai|agent)\b`),
	lazyregexp.New(`<\s*instructions?\s*>\s*(?:reveal|ignore|you|always|never|send|delete|obey|forget|disregard|print|show|tell|do not)\b`),
	lazyregexp.New(`["']name["']\s*:\s*["'][^"']*(?:delete|exec|shell|bash|send|wipe|transfer|curl|upload)[^"']*["']\s*,\s*["'](?:arguments|parameters|input)["']`),
	lazyregexp.New(`(?:<\s*script[^>]*>|javascript:)\s*(?:assistant|agent|ai|llm|bot)\s*\.`),
	lazyregexp.New(`\]\(\s*https?://[^)\s]*\?[^)\s]*=\s*(?:\{|\$\{|<|\[|%7b|secret|memory)`),
	lazyregexp.New(`\{\{?\s*["']?system[_ -]?(?:prompt|message|instructions?)?[_ -]?override["']?\s*:`),
	lazyregexp.New(`[(\[{]\s*(?:assistant|ai|llm|system)\s*:\s*(?:\w+\s+)?(?:reply|respond|answer|say|ignore|send|reveal|print|obey|always|never|do|you|only)\b`),
	lazyregexp.New(`["']role["']\s*:\s*["'](?:system|assistant)["']`),
	lazyregexp.New(`(?:^|[\s,;{"'])role["']?\s*[:=]\s*["']?(?:system|root|admin|developer|operator|superuser)["']?\s*[,;\n]\s*["']?(?:content|message|text|part|instruction|task|order)s?["']?\s*[:=]`),
	lazyregexp.New(`(?m)^\W*[\dtz:.\- ]*\b(?:system|admin|root|operator|console)\s*:\s*(?:the\s+)?(?:session|mode|access|privileges?|permissions?|agent|assistant|model|user)\s+(?:\w+\s+){0,3}(?:elevated|escalated|unlocked|unrestricted|root|superuser)\b`),
	lazyregexp.New(`\b(?:assistant|agent)\s*:\s*(?:now\s+)?(?:running|executing|sending|deleting|uploading|exporting|disabling|forwarding)\b`),
	lazyregexp.New(`["']next_?(?:action|step|tool|call)["']\s*:\s*[{\["'][^\n]{0,40}\b(?:shell|exec|bash|curl|transfer_\w+|delete_\w+|send_\w+|http_post)\b`),
	lazyregexp.New(`(?m)^\s*#{3}\s*instruction\s*:\s*\w`),
	lazyregexp.New(`</\s*(?:tool_?\w*|documents?|user_?\w+|input|data|search_?results?|context)\s*>\s*<\s*(?:system|developer|instructions?|admin|operator)\b`),
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
	headers = lazyregexp.New(`[-=*~_]{2,}\s*(?:begin|end|start)(?:ning)?\s+(?:of\s+)?(?:the\s+)?(?:(?:system|operator|developer|admin|user|human|assistant|retrieved|trusted|untrusted|external|privileged|tool)\s+(?:instructions?|inputs?|messages?|prompt|context|documents?|content|text|query|data|output|override|section|turn|memory)|instructions|prompt)\b[^\n]{0,20}?[-=*~_]{2,}`)
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
var anchors = lazyregexp.New(`\[\s*(system|assistant|developer|operator|admin|user)\s*\]\(\s*#([^)\s]*)\s*\)\s*:?\s*\w`)

// anchored finds such a link whose target does not have the name: those of a table of contents do.
func anchored(folded string) (string, bool) {
	m := anchors.FindStringSubmatch(folded)
	if m == nil || strings.Contains(m[2], m[1]) {
		return "", false
	}
	return m[0], true
}
