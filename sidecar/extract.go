package sidecar

import (
	"context"
	"time"

	"helmdeck-sidecar/sidecar/capture"
)

// extract finds the facts of a message.
func (s *Service) extract(_ context.Context, text string, at time.Time) (capture.Result, string) {
	return capture.Extract(text, at), ""
}
