package memory

import "time"

// HostFile is a Markdown file of a host's workspace, which its user keeps.
type HostFile struct {
	Name     string    // path below the workspace, or below its collection's folder
	Hash     string    // SHA-256 of Text, in hex
	Text     string    // valid UTF-8
	Modified time.Time // of the file
}
