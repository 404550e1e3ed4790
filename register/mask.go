package register

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
)

// masker replaces secrets by numbers. Equal secrets have equal numbers, so that
// a diff shows that a token changed, and nothing of either.
type masker struct{ seen map[string]int }

func newMasker() *masker { return &masker{map[string]int{}} }

func (m *masker) number(secret string) string {
	n, ok := m.seen[secret]
	if !ok {
		n = len(m.seen) + 1
		m.seen[secret] = n
	}
	return fmt.Sprintf("[secret %d]", n)
}

var secretName = regexp.MustCompile(`(?i)token|secret|passw|api[-_]?key|private[-_]?key|authori[sz]ation|credential|cookie`)

// Everything below one of these is a secret, whatever it is called.
var secretFolder = regexp.MustCompile(`(?i)^(headers|httpheaders|env|vars|secrets)$`)

// Things that are secrets wherever they are. The group, when there is one, is
// the secret and the rest stays.
var secretText = []*regexp.Regexp{
	regexp.MustCompile(`(?i)\b(?:bearer|basic)\s+([^\s"',]+)`),
	regexp.MustCompile(`(eyJ[A-Za-z0-9_-]{5,}[A-Za-z0-9_.-]*)`),
	regexp.MustCompile(`\b((?:sk|pk|rk|gh[opsu]|github_pat|glpat|xox[abprs]|hf|npm)[-_][A-Za-z0-9_-]{8,})`),
	regexp.MustCompile(`://([^/\s"'@]+)@`),
	regexp.MustCompile(`(?i)[?&][a-z_-]*(?:token|key|secret|sig|auth|password)=([^&\s"']+)`),
	regexp.MustCompile(`(?i)(?:token|secret|passw[a-z]*|api[-_]?key|authori[sz]ation|credential)s?["']?\s*[:=]\s*["']?([^"'\s,{}\[\]]+)`),
}

// harmless is what may follow a name such as maxTokens.
var harmless = regexp.MustCompile(`(?i)^(true|false|null|bearer|basic|[-+]?([0-9]{1,5}|0x[0-9a-f]{1,5}))$`)

// Long words without separators, and long words in both cases, are random
// enough to be secrets when they hold a digit and a letter.
var (
	longWord  = regexp.MustCompile(`[A-Za-z0-9]{20,}`)
	mixedWord = regexp.MustCompile(`[A-Za-z0-9+=_-]{24,}`)
)

// mask returns src with every secret replaced. Strings are judged by their name
// and their decoded content, comments and everything else by their looks.
func (m *masker) mask(src string) string {
	doc, err := parse(src)
	if err != nil {
		return m.plain(src)
	}
	var b strings.Builder
	pos := 0
	walkText(doc.root, "", false, func(n *node, secret bool) {
		b.WriteString(m.plain(src[pos:n.start]))
		source := src[n.start:n.end]
		switch quoted := source[1 : len(source)-1]; {
		case secret:
			b.WriteString(source[:1] + m.whole(n.text) + source[:1])
		case n.text == quoted:
			b.WriteString(source[:1] + m.plain(quoted) + source[:1])
		case m.plain(n.text) != n.text: // a secret behind escapes
			b.WriteString(source[:1] + m.number(n.text) + source[:1])
		default:
			b.WriteString(source[:1] + m.plain(quoted) + source[:1])
		}
		pos = n.end
	})
	b.WriteString(m.plain(src[pos:]))
	return b.String()
}

// whole masks a value that is a secret, but for the name of its scheme.
func (m *masker) whole(text string) string {
	if text == "" || variable.FindString(text) == text {
		return text
	}
	if scheme, rest, ok := strings.Cut(text, " "); ok && strings.EqualFold(scheme, "Bearer") && rest != "" {
		return scheme + " " + m.number(rest)
	}
	return m.number(text)
}

// plain masks what looks like a secret.
func (m *masker) plain(text string) string {
	for _, re := range secretText {
		text = m.replaceGroup(re, text)
	}
	text = mixedWord.ReplaceAllStringFunc(text, func(word string) string {
		if strings.ContainsFunc(word, unicode.IsDigit) && strings.ToLower(word) != word && strings.ToUpper(word) != word {
			return m.number(word)
		}
		return word
	})
	return longWord.ReplaceAllStringFunc(text, func(word string) string {
		if strings.ContainsFunc(word, unicode.IsDigit) && strings.ContainsFunc(word, unicode.IsLetter) {
			return m.number(word)
		}
		return word
	})
}

func (m *masker) replaceGroup(re *regexp.Regexp, text string) string {
	var b strings.Builder
	pos := 0
	for _, loc := range re.FindAllStringSubmatchIndex(text, -1) {
		secret := text[loc[2]:loc[3]]
		if strings.HasPrefix(secret, "[secret") || variable.FindString(secret) == secret || harmless.MatchString(secret) {
			continue
		}
		b.WriteString(text[pos:loc[2]] + m.number(secret))
		pos = loc[3]
	}
	return b.String() + text[pos:]
}

// walkText visits every string value in the order of the text.
func walkText(n *node, name string, secret bool, visit func(n *node, secret bool)) {
	switch n.kind {
	case kindText:
		visit(n, secret || secretName.MatchString(name))
	case kindObject:
		for _, child := range n.members {
			walkText(child.value, child.key, secret || secretFolder.MatchString(name), visit)
		}
	case kindArray:
		for i, item := range n.items {
			// The value of an option of a command line: ["--api-key", "…"].
			option := i > 0 && n.items[i-1].kind == kindText && strings.HasPrefix(n.items[i-1].text, "-") && secretOption.MatchString(n.items[i-1].text)
			walkText(item, name, secret || option || secretFolder.MatchString(name), visit)
		}
	}
}

var secretOption = regexp.MustCompile(`(?i)token|secret|passw|key|auth|header|credential`)
