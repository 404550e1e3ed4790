package register

import (
	"context"
	"errors"
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

// pollEvery is how often a booting gateway is looked at.
const pollEvery = 250 * time.Millisecond

// notYet marks an error that a booting gateway may mend by itself.
type notYet struct{ cause *memory.Error }

func (e notYet) Error() string { return e.cause.Error() }

func (e notYet) Unwrap() error { return e.cause }

func pending(err error) error { return notYet{memory.AsError(err)} }

// pendingEntry marks only the errors that say that there is no token yet.
func pendingEntry(err error) error {
	switch memory.AsError(err).Reason {
	case "no_entry", "no_header":
		return pending(err)
	}
	return err
}

// wait calls try until it succeeds, fails for good, or the time is over.
func (o *Options) wait(ctx context.Context, try func() error) error {
	deadline := time.Now().Add(o.Wait)
	for said := false; ; {
		err := try()
		var later notYet
		if err == nil || !errors.As(err, &later) {
			return err
		}
		left := time.Until(deadline)
		if left <= 0 {
			return o.waited(later.cause)
		}
		if !said {
			o.Logger.Info("waiting for OpenClaw", "for", o.Wait.String(), "because", later.cause.Message)
			said = true
		}
		select {
		case <-ctx.Done():
			return memory.Wrap(memory.CodeUnavailable, "interrupted", ctx.Err(), "interrupted while waiting for OpenClaw: "+later.cause.Message)
		case <-time.After(min(left, pollEvery)):
		}
	}
}

func (o *Options) waited(err *memory.Error) error {
	if o.Wait <= 0 {
		return err
	}
	out := *err
	out.Message += " (waited " + o.Wait.String() + " for it)"
	return &out
}
