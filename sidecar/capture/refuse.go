package capture

import (
	"strings"
	"unicode"

	"helmdeck-sidecar/sidecar/lazyregexp"
)

var (
	// wish is a request that only asks to remember.
	wish = lazyregexp.New(`(?i)^(?:can|could|would|will) you (?:please )?(?:remember|note|keep in mind|memori[sz]e) that `)

	// possessive is an 's that means "is".
	possessive = lazyregexp.New(`(?i)^((?:my|our|the) [\p{L} -]{2,40}?)'s (on|at|in|called|named|due|every|now|not|written|located)\b`)

	question = lazyregexp.New(`(?i)^(?:what|where|which|who|whom|whose|why|how|when is|when do|is|are|am|was|were|do|does|did|can|could|should|would|will|shall|may|has|have you|have we|isn't|aren't|don't you|` +
		`was ist|wo|welche[rsn]?|wer|warum|wie|kannst|können|ist|sind|hast|où|qui|quel(?:le)?s?|pourquoi|comment|est-ce|peux-tu|dónde|quién|cuál|cómo|por qué|puedes)\b[^,:]*$`)
	work      = lazyregexp.New(`(?i)^\W*(?:please\s+)?(?:translate|summari[sz]e|rewrite|rephrase|proofread|correct|paraphrase|improve|shorten|übersetze|traduis|traduce|fix the grammar)\b`)
	hearsay   = lazyregexp.New(`(?i)^(?:if|suppose|imagine|assume|assuming|maybe|perhaps|possibly|probably|let's say|say|for example|for instance|e\.g|i think|i guess|i suppose|i believe|i wonder|i wish|i might|i may|he|she|they|you|someone|somebody|people|one could|wenn|vielleicht|falls|si|peut-être|quizás|tal vez|forse|se)\b`)
	fillers   = lazyregexp.New(`(?i)^(?:ok(?:ay)?|yes|no|yep|nope|sure|thanks?(?: you)?|thx|ty|great|good|nice|cool|perfect|awesome|hmm+|hm|lol|haha+|hello|hi|hey|bye|please|go on|continue|next|done|right|exactly|agreed|sounds good|looks good|lgtm|got it|i see|good job|well done|never mind|nevermind|danke(?: schön)?|merci(?: beaucoup)?|gracias|grazie|obrigado|спасибо|好的|谢谢|ありがとう|はい)(?:[\s,!.]|$)`)
	logs      = lazyregexp.New(`(?i)^(?:\d{4}-\d\d-\d\d[t ]\d\d|\[?\d\d:\d\d|at [\w$.]+\(|(?:error|warning|warn|info|debug|fatal|panic|traceback|exception|caused by)\b\s*[:\[(]|\$ |# |/[\w./]+:|[{}\[\]<]|import |export |func |def |class |const |let \w+ =|var |SELECT |curl |npm |git |go (?:run|test|build) |0x)`)
	passes    = lazyregexp.New(`(?i)\b(?:broken|failing|fails|failed|slow|down|empty|stuck|red|blank|black|confused|tired|done|crash(?:ed|es|ing)?|hangs?|hanging|wrong|weird|missing|not working|not compiling|doesn't work|does not work|stopped working|too (?:long|slow|small|big|late)|sick|hungry|ugly|bad|right now|at the moment|again|geht nicht|kaputt|müde)\b`)
	tag       = lazyregexp.New(`(?i), (?:right|what do you think|don't you think|ok|okay|correct|isn't it|oder|non|verdad)$`)
	laughter  = lazyregexp.New(`(?i)\b(?:lol|lmao|haha+|rofl|jk)\b`)
	pointsAt  = lazyregexp.New(`(?i)(?:^|\s)(?:this|that|it|ça|cela|das|eso|esto|questo)$`)
	verbs     = lazyregexp.New(`(?i)(?:\b(?:is|are|was|were|has|have|had|will|must|should|can|cannot|may|needs?|goes|go|starts?|ends?|closes|opens|belongs?|uses?|prefers?|likes?|works?|runs?|lives?|edits?|comes?|takes?|means?|expires?|costs?|owns?|leads?|ist|sind|hat|haben|steht|heißt|liegt|est|sont|a|ont|es|son|está|tiene|è|sono|ha|é|são|tem)\b|'s\b|'re\b|'m\b|n't\b|^(?:i|we|never|always|use|ich|wir|je|nous)\b)`)
	demonstra = lazyregexp.New(`(?i)^(?:it|this|that|these|those|them|him|her|where|when|how|what|who|why|your|you|the (?:first|second|third|last|other|latter|former|idea|new one)|not to)\b`)
)

// works reports whether a message is a piece of work on a text, whose sentences nobody states.
func works(text string) bool { return work.MatchString(strings.TrimSpace(text)) }

func asks(text string) bool { return question.MatchString(text) || tag.MatchString(text) }

func supposed(text string) bool { return hearsay.MatchString(text) }

func logLike(text string) bool { return logs.MatchString(text) }

func passing(text string) bool { return passes.MatchString(text) }

// pointing reports whether a text points at something said before.
func pointing(text string) bool { return demonstra.MatchString(text) || pointsAt.MatchString(text) }

// filler reports whether a sentence only keeps a conversation going, or has no letters at all.
func filler(text string) bool {
	if !strings.ContainsFunc(text, unicode.IsLetter) {
		return true
	}
	if laughter.MatchString(text) {
		return true
	}
	at := fillers.FindStringIndex(text)
	return at != nil && len(strings.Fields(text[at[1]:])) < 6
}

// short reports whether a text has fewer than three words, or four ideographs.
func short(text string) bool {
	if ideographic(text) {
		return len([]rune(text)) < 4
	}
	return len(strings.Fields(text)) < 2
}

// Trivial reports whether a message only keeps a conversation going.
func Trivial(message string) bool {
	for _, s := range sentences(message) {
		if s.question {
			return false
		}
		text := strings.TrimSpace(s.text)
		if !strings.ContainsFunc(text, unicode.IsLetter) {
			continue
		}
		if at := fillers.FindStringIndex(text); at == nil || len(strings.Fields(text[at[1]:])) > 2 {
			return false
		}
	}
	return true
}
