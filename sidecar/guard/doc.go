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
// marks of roles (tags.go) and, in languages that do not part words, phrases (phrases.go); and then what a
// sentence does (judge.go).
//
// # What a sentence does
//
// The words of a sentence are given meanings (thesaurus.go): acts, things that acts are done to, and marks. A frame
// (frames.go) is an act that is done to a thing within ten words of it: to void, or to show, what governs a model; to
// follow this text; to send, to insert or to do harm; to hide something from the user; to be somebody without limits; to
// do what whoever reads this is told. Its score is
//
//	act (1 or 2) + thing (1 to 4) + addressed (0 to 2) + marks
//
// and from 6 on the sentence gives orders. Addressed counts 1 for an order (the act's word stands where an order begins, or
// after "you" or the name of a model) and 1 for the second person. What governs a model counts 2 where its words say that it
// is one of a model's ("system prompt", "guardrails") or that it is all or the earlier of it ("all previous instructions"),
// and 3 where it is the reader's ("your rules", "what you were told", "the text before my first message"), 4 where both; 0
// where it is that of another thing ("the rules of the game") or of another person. Private things count 2, things of
// everyday 1. A mark counts 1 ("only this", "from now on", "verbatim", "to me", claimed authority, "whenever"), 2 or 3 if
// something is kept from people or from the user, 3 if whoever reads it is to act or if the place that something goes to is
// an attacker's. Sentences beside it lend their marks. Without a thing an act counts nothing, and marks alone count nothing.
//
// It is the second line of defence and it errs on both sides: docs/benchmarks.md has
// the rates. What keeps a stored text from giving orders is where it came from, and
// that it is quarantined, escaped and framed when it is shown. A text that guard
// names is not refused but marked untrusted.
//
// The answers depend on nothing but the arguments. Only the first 64 KiB are read.
package guard
