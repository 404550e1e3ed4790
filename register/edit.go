package register

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// splice replaces the bytes [at, at+del) of a text.
type splice struct {
	at, del int
	text    string
}

// edit undoes one splice in the text that came out: the len bytes at at were old.
type edit struct {
	At  int    `json:"at"`
	Len int    `json:"len"`
	Old string `json:"old,omitempty"`
}

// apply makes the splices, which must not overlap, and returns how to undo them.
func apply(src string, splices []splice) (string, []edit) {
	slices.SortStableFunc(splices, func(a, b splice) int { return a.at - b.at })
	var b strings.Builder
	var undo []edit
	pos := 0
	for _, s := range splices {
		b.WriteString(src[pos:s.at])
		undo = append(undo, edit{At: b.Len(), Len: len(s.text), Old: src[s.at : s.at+s.del]})
		b.WriteString(s.text)
		pos = s.at + s.del
	}
	b.WriteString(src[pos:])
	return b.String(), undo
}

// revert makes the edits; ok is false when they do not fit the text.
func revert(src string, edits []edit) (out string, ok bool) {
	var b strings.Builder
	pos := 0
	for _, e := range edits {
		if e.At < pos || e.Len < 0 || e.At+e.Len > len(src) {
			return "", false
		}
		b.WriteString(src[pos:e.At])
		b.WriteString(e.Old)
		pos = e.At + e.Len
	}
	b.WriteString(src[pos:])
	return b.String(), true
}

// field is one name of an object to write; value is a string, a number, a truth value, a
// list of strings or fields.
type field struct {
	key   string
	value any
}

type fields []field

// style is how a text is laid out, so that what is added looks the same.
type style struct {
	newline, unit string
	gap           string // after a colon or comma within a line
	multiline     bool   // objects may take several lines
}

func (d *document) style() style {
	s := style{newline: "\n", unit: "  ", gap: " ", multiline: true}
	if i := strings.IndexByte(d.src, '\n'); i > 0 && d.src[i-1] == '\r' {
		s.newline = "\r\n"
	}
	if d.root.kind == kindObject && len(d.root.members) > 0 {
		s.multiline = strings.Contains(d.src[d.root.start:d.root.end], "\n")
		if before := d.src[d.root.members[0].value.start-1]; !s.multiline && before == ':' {
			s.gap = ""
		}
	}
	if unit := d.indentUnit(d.root); unit != "" {
		s.unit = unit
	}
	return s
}

// indentUnit is by how much the first member on a line of its own is indented
// beyond the object that holds it.
func (d *document) indentUnit(n *node) string {
	for _, m := range n.members {
		if own, ok := d.ownIndent(m.start); ok {
			if outer := d.indent(n.start); len(own) > len(outer) && strings.HasPrefix(own, outer) {
				return own[len(outer):]
			}
		}
		if unit := d.indentUnit(m.value); unit != "" {
			return unit
		}
	}
	return ""
}

// indent is the white space that the line of pos begins with.
func (d *document) indent(pos int) string {
	line := d.src[strings.LastIndexByte(d.src[:pos], '\n')+1:]
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}

// ownIndent is the white space before pos, when nothing else is on its line before it.
func (d *document) ownIndent(pos int) (string, bool) {
	start := strings.LastIndexByte(d.src[:pos], '\n') + 1
	return d.src[start:pos], start > 0 && strings.Trim(d.src[start:pos], " \t") == ""
}

// insert adds a member at the end of obj. Nothing that is there moves, comments
// included.
func (d *document) insert(obj *node, key string, value any) []splice {
	return d.insertAll(obj, fields{{key, value}})
}

// insertAll adds members at the end of obj. Two calls for one object must not be
// combined: each would bring a comma.
func (d *document) insertAll(obj *node, list fields) []splice {
	if len(list) == 0 {
		return nil
	}
	s, closing := d.style(), obj.end-1
	var out []splice
	tail := ""
	if n := len(obj.members); n > 0 {
		if last := obj.members[n-1]; last.comma < 0 {
			out = append(out, splice{at: last.value.end, text: ","})
		} else {
			tail = ","
		}
	}
	inner := d.memberIndent(obj, s)
	outer, alone := d.ownIndent(closing)
	switch {
	case alone:
		text := inner + s.members(list, inner, s.newline+inner) + tail + s.newline
		return append(out, splice{at: closing - len(outer), text: text})
	case len(obj.members) == 0 && s.multiline:
		text := s.newline + inner + s.members(list, inner, s.newline+inner) + s.newline + d.indent(obj.start)
		return append(out, splice{at: closing, text: text})
	}
	s.multiline = false
	text := s.members(list, "", s.gap) + tail
	if before := d.src[closing-1]; before == ' ' {
		text += " "
	} else if len(obj.members) > 0 {
		text = s.gap + text
	}
	return append(out, splice{at: closing, text: text})
}

func (d *document) memberIndent(obj *node, s style) string {
	if n := len(obj.members); n > 0 {
		if own, ok := d.ownIndent(obj.members[n-1].start); ok {
			return own
		}
	}
	return d.indent(obj.start) + s.unit
}

// replace puts another value in the place of n.
func (d *document) replace(n *node, value any) []splice {
	return []splice{{at: n.start, del: n.end - n.start, text: d.style().render(value, d.indent(n.start))}}
}

// remove takes member i out of obj, with its line when it has one to itself.
func (d *document) remove(obj *node, i int) []splice {
	m := obj.members[i]
	start, end := m.start, m.value.end
	var out []splice
	if m.comma >= 0 {
		end = m.comma + 1
	} else if i > 0 {
		comma := obj.members[i-1].comma
		out = append(out, splice{at: comma, del: 1})
		if between := d.src[comma+1 : start]; strings.Trim(between, " \t") == "" {
			start = comma + 1
		}
	}
	if own, ok := d.ownIndent(start); ok {
		rest := d.src[end:]
		after := strings.TrimLeft(rest, " \t")
		for _, nl := range []string{"\r\n", "\n"} {
			if strings.HasPrefix(after, nl) {
				start -= len(own)
				end = len(d.src) - len(after) + len(nl)
				break
			}
		}
	}
	return append(out, splice{at: start, del: end - start})
}

// members writes names and values, with a comma and gap between two.
func (s style) members(list fields, indent, gap string) string {
	parts := make([]string, len(list))
	for i, f := range list {
		colon := ":" + s.gap
		if s.multiline {
			colon = ": "
		}
		parts[i] = quote(f.key) + colon + s.render(f.value, indent)
	}
	return strings.Join(parts, ","+gap)
}

// render writes a value whose first line is indented by indent already.
func (s style) render(value any, indent string) string {
	switch v := value.(type) {
	case string:
		return quote(v)
	case []string:
		parts := make([]string, len(v))
		for i, item := range v {
			parts[i] = quote(item)
		}
		return "[" + strings.Join(parts, ","+s.gap) + "]"
	case fields:
		if !s.multiline {
			return "{" + s.members(v, indent, s.gap) + "}"
		}
		inner := indent + s.unit
		line := s.newline + inner
		return "{" + line + s.members(v, inner, line) + s.newline + indent + "}"
	default:
		return fmt.Sprint(v)
	}
}

func quote(s string) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil {
		panic(err) // strings always encode
	}
	return strings.TrimSuffix(b.String(), "\n")
}
