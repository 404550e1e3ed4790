package rest

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// limiter holds a token bucket per caller. Buckets that are full again are
// forgotten, so the number kept is bounded by the callers of the last minute.
type limiter struct {
	rate  rate.Limit
	burst int

	mu      sync.Mutex
	buckets map[string]*rate.Limiter
	swept   time.Time
}

func newLimiter(perSecond float64, burst int) *limiter {
	return &limiter{rate: rate.Limit(perSecond), burst: burst, buckets: map[string]*rate.Limiter{}}
}

// allow takes one request of a caller.
func (l *limiter) allow(subject string) bool {
	if l.rate < 0 {
		return true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	if now.Sub(l.swept) > time.Minute {
		l.sweep(now)
	}
	b := l.buckets[subject]
	if b == nil {
		b = rate.NewLimiter(l.rate, l.burst)
		l.buckets[subject] = b
	}
	return b.AllowN(now, 1)
}

func (l *limiter) sweep(now time.Time) {
	l.swept = now
	for subject, b := range l.buckets {
		if b.TokensAt(now) >= float64(l.burst) {
			delete(l.buckets, subject)
		}
	}
}
