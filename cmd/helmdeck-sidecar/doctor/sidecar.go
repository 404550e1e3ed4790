package doctor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"helmdeck-sidecar/sidecar/client"
	"helmdeck-sidecar/sidecar/memory"
)

// dataFolder looks at the folder of the store, where it is on this machine.
func (w *walk) dataFolder() {
	const name = "data folder"
	info, err := os.Stat(w.DataDir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		w.unknown(name, "there is no "+w.DataDir+" here", "give --data-dir, or run doctor where the sidecar runs")
	case err != nil:
		w.broken(name, err.Error(), "make "+w.DataDir+" readable for the user of the sidecar")
	case !info.IsDir():
		w.broken(name, w.DataDir+" is not a folder", "give --data-dir")
	case info.Mode().Perm()&0o077 != 0:
		w.broken(name, fmt.Sprintf("others can read %s (mode %o)", w.DataDir, info.Mode().Perm()), "chmod 700 "+w.DataDir)
	default:
		w.ok(name, w.DataDir)
	}
}

// keys looks for the files without which nothing can be read.
func (w *walk) keys() {
	const name = "keys"
	if _, err := os.Stat(w.DataDir); err != nil {
		w.unknown(name, "the data folder is not here", "")
		return
	}
	wanted := []string{"keyring"}
	if w.Getenv("HELMDECK_MASTER_KEY") == "" {
		wanted = append(wanted, "master.key")
	}
	if w.Getenv("HELMDECK_JWT_SECRET") == "" {
		wanted = append(wanted, "jwt-keys.json")
	}
	if _, err := os.Stat(filepath.Join(w.DataDir, "db")); errors.Is(err, fs.ErrNotExist) {
		w.unknown(name, "the store was never opened", "helmdeck-sidecar serve")
		return
	}
	for _, file := range wanted {
		info, err := os.Stat(filepath.Join(w.DataDir, file))
		if err != nil {
			w.broken(name, file+" is missing or cannot be read", "put back "+file+" from a backup; without it the facts cannot be read")
			return
		}
		if info.Mode().Perm()&0o077 != 0 {
			w.broken(name, "others can read "+file, "chmod 600 "+filepath.Join(w.DataDir, file))
			return
		}
	}
	w.ok(name, strings.Join(wanted, ", "))
}

// disk looks at the state of the disk as the sidecar sees it, or the store's as a whole.
func (w *walk) disk() {
	const name = "disk"
	free, err := freeBytes(w.DataDir)
	switch {
	case err != nil:
		w.unknown(name, "the data folder is not here", "")
	case free < 256<<20:
		w.broken(name, fmt.Sprintf("%d MB are free; the sidecar refuses writes below 128", free>>20), "free some space on the disk of "+w.DataDir)
	default:
		w.ok(name, fmt.Sprintf("%d MB are free", free>>20))
	}
}

// client is one for the running sidecar.
func (w *walk) client() (*client.Client, error) {
	token := w.Token
	if token == "" {
		token = w.token
	}
	return client.New(client.Options{BaseURL: w.URL, Token: token, HTTP: w.http})
}

// sidecar looks at the running one: whether it answers, is ready, and is of this version.
func (w *walk) sidecar(ctx context.Context) {
	const name = "sidecar"
	c, err := w.client()
	var state memory.Readiness
	if err == nil {
		state, err = c.Ready(ctx)
	}
	if err != nil {
		w.broken(name, w.URL+": "+memory.AsError(err).Message, "helmdeck-sidecar serve, or give its address with --url")
		w.unknown("versions", "the sidecar does not answer", "")
		return
	}
	w.reached = true
	var bad []string
	for part, p := range state.Parts {
		if p.State != memory.StateOK && part != "embeddings" { // which has a link of its own
			bad = append(bad, part+" "+p.State+" "+p.Detail)
		}
	}
	slices.Sort(bad)
	switch {
	case !state.Ready:
		w.broken(name, strings.Join(bad, "; "), "see its log")
	case len(bad) > 0:
		w.broken(name, "it answers, but "+strings.Join(bad, "; "), "see its log")
	default:
		w.ok(name, w.URL)
	}
	w.versions(ctx)
}

func (w *walk) versions(ctx context.Context) {
	const name = "versions"
	var v memory.Version
	if err := w.getJSON(ctx, w.URL+"/version", "", &v); err != nil {
		w.unknown(name, err.Error(), "")
		return
	}
	if v.Version != w.Version.Version || v.Commit != w.Version.Commit {
		w.broken(name, fmt.Sprintf("the sidecar is %s and this command is %s", short(v), short(w.Version)), "restart the sidecar with the newer binary, then run register again")
		return
	}
	w.ok(name, short(v))
}

func short(v memory.Version) string {
	return strings.TrimSpace(v.Version + " " + v.Commit[:min(len(v.Commit), 12)])
}

// embeddings looks at Ollama and the model through the sidecar.
func (w *walk) embeddings(ctx context.Context) {
	const name = "embeddings"
	if !w.reached {
		w.unknown(name, "the sidecar does not answer", "")
		return
	}
	c, err := w.client()
	var s memory.EmbeddingsStatus
	if err == nil {
		s, err = c.Embeddings(ctx, memory.EmbeddingsRequest{})
	}
	switch {
	case err != nil:
		w.unknown(name, memory.AsError(err).Message, "")
	case s.Phase == memory.PhaseOff:
		w.off(name, "search goes by words alone")
	case s.Optional && s.Reason == "server_down":
		w.off(name, "no Ollama at "+s.URL+"; search goes by words alone")
	case s.Phase == "ready" && s.Failed > 0:
		w.broken(name, fmt.Sprintf("%d facts have no vector: %s", s.Failed, s.LastError), "helmdeck-sidecar embeddings reindex")
	case s.Phase == "ready":
		w.ok(name, fmt.Sprintf("%s at %s, %d of %d facts have a vector", s.Model, s.URL, s.Vectors, s.Facts))
	case s.Phase == "pulling":
		w.unknown(name, "the model "+s.Model+" is being downloaded", "helmdeck-sidecar embeddings status")
	case s.Reason == "model_missing":
		w.broken(name, "the server at "+s.URL+" has no model "+s.Model, "helmdeck-sidecar embeddings pull")
	default:
		w.broken(name, strings.TrimSpace(s.URL+" "+s.Reason+" "+s.LastError), "start Ollama, or run serve with --ollama off; until then search goes by words")
	}
}

// getJSON reads a JSON answer with a bearer token, if any.
func (w *walk) getJSON(ctx context.Context, url, token string, into any) error {
	body, err := w.call(ctx, "GET", url, token, nil)
	if err != nil {
		return err
	}
	return json.Unmarshal(body, into)
}
