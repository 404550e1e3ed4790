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

// WriteJSON writes one fact as a line of JSON.
func WriteJSON(w io.Writer, f memory.ArchivedFact) error {
	line, err := encode(f)
	if err != nil {
		return err
	}
	_, err = w.Write(append(line, '\n'))
	return err
}

// encode is JSON without escapes that only HTML needs.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// WriteMarkdown writes one fact as Markdown.
func WriteMarkdown(w io.Writer, f memory.ArchivedFact) error {
	b := bufio.NewWriter(w)
	if strings.ContainsAny(f.Fact.Key, "\r\n") {
		return fmt.Errorf("archive: the key %q has several lines", f.Fact.Key)
	}
	fmt.Fprintf(b, "## %s\n\n", f.Fact.Key)
	if err := body(b, f.Fact); err != nil {
		return err
	}
	for _, v := range f.History {
		fmt.Fprintf(b, "### version %d\n\n", v.Version)
		if err := body(b, v); err != nil {
			return err
		}
	}
	return b.Flush()
}

// body writes the value and the fields of a version.
func body(b *bufio.Writer, f memory.Fact) error {
	mark := strings.Repeat("`", max(3, longestRun(f.Value)+1))
	fmt.Fprintf(b, "%stext\n%s\n%s\n\n", mark, f.Value, mark)
	f.Key, f.Value, f.ID = "", "", ""
	whole, err := encode(f)
	if err != nil {
		return err
	}
	dec := json.NewDecoder(bytes.NewReader(whole))
	if _, err := dec.Token(); err != nil {
		return err
	}
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return err
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return err
		}
		if name == "id" || name == "key" || name == "value" {
			continue
		}
		fmt.Fprintf(b, "- %s: %s\n", name, value)
	}
	_, err = b.WriteString("\n")
	return err
}

// longestRun is the length of the longest run of backticks.
func longestRun(text string) (longest int) {
	run := 0
	for _, r := range text {
		if run++; r != '`' {
			run = 0
		}
		longest = max(longest, run)
	}
	return longest
}
