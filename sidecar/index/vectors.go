package index

import (
	"fmt"
	"slices"
	"sync"
	"unsafe"
)

// Vectors finds the nearest of many vectors of one dimension by cosine, in memory.
// It stands beside an Index: a namespace has one for each embedding model. Make it
// with NewVectors. It is safe for concurrent use.
//
// Of each vector it keeps a byte per dimension (see quantize) and a bit, the sign. A
// search of many reads all signs, then weighs the signs of those that are nearest to
// the query's by the query's own numbers, and compares the bytes of the best of these;
// a small set is searched by its bytes. Signs relative to the mean of all vectors find
// no more, even when random vectors have a cosine of 0.8. It holds nothing that
// expires: what has, Delete takes out or the filter of a search passes over.
//
// The bytes and the IDs lie outside the collected heap. Close gives them back, and so does the
// collector when nobody holds the set.
type Vectors struct {
	dim int

	mu     sync.RWMutex
	bySlot []cell  // the ID of each
	ids    *slab   // of them
	byID   table   // slots
	blocks []block // of blockSize slots

	changes uint64
	closed  bool

	regions *regions
}

// block holds vectors one after another. The last one may have room left.
type block struct {
	memory []byte // of both
	codes  []int8
	rows   []uint64 // of each vector its signs and, packed, its scales
}

const blockSize = 256

// NewVectors returns an empty set of vectors with dim dimensions. It panics when dim
// is below 1.
func NewVectors(dim int) *Vectors {
	if dim < 1 {
		panic(fmt.Sprintf("index: vectors of dimension %d", dim))
	}
	v := &Vectors{dim: dim}
	v.regions = newRegions(v)
	v.ids, v.byID = &slab{regions: v.regions}, newTable(v.regions)
	return v
}

// Close empties the set for good and gives its memory back, when the searches that
// are under way have ended. A closed set answers nothing and takes nothing.
func (v *Vectors) Close() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.closed = true
	v.regions.free()
	v.bySlot, v.ids, v.byID, v.blocks = nil, &slab{regions: v.regions}, newTable(v.regions), nil
}

// Dim returns the dimension of the vectors.
func (v *Vectors) Dim() int { return v.dim }

// Len returns the number of vectors.
func (v *Vectors) Len() int {
	v.mu.RLock()
	defer v.mu.RUnlock()
	return len(v.bySlot)
}

// Changes counts the calls that changed the set. While it stays, every answer stays.
func (v *Vectors) Changes() uint64 {
	v.mu.RLock()
	defer v.mu.RUnlock()
	return v.changes
}

// Has reports whether there is a vector of that id.
func (v *Vectors) Has(id string) bool {
	v.mu.RLock()
	defer v.mu.RUnlock()
	_, ok := v.byID.find(id, v.id)
	return ok
}

// Bytes estimates the memory that the set holds.
func (v *Vectors) Bytes() int64 {
	v.mu.RLock()
	defer v.mu.RUnlock()
	return v.regions.mapped + int64(cap(v.bySlot))*int64(unsafe.Sizeof(cell(0)))
}

// Put inserts a vector of any length but zero, or replaces the one of that id. It
// refuses a vector of another dimension and numbers that are not finite. It keeps
// no reference to vec.
func (v *Vectors) Put(id string, vec []float32) error {
	code, err := Quantize(vec)
	if err != nil {
		return fmt.Errorf("index: vector of %q: %w", id, err)
	}
	return v.PutCode(id, code)
}

// PutCode is Put of a vector that Quantize has made bytes of. It refuses another
// dimension and all zeros, and keeps no reference to code.
func (v *Vectors) PutCode(id string, code []int8) error {
	scaled, err := v.scales(code)
	if err != nil {
		return fmt.Errorf("index: vector of %q: %w", id, err)
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.closed {
		return fmt.Errorf("index: vector of %q: the set is closed", id)
	}
	v.changes++
	slot, ok := v.byID.find(id, v.id)
	if !ok {
		slot = v.newSlot(id)
	}
	copy(v.code(slot), code)
	row := v.row(slot)
	n := words(v.dim)
	signs(row[:n], code)
	row[n] = scaled.pack()
	return nil
}

// Code returns the bytes of a vector, which the caller may keep.
func (v *Vectors) Code(id string) ([]int8, bool) {
	v.mu.RLock()
	defer v.mu.RUnlock()
	slot, ok := v.byID.find(id, v.id)
	if !ok {
		return nil, false
	}
	return slices.Clone(v.code(slot)), true
}

func (v *Vectors) newSlot(id string) uint32 {
	slot := uint32(len(v.bySlot))
	if int(slot) == len(v.blocks)*blockSize {
		v.addBlock()
	}
	v.bySlot = append(v.bySlot, v.ids.keep([]byte(id)))
	v.byID.add(slot, v.id)
	return slot
}

// Delete removes a vector and reports whether it was there.
func (v *Vectors) Delete(id string) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	slot, ok := v.byID.find(id, v.id)
	if !ok {
		return false
	}
	v.changes++
	last := uint32(len(v.bySlot) - 1)
	v.byID.remove(id, v.id)
	if slot != last {
		v.byID.remove(v.id(last), v.id)
	}
	copy(v.code(slot), v.code(last))
	copy(v.row(slot), v.row(last))
	v.ids.drop(v.bySlot[slot], 1)
	v.bySlot[slot] = v.bySlot[last]
	if slot != last {
		v.byID.add(slot, v.id)
	}
	v.bySlot = v.bySlot[:last]
	v.dropBlocks(int(last))
	return true
}

// dropBlocks gives back what n vectors do not need, but for one block.
func (v *Vectors) dropBlocks(n int) {
	need := 0
	if n > 0 {
		need = 1 + (n+blockSize-1)/blockSize
	}
	for last := len(v.blocks) - 1; last >= need; last-- {
		v.regions.give(v.blocks[last].memory)
		v.blocks[last] = block{}
		v.blocks = v.blocks[:last]
	}
}

func (v *Vectors) addBlock() {
	rows := blockSize * 8 * (words(v.dim) + 1)
	b := v.regions.take(rows + blockSize*v.dim)
	v.blocks = append(v.blocks, block{b, view[int8](b[rows:]), view[uint64](b[:rows])})
}

// words is how many numbers hold a bit for each dimension.
func words(dim int) int { return (dim + 63) / 64 }

// id returns the ID of a vector, valid as long as the vector is there.
func (v *Vectors) id(slot uint32) string {
	id, _ := first(v.ids.from(v.bySlot[slot]))
	return viewText(id)
}

func (v *Vectors) code(slot uint32) []int8 {
	i := int(slot%blockSize) * v.dim
	return v.blocks[slot/blockSize].codes[i : i+v.dim]
}

func (v *Vectors) row(slot uint32) []uint64 {
	n := words(v.dim) + 1
	i := int(slot%blockSize) * n
	return v.blocks[slot/blockSize].rows[i : i+n]
}
