package register

import (
	"slices"
	"strings"

	"helmdeck-sidecar/sidecar/memory"
)

// credential is the token to register, and what the check said about it.
type credential struct {
	token  string
	state  TokenState
	minted string // why it is new; empty when it is the one of openclaw.json
}

// credential reads and checks the token of openclaw.json, or makes a new one
// when that fails and Options.Mint is given.
func (h *hostConfig) credential(o *Options) (credential, error) {
	token, fromEnv, err := h.token(o.Getenv)
	var state TokenState
	if err == nil {
		if state, err = o.Check(token); err == nil {
			return credential{token: token, state: state}, nil
		}
		err = h.refused(err, token)
	}
	e := memory.AsError(err)
	if o.Mint == nil || fromEnv != "" || e.Reason == "secret_ref" {
		if fromEnv != "" && e.Reason != "unset_variable" {
			err = e.WithHint("renew it where " + fromEnv + " is set: helmdeck-sidecar token issue --subject " + quoteArg(state.Subject))
		}
		return credential{}, err
	}
	subject := state.Subject
	if subject == "" {
		subject = o.Subject
	}
	fresh, err := o.Mint(subject)
	if err != nil {
		return credential{}, err
	}
	if state, err = o.Check(fresh); err != nil {
		return credential{}, h.refused(err, fresh)
	}
	return credential{token: fresh, state: state, minted: e.Message}, nil
}

// refused is the error of a check, said of the entry.
func (h *hostConfig) refused(err error, token string) error {
	e := memory.AsError(err)
	out := memory.Wrap(e.Code, e.Reason, err, h.where()+": "+strings.ReplaceAll(e.Message, token, "[token]"))
	hint := "run again with --mint"
	if e.Hint != "" {
		hint += ", or " + strings.ReplaceAll(e.Hint, token, "[token]")
	}
	return out.WithHint(hint)
}

func quoteArg(subject string) string {
	if subject == "" {
		return "<name>"
	}
	return "'" + strings.ReplaceAll(subject, "'", `'\''`) + "'"
}

// withToken plans the edit that puts the token in openclaw.json.
func (h *hostConfig) withToken(base, token string) ([]splice, error) {
	value := "Bearer " + token
	switch {
	case h.header != nil:
		return h.doc.replace(h.header, value), nil
	case h.entry != nil:
		if headers := h.entry.at("headers"); headers != nil {
			return h.doc.insert(headers, "authorization", value), nil
		}
		return h.doc.insert(h.entry, "headers", fields{{"authorization", value}}), nil
	}
	return h.insertEntry(h.newEntry(base, token))
}

// insertEntry adds the entry, with the objects around it that are missing.
func (h *hostConfig) insertEntry(entry fields) ([]splice, error) {
	path := h.entryPath()
	at := h.doc.root
	for i, key := range path {
		if at.index("$include") >= 0 {
			return nil, h.unsafe("takes parts from other files ($include)")
		}
		if next := at.at(key); next != nil && i < len(path)-1 {
			at = next
			continue
		}
		var value any = entry
		for _, outer := range slices.Backward(path[i+1:]) {
			value = fields{{outer, value}}
		}
		return h.doc.insert(at, key, value), nil
	}
	return nil, h.unsafe("already holds " + h.where())
}
