package memory

// ArchivedFact is a fact with its earlier versions, the newest first, as it is exported.
type ArchivedFact struct {
	Fact    Fact   `json:"fact"`
	History []Fact `json:"history,omitempty"`
}

// ExportRequest asks for a page of facts in key order, with their history.
type ExportRequest struct {
	Limit  int    `json:"limit,omitempty" jsonschema:"facts of one page, 1 to 500; 100 when omitted"`
	Cursor string `json:"cursor,omitempty" jsonschema:"next_cursor of the page before"`
	Agent  string `json:"agent,omitempty" jsonschema:"agent whose memory this is; the main agent when omitted"`
}

// ExportResponse is one page.
type ExportResponse struct {
	Facts      []ArchivedFact `json:"facts"`
	NextCursor string         `json:"next_cursor,omitempty"`
	Skipped    int            `json:"skipped,omitempty"`
}

// ImportRequest stores facts with their history, times and expiry.
type ImportRequest struct {
	Facts   []ArchivedFact `json:"facts" jsonschema:"facts as they were exported, 500 at most"`
	Replace bool           `json:"replace,omitempty" jsonschema:"replace facts that are there; otherwise they stay"`
	Agent   string         `json:"agent,omitempty" jsonschema:"agent whose memory this is; the main agent when omitted"`
}

// ImportResponse counts what became of the facts.
type ImportResponse struct {
	Imported int `json:"imported"`
	Kept     int `json:"kept"`    // were there already, and stayed
	Expired  int `json:"expired"` // their time was over
	Files    int `json:"files"`   // come from Markdown files, which bring them by themselves
}
