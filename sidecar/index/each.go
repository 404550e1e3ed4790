package index

import "time"

// Each calls fn for every document that is alive at now, in no order. It runs
// under the index's lock: fn must be quick and must not call the index.
func (x *Index) Each(now time.Time, fn func(Meta)) {
	x.rlockLive(now)
	defer x.mu.RUnlock()
	for slot := range x.docs.rows {
		if !x.docs.rows[slot].dead {
			fn(x.meta(uint32(slot)))
		}
	}
}
