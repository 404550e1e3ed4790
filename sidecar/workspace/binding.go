package workspace

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"helmdeck-sidecar/sidecar/memory"
)

// BindingsFile is the name of the file of the bindings, in the data folder.
const BindingsFile = "workspaces.json"

// maxBindingsFile bounds that file, in bytes.
const maxBindingsFile = 1 << 20

// Binding ties the memory of a caller, or of one of its agents, to a workspace. There is
// one at most for each workspace.
type Binding struct {
	Workspace string `json:"workspace"` // absolute
	Subject   string `json:"subject"`
	Agent     string `json:"agent,omitempty"` // normalised; empty is the main agent
	Mirror    bool   `json:"mirror"`          // facts are files of the workspace
	Audit     bool   `json:"audit,omitempty"` // so are audit rows
	Retain    bool   `json:"retain,omitempty"`
	// Collections are folders beside the workspace's own memory that the host has its QMD
	// backend search.
	Collections []Collection `json:"collections,omitempty"`
	MaxFiles    int          `json:"max_files,omitempty"` // of the mirror; its default when zero
	MaxBytes    int64        `json:"max_bytes,omitempty"`
	// By is the openclaw.json that register bound the workspace for; empty when a person did.
	By string `json:"by,omitempty"`
}

// Collection is one folder or file of Markdown under the name that the host gives it.
type Collection struct {
	Name    string `json:"name"`
	Path    string `json:"path"`              // absolute
	Pattern string `json:"pattern,omitempty"` // of the files below Path; every .md when empty
}

// Namespace is whose memory the binding is about.
func (b Binding) Namespace() memory.Namespace {
	return memory.Namespace{Subject: b.Subject, Agent: b.Agent}
}

// Equal reports whether two bindings are the same in everything.
func (b Binding) Equal(c Binding) bool {
	collections := slices.Equal(b.Collections, c.Collections)
	b.Collections, c.Collections = nil, nil
	return collections && fmt.Sprint(b) == fmt.Sprint(c)
}

// check refuses what cannot be meant, and cleans the paths.
func (b *Binding) check() error {
	if !filepath.IsAbs(b.Workspace) {
		return badBinding("workspace", "the workspace %q is not an absolute path", b.Workspace)
	}
	b.Workspace = filepath.Clean(b.Workspace)
	if b.Subject == "" || b.Subject == memory.Anonymous {
		return badBinding("subject", "the workspace %s is bound to no subject", b.Workspace)
	}
	if b.MaxFiles < 0 || b.MaxFiles > MostFiles || b.MaxBytes < 0 {
		return badBinding("max_files", "the bounds of %s must be positive, and at most %d files", b.Workspace, MostFiles)
	}
	b.Collections = slices.Clone(b.Collections)
	for i := range b.Collections {
		c := &b.Collections[i]
		if c.Name == "" || !filepath.IsAbs(c.Path) {
			return badBinding("collections", "a collection of %s has no name, or no absolute path", b.Workspace)
		}
		c.Path = filepath.Clean(c.Path)
	}
	return nil
}

func badBinding(field, format string, args ...any) error {
	return memory.Invalid(field, "bad_binding", format, args...).WithHint("helmdeck-sidecar register writes the file " + BindingsFile)
}

// bindingsDocument is the content of the file.
type bindingsDocument struct {
	Workspaces []Binding `json:"workspaces"`
}

// parseBindings reads the content of the file; nothing is no bindings.
func parseBindings(content []byte) ([]Binding, error) {
	if len(bytes.TrimSpace(content)) == 0 {
		return nil, nil
	}
	decoder := json.NewDecoder(bytes.NewReader(content))
	decoder.DisallowUnknownFields()
	var document bindingsDocument
	err := decoder.Decode(&document)
	if err == nil && decoder.More() {
		err = errors.New("there is more after the end")
	}
	if err != nil {
		return nil, badBinding("", "%s is not as it should be: %v", BindingsFile, err)
	}
	return checkBindings(document.Workspaces)
}

// checkBindings returns the bindings in the order of their workspaces.
func checkBindings(list []Binding) ([]Binding, error) {
	list = slices.Clone(list)
	for i := range list {
		if err := list[i].check(); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(list, func(a, b Binding) int { return cmp.Compare(a.Workspace, b.Workspace) })
	for i := range list[min(1, len(list)):] {
		if list[i].Workspace == list[i+1].Workspace {
			return nil, badBinding("workspace", "the workspace %s is bound twice", list[i].Workspace)
		}
	}
	return list, nil
}

// ReadBindings reads the bindings in a data folder; without a file there are none.
func ReadBindings(dataDir string) ([]Binding, error) {
	f, err := os.Open(filepath.Join(dataDir, BindingsFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	content, err := io.ReadAll(io.LimitReader(f, maxBindingsFile+1))
	if err != nil {
		return nil, err
	}
	if len(content) > maxBindingsFile {
		return nil, badBinding("", "%s is larger than %d bytes", BindingsFile, maxBindingsFile)
	}
	return parseBindings(content)
}

// EditBindings changes the bindings in a data folder, which must exist. Edits wait for each
// other, readers see the file before or after, and without bindings there is no file. It
// reports whether anything changed.
func EditBindings(dataDir string, change func([]Binding) []Binding) (changed bool, err error) {
	unlock, err := lock(filepath.Join(dataDir, "."+BindingsFile+".lock"))
	if err != nil {
		return false, err
	}
	defer unlock()
	before, err := ReadBindings(dataDir)
	if err != nil {
		return false, err
	}
	after, err := checkBindings(change(slices.Clone(before)))
	if err != nil || slices.EqualFunc(before, after, Binding.Equal) {
		return false, err
	}
	path := filepath.Join(dataDir, BindingsFile)
	if len(after) == 0 {
		return true, os.Remove(path)
	}
	content, err := json.MarshalIndent(bindingsDocument{after}, "", "  ")
	if err != nil {
		return false, err
	}
	return true, replaceFile(path, append(content, '\n'))
}

// replaceFile puts a file of mode 0600 in place of what is there, whole or not at all. Its
// owner is that of the folder when root writes it.
func replaceFile(path string, content []byte) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), ".helmdeck-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	_, err = f.Write(content)
	if err = errors.Join(err, f.Sync(), giveTo(filepath.Dir(path), f.Name()), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
