package embeddings

import (
	"cmp"
	"context"
	"math/rand/v2"
	"time"
)

// Backoff is a pause that doubles from Min to Max. Each pause is cut by a random
// part of up to a half, so that clients of a restarted server do not come at once.
type Backoff struct {
	Min, Max time.Duration
}

func (b Backoff) withDefaults() Backoff {
	return Backoff{Min: cmp.Or(b.Min, 500*time.Millisecond), Max: cmp.Or(b.Max, 30*time.Second)}
}

// delay is the pause before try n+1, where n counts from zero.
func (b Backoff) delay(n int) time.Duration {
	d := b.Min
	for ; n > 0 && d < b.Max; n-- {
		d *= 2
	}
	d = min(d, b.Max)
	return d - time.Duration(rand.Int64N(int64(d)/2+1))
}

func (b Backoff) pause(ctx context.Context, n int) error { return sleep(ctx, b.delay(n)) }

func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}
