package index

import "unsafe"

// What a map costs per entry beside its key's bytes, at the usual load.
const mapEntry = 40

// What an entry of dictionary.byPrefix costs.
const prefixEntry = 16

// Bytes estimates the memory that the index holds, most of it outside the collected
// heap; working memory of searches aside.
func (x *Index) Bytes() int64 {
	x.mu.RLock()
	defer x.mu.RUnlock()
	n := x.cells.size() + x.docs.size() + x.beside.size() + x.byID.slots.size() + x.dict.entries.size() + x.dict.byText.slots.size()
	n += int64(cap(x.expiry)+cap(x.free)+cap(x.put.freq)+cap(x.dict.free)) * 4
	n += int64(len(x.dict.byPrefix)) * prefixEntry
	return n + x.labels.bytes + x.threads.bytes
}

func (l *labels) size() int64 {
	return mapEntry + int64(unsafe.Sizeof(*l)) + int64(len(l.key)) + 16*int64(cap(l.list))
}
