package index

import "time"

// expireBatch bounds how long one removal of expired documents keeps others out.
const expireBatch = 256

// rlockLive takes the read lock at a moment at which nothing has expired by now.
func (x *Index) rlockLive(now time.Time) {
	at := instantOf(now)
	for {
		x.mu.RLock()
		if !x.hasExpired(at) {
			return
		}
		x.mu.RUnlock()
		x.expire(at)
	}
}

func (x *Index) hasExpired(now instant) bool {
	return len(x.expiry) > 0 && x.docs.rows[x.expiry[0]].expires.compare(now) <= 0
}

func (x *Index) expire(now instant) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for range expireBatch {
		if !x.hasExpired(now) {
			return
		}
		x.remove(x.expiry[0])
	}
}

func (x *Index) pushExpiry(slot uint32) {
	x.expiry = append(x.expiry, slot)
	x.expiryUp(len(x.expiry)-1, slot)
}

// dropExpiry takes the document at slot out of the heap.
func (x *Index) dropExpiry(slot uint32) {
	at := int(x.docs.rows[slot].heapAt)
	n := len(x.expiry) - 1
	last := x.expiry[n]
	x.expiry = x.expiry[:n]
	if at < n {
		x.expiryDown(at, last)
		x.expiryUp(int(x.docs.rows[last].heapAt), last)
	}
}

func (x *Index) expiryUp(at int, slot uint32) {
	for at > 0 {
		parent := (at - 1) / 2
		if !x.expiresBefore(slot, x.expiry[parent]) {
			break
		}
		x.place(at, x.expiry[parent])
		at = parent
	}
	x.place(at, slot)
}

func (x *Index) expiryDown(at int, slot uint32) {
	for {
		child := 2*at + 1
		if child >= len(x.expiry) {
			break
		}
		if child+1 < len(x.expiry) && x.expiresBefore(x.expiry[child+1], x.expiry[child]) {
			child++
		}
		if !x.expiresBefore(x.expiry[child], slot) {
			break
		}
		x.place(at, x.expiry[child])
		at = child
	}
	x.place(at, slot)
}

func (x *Index) place(at int, slot uint32) {
	x.expiry[at] = slot
	x.docs.rows[slot].heapAt = uint32(at)
}

func (x *Index) expiresBefore(a, b uint32) bool {
	return x.docs.rows[a].expires.compare(x.docs.rows[b].expires) < 0
}
