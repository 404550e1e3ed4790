package memory

// CoreRequest asks for the core memory: a few facts that are always of use.
type CoreRequest struct {
	MaxTokens int    `json:"max_tokens,omitempty" jsonschema:"about this many tokens at most; 1000 when omitted"`
	Agent     string `json:"agent,omitempty" jsonschema:"agent whose memory this is; the main agent when omitted"`
}

// CoreResponse is the core memory. Text is Markdown, and the same bytes while nothing changed.
type CoreResponse struct {
	Text   string     `json:"text"`
	Tokens int        `json:"tokens"`
	Items  []CoreItem `json:"items"` // the facts in it, in its order
	Left   int        `json:"left"`  // facts that did not fit
}

// CoreItem is a fact of the core memory, and why it is there: core (its own text), pinned or
// preference.
type CoreItem struct {
	Key    string `json:"key"`
	Source string `json:"source,omitempty"`
	Why    string `json:"why"`
}

// CoreEdit changes the text of the core memory itself. Pinned facts are pinned where they are
// stored, by the tag "pinned".
type CoreEdit struct {
	Action string `json:"action" jsonschema:"append (a line at the end), insert (a line before line), replace (old by text; an empty text deletes) or show"`
	Text   string `json:"text,omitempty" jsonschema:"the new text"`
	Old    string `json:"old,omitempty" jsonschema:"for replace: the text to replace, which must be there exactly once"`
	Line   int    `json:"line,omitempty" jsonschema:"for insert: the line, from 1, before which the text goes"`
	Agent  string `json:"agent,omitempty" jsonschema:"agent whose memory this is; the main agent when omitted"`
}
