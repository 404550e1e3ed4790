package doctor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

const defaultGatewayPort = 18789

// gatewayURL is where the host listens.
func (w *walk) gatewayURL() string {
	if w.Gateway != "" {
		return strings.TrimSuffix(w.Gateway, "/")
	}
	port := defaultGatewayPort
	if p, ok := at(w.config, "gateway", "port").(float64); ok {
		port = int(p)
	}
	if p, err := strconv.Atoi(w.Getenv("OPENCLAW_GATEWAY_PORT")); err == nil {
		port = p
	}
	return fmt.Sprintf("http://127.0.0.1:%d", port)
}

func (w *walk) gatewayToken() string {
	for _, token := range []string{w.GatewayToken, w.Getenv("OPENCLAW_GATEWAY_TOKEN"), text(w.config, "gateway", "auth", "token"), text(w.config, "gateway", "auth", "password")} {
		if token != "" && !strings.Contains(token, "${") {
			return token
		}
	}
	return ""
}

// gateway looks whether the host runs and lets its memory be searched.
func (w *walk) gateway(ctx context.Context) {
	const name = "gateway"
	if w.hostOff(name) {
		return
	}
	if _, err := w.call(ctx, "GET", w.gatewayURL()+"/healthz", "", nil); err != nil {
		w.broken(name, w.gatewayURL()+": "+err.Error(), "openclaw gateway, or give its address with --gateway")
		return
	}
	_, err := w.search(ctx, "helmdeck doctor")
	switch {
	case errors.Is(err, errRefusedToken):
		w.broken(name, w.gatewayURL()+" refuses the token of the gateway", "set OPENCLAW_GATEWAY_TOKEN as it is set for the gateway")
	case err != nil:
		w.gatewayUp = true
		w.broken(name, "memory_search: "+err.Error(), again+"; then: openclaw memory index")
	default:
		w.gatewayUp = true
		w.ok(name, w.gatewayURL()+", memory_search answers")
	}
}

// found is one result of the host's memory_search.
type found struct {
	Path, Snippet, Source, Corpus string
}

// search runs the host's memory_search.
func (w *walk) search(ctx context.Context, query string) ([]found, error) {
	body, err := w.call(ctx, "POST", w.gatewayURL()+"/tools/invoke", w.gatewayToken(), map[string]any{"tool": "memory_search", "args": map[string]any{"query": query}})
	if err != nil {
		return nil, err
	}
	var answer struct {
		Result struct {
			Details struct {
				Results     []found
				Disabled    bool
				Unavailable bool
				Error       string
				Warning     string
			}
		}
	}
	if err := json.Unmarshal(body, &answer); err != nil {
		return nil, errors.New("its answer cannot be read")
	}
	d := answer.Result.Details
	if len(d.Results) == 0 && (d.Disabled || d.Unavailable || d.Error != "") {
		return nil, errors.New(orElse(d.Error, orElse(d.Warning, "it is not available")))
	}
	return d.Results, nil
}
