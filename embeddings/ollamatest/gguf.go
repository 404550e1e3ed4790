package ollamatest

import (
	"bytes"
	"encoding/binary"
	"math"
)

// The types of GGUF, version 3.
const (
	ggufUint32  = 4
	ggufInt32   = 5
	ggufFloat32 = 6
	ggufBool    = 7
	ggufString  = 8
	ggufArray   = 9

	tensorF32  = 0
	tensorF16  = 1
	tensorQ4_0 = 2

	alignment = 32
)

// file is a GGUF file in the making.
type file struct {
	meta    []entry
	tensors []tensor
}

type entry struct {
	key   string
	value any
}

type tensor struct {
	name  string
	shape []uint64 // innermost first
	kind  uint32
	data  []byte
}

func (f *file) set(key string, value any) { f.meta = append(f.meta, entry{key, value}) }

func (f *file) add(name string, kind uint32, data []byte, shape ...uint64) {
	f.tensors = append(f.tensors, tensor{name, shape, kind, data})
}

func (f *file) bytes() []byte {
	var b bytes.Buffer
	put := func(v any) { _ = binary.Write(&b, binary.LittleEndian, v) } // a bytes.Buffer takes everything
	str := func(s string) { put(uint64(len(s))); b.WriteString(s) }
	b.WriteString("GGUF")
	put(uint32(3))
	put(uint64(len(f.tensors)))
	put(uint64(len(f.meta)))
	for _, e := range f.meta {
		str(e.key)
		switch v := e.value.(type) {
		case string:
			put(uint32(ggufString))
			str(v)
		case uint32:
			put(uint32(ggufUint32))
			put(v)
		case float32:
			put(uint32(ggufFloat32))
			put(v)
		case bool:
			put(uint32(ggufBool))
			put(v)
		case []string:
			put([]uint32{ggufArray, ggufString})
			put(uint64(len(v)))
			for _, s := range v {
				str(s)
			}
		case []float32:
			put([]uint32{ggufArray, ggufFloat32})
			put(uint64(len(v)))
			put(v)
		case []int32:
			put([]uint32{ggufArray, ggufInt32})
			put(uint64(len(v)))
			put(v)
		}
	}
	offset := uint64(0)
	for _, t := range f.tensors {
		str(t.name)
		put(uint32(len(t.shape)))
		put(t.shape)
		put(t.kind)
		put(offset)
		offset += uint64(len(t.data)+alignment-1) / alignment * alignment
	}
	pad := func() { b.Write(make([]byte, -b.Len()&(alignment-1))) }
	pad()
	for _, t := range f.tensors {
		b.Write(t.data)
		pad()
	}
	return b.Bytes()
}

func float32s(n int, value float32) []byte {
	out := make([]byte, 0, 4*n)
	for range n {
		out = binary.LittleEndian.AppendUint32(out, math.Float32bits(value))
	}
	return out
}

// half rounds to a 16-bit float; the values here are neither tiny nor huge.
func half(f float32) uint16 {
	bits := math.Float32bits(f)
	sign := uint16(bits>>16) & 0x8000
	exponent := int(bits>>23&0xff) - 127 + 15
	if exponent <= 0 {
		return sign
	}
	return sign | uint16(exponent)<<10 | uint16((bits&0x7fffff+0x1000)>>13)
}
