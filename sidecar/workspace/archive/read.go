package archive

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"helmdeck-sidecar/sidecar/memory"
)

// maxLine bounds a line of JSON: a fact with its history.
const maxLine = 64 << 20

// Read calls fn for each fact of an export in either format. An error names the line.
func Read(r io.Reader, fn func(memory.ArchivedFact) error) error {
	b := bufio.NewReaderSize(r, 1<<16)
	if bom, err := b.Peek(3); err == nil && string(bom) == "\ufeff" {
		_, _ = b.Discard(3)
	}
	first, err := firstByte(b)
	if err == io.EOF {
		return nil
	}
	if err != nil {
		return err
	}
	if first == '{' {
		return readJSON(b, fn)
	}
	return readMarkdown(b, fn)
}

// firstByte looks at the first byte that is no space.
func firstByte(b *bufio.Reader) (byte, error) {
	for {
		c, err := b.ReadByte()
		if err != nil {
			return 0, err
		}
		if c != ' ' && c != '\t' && c != '\r' && c != '\n' {
			return c, b.UnreadByte()
		}
	}
}

func readJSON(r io.Reader, fn func(memory.ArchivedFact) error) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	for n := 1; lines.Scan(); n++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		var f memory.ArchivedFact
		dec := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		dec.DisallowUnknownFields()
		err := dec.Decode(&f)
		if err == nil && f.Fact.Key == "" {
			err = fmt.Errorf("there is no key")
		}
		if err != nil {
			return bad(n, err)
		}
		if err := fn(f); err != nil {
			return err
		}
	}
	return lines.Err()
}

func bad(line int, err error) error {
	return memory.Wrap(memory.CodeInvalidInput, "bad_export", err, fmt.Sprintf("line %d is not that of an export: %v", line, err))
}

// reading is Markdown that is being read.
type reading struct {
	fn   func(memory.ArchivedFact) error
	fact *memory.ArchivedFact // nil before the first
	at   *memory.Fact         // the version that lines belong to
	seen bool                 // its value was read
	mark string               // of the open fence
	text []string
}

func readMarkdown(r io.Reader, fn func(memory.ArchivedFact) error) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	m := &reading{fn: fn}
	n := 1
	for ; lines.Scan(); n++ {
		if err := m.line(lines.Text()); err != nil {
			if memory.AsError(err).Code != memory.CodeInternal {
				return err
			}
			return bad(n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return err
	}
	if m.mark != "" {
		return bad(n, fmt.Errorf("the value of %q has no end", m.fact.Fact.Key))
	}
	return m.flush()
}

func (m *reading) line(l string) error {
	if m.mark != "" {
		if strings.TrimRight(l, " \r") == m.mark {
			m.at.Value, m.mark, m.seen = strings.Join(m.text, "\n"), "", true
			return nil
		}
		m.text = append(m.text, l)
		return nil
	}
	l = strings.TrimRight(l, " \r")
	if key, ok := strings.CutPrefix(l, "## "); ok {
		if err := m.flush(); err != nil {
			return err
		}
		m.fact = &memory.ArchivedFact{Fact: memory.Fact{Key: key}}
		m.at, m.seen = &m.fact.Fact, false
		return nil
	}
	if m.fact == nil {
		return nil
	}
	switch {
	case strings.HasPrefix(l, "### version "):
		m.fact.History = append(m.fact.History, memory.Fact{Key: m.fact.Fact.Key})
		m.at, m.seen = &m.fact.History[len(m.fact.History)-1], false
	case strings.HasPrefix(l, "```") && strings.HasSuffix(l, "text") && !m.seen:
		m.mark, m.text = strings.TrimSuffix(l, "text"), nil
	case strings.HasPrefix(l, "- ") && m.seen:
		return m.field(l[2:])
	}
	return nil
}

// field reads "name: JSON".
func (m *reading) field(l string) error {
	name, value, ok := strings.Cut(l, ": ")
	if !ok || !json.Valid([]byte(value)) {
		return fmt.Errorf("%q is not a name and its JSON value", l)
	}
	quoted, _ := json.Marshal(name)
	dec := json.NewDecoder(strings.NewReader("{" + string(quoted) + ":" + value + "}"))
	dec.DisallowUnknownFields()
	return dec.Decode(m.at)
}

func (m *reading) flush() error {
	if m.fact == nil {
		return nil
	}
	if !m.seen {
		return memory.Errorf(memory.CodeInvalidInput, "bad_export", "the fact %q of the export has no value", m.fact.Fact.Key)
	}
	f := *m.fact
	m.fact = nil
	return m.fn(f)
}
