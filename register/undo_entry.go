package register

import (
	"slices"
	"strings"

	"helmdeck-sidecar/sidecar/memory"
)

// withoutEntries takes our values out of a file that others changed since, or puts back
// those that were there. nil means that there is nothing to do.
func (p *Plan) withoutEntries(s snapshot, r record) ([]byte, error) {
	text := string(s.data)
	for _, e := range slices.Backward(r.Entries) {
		next, warning, err := e.takenOut(s, text)
		if err != nil {
			return nil, err
		}
		if warning != "" {
			p.Warnings = append(p.Warnings, r.File+": "+warning)
		}
		text = next
	}
	if text == string(s.data) {
		return nil, nil
	}
	return []byte(text), nil
}

// takenOut is the text without the value, or with the one from before. A value that is not
// ours any more stays, and the warning says so.
func (e entryRecord) takenOut(s snapshot, text string) (out, warning string, err error) {
	doc, err := parseObject(snapshot{path: s.path, data: []byte(text)})
	if err != nil {
		return "", "", err
	}
	now := doc.root.at(e.Path...)
	if now == nil || e.Item && !now.holds(e.item()) {
		return text, "", nil
	}
	if !e.ours(now) {
		return text, where(e.Path) + " " + e.changed() + " by now and is left alone", nil
	}
	var splices []splice
	switch {
	case e.Item:
		i := slices.IndexFunc(now.items, func(n *node) bool { return n.kind == kindText && n.text == e.item() })
		splices = doc.removeItem(now, i)
	case e.Old != nil:
		splices = []splice{{at: now.start, del: now.end - now.start, text: *e.Old}}
	default:
		parent := doc.root.at(e.Path[:len(e.Path)-1]...)
		splices = doc.remove(parent, parent.index(e.Path[len(e.Path)-1]))
	}
	next, _ := apply(text, splices)
	again, err := parse(next)
	if err != nil || !equalExcept(doc.root, again.root, e.Path) {
		return "", "", memory.Errorf(memory.CodeConflict, "unsafe_edit", "%s: %s cannot be taken out without touching something else", s.path, where(e.Path)).
			WithHint("take it out by hand")
	}
	return e.pruned(next, again), "", nil
}

func (e entryRecord) item() string { return strings.Trim(e.New, `"`) }

// ours reports whether the value is what was written.
func (e entryRecord) ours(now *node) bool {
	if e.Own || e.Item {
		return true
	}
	if e.URL != "" {
		return now.str(urlKey(now)) == e.URL
	}
	written, err := parse(e.New)
	return err == nil && equal(written.root, now)
}

func (e entryRecord) changed() string {
	if e.URL != "" {
		return "points somewhere else"
	}
	return "says something else"
}

// pruned takes out what was made around the value and is empty now.
func (e entryRecord) pruned(text string, doc *document) string {
	path := e.Path
	if !e.Item {
		path = path[:len(path)-1]
	}
	for made := e.Made; made > 0 && len(path) > 0; made-- {
		n := doc.root.at(path...)
		if n == nil || len(n.members) > 0 || len(n.items) > 0 || n.kind == kindText || n.kind == kindOther || strings.ContainsAny(doc.src[n.start+1:n.end-1], "/") {
			return text // in use, or it holds a comment
		}
		parent := doc.root.at(path[:len(path)-1]...)
		next, _ := apply(text, doc.remove(parent, parent.index(path[len(path)-1])))
		again, err := parse(next)
		if err != nil || !equalExcept(doc.root, again.root, path) {
			return text
		}
		text, doc, path = next, again, path[:len(path)-1]
	}
	return text
}
