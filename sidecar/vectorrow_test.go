package sidecar

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"helmdeck-sidecar/embeddings"
)

func TestVectorRow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		code := rapid.SliceOfN(rapid.Int8(), 1, 2000).Draw(t, "code")
		id := embeddings.Identity{
			Model: rapid.String().Draw(t, "model"), Digest: rapid.String().Draw(t, "digest"),
			Scheme: embeddings.Scheme(rapid.String().Draw(t, "scheme")), Dimension: len(code),
		}
		head := vectorHead(id)
		if rapid.Bool().Draw(t, "no vector") {
			code = nil
		}
		row := vectorRow(head, code)
		gotHead, gotID, gotCode, err := parseVectorRow(row)
		if err != nil || !bytes.Equal(gotHead, head) || gotID != id || cmp.Diff(code, gotCode) != "" && len(code)+len(gotCode) > 0 {
			t.Fatalf("%v becomes %v %v %v, %v", id, gotID, gotHead, gotCode, err)
		}
		for n := range row {
			if _, _, code, err := parseVectorRow(row[:n]); err == nil && len(code) > 0 {
				t.Fatalf("the first %d of %d bytes are a vector, too", n, len(row))
			}
		}
	})
}

// What can be read is written the same again, so that a head tells models apart.
func FuzzParseVectorRow(f *testing.F) {
	head := vectorHead(embeddings.Identity{Model: "m", Digest: "d", Scheme: "s", Dimension: 3})
	f.Add(vectorRow(head, []int8{1, -2, 127}))
	f.Add(vectorRow(head, nil))
	f.Add([]byte{vectorFormat, 0, 0, 0, 0})
	f.Add([]byte{vectorFormat, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1})
	f.Add([]byte{vectorFormat, 0x80, 0, 0, 0, 1, 7})
	f.Fuzz(func(t *testing.T, row []byte) {
		head, id, code, err := parseVectorRow(row)
		if err != nil {
			return
		}
		if again := vectorRow(vectorHead(id), code); !bytes.Equal(again, row) || !bytes.HasPrefix(row, head) {
			t.Errorf("%x is written as %x", row, again)
		}
	})
}
