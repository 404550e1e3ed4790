// Package capture finds durable facts in what somebody said, by rules alone.
//
//	r := capture.Extract("Thanks! I moved to Ghent last month.", at)
//	// r.Facts[0]: key user/home, "I moved to Ghent last month (2026-10-01 to 2026-10-31)"
//
// It looks for sentences in which people say what lasts: "remember that …", "I prefer …",
// "we always …", "my … is …", where they live and work, what they use, what was decided,
// and when something takes place; in English, and the plainest of them in German, French,
// Spanish, Italian, Portuguese, Russian, Chinese and Japanese. A fact keeps the words of
// its sentence, with relative dates made absolute.
//
// The key of a fact comes from what it is about, not from what it says: the next statement
// about the same thing has the same key and takes its place.
//
// Questions, requests, states that pass ("my build is red"), what other people said, quotations, code
// and logs are passed over. Secrets (keys, tokens, passwords, card numbers) are refused, and the
// refusal says so without repeating them.
//
// What it will not do: understand. A sentence that no rule knows is not a fact, and a pronoun is
// not resolved. docs/benchmarks.md has precision and recall. Texts that give orders are
// the matter of package guard; the caller asks it.
package capture
