// Package workspace is the Markdown side of the memory: a folder of files that an agent's
// host indexes by itself.
//
// A [Mirror] keeps one file for each fact below memory/helmdeck of a workspace. The store
// wins: what somebody changes or deletes there is put back, and the files say so. A mirror
// touches no file that it did not write, follows no link, and stays within a number of
// files and bytes. When there is no room for all, facts with the tag "pinned" have files
// first, then other facts, then facts whose confidence is below one half, then audit rows;
// among equals the newest. Run by root, a mirror's files and folders belong to the owner of
// the workspace.
//
// A [Binding] says whose memory belongs to which workspace. The bindings are a file in the
// data folder, [BindingsFile], which "register" edits with [EditBindings] and a running
// sidecar follows through [Bindings]. [Documents] are the files that a host asks for by the
// names of its collections; what their bullets say as facts is the business of package notes.
package workspace
