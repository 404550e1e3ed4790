package main

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"helmdeck-sidecar": func() { main() },
	})
}

// TestScripts runs the command line as a user types it, against a daemon that each
// script starts itself with "sidecar" and may stop with "kill".
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(e *testscript.Env) error {
			l, err := (&net.ListenConfig{}).Listen(context.Background(), "tcp", "127.0.0.1:0")
			if err != nil {
				return err
			}
			addr := l.Addr().String()
			e.Setenv("HELMDECK_ADDR", addr)
			e.Setenv("HELMDECK_URL", "http://"+addr)
			e.Setenv("HELMDECK_DATA_DIR", filepath.Join(e.WorkDir, "data"))
			e.Setenv("HELMDECK_MIN_FREE_MB", "1")
			e.Setenv("HOME", e.WorkDir)
			e.Setenv("TZ", "UTC")
			return l.Close()
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"ready":   ready,
			"savetxt": saveText,
		},
	})
}

// ready waits until the daemon of the script answers.
func ready(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 0 {
		ts.Fatalf("usage: ready")
	}
	for range 200 {
		if ts.Exec("helmdeck-sidecar", "health") == nil {
			return
		}
	}
	ts.Fatalf("the sidecar does not get ready")
}

// saveText puts the trimmed content of a file into a variable.
func saveText(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: savetxt FILE VARIABLE")
	}
	data, err := os.ReadFile(ts.MkAbs(args[0]))
	ts.Check(err)
	for len(data) > 0 && data[len(data)-1] == '\n' {
		data = data[:len(data)-1]
	}
	ts.Setenv(args[1], string(data))
}
