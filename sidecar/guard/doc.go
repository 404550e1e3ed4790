// Package guard says whether a text tries to give orders to the model that will read
// it, instead of telling a fact.
//
//	if f, ok := guard.Inspect(value); ok { … f.Class … }
//
// It knows texts that void earlier instructions (override), that pose as a message of
// the system or of another role (role), that ask for the prompt (extraction), that
// make the agent use its tools or hide something from its user (coercion), that give
// it another personality (persona), and that carry text which no reader can see
// (hidden).
//
// A text is read as people would see it and in several other ways: invisible
// characters dropped or taken for spaces, full-width and decorated letters made plain,
// letters of other scripts that look like Latin ones replaced, digits that stand for letters,
// single letters joined, and what is wrapped in base64, hexadecimal digits, rot13 or tag characters unwrapped.
// What it looks for are sequences of words (rules.go), words that come together in any order (scenes.go),
// marks of roles (tags.go) and, in languages that do not part words, phrases (phrases.go).
//
// It is the second line of defence and it errs on both sides: docs/benchmarks.md has
// the rates. What keeps a stored text from giving orders is where it came from, and
// that it is quarantined, escaped and framed when it is shown. A text that guard
// names is not refused but marked untrusted.
//
// The answers depend on nothing but the arguments. Only the first 64 KiB are read.
package guard
