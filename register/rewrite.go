package register

import (
	"slices"
	"strings"

	"helmdeck-sidecar/sidecar/memory"
)

// rewritten is a text with the edits made.
type rewritten struct {
	data    []byte
	steps   [][]edit
	entries []entryRecord
}

// rewrite makes the edits in a text, one after the other, and proves of each that nothing
// else changed. A value that is as it should be is no entry of ours.
func rewrite(base []byte, parts []part) (rewritten, error) {
	out := rewritten{data: base}
	if base == nil {
		out.data = []byte("{}\n")
	}
	for _, t := range parts {
		doc, err := parse(string(out.data))
		if err != nil {
			return rewritten{}, err
		}
		splices, err := t.edit(doc)
		if err != nil {
			return rewritten{}, err
		}
		if len(splices) == 0 {
			continue
		}
		text, undo := apply(string(out.data), splices)
		again, err := parse(text)
		if err != nil || !t.proven(doc, again) {
			return rewritten{}, memory.Errorf(memory.CodeConflict, "unsafe_edit", "%s cannot be written without touching something else", strings.Join(t.path, ".")).
				WithHint("write it by hand")
		}
		out.data, out.steps, out.entries = []byte(text), append(out.steps, undo), append(out.entries, t.record(doc, again))
	}
	return out, nil
}

// proven reports whether two texts differ in this value alone, and the second has it.
func (t part) proven(before, after *document) bool {
	now := after.root.at(t.path...)
	if now == nil || !equalExcept(before.root, after.root, t.path) {
		return false
	}
	if t.item == "" {
		return true
	}
	var items []*node
	if old := before.root.at(t.path...); old != nil {
		items = old.items
	}
	return now.kind == kindArray && len(now.items) == len(items)+1 && now.items[len(items)].text == t.item && slices.EqualFunc(items, now.items[:len(items)], equal)
}

// record says what Undo needs to know.
func (t part) record(before, after *document) entryRecord {
	r := entryRecord{Path: t.path, Own: t.own}
	now := after.root.at(t.path...)
	switch {
	case t.entry:
		r.URL = now.str(urlKey(now))
	case t.item != "":
		r.Item, r.New = true, quote(t.item)
	case !t.own:
		r.New = after.src[now.start:now.end]
	}
	if e := before.root.at(t.path...); e != nil {
		if !r.Item {
			old := before.src[e.start:e.end]
			r.Old = &old
		}
		return r
	}
	for n := len(t.path) - 1; n > 0 && before.root.at(t.path[:n]...) == nil; n-- {
		r.Made++
	}
	if r.Item {
		r.Made++ // the list itself
	}
	return r
}

// setting is the part that makes the value at path this one. An object keeps the fields that
// are not in value.
func setting(path []string, value any) part {
	return part{path: path, edit: func(doc *document) ([]splice, error) {
		if n := doc.root.at(path...); n != nil {
			return doc.merge(n, value), nil
		}
		return doc.insertAt(path, value)
	}}
}

// listed is the part that makes the list at path hold an item.
func listed(path []string, item string) part {
	return part{path: path, item: item, edit: func(doc *document) ([]splice, error) {
		n := doc.root.at(path...)
		switch {
		case n == nil:
			return doc.insertAt(path, []string{item})
		case n.kind != kindArray:
			return nil, memory.Errorf(memory.CodeConflict, "unsafe_edit", "%s is not a list", strings.Join(path, ".")).WithHint("mend it by hand")
		case n.holds(item):
			return nil, nil
		}
		return doc.appendItem(n, item), nil
	}}
}

// holds reports whether a list has a text among its items.
func (n *node) holds(text string) bool {
	return n != nil && slices.ContainsFunc(n.items, func(i *node) bool { return i.kind == kindText && i.text == text })
}

// merge plans the splices that make n say value.
func (d *document) merge(n *node, value any) []splice {
	list, isObject := value.(fields)
	if !isObject || n.kind != kindObject {
		if n.says(value) {
			return nil
		}
		return d.replace(n, value)
	}
	var out []splice
	var missing fields
	for _, f := range list {
		if v := n.at(f.key); v != nil {
			out = append(out, d.merge(v, f.value)...)
		} else {
			missing = append(missing, f)
		}
	}
	return append(out, d.insertAll(n, missing)...)
}

// says reports whether a value that is no object is this one.
func (n *node) says(value any) bool {
	switch v := value.(type) {
	case string:
		return n.kind == kindText && n.text == v
	case []string:
		return n.kind == kindArray && slices.EqualFunc(n.items, v, func(i *node, text string) bool { return i.kind == kindText && i.text == text })
	case fields:
		return false
	default:
		return n.kind == kindOther && n.text == style{}.render(v, "")
	}
}

// insertAt adds a value at a path where there is none, with the objects around it that are
// missing.
func (d *document) insertAt(path []string, value any) ([]splice, error) {
	at := d.root
	for i, key := range path {
		if at.index("$include") >= 0 {
			return nil, unsafePath(path, "takes parts from other files ($include)")
		}
		if at.kind != kindObject {
			return nil, unsafePath(path, where(path[:i])+" is not an object")
		}
		if next, count := at.find(key); count > 1 {
			return nil, unsafePath(path, "holds "+where(path[:i+1])+" more than once")
		} else if next != nil {
			at = next
			continue
		}
		for _, outer := range slices.Backward(path[i+1:]) {
			value = fields{{outer, value}}
		}
		return d.insert(at, key, value), nil
	}
	return nil, unsafePath(path, "holds "+where(path)+" already")
}

// unsafePath refuses to write a value at a path.
func unsafePath(path []string, why string) error {
	return memory.Errorf(memory.CodeConflict, "unsafe_edit", "%s", why).WithHint("write " + where(path) + " by hand")
}

func where(path []string) string {
	if len(path) == 0 {
		return "the file"
	}
	return strings.Join(path, ".")
}

// appendItem adds a text to a list. Nothing that is there moves.
func (d *document) appendItem(list *node, text string) []splice {
	closing := list.end - 1
	if len(list.items) == 0 {
		return []splice{{at: closing, text: quote(text)}}
	}
	last := list.items[len(list.items)-1]
	sep := d.style().gap
	if own, ok := d.ownIndent(last.start); ok {
		sep = d.style().newline + own
	}
	if comma := list.commas[len(list.commas)-1]; comma >= 0 {
		return []splice{{at: comma + 1, text: sep + quote(text) + ","}}
	}
	return []splice{{at: last.end, text: "," + sep + quote(text)}}
}

// removeItem takes item i out of a list, with its line when it has one to itself.
func (d *document) removeItem(list *node, i int) []splice {
	item := list.items[i]
	start, end := item.start, item.end
	var out []splice
	if comma := list.commas[i]; comma >= 0 {
		end = comma + 1
	} else if i > 0 {
		before := list.commas[i-1]
		out = append(out, splice{at: before, del: 1})
	}
	if i > 0 {
		if after := max(list.commas[i-1], list.items[i-1].end-1) + 1; strings.TrimSpace(d.src[after:start]) == "" {
			start = after
		}
	}
	return append(out, splice{at: start, del: end - start})
}
