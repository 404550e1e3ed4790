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

// record is what Undo needs to know about one entry in one file.
type record struct {
	File    string   `json:"file"`
	Server  string   `json:"server"`
	Path    []string `json:"path"`                // of the entry in the file
	URL     string   `json:"url"`                 // that the entry had when written
	After   string   `json:"after_sha256"`        // of the file as written
	Edits   []edit   `json:"edits,omitempty"`     // lead back from there, when Exact
	Exact   bool     `json:"exact"`               // the file before us can be restored
	Old     *string  `json:"old_entry,omitempty"` // source of the entry before us, if there was one
	Created bool     `json:"created,omitempty"`   // there was no file
	Dirs    []string `json:"dirs,omitempty"`      // made for the file, outermost first
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
