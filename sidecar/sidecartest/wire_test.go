package sidecartest_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/daemon"
	"helmdeck-sidecar/sidecar/mcpserver"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/sidecartest"
)

var update = flag.Bool("update", false, "rewrite the answers in testdata/wire")

// TestWire sends every transcript of testdata/wire each way and compares what
// comes back. A transcript is prose and then pairs of sections: a request and its
// answer. The header of a request is what to send and as whom:
//
//	-- memory_store --             an operation, sent all five ways
//	-- rpc --                      a JSON-RPC message to /api/v1/mcp: three ways
//	-- qmd --                      the same to the QMD endpoint
//	-- GET /api/v1/memory/mine --  plain HTTP, whatever the way
//
// with as=<subject> (alice), scopes=<a,b>, agent=<name> and via=<way,way> behind
// it. The header of an answer is its status. What differs from run to run is
// written as a placeholder: <now>, <today>, <batch>, <now+2160h>, <score>, <ns>, <ms>, <request>,
// and <id 1>, <id 2>, … in the order of their appearance. A text that repeats the
// structured content says so, and one that holds JSON is laid out.
func TestWire(t *testing.T) {
	files, err := filepath.Glob("testdata/wire/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			checkTranscript(t, file)
		})
	}
}

func checkTranscript(t *testing.T, file string) {
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if len(archive.Files)%2 != 0 {
		t.Fatalf("%s has %d sections, not pairs", file, len(archive.Files))
	}
	written, sent := make([]bool, len(archive.Files)), make([]bool, len(archive.Files))
	for _, w := range ways() {
		t.Run(w.name, func(t *testing.T) {
			s := sidecartest.Start(t, withNotes(t, archive))
			awaitNotes(t, s, archive)
			by, names := w.open(t, s), idNames{}
			for i := 0; i < len(archive.Files); i += 2 {
				req, want := archive.Files[i], &archive.Files[i+1]
				got, err := perform(t, s, w.name, by, req)
				if errors.Is(err, errCannot) {
					continue
				}
				sent[i] = true
				status, body := strconv.Itoa(got.status), normalise(t, names, got.body)
				if *update && !written[i] {
					want.Name, want.Data, written[i] = status, []byte(body), true
				}
				if status != want.Name {
					t.Errorf("request %d, %s: status %s, want %s: %s", i/2+1, req.Name, status, want.Name, body)
				}
				if diff := cmp.Diff(string(want.Data), body); diff != "" {
					t.Errorf("request %d, %s (-want +got):\n%s", i/2+1, req.Name, diff)
				}
			}
		})
	}
	for i := 0; i < len(sent); i += 2 {
		if !sent[i] {
			t.Errorf("request %d, %s, was sent no way at all", i/2+1, archive.Files[i].Name)
		}
	}
	if *update {
		if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// speaks reports whether a request of a transcript is sent as a caller.
func speaks(archive *txtar.Archive, caller string) bool {
	return slices.ContainsFunc(archive.Files, func(f txtar.File) bool { return strings.Contains(f.Name, "as="+caller) })
}

// withNotes gives the caller "noter", who has a part in a few transcripts, a workspace of
// Markdown files.
func withNotes(t *testing.T, archive *txtar.Archive) sidecartest.Option {
	if !speaks(archive, "noter") {
		return func(*daemon.Config) {}
	}
	dir := t.TempDir()
	page := filepath.Join(dir, "bank", "entities", "peter.md")
	if err := errors.Join(os.MkdirAll(filepath.Dir(page), 0o755), os.WriteFile(page, []byte("# Peter\n\nA friend in Vienna.\n"), 0o644)); err != nil {
		t.Fatal(err)
	}
	return func(c *daemon.Config) { c.Retain = daemon.Retain{Workspace: dir, Subject: "noter"} }
}

// awaitNotes waits until the workspace is followed.
func awaitNotes(t *testing.T, s *sidecartest.Sidecar, archive *txtar.Archive) {
	t.Helper()
	if !speaks(archive, "noter") {
		return
	}
	for range 1000 {
		st, err := s.Client("noter").Workspace(t.Context(), memory.AgentRequest{})
		if err == nil && st.ScannedAt != nil && st.Pending == 0 {
			return
		}
		time.Sleep(5 * time.Millisecond) // there is no event before the workspace is registered
	}
	t.Fatal("the workspace is not followed")
}

// perform sends one request of a transcript.
func perform(t *testing.T, s *sidecartest.Sidecar, name string, by way, req txtar.File) (answer, error) {
	t.Helper()
	id := identity{subject: "alice"}
	var words []string
	for _, word := range strings.Fields(req.Name) {
		option, value, ok := strings.Cut(word, "=")
		switch {
		case ok && option == "as":
			id.subject = value
		case ok && option == "scopes":
			id.scopes = value
		case ok && option == "agent":
			id.agent = value
		case ok && option == "via":
			if !slices.Contains(strings.Split(value, ","), name) {
				return answer{}, errCannot
			}
		default:
			words = append(words, word)
		}
	}
	body := strings.TrimSpace(string(req.Data))
	switch {
	case len(words) == 2:
		return send(t, s, id, words[0], words[1], body), nil
	case words[0] == "rpc":
		return by.rpc(id, mcpserver.Path, body)
	case words[0] == "qmd":
		return by.rpc(id, mcpserver.QMDPath, body)
	}
	return by.call(id, words[0], body)
}

var (
	timeField    = regexp.MustCompile(`("(?:created_at|updated_at|expires_at|fetched_at|last_at|at)":")([^"\\]*)(")`)
	unixField    = regexp.MustCompile(`("(?:at_unix|last_used_unix|last_seen_unix)":)([0-9]+)`)
	scoreField   = regexp.MustCompile(`("score":)([0-9.e-]+)`)
	tookField    = regexp.MustCompile(`("duration_ms":)([0-9]+)(}$)`)
	turnField    = regexp.MustCompile(`("took_ms":)([0-9.]+)`)
	batchField   = regexp.MustCompile(`("(?:batch|id)":")(?:[1-9a-f][0-9a-f]{15})(")`)
	factDay      = regexp.MustCompile(`( \()([0-9]{4}-[0-9]{2}-[0-9]{2})(\): )`)
	textField    = regexp.MustCompile(`"text":("(?:[^"\\]|\\.)*")`)
	auditKeyTime = regexp.MustCompile(`/[0-9]{20}`)
	cursorField  = regexp.MustCompile(`("next_cursor":")([^"]*)(")`)
	requestID    = regexp.MustCompile(`req_[A-Z0-9]{16}`)
	opaqueID     = regexp.MustCompile(`[0-9a-f]{64}`)
)

// idNames numbers the opaque ids of one run.
type idNames map[string]string

// normalise replaces what differs from run to run and lays the JSON out. What it
// replaces it checks: a time must be in UTC, a score must lie in (0, 1].
func normalise(t *testing.T, names idNames, body string) string {
	t.Helper()
	body = replace(textField, body, func(m []string) string {
		var text string
		if err := json.Unmarshal([]byte(m[1]), &text); err != nil || !json.Valid([]byte(text)) {
			return m[0]
		}
		if strings.Contains(body, `"structuredContent":`+text) {
			return `"text":"<structuredContent>"`
		}
		return `"text, as JSON":` + text
	})
	body = replace(timeField, body, func(m []string) string { return m[1] + relative(t, m[2]) + m[3] })
	body = replace(unixField, body, func(m []string) string {
		seconds, _ := strconv.ParseInt(m[2], 10, 64)
		if d := time.Since(time.Unix(seconds, 0)); d < 0 || d > time.Minute {
			return m[0]
		}
		return m[1] + `"<now>"`
	})
	body = replace(scoreField, body, func(m []string) string {
		if score, err := strconv.ParseFloat(m[2], 64); err != nil || score <= 0 || score > 1 {
			t.Errorf("score %s is not in (0, 1]", m[2])
		}
		return m[1] + `"<score>"`
	})
	body = replace(tookField, body, func(m []string) string { return m[1] + `"<ms>"` + m[3] })
	body = replace(turnField, body, func(m []string) string { return m[1] + `"<ms>"` })
	body = replace(batchField, body, func(m []string) string { return m[1] + "<batch>" + m[2] })
	body = replace(factDay, body, func(m []string) string {
		if d, err := time.Parse(time.DateOnly, m[2]); err != nil || time.Since(d) > 48*time.Hour {
			return m[0]
		}
		return m[1] + "<today>" + m[3]
	})
	body = replace(cursorField, body, func(m []string) string {
		if key, _ := base64.RawURLEncoding.DecodeString(m[2]); auditKeyTime.Match(key) {
			return m[1] + "<cursor>" + m[3]
		}
		return m[0]
	})
	body = auditKeyTime.ReplaceAllString(body, "/<ns>")
	body = requestID.ReplaceAllString(body, "<request>")
	body = opaqueID.ReplaceAllStringFunc(body, func(id string) string {
		if names[id] == "" {
			names[id] = fmt.Sprintf("<id %d>", len(names)+1)
		}
		return names[id]
	})
	if strings.TrimSpace(body) == "" {
		return ""
	}
	var out bytes.Buffer
	if err := json.Indent(&out, []byte(body), "", "  "); err != nil {
		return body + "\n"
	}
	return strings.TrimSpace(out.String()) + "\n"
}

func replace(re *regexp.Regexp, s string, by func([]string) string) string {
	return re.ReplaceAllStringFunc(s, func(found string) string { return by(re.FindStringSubmatch(found)) })
}

// relative names a time by its distance from now in hours.
func relative(t *testing.T, text string) string {
	t.Helper()
	at, err := time.Parse(time.RFC3339Nano, text)
	if err != nil || !strings.HasSuffix(text, "Z") {
		t.Errorf("time %q is not RFC 3339 in UTC", text)
		return text
	}
	d := time.Until(at)
	hours := d.Round(time.Hour)
	if off := (d - hours).Abs(); off > time.Minute || hours < 0 { // what is over is a day that the test names
		return text
	}
	if hours == 0 {
		return "<now>"
	}
	return fmt.Sprintf("<now+%.0fh>", hours.Hours())
}
