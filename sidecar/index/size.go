package index

import "unsafe"

// What a map costs per entry beside its key's bytes, at the usual load.
const mapEntry = 40

// What an entry of dictionary.byPrefix costs.
const prefixEntry = 16

// Bytes estimates the memory that the index holds, working memory of searches
// aside.
func (x *Index) Bytes() int64 {
	x.mu.RLock()
	defer x.mu.RUnlock()
	n := x.size + int64(cap(x.docs))*int64(unsafe.Sizeof(doc{}))
	n += int64(len(x.byID)) * mapEntry
	n += int64(cap(x.expiry)+cap(x.free)+cap(x.put.freq)) * 4
	n += x.dict.bytes()
	return n + x.labels.bytes + x.threads.bytes
}

func (d *dictionary) bytes() int64 {
	n := d.text + d.capacity*int64(unsafe.Sizeof(posting{}))
	n += int64(cap(d.terms))*int64(unsafe.Sizeof(term{})) + int64(cap(d.classes))*int64(unsafe.Sizeof(class{}))
	n += int64(cap(d.freeTerms)+cap(d.freeClasses)) * 4
	return n + int64(len(d.byText))*mapEntry + int64(len(d.byPrefix))*prefixEntry
}

func (l *labels) size() int64 {
	return mapEntry + int64(unsafe.Sizeof(*l)) + int64(len(l.key)) + 16*int64(cap(l.list))
}
