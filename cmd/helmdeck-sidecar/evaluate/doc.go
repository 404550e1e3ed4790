// Package evaluate measures how well recall finds what it should, on data sets
// that say what the right answers are. No language model judges: every figure is
// a count. The facts go through the same service as any other fact, into a store
// of the run's own.
package evaluate
