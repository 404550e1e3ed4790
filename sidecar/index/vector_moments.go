package index

import "math"

// momentsOf is how many vectors Moments looks at.
const momentsOf = 256

// Moments returns the mean and the standard deviation of the cosines of q with the
// vectors of the set, and how many it looked at: all of a small set, an even sample of a
// large one. They say what an ordinary cosine is for this q.
func (v *Vectors) Moments(q []float32) (mean, deviation float64, n int) {
	asked, err := v.ask(q)
	if err != nil {
		return 0, 0, 0
	}
	v.mu.RLock()
	defer v.mu.RUnlock()
	sum, squares := 0.0, 0.0
	step := max(1, len(v.bySlot)/momentsOf)
	for slot := 0; slot < len(v.bySlot); slot += step {
		c := v.cosine(&asked, uint32(slot))
		sum, squares, n = sum+c, squares+c*c, n+1
	}
	if n == 0 {
		return 0, 0, 0
	}
	mean = sum / float64(n)
	return mean, math.Sqrt(max(0, squares/float64(n)-mean*mean)), n
}
