// Package markdown reads statements from the Markdown files of a workspace, and writes
// them.
//
// # Bullets
//
// A statement is an item of a list:
//
//   - W @Peter: Is in Marrakech until December 1.
//   - B @warelay: Fixed the crash by wrapping the handlers in a try and catch.
//   - O(c=0.95) @Peter: Prefers concise replies (under 1500 characters).
//   - S @Peter @Andy: Plan their trips together.
//
// W is a fact about the world, B what the agent itself did or lived through (biography), O
// an opinion or a preference, S an observation that sums things up. (c=…) says how sure it
// is, from 0 to 1. Entities follow, each after an @, of letters, digits and _ - . '. Then a
// colon and the statement. Lines that continue the item are joined. An item below it that
// names no kind is a detail of it; one that does is a statement of its own. Words after a #
// are tags, and names after an @ within the statement are entities, too. The box of a task,
// "[ ]" or "[x]", is passed over.
//
// # Files
//
// In memory.md, MEMORY.md and the daily files memory/YYYY-MM-DD.md and
// memory/YYYY-MM-DD-slug.md the items below a heading "Retain" count. In bank/world.md,
// bank/experience.md, bank/opinions.md and the pages of entities in bank/entities every item
// does, and may leave its kind out. Front matter, code, comments and blocks between
//
//	<!-- helmdeck:begin … -->
//	<!-- helmdeck:end -->
//
// hold no statements. A bullet that is not well formed is reported and kept as a plain fact
// with all of its text.
//
// Parsing what was printed gives what was parsed. Nothing here touches a file.
package markdown
