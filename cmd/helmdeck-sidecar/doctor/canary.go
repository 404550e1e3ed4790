package doctor

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"strconv"
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/client"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace"
)

// canaryWait is how long the canary may take to be found, and to be gone.
const canaryWait = 8 * time.Second

// The links that the canary shows.
const (
	hooksLink  = "hooks"
	indexLink  = "indexed mirror"
	forgetLink = "forgetting"
)

// canary stores a fact as the host would, looks for it through the host's memory_search,
// and deletes it.
func (w *walk) canary(ctx context.Context) {
	why := ""
	switch {
	case !w.Canary:
		why = "no canary was sent"
	case w.token == "" || !w.reached:
		why = "the sidecar cannot be asked as the host would ask it"
	case !w.gatewayUp:
		why = "the gateway does not answer"
	}
	if why == "" {
		if err := w.sendCanary(ctx); err == nil {
			return
		} else {
			why = err.Error()
		}
	}
	for _, name := range []string{hooksLink, indexLink, forgetLink} {
		w.unknown(name, why, "")
	}
}

func (w *walk) sendCanary(ctx context.Context) error {
	c, err := client.New(client.Options{BaseURL: w.URL, Token: w.token, HTTP: w.http})
	if err != nil {
		return err
	}
	word := "canary" + strings.ToLower(rand.Text()[:16])
	key := "helmdeck-doctor/" + word
	before := w.hostSearches(ctx)
	if _, err := c.Store(ctx, memory.StoreRequest{Key: key, Value: "The " + word + " of helmdeck-sidecar doctor sings", TTLSeconds: 3600, Tags: []string{"doctor"}}); err != nil {
		return fmt.Errorf("the canary could not be stored: %s", memory.AsError(err).Message)
	}
	began := w.Now()
	files, results, err := w.await(ctx, word, func(list []found) bool { return inMirror(list, word) })
	forget := context.WithoutCancel(ctx)
	if _, ferr := c.Delete(forget, memory.KeyRequest{Key: key}); ferr != nil {
		w.broken(forgetLink, "the canary could not be deleted: "+memory.AsError(ferr).Message, "helmdeck-sidecar forget key:"+key)
		return nil
	}
	w.hooks(w.hostSearches(ctx)-before, holds(results, word))
	switch took := w.Now().Sub(began).Round(10 * time.Millisecond); {
	case err != nil:
		w.broken(indexLink, "memory_search: "+err.Error(), "openclaw memory index")
	case files:
		w.ok(indexLink, fmt.Sprintf("the canary's file was found after %v", took))
	case holds(results, word):
		w.unknown(indexLink, "the canary was found by the plugin, but not among the host's own files", "openclaw memory index")
	default:
		w.broken(indexLink, fmt.Sprintf("the canary was not found within %v", canaryWait), again+"; then: openclaw memory index")
	}
	w.forgotten(ctx, word)
	return nil
}

// hooks reports whether the plugin asked the sidecar when the host searched.
func (w *walk) hooks(calls int, found bool) {
	switch {
	case calls > 0:
		w.ok(hooksLink, "memory_search asked the sidecar")
	case found:
		w.broken(hooksLink, "memory_search did not ask the sidecar: the plugin is not loaded, or its hooks are blocked", "openclaw plugins list; "+again+", then restart the gateway")
	default:
		w.broken(hooksLink, "memory_search neither found the canary nor asked the sidecar", again+", then restart the gateway")
	}
}

// forgotten reports whether the host finds what was deleted.
func (w *walk) forgotten(ctx context.Context, word string) {
	began := w.Now()
	gone, _, err := w.await(ctx, word, func(list []found) bool { return !holds(list, word) })
	switch {
	case err != nil:
		w.unknown(forgetLink, err.Error(), "")
	case gone:
		w.ok(forgetLink, fmt.Sprintf("the canary was gone after %v", w.Now().Sub(began).Round(10*time.Millisecond)))
	default:
		w.broken(forgetLink, fmt.Sprintf("the canary was still found %v after it was deleted", canaryWait), "openclaw memory index")
	}
}

// await searches until the results are as wanted.
func (w *walk) await(ctx context.Context, word string, wanted func([]found) bool) (ok bool, last []found, err error) {
	for deadline := w.Now().Add(canaryWait); ; {
		if last, err = w.search(ctx, word); err != nil {
			return false, last, err
		}
		if wanted(last) {
			return true, last, nil
		}
		if w.Now().After(deadline) {
			return false, last, nil
		}
		select {
		case <-ctx.Done():
			return false, last, ctx.Err()
		case <-time.After(200 * time.Millisecond):
		}
	}
}

func holds(list []found, word string) bool {
	for _, f := range list {
		if strings.Contains(f.Path+f.Snippet, word) {
			return true
		}
	}
	return false
}

// inMirror reports whether the canary was found as a file.
func inMirror(list []found, word string) bool {
	for _, f := range list {
		if strings.Contains(f.Path+f.Snippet, word) && strings.Contains(f.Path, workspace.Folder+"/") {
			return true
		}
	}
	return false
}

// hostSearches is how often the sidecar was asked by plugins of hosts since its start.
func (w *walk) hostSearches(ctx context.Context) (n int) {
	body, err := w.call(ctx, "GET", w.URL+"/metrics", "", nil)
	if err != nil {
		return 0
	}
	lines := bufio.NewScanner(bytes.NewReader(body))
	for lines.Scan() {
		line := lines.Text()
		if !strings.HasPrefix(line, "helmdeck_sidecar_requests_total{") || !strings.Contains(line, `route="/api/v1/memory/host-search"`) {
			continue
		}
		if f, err := strconv.ParseFloat(line[strings.LastIndexByte(line, ' ')+1:], 64); err == nil {
			n += int(f)
		}
	}
	return n
}
