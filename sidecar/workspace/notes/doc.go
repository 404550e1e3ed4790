// Package notes reads the Markdown files of a workspace, follows their changes, and writes
// to them without losing what somebody types meanwhile.
//
// Only regular files that package markdown reads count, never what the mirror writes, and
// never what is reached by a link. What cannot be read is a problem in the status; what it
// said before stays as it was. The same goes for a workspace that is not there any more.
//
// A file that changes is read when it has been quiet for a moment. One that has become empty,
// or shorter and without a last newline, is taken for half-written, and waited for longer.
// Changes are seen by the notices of the operating system, and by a scan of all files from
// time to time, more often where there are no notices.
package notes
