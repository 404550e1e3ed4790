package register

import (
	"context"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

// A gateway boots: no file, half a file, no entry, and then all of it.
func TestWaitForABootingGateway(t *testing.T) {
	whole := hostWith("authorization", "Bearer "+goodToken())
	h := newHouse(t, "")
	h.options.Wait = time.Minute
	synctest.Test(t, func(t *testing.T) {
		go func() {
			for _, content := range []string{whole[:40], "", "{meta: {}}", strings.Replace(whole, "authorization", "x", 1), whole} {
				time.Sleep(7 * time.Second)
				if err := os.WriteFile(h.config, []byte(content), 0o600); err != nil {
					t.Error(err)
				}
			}
		}()
		start := time.Now()
		p, err := Prepare(t.Context(), h.options)
		if err != nil || len(p.Changes) != 1 {
			t.Fatal(p, err)
		}
		if took := time.Since(start).Round(time.Second); took != 35*time.Second {
			t.Errorf("it took %s", took)
		}
	})
	if tokens.MatchString(h.log.String()) || strings.Count(h.log.String(), "waiting for OpenClaw") != 1 {
		t.Errorf("log: %s", h.log.String())
	}
}

func TestWaitEnds(t *testing.T) {
	h := newHouse(t, "")
	_, err := Prepare(t.Context(), h.options)
	wantError(t, err, memory.CodeNotFound, "no_openclaw_json")
	h.options.Wait = 10 * time.Second
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		_, err := Prepare(t.Context(), h.options)
		e := wantError(t, err, memory.CodeNotFound, "no_openclaw_json")
		if time.Since(start) != h.options.Wait || !strings.HasSuffix(e.Message, "(waited 10s for it)") {
			t.Errorf("after %s: %v", time.Since(start), e)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		_, err = Prepare(ctx, h.options)
		if e := memory.AsError(err); e.Code != memory.CodeUnavailable || e.Reason != "interrupted" {
			t.Errorf("got %v", err)
		}
	})
	h.write(h.config, "{broken")
	h.options.Wait = 0
	_, err = Prepare(t.Context(), h.options)
	wantError(t, err, memory.CodeInvalidInput, "malformed_file")
}

// What waiting cannot mend is said at once.
func TestNoWaitForAWrongToken(t *testing.T) {
	h := newHouse(t, hostWith("authorization", "Bearer "+makeToken("a", testNow, "x", "forged")))
	h.options.Wait = time.Hour
	_, err := Prepare(t.Context(), h.options)
	wantError(t, err, memory.CodeInvalidToken, "bad_signature")
}
