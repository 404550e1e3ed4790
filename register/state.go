package register

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"path/filepath"
	"slices"

	"helmdeck-sidecar/sidecar/memory"
)

const stateName = "helmdeck-register.json"

// record is what Undo needs to know about what was written to one file.
type record struct {
	File    string        `json:"file"`
	Server  string        `json:"server"`
	Entries []entryRecord `json:"entries,omitempty"`
	After   string        `json:"after_sha256"`      // of the file as written
	Steps   [][]edit      `json:"steps,omitempty"`   // lead back from there, the last first, when Exact
	Exact   bool          `json:"exact"`             // the file before us can be restored
	Created bool          `json:"created,omitempty"` // there was no file
	Dirs    []string      `json:"dirs,omitempty"`    // made for the file, outermost first
	Whole   bool          `json:"whole,omitempty"`   // the file is ours from end to end
	Before  *string       `json:"before,omitempty"`  // what was in a Whole file that was not Created

	// What earlier versions of this program wrote: one entry, one step.
	Path  []string `json:"path,omitempty"`
	URL   string   `json:"url,omitempty"`
	Edits []edit   `json:"edits,omitempty"`
	Old   *string  `json:"old_entry,omitempty"`
}

// entryRecord is one value that was written into a file of others.
type entryRecord struct {
	Path []string `json:"path"`
	URL  string   `json:"url,omitempty"`  // of a server's entry as written; it is ours while it points there
	New  string   `json:"new,omitempty"`  // source of a value as written; it is ours while it says that
	Own  bool     `json:"own,omitempty"`  // it is ours whatever it says
	Item bool     `json:"item,omitempty"` // New is an item of the list at Path
	Old  *string  `json:"old,omitempty"`  // source of the value before us, if there was one
	Made int      `json:"made,omitempty"` // how many of the objects around it were made with it
}

// modern brings a record of an earlier version into the present form.
func (r record) modern() record {
	if len(r.Entries) == 0 && len(r.Path) > 0 {
		r.Entries = []entryRecord{{Path: r.Path, URL: r.URL, Old: r.Old}}
	}
	if len(r.Steps) == 0 && len(r.Edits) > 0 {
		r.Steps = [][]edit{r.Edits}
	}
	r.Path, r.URL, r.Edits, r.Old = nil, "", nil, nil
	return r
}

// entry returns what is recorded about a path, if anything is.
func (r record) entry(path []string) (entryRecord, bool) {
	i := slices.IndexFunc(r.Entries, func(e entryRecord) bool { return slices.Equal(e.Path, path) })
	if i < 0 {
		return entryRecord{}, false
	}
	return r.Entries[i], true
}

// original is the text before us, from the text as we left it.
func (r record) original(text string) (string, bool) {
	ok := true
	for _, step := range slices.Backward(r.Steps) {
		if text, ok = revert(text, step); !ok {
			return "", false
		}
	}
	return text, true
}

func (r record) is(file, server string) bool { return r.File == file && r.Server == server }

// same reports whether the file is as r left it.
func (r record) same(data []byte) bool { return r.Exact && r.After == sum(data) }

func sum(data []byte) string {
	h := sha256.Sum256(data)
	return hex.EncodeToString(h[:])
}

// state is the file of records.
type state struct {
	snapshot
	records []record
}

func readState(o *Options) (*state, error) {
	dir := o.StateDir
	if dir == "" {
		config, err := resolve(o.ConfigFile, "")
		if err != nil {
			return nil, err
		}
		dir = filepath.Dir(config)
	}
	s, err := read(filepath.Join(dir, stateName), "")
	if err != nil {
		return nil, err
	}
	st := &state{snapshot: s}
	if s.exists() && json.Unmarshal(s.data, &st.records) != nil {
		return nil, memory.Errorf(memory.CodeConflict, "malformed_state", "%s, the record of what was written, cannot be read", s.path).
			WithHint("restore it, or move it away; undo then knows nothing of earlier runs")
	}
	for i, r := range st.records {
		st.records[i] = r.modern()
	}
	return st, nil
}

func (s *state) get(file, server string) (record, bool) {
	i := slices.IndexFunc(s.records, func(r record) bool { return r.is(file, server) })
	if i < 0 {
		return record{}, false
	}
	return s.records[i], true
}

// with returns the records with one set, or taken out when r.Server is empty.
func with(records []record, file, server string, r record) []record {
	out := slices.DeleteFunc(slices.Clone(records), func(r record) bool { return r.is(file, server) })
	if r.Server != "" {
		out = append(out, r)
	}
	return out
}

// encode is the content of the file, nil when there is nothing to remember.
func encode(records []record) []byte {
	if len(records) == 0 {
		return nil
	}
	data, err := json.MarshalIndent(records, "", "  ")
	if err != nil {
		panic(err) // strings and numbers always encode
	}
	return append(data, '\n')
}
