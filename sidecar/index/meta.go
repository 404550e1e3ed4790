package index

// Meta returns what is known of a document, also of one that has expired but was not yet
// seen to.
func (x *Index) Meta(id string) (Meta, bool) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	slot, ok := x.byID.find(id, x.id)
	if !ok {
		return Meta{}, false
	}
	return x.meta(slot), true
}

// Has reports whether a document is there, also one that has expired but was not yet seen to.
func (x *Index) Has(id string) bool {
	x.mu.RLock()
	defer x.mu.RUnlock()
	_, ok := x.byID.find(id, x.id)
	return ok
}
