package register

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"helmdeck-sidecar/sidecar/memory"
)

// Apply writes the plan. It fails, before it writes anything, when a file is not
// as it was when the plan was made, unless it already is as planned. The record
// for Undo is on disk before the first file is changed and stays until the last
// one is restored, so that an interrupted run can be undone or repeated.
func (p *Plan) Apply() error {
	newState := encode(p.records)
	if len(p.Changes) == 0 && bytes.Equal(newState, p.state.data) {
		return nil
	}
	unlock, err := lockDir(p.lock)
	if err != nil {
		return diskError(p.lock, "cannot be locked", err)
	}
	defer unlock()
	stateChange := Change{File: p.state.path, Before: p.state.data, After: newState, Mode: 0o600, owner: p.state.own, dirs: missingDirs(p.state.path)}
	if !p.state.exists() {
		stateChange.owner = p.owner()
	}
	todo, err := remaining(append([]Change{stateChange}, p.Changes...))
	if err != nil {
		return err
	}
	if p.undo {
		slices.Reverse(todo)
	}
	for _, c := range todo {
		if err := c.apply(); err != nil {
			return err
		}
		if len(c.Why) > 0 {
			p.log.Info("wrote configuration", "file", c.File, "why", c.Why)
		}
	}
	for _, dir := range p.emptied {
		_ = os.Remove(dir) // one that is in use stays
	}
	return nil
}

// owner is who a new state file belongs to: whoever owns its folder.
func (p *Plan) owner() owner {
	for dir := filepath.Dir(p.state.path); ; dir = filepath.Dir(dir) {
		if info, err := os.Stat(dir); err == nil {
			return ownerOf(info).forNew()
		}
		if filepath.Dir(dir) == dir {
			return nobody
		}
	}
}

// remaining returns the changes that are still to be made.
func remaining(changes []Change) ([]Change, error) {
	var todo []Change
	for _, c := range changes {
		now, err := os.ReadFile(c.File)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, diskError(c.File, "cannot be read", err)
		}
		gone := err != nil
		switch {
		case gone == (c.After == nil) && bytes.Equal(now, c.After):
		case gone == (c.Before == nil) && bytes.Equal(now, c.Before):
			todo = append(todo, c)
		default:
			return nil, memory.Errorf(memory.CodeConflict, "changed_meanwhile", "%s changed while this was running; nothing was written", c.File).
				WithHint("run again")
		}
	}
	return todo, nil
}

func (c Change) apply() error {
	if c.After == nil {
		if err := os.Remove(c.File); err != nil {
			return diskError(c.File, "cannot be deleted", err)
		}
		for _, dir := range slices.Backward(c.dirs) {
			if os.Remove(dir) != nil {
				break // someone else uses it
			}
		}
		return nil
	}
	if err := makeDirs(c.dirs, c.owner); err != nil {
		return diskError(c.File, "cannot be written", err)
	}
	if err := write(c.File, c.After, c.Mode, c.owner); err != nil {
		return diskError(c.File, "cannot be written", err)
	}
	return nil
}
