package sidecar

import (
	"encoding/binary"
	"errors"
	"unsafe"

	"helmdeck-sidecar/embeddings"
)

// What is attached to a fact is its vector and the model that made it:
//
//	format(1) model digest scheme dimension code
//
// with the strings after their length, the numbers as uvarints, and code of as many
// bytes as the dimension, or none: then the model has no vector for the text. All before
// code is the head, which facts embedded in the same way share.
//
// The format changes with what of a fact is embedded, so that older vectors are
// replaced.
const vectorFormat = 1

var errVectorRow = errors.New("sidecar: not the vector of a fact")

// vectorHead begins the rows of vectors that a model made.
func vectorHead(id embeddings.Identity) []byte {
	b := []byte{vectorFormat}
	for _, s := range []string{id.Model, id.Digest, string(id.Scheme)} {
		b = binary.AppendUvarint(b, uint64(len(s)))
		b = append(b, s...)
	}
	return binary.AppendUvarint(b, uint64(id.Dimension))
}

// vectorRow is the whole row; code is nil for a text without a vector.
func vectorRow(head []byte, code []int8) []byte {
	row := make([]byte, 0, len(head)+len(code))
	return append(append(row, head...), asBytes(code)...)
}

// parseVectorRow divides a row. head and code share its memory.
func parseVectorRow(row []byte) (head []byte, id embeddings.Identity, code []int8, err error) {
	if len(row) == 0 || row[0] != vectorFormat {
		return nil, id, nil, errVectorRow
	}
	rest := row[1:]
	var parts [3]string
	for i := range parts {
		n, size := uvarint(rest)
		if size <= 0 || n > uint64(len(rest)-size) {
			return nil, id, nil, errVectorRow
		}
		parts[i], rest = string(rest[size:size+int(n)]), rest[size+int(n):]
	}
	dim, size := uvarint(rest)
	if size <= 0 || dim == 0 || dim > 1<<16 {
		return nil, id, nil, errVectorRow
	}
	rest = rest[size:]
	if len(rest) != 0 && len(rest) != int(dim) {
		return nil, id, nil, errVectorRow
	}
	id = embeddings.Identity{Model: parts[0], Digest: parts[1], Scheme: embeddings.Scheme(parts[2]), Dimension: int(dim)}
	return row[:len(row)-len(rest)], id, asCode(rest), nil
}

// uvarint reads a number in its shortest form, else size is 0 or below.
func uvarint(b []byte) (n uint64, size int) {
	n, size = binary.Uvarint(b)
	if size > 1 && b[size-1] == 0 {
		return 0, 0
	}
	return n, size
}

// asBytes and asCode see the same memory with another sign.
func asBytes(code []int8) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(code))), len(code))
}

func asCode(b []byte) []int8 {
	return unsafe.Slice((*int8)(unsafe.Pointer(unsafe.SliceData(b))), len(b))
}
