// Package evaluate measures how well recall finds what it should, and capture keeps it, on data sets
// that say what the right answers are, and how fast facts are stored and found. No
// language model judges: every figure is a count or a time. The facts go through the
// same service as any other fact, into a store of the run's own.
package evaluate
