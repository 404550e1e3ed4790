// Package archive writes exported facts and reads them again, in two formats.
//
// Lines of JSON hold one [memory.ArchivedFact] each. Markdown has a heading of the second level
// for each fact, its key; the value in a fenced block, which is longer than any fence in the
// value; and the rest as a list of names and JSON values. Earlier versions follow below
// headings of the third level, the newest first:
//
//	## preferences/editor
//
//	```text
//	helix
//	```
//
//	- category: "preferences"
//	- expires_at: "2027-02-18T12:00:00Z"
//	- version: 2
//
//	### version 1
//
// What is read of what was written is the same in every field. Text between facts is ignored,
// so that people may add some.
package archive
