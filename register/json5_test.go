package register

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// plainOf turns a node into what encoding/json would decode; numbers stay text.
func plainOf(n *node) any {
	switch n.kind {
	case kindText:
		return n.text
	case kindArray:
		out := []any{}
		for _, item := range n.items {
			out = append(out, plainOf(item))
		}
		return out
	case kindObject:
		out := map[string]any{}
		for _, m := range n.members {
			out[m.key] = plainOf(m.value)
		}
		return out
	}
	switch n.text {
	case "true", "false":
		return n.text == "true"
	case "null":
		return nil
	}
	return json.Number(n.text)
}

func TestJSON5(t *testing.T) {
	for src, want := range map[string]any{
		"{}": map[string]any{}, " [1, 2,] ": []any{json.Number("1"), json.Number("2")},
		"\ufeff{a:1,$b_\\u0063:'x',\"d e\":null,}//end": map[string]any{"a": json.Number("1"), "$b_c": "x", "d e": nil},
		"/* a */ +.5e-3 // b":                           json.Number("+.5e-3"), "0xDECAF": json.Number("0xDECAF"), "-Infinity": json.Number("-Infinity"),
		"NaN": json.Number("NaN"), "5.": json.Number("5."), "true": true,
		`'it\'s "so"\
 \x41\u00e9\ud83d\ude00\0\v'`: "it's \"so\" Aé😀\x00\v",
		"'\u2028'": "\u2028", `"\ud800"`: "\ufffd", `"\ud800\u0041"`: "\ufffdA", "\u00a0{\u2003'ключ':'й'}": map[string]any{"ключ": "й"},
		"{ключ:[[]]}": map[string]any{"ключ": []any{[]any{}}}, "// c\r[]": []any{},
	} {
		doc, err := parse(src)
		if err != nil {
			t.Errorf("%q: %v", src, err)
			continue
		}
		if diff := cmp.Diff(want, plainOf(doc.root)); diff != "" {
			t.Errorf("%q:\n%s", src, diff)
		}
	}
}

func TestNotJSON5(t *testing.T) {
	for src, want := range map[string]string{
		"": "line 1, column 1: expected a value", "{": "line 1, column 2: expected a name", "{a}": "line 1, column 3: expected a colon",
		"{a:1 b:2}": "line 1, column 6: expected a comma or a closing brace", "[1 2]": "line 1, column 4: expected a comma or a closing bracket",
		"{,}": "line 1, column 2: expected a name", "[,]": "line 1, column 2: expected a value", "{} x": "line 1, column 4: expected the end of the file",
		"'a\nb'": "line 1, column 3: expected the end of this string", "'a": "line 1, column 3: expected the end of this string",
		"/*": "line 1, column 1: expected the end of this comment", "\n\n  tru": "line 3, column 3: expected a value", "01": "line 1, column 2: expected the end of the file",
		"0x": "line 1, column 3: expected a hexadecimal digit", "1e": "line 1, column 3: expected an exponent", ".": "line 1, column 2: expected a value",
		`"\1"`: "line 1, column 4: expected an escape other than a digit", `"\xg0"`: "line 1, column 4: expected hexadecimal digits",
		"{\"a\xff\":1}": "line 1, column 4: expected valid UTF-8", strings.Repeat("[", 300): "line 1, column 201: expected less nesting",
	} {
		if _, err := parse(src); err == nil || err.Error() != want {
			t.Errorf("%.20q: %v; want %s", src, err, want)
		}
	}
}

// What is JSON must mean here what it means to encoding/json, and whatever
// parses must survive an insertion and the way back.
func FuzzJSON5(f *testing.F) {
	for _, s := range []string{
		"{}", "{a:1,}", "{'a':{b:[1,2,{}]}} // x", "{\n  \"a\": 1 // c\n}", "{ /* c */ }", "\ufeff{\r\n\t'a': 'b',\r\n}\r\n", "{a:1//\r}", `{"a":"é"}`,
		"{mcp:{servers:{}}}", "{mcp:{servers:{helmdeck:{url:'x'}}}}", "{\"a\":1,\n\"b\":2}", "{a:1/*,*/}", "{a:1\n,b:2\n,}",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) {
		doc, err := parse(src)
		var std any
		dec := json.NewDecoder(strings.NewReader(src))
		dec.UseNumber()
		if dec.Decode(&std) == nil && !dec.More() && json.Valid([]byte(src)) && err != nil && !strings.Contains(err.Error(), "UTF-8") && !strings.Contains(err.Error(), "nesting") {
			t.Fatalf("JSON is refused: %v", err)
		}
		if err != nil || doc.root.kind != kindObject {
			return
		}
		if json.Valid([]byte(src)) {
			if diff := cmp.Diff(std, plainOf(doc.root)); diff != "" {
				t.Fatal(diff)
			}
		}
		roundTrip(t, doc)
		_ = newMasker().mask(src)
	})
}

// roundTrip inserts a member, checks that only it is new, reverts the edit, and
// removes the member.
func roundTrip(t interface {
	Helper()
	Fatalf(string, ...any)
}, doc *document) {
	t.Helper()
	const key = "inserted here"
	if doc.root.index(key) >= 0 {
		return
	}
	text, undo := apply(doc.src, doc.insert(doc.root, key, fields{{"x", "y"}, {"n", 3}}))
	again, err := parse(text)
	if err != nil || !equalExcept(doc.root, again.root, []string{key}) || again.root.str(key, "x") != "y" {
		t.Fatalf("inserting gives %q: %v", text, err)
	}
	if back, ok := revert(text, undo); !ok || back != doc.src {
		t.Fatalf("reverting gives %q", back)
	}
	removed, _ := apply(text, again.remove(again.root, again.root.index(key)))
	last, err := parse(removed)
	if err != nil || !equal(doc.root, last.root) {
		t.Fatalf("removing gives %q: %v", removed, err)
	}
}

// genJSON5 draws a JSON5 object in one of many layouts; with mcp, names that the
// package looks for are in it. A strict one is JSON with comments.
func genJSON5(mcp, strict bool) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		g := &layout{t: t, strict: strict}
		if strict {
			return g.object(3, mcp) + g.gap()
		}
		return rapid.SampledFrom([]string{"", "\ufeff", "// head\n"}).Draw(t, "head") + g.object(3, mcp) + rapid.SampledFrom([]string{"", "\n", "\r\n// tail"}).Draw(t, "tail")
	})
}

type layout struct {
	t      *rapid.T
	strict bool
}

func (g *layout) pick(label string, options ...string) string {
	return rapid.SampledFrom(options).Draw(g.t, label)
}

func (g *layout) gap() string {
	return g.pick("gap", "", " ", "\n  ", "\r\n\t", " /* c, } */ ", " // c \"\n")
}

func (g *layout) object(depth int, mcp bool) string {
	var b strings.Builder
	b.WriteString("{" + g.gap())
	n := rapid.IntRange(0, 3).Draw(g.t, "members")
	for i := range n {
		name := string(rune('a' + i))
		if mcp && i == n-1 {
			name = g.pick("name", "mcp", "servers", "mcpServers", "x")
		}
		b.WriteString(g.name(name) + g.gap() + ":" + g.gap() + g.value(depth-1, mcp))
		if b.WriteString(g.gap()); i < n-1 || g.pick("trailing", "", ",") == "," {
			b.WriteString("," + g.gap())
		}
	}
	return b.String() + "}"
}

func (g *layout) name(name string) string {
	if g.strict {
		return `"` + name + `"`
	}
	return g.pick("quote", name, `"`+name+`"`, "'"+name+"'")
}

func (g *layout) value(depth int, mcp bool) string {
	if depth > 0 && (mcp || rapid.Bool().Draw(g.t, "nest")) {
		return g.object(depth, mcp)
	}
	if g.strict {
		return g.pick("scalar", "1", `"t,}"`, "null", `[1, {"a": -2e3},]`)
	}
	return g.pick("scalar", "1", "0xF", "'s'", `"t,}"`, "null", "[1, {a: 2},]", "+.5", "'\\u0041'", "Infinity")
}

func TestEditsKeepEverythingElse(t *testing.T) {
	gen := genJSON5(false, false)
	rapid.Check(t, func(t *rapid.T) {
		src := gen.Draw(t, "src")
		doc, err := parse(src)
		if err != nil {
			t.Fatalf("%q: %v", src, err)
		}
		roundTrip(t, doc)
	})
}
