package register

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// maxDepth is how deep objects and arrays may nest.
const maxDepth = 200

type kind uint8

const (
	kindObject kind = iota
	kindArray
	kindText
	kindOther // number, true, false, null
)

// node is one value of a JSON5 text, with the place of its source.
type node struct {
	kind       kind
	start, end int
	text       string // a string decoded; of kindOther the source
	members    []member
	items      []*node
	commas     []int // after each item; -1 where there is none
}

// member is one name and value of an object. comma is the offset of the comma
// after it, or -1.
type member struct {
	key   string
	start int
	value *node
	comma int
}

// document is a parsed JSON5 text.
type document struct {
	src  string
	root *node
}

// syntaxError says where a text stops being JSON5. It never quotes the text,
// which may be a secret.
type syntaxError struct {
	line, column int
	want         string
}

func (e *syntaxError) Error() string {
	return fmt.Sprintf("line %d, column %d: expected %s", e.line, e.column, e.want)
}

// parse reads JSON5, and so JSON and JSON with comments too.
func parse(src string) (doc *document, err error) {
	p := &parser{src: src}
	defer func() {
		if r := recover(); r != nil {
			e, ok := r.(*syntaxError)
			if !ok {
				panic(r)
			}
			doc, err = nil, e
		}
	}()
	for i, r := range src {
		if r == utf8.RuneError && !strings.HasPrefix(src[i:], "\ufffd") {
			p.pos = i
			p.fail("valid UTF-8")
		}
	}
	p.space()
	root := p.value()
	if p.space(); p.pos < len(src) {
		p.fail("the end of the file")
	}
	return &document{src: src, root: root}, nil
}

// parser reads src from pos on. It fails by panic with a *syntaxError.
type parser struct {
	src   string
	pos   int
	depth int
}

func (p *parser) fail(want string) {
	before := p.src[:p.pos]
	column := utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]) + 1
	panic(&syntaxError{strings.Count(before, "\n") + 1, column, want})
}

func (p *parser) value() *node {
	if p.pos >= len(p.src) {
		p.fail("a value")
	}
	n := &node{start: p.pos}
	switch c := p.src[p.pos]; {
	case c == '{' || c == '[':
		if p.depth++; p.depth > maxDepth {
			p.fail("less nesting")
		}
		p.pos++
		if c == '{' {
			n.kind = kindObject
			p.object(n)
		} else {
			n.kind = kindArray
			p.array(n)
		}
		p.depth--
	case c == '"' || c == '\'':
		n.kind, n.text = kindText, p.quoted()
	default:
		n.kind = kindOther
		p.scalar()
		n.text = p.src[n.start:p.pos]
	}
	n.end = p.pos
	return n
}

func (p *parser) object(n *node) {
	for {
		if p.space(); p.take('}') {
			return
		}
		m := member{start: p.pos, comma: -1}
		if p.pos < len(p.src) && (p.src[p.pos] == '"' || p.src[p.pos] == '\'') {
			m.key = p.quoted()
		} else {
			m.key = p.identifier()
		}
		if p.space(); !p.take(':') {
			p.fail("a colon")
		}
		p.space()
		m.value = p.value()
		if p.space(); p.take(',') {
			m.comma = p.pos - 1
		}
		n.members = append(n.members, m)
		if m.comma < 0 {
			if !p.take('}') {
				p.fail("a comma or a closing brace")
			}
			return
		}
	}
}

func (p *parser) array(n *node) {
	for {
		if p.space(); p.take(']') {
			return
		}
		n.items, n.commas = append(n.items, p.value()), append(n.commas, -1)
		if p.space(); p.take(',') {
			n.commas[len(n.commas)-1] = p.pos - 1
			continue
		}
		if !p.take(']') {
			p.fail("a comma or a closing bracket")
		}
		return
	}
}

func (p *parser) take(c byte) bool {
	if p.pos < len(p.src) && p.src[p.pos] == c {
		p.pos++
		return true
	}
	return false
}
