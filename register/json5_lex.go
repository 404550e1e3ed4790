package register

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// The lexical part of JSON5, as https://spec.json5.org has it.

func (p *parser) peek() (rune, int) { return utf8.DecodeRuneInString(p.src[p.pos:]) }

// space skips white space and comments.
func (p *parser) space() {
	for p.pos < len(p.src) {
		rest := p.src[p.pos:]
		switch {
		case strings.HasPrefix(rest, "//"):
			end := strings.IndexAny(rest, "\n\r\u2028\u2029")
			if end < 0 {
				end = len(rest)
			}
			p.pos += end
		case strings.HasPrefix(rest, "/*"):
			end := strings.Index(rest[2:], "*/")
			if end < 0 {
				p.fail("the end of this comment")
			}
			p.pos += end + 4
		default:
			r, size := p.peek()
			if !isSpace(r) {
				return
			}
			p.pos += size
		}
	}
}

func isSpace(r rune) bool {
	switch r {
	case '\t', '\n', '\v', '\f', '\r', ' ', '\u00a0', '\u2028', '\u2029', '\ufeff':
		return true
	}
	return r >= utf8.RuneSelf && unicode.Is(unicode.Zs, r)
}

// scalar skips a number, true, false or null.
func (p *parser) scalar() {
	for _, word := range []string{"true", "false", "null"} {
		if strings.HasPrefix(p.src[p.pos:], word) {
			p.pos += len(word)
			return
		}
	}
	if c := p.src[p.pos]; c == '+' || c == '-' {
		p.pos++
	}
	rest := p.src[p.pos:]
	switch {
	case strings.HasPrefix(rest, "Infinity"):
		p.pos += len("Infinity")
	case strings.HasPrefix(rest, "NaN"):
		p.pos += len("NaN")
	case strings.HasPrefix(rest, "0x"), strings.HasPrefix(rest, "0X"):
		p.pos += 2
		if p.digits(isHex) == 0 {
			p.fail("a hexadecimal digit")
		}
	default:
		p.decimal()
	}
}

func (p *parser) decimal() {
	whole := 0
	if p.take('0') {
		whole = 1
	} else {
		whole = p.digits(isDigit)
	}
	if p.take('.') {
		whole += p.digits(isDigit)
	}
	if whole == 0 {
		p.fail("a value")
	}
	if p.take('e') || p.take('E') {
		if !p.take('+') {
			p.take('-')
		}
		if p.digits(isDigit) == 0 {
			p.fail("an exponent")
		}
	}
}

func (p *parser) digits(is func(byte) bool) int {
	start := p.pos
	for p.pos < len(p.src) && is(p.src[p.pos]) {
		p.pos++
	}
	return p.pos - start
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isHex(c byte) bool { return isDigit(c) || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F' }

// identifier reads a name without quotes.
func (p *parser) identifier() string {
	var b strings.Builder
	for p.pos < len(p.src) {
		r, size := p.peek()
		start := p.pos
		if r == '\\' {
			p.pos++
			if !p.take('u') {
				p.fail("\\u and four hexadecimal digits")
			}
			r = p.hex(4)
		} else {
			p.pos += size
		}
		if !isNameRune(r, b.Len() == 0) {
			p.pos = start
			break
		}
		b.WriteRune(r)
	}
	if b.Len() == 0 {
		p.fail("a name")
	}
	return b.String()
}

func isNameRune(r rune, first bool) bool {
	if r == '$' || r == '_' || unicode.IsLetter(r) || unicode.Is(unicode.Nl, r) {
		return true
	}
	return !first && (unicode.In(r, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc) || r == '\u200c' || r == '\u200d')
}

// quoted reads a string in single or double quotes.
func (p *parser) quoted() string {
	quote := p.src[p.pos]
	p.pos++
	var b strings.Builder
	for p.pos < len(p.src) {
		r, size := p.peek()
		switch {
		case r == rune(quote):
			p.pos++
			return b.String()
		case r == '\n' || r == '\r':
			p.fail("the end of this string")
		case r == '\\':
			p.pos++
			p.escape(&b)
		default:
			b.WriteString(p.src[p.pos : p.pos+size])
			p.pos += size
		}
	}
	p.fail("the end of this string")
	return ""
}

var simpleEscapes = map[rune]rune{'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t', 'v': '\v'}

// escape reads what follows a backslash in a string.
func (p *parser) escape(b *strings.Builder) {
	if p.pos >= len(p.src) {
		p.fail("the end of this string")
	}
	r, size := p.peek()
	p.pos += size
	switch {
	case r == 'u':
		b.WriteRune(p.unicodeEscape())
	case r == 'x':
		b.WriteRune(p.hex(2))
	case simpleEscapes[r] != 0:
		b.WriteRune(simpleEscapes[r])
	case r == '0' && (p.pos >= len(p.src) || !isDigit(p.src[p.pos])):
		b.WriteRune(0)
	case r >= '0' && r <= '9':
		p.fail("an escape other than a digit")
	case r == '\r':
		p.take('\n')
	case r == '\n', r == '\u2028', r == '\u2029': // the string goes on in the next line
	default:
		b.WriteRune(r)
	}
}

// unicodeEscape reads the digits after \u, and the second half of a pair.
func (p *parser) unicodeEscape() rune {
	r := p.hex(4)
	if !utf16.IsSurrogate(r) || !strings.HasPrefix(p.src[p.pos:], `\u`) {
		return r
	}
	start := p.pos
	p.pos += 2
	if pair := utf16.DecodeRune(r, p.hex(4)); pair != utf8.RuneError {
		return pair
	}
	p.pos = start
	return utf8.RuneError
}

func (p *parser) hex(n int) rune {
	if len(p.src)-p.pos < n {
		p.fail("hexadecimal digits")
	}
	v, err := strconv.ParseUint(p.src[p.pos:p.pos+n], 16, 32)
	if err != nil {
		p.fail("hexadecimal digits")
	}
	p.pos += n
	return rune(v)
}
