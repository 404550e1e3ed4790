// Package workload makes facts and questions for measuring, and sums up how long
// calls took.
package workload
