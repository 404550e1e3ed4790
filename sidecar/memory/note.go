package memory

import "time"

// Note is one statement in a Markdown file of a workspace.
type Note struct {
	File       string     `json:"file,omitempty"` // below the workspace, with slashes
	Line       int        `json:"line,omitempty"` // of its bullet, from 1
	Kind       Kind       `json:"kind"`
	Entities   []string   `json:"entities,omitempty"`   // as named before the colon
	Confidence *float64   `json:"confidence,omitempty"` // as stated
	Text       string     `json:"text"`                 // details follow on lines of their own, after "- "
	Date       *time.Time `json:"date,omitempty"`       // the day of its file, in UTC
	// Plain says that the bullet names no kind: it is malformed, or it needs none in its file.
	Plain bool `json:"plain,omitempty"`
}

// NoteProblem is what is wrong in a file of a workspace. Line is 0 for the file as a whole.
type NoteProblem struct {
	File    string `json:"file"`
	Line    int    `json:"line,omitempty"`
	Reason  string `json:"reason"`
	Message string `json:"message"`
}

// NotePage is what one file of a workspace says.
type NotePage struct {
	File     string
	Gone     bool // the file is not there any more
	Notes    []Note
	Entity   *EntityPage // of a file in bank/entities
	Problems []NoteProblem
}

// EntityPage is a page about one entity.
type EntityPage struct {
	Name    string // its title, else the name of its file
	Slug    string // the name of its file without the ending
	Aliases []string
	Summary string // what is written there by hand outside of lists; may be empty
	Line    int    // of the summary, else of the title
}

// WorkspaceStatus says what was read from a workspace.
type WorkspaceStatus struct {
	Workspace string        `json:"workspace"`
	Files     int           `json:"files"`
	Notes     int           `json:"notes"`
	Pending   int           `json:"pending"` // files that have changed and are not read yet
	Notices   bool          `json:"notices"` // changes are seen at once, not only by scans
	ScannedAt *time.Time    `json:"scanned_at,omitempty"`
	Problems  []NoteProblem `json:"problems"`
}

// NoteBlock is what is to stand in the generated block of a file or, with bullets, in its last
// section "Retain".
type NoteBlock struct {
	File    string
	Title   string   // of the file if it has to be made
	Lines   []string // none removes the block
	Bullets []Note   // to be added, but for those that are there; the block stays
}

// BlockPlace is where the generated block of a file is: its first and last line, from 1, or
// zeros without one.
type BlockPlace struct{ Begin, End int }

// FileChange is a change of a file of a workspace.
type FileChange struct {
	File    string `json:"file"`
	Created bool   `json:"created,omitempty"`
	Diff    string `json:"diff"` // lines with -, + or a space before them
}
