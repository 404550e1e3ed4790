package wire_test

import (
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/wire"
)

func TestWriteErrorKeepsTheRequestID(t *testing.T) {
	w := httptest.NewRecorder()
	w.Header().Set(wire.RequestIDHeader, "req_given")
	var log strings.Builder
	wire.WriteError(t.Context(), w, slog.New(slog.NewTextHandler(&log, nil)), errors.New("the words of a library"))
	if w.Code != http.StatusInternalServerError || !strings.Contains(w.Body.String(), `"request_id":"req_given"`) {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if strings.Contains(w.Body.String(), "library") || !strings.Contains(log.String(), "library") || !strings.Contains(log.String(), "req_given") {
		t.Errorf("told %s\nlogged %s", w.Body, &log)
	}
}

func TestEncodeLeavesHTMLAlone(t *testing.T) {
	got, err := wire.Encode(map[string]string{"a": "<&>"})
	if err != nil || string(got) != `{"a":"<&>"}` {
		t.Errorf("%s %v", got, err)
	}
}

func TestUnknownCodeIsInternal(t *testing.T) {
	if wire.Status("nonsense") != http.StatusInternalServerError || wire.ExitCode("nonsense") != 1 {
		t.Errorf("status %d, exit code %d", wire.Status("nonsense"), wire.ExitCode("nonsense"))
	}
}

// A status alone gives back a code of that status.
func TestCodeOf(t *testing.T) {
	for _, code := range memory.Codes() {
		if got := wire.CodeOf(wire.Status(code)); wire.Status(got) != wire.Status(code) {
			t.Errorf("%s: %d: %s", code, wire.Status(code), got)
		}
	}
	for status, want := range map[int]memory.Code{418: memory.CodeInvalidInput, 502: memory.CodeInternal, 302: memory.CodeInternal} {
		if got := wire.CodeOf(status); got != want {
			t.Errorf("%d: %s, want %s", status, got, want)
		}
	}
}

func TestRequestIDsDiffer(t *testing.T) {
	if a, b := wire.NewRequestID(), wire.NewRequestID(); a == b || len(a) != 20 || !strings.HasPrefix(a, "req_") {
		t.Errorf("%q %q", a, b)
	}
}
