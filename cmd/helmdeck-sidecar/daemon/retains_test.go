package daemon

import (
	"testing"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace"
)

// Without a subject the notes are whose register bound the workspace to.
func TestWhoseNotes(t *testing.T) {
	bound := []workspace.Binding{{Workspace: "/ws", Subject: "alice", Agent: "work"}}
	for _, c := range []struct {
		conf Retain
		want memory.Namespace
	}{
		{Retain{Workspace: "/ws", DefaultSubject: "local"}, memory.Namespace{Subject: "alice", Agent: "work"}},
		{Retain{Workspace: "/ws", Subject: "bob", DefaultSubject: "local"}, memory.Namespace{Subject: "bob"}},
		{Retain{Workspace: "/other", DefaultSubject: "local", Agent: "a"}, memory.Namespace{Subject: "local", Agent: "a"}},
	} {
		if got := c.conf.namespace(bound); got != c.want {
			t.Errorf("%+v: %v, want %v", c.conf, got, c.want)
		}
	}
}
