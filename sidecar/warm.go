package sidecar

import (
	"helmdeck-sidecar/sidecar/guard"
	"helmdeck-sidecar/sidecar/index"
)

// Warm makes ready the tables of words that the first requests would otherwise wait for. A daemon calls it in the
// background.
func Warm() {
	guard.Warm()
	index.Warm()
	knowing()
	timeless()
}
