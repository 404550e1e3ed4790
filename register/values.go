package register

import (
	"encoding/json"
	"strconv"
)

// Values reads a JSON5 file as encoding/json would decode it into an any. An error says
// where the file is not valid, and never quotes it.
func Values(file string) (any, error) {
	s, err := read(file, "")
	if err != nil {
		return nil, err
	}
	if !s.exists() {
		return nil, nil
	}
	doc, err := parseObject(s)
	if err != nil {
		return nil, err
	}
	return doc.root.value(), nil
}

func (n *node) value() any {
	switch n.kind {
	case kindObject:
		m := map[string]any{}
		for _, member := range n.members {
			m[member.key] = member.value.value()
		}
		return m
	case kindArray:
		list := make([]any, len(n.items))
		for i, item := range n.items {
			list[i] = item.value()
		}
		return list
	case kindText:
		return n.text
	}
	var v any
	if json.Unmarshal([]byte(n.text), &v) == nil {
		return v
	}
	if i, err := strconv.ParseInt(n.text, 0, 64); err == nil { // 0x1F
		return float64(i)
	}
	f, _ := strconv.ParseFloat(n.text, 64) // .5, +1, Infinity; what it is not is 0
	return f
}
