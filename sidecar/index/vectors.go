package index

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"
	"unsafe"
)

// Vectors finds the nearest of many vectors of one dimension by cosine, in memory.
// It stands beside an Index: a namespace has one for each embedding model. Make it
// with NewVectors. It is safe for concurrent use.
//
// Of each vector it keeps a byte per dimension (see quantize) and a bit, the sign. A
// search reads all signs, and the bytes of those alone whose signs are nearest to
// the query's; a small set is searched by its bytes. Signs relative to the mean of
// all vectors find no more than these as long as some hundreds are compared by their
// bytes, even when random vectors have a cosine of 0.8. It holds nothing that
// expires: what has, Delete takes out or the filter of a search passes over.
type Vectors struct {
	dim int

	mu     sync.RWMutex
	bySlot []string
	byID   map[string]uint32
	norms  []float32 // by slot: 1/|code|
	blocks []block   // of blockSize slots
	ids    int64     // bytes
}

// block holds vectors one after another. The last one may have room left.
type block struct {
	codes []int8
	signs []uint64
}

const blockSize = 256

// NewVectors returns an empty set of vectors with dim dimensions. It panics when dim
// is below 1.
func NewVectors(dim int) *Vectors {
	if dim < 1 {
		panic(fmt.Sprintf("index: vectors of dimension %d", dim))
	}
	return &Vectors{dim: dim, byID: map[string]uint32{}}
}

// Dim returns the dimension of the vectors.
func (v *Vectors) Dim() int { return v.dim }

// Len returns the number of vectors.
func (v *Vectors) Len() int {
	v.mu.RLock()
	defer v.mu.RUnlock()
	return len(v.bySlot)
}

// Has reports whether there is a vector of that id.
func (v *Vectors) Has(id string) bool {
	v.mu.RLock()
	defer v.mu.RUnlock()
	_, ok := v.byID[id]
	return ok
}

// Bytes estimates the memory that the set holds.
func (v *Vectors) Bytes() int64 {
	v.mu.RLock()
	defer v.mu.RUnlock()
	n := int64(len(v.blocks)) * blockSize * int64(v.dim+8*v.words())
	n += int64(cap(v.bySlot))*int64(unsafe.Sizeof("")) + int64(cap(v.norms))*4
	return n + int64(len(v.byID))*mapEntry + v.ids
}

// Put inserts a vector of any length but zero, or replaces the one of that id. It
// refuses a vector of another dimension and numbers that are not finite. It keeps
// no reference to vec.
func (v *Vectors) Put(id string, vec []float32) error {
	code := make([]int8, v.dim)
	norm, err := v.quantize(code, vec)
	if err != nil {
		return fmt.Errorf("index: vector of %q: %w", id, err)
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	slot, ok := v.byID[id]
	if !ok {
		slot = v.newSlot(strings.Clone(id))
	}
	v.norms[slot] = norm
	copy(v.code(slot), code)
	signs(v.signsOf(slot), code)
	return nil
}

func (v *Vectors) newSlot(id string) uint32 {
	slot := uint32(len(v.bySlot))
	if int(slot) == len(v.blocks)*blockSize {
		v.blocks = append(v.blocks, block{make([]int8, blockSize*v.dim), make([]uint64, blockSize*v.words())})
	}
	v.bySlot, v.norms = append(v.bySlot, id), append(v.norms, 0)
	v.byID[id] = slot
	v.ids += int64(len(id))
	return slot
}

// Delete removes a vector and reports whether it was there.
func (v *Vectors) Delete(id string) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	slot, ok := v.byID[id]
	if !ok {
		return false
	}
	last := uint32(len(v.bySlot) - 1)
	copy(v.code(slot), v.code(last))
	copy(v.signsOf(slot), v.signsOf(last))
	v.norms[slot], v.bySlot[slot] = v.norms[last], v.bySlot[last]
	v.byID[v.bySlot[slot]] = slot
	delete(v.byID, id)
	v.ids -= int64(len(id))
	v.bySlot[last] = ""
	v.bySlot, v.norms = v.bySlot[:last], v.norms[:last]
	if spare := len(v.blocks) - 1; int(last) <= (spare-1)*blockSize {
		v.blocks[spare] = block{}
		v.blocks = v.blocks[:spare]
	}
	return true
}

func (v *Vectors) words() int { return (v.dim + 63) / 64 }

func (v *Vectors) code(slot uint32) []int8 {
	i := int(slot%blockSize) * v.dim
	return v.blocks[slot/blockSize].codes[i : i+v.dim]
}

func (v *Vectors) signsOf(slot uint32) []uint64 {
	i := int(slot%blockSize) * v.words()
	return v.blocks[slot/blockSize].signs[i : i+v.words()]
}

var (
	errDimension = errors.New("wrong dimension")
	errDirection = errors.New("no direction: it is zero or not finite")
)

// largest returns the largest magnitude of a vector that has a direction.
func (v *Vectors) largest(vec []float32) (float64, error) {
	if len(vec) != v.dim {
		return 0, fmt.Errorf("%w %d, want %d", errDimension, len(vec), v.dim)
	}
	most := 0.0
	for _, f := range vec {
		a := math.Abs(float64(f))
		if math.IsInf(a, 0) || math.IsNaN(a) {
			return 0, errDirection
		}
		most = max(most, a)
	}
	if most == 0 {
		return 0, errDirection
	}
	return most, nil
}
