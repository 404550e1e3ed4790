package index

import (
	"bytes"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestCellsAreApart writes each cell full and wants all of them unchanged to the end.
func TestCellsAreApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := &slab{}
		s.regions = newRegions(s)
		defer s.regions.free()
		type held struct {
			cell cell
			data []byte
		}
		var cells []held
		size := rapid.OneOf(rapid.IntRange(1, 200), rapid.IntRange(maxCell-200, 3*maxCell))
		fill := func(t *rapid.T, n int) []byte { return bytes.Repeat([]byte{rapid.Byte().Draw(t, "fill")}, n) }
		write := func(h held) { copy(s.from(h.cell), h.data) }
		pick := func(t *rapid.T) int {
			if len(cells) == 0 {
				t.Skip("no cells")
			}
			return rapid.IntRange(0, len(cells)-1).Draw(t, "cell")
		}
		t.Repeat(map[string]func(*rapid.T){
			"alloc": func(t *rapid.T) {
				n := size.Draw(t, "n")
				h := held{s.alloc(n), fill(t, n)}
				write(h)
				cells = append(cells, h)
			},
			"release": func(t *rapid.T) {
				i := pick(t)
				s.release(cells[i].cell, len(cells[i].data))
				cells = slices.Delete(cells, i, i+1)
			},
			"resize": func(t *rapid.T) {
				h, n := &cells[pick(t)], size.Draw(t, "n")
				h.cell = s.resize(h.cell, len(h.data), n)
				if both := min(n, len(h.data)); !bytes.Equal(s.from(h.cell)[:both], h.data[:both]) {
					t.Fatal("the content was lost")
				}
				h.data = fill(t, n)
				write(*h)
			},
			"": func(t *rapid.T) {
				sum := int64(0)
				for _, h := range cells {
					n, _ := cellSize(len(h.data))
					sum += int64(n)
					if h.cell == 0 || n < len(h.data) || !bytes.Equal(s.from(h.cell)[:len(h.data)], h.data) {
						t.Fatalf("the cell %d of %d bytes was overwritten", h.cell, n)
					}
				}
				if s.used != sum || s.size() < sum {
					t.Fatalf("%d bytes in use of %d, want %d", s.used, s.size(), sum)
				}
			},
		})
		for _, h := range cells {
			s.release(h.cell, len(h.data))
		}
		if s.used != 0 || s.vast != 0 {
			t.Fatalf("%d bytes in use of none", s.used)
		}
	})
}

func TestCellSizes(t *testing.T) {
	last, before := -1, 0
	for n := range maxCell + 1 {
		size, class := cellSize(n)
		if size < max(n, 1) || size%cellUnit != 0 || size > n+max(n/4, 8) || (class != last) != (size != before) || class < last {
			t.Fatalf("%d bytes get a cell of %d, class %d", n, size, class)
		}
		last, before = class, size
	}
	if last != cellClasses-1 {
		t.Errorf("the last class is %d", last)
	}
}
