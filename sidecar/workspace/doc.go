// Package workspace is the Markdown side of the memory: a folder of files that an agent's
// host indexes by itself.
//
// A [Mirror] keeps one file for each fact below memory/helmdeck of a workspace. The store
// wins: what somebody changes or deletes there is put back, and the files say so. A mirror
// touches no file that it did not write, follows no link, and stays within a number of
// files and bytes, with the newest facts.
package workspace
