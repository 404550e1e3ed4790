// Package register makes OpenClaw and mcporter use the sidecar, by edits to
// their configuration that can be shown before, repeated, checked and undone.
//
// # What it does
//
// Prepare reads the token that OpenClaw keeps at mcp.servers.<name>.headers in
// openclaw.json (the header in any letter case, doubled or not, with ${VAR}
// resolved), has it checked, and plans the entry mcpServers.<name> of mcporter's
// configuration: baseUrl, the Authorization header, lifecycle and description.
// With Options.Mint, and no entry or no good token in openclaw.json, it plans
// that entry too. A Plan shows itself (Diff), says what is missing or out of
// date (Stale), and writes (Apply). Undo plans the way back.
//
// # What it promises
//
// Everything else stays, byte for byte: other entries, order, comments, layout.
// After each edit the new text is parsed again and compared with the old; when
// anything else differs the edit is refused. A second run changes no byte and
// touches no file. A file is replaced whole, by rename, with the mode and owner
// that it had; a file that changed since it was read is left alone, and the
// error says to run again. Neither Diff, nor an error, nor the log shows a
// token, whoever it belongs to.
//
// # Which files
//
// <workspace>/config/mcporter.json, which every version of mcporter reads, and
// first. The workspace is Options.Workspace, or else agents.defaults.workspace
// of openclaw.json when that folder is here, or else the folder workspace beside
// openclaw.json. ~/.mcporter/mcporter.json and mcporter/mcporter.json in the XDG
// configuration folder are kept in step when they hold an entry of the name
// already. Options.MCPorterFiles names other files instead of all these.
//
// New files are 0600 and, when run by root, belong to the owner of openclaw.json,
// as do new folders. A link is followed and its target replaced, except where a
// file of the workspace leads out of it: agents write there, and must not choose
// what root overwrites. Name such a target in MCPorterFiles. Folders are resolved
// once, before the edit.
//
// openclaw.json may be any JSON5. mcporter reads JSON with comments and trailing
// commas only, and ignores a file with more; one is refused, for an entry in it
// would be of no use.
//
// A ${VAR} in OpenClaw's header is written resolved, because mcporter runs in
// processes that may lack the variable. A token that comes from one is never
// replaced by a new one: it is renewed where the variable is set.
//
// # Undo
//
// What was written is recorded in helmdeck-register.json (0600), in
// Options.StateDir or else beside openclaw.json: for each file the SHA-256 that
// it had afterwards, where the new text is, and the text that it replaced. Undo
// restores a file that is still the same byte for byte, and deletes it when it
// was made here, with the folders made for it when they are empty. In a file
// that others changed since, it takes out our entry, or puts back the entry that
// was there before. An entry that points somewhere else by now is left alone.
//
// # Caveats
//
// Between the last comparison and the rename another program can write the file;
// its change is then lost. Two runs of this package wait for each other.
// OpenClaw restores its last good openclaw.json when the file loses half of its
// bytes, which an undo in a very small file can do; the plan then warns.
//
// Errors are *memory.Error: not_found for what is not there yet (openclaw.json,
// its entry, the workspace), invalid_token for a token that would be refused,
// conflict for a file that changed meanwhile or that cannot be edited safely,
// invalid_input for the rest of what a person can mend, internal for the disk.
// The command maps them to exit codes as everywhere else; --check exits non-zero
// also when Stale has reasons.
package register
