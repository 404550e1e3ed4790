package register

import (
	"strings"
	"time"

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
			if o.Mint == nil || fromEnv != "" || o.RenewBefore == 0 || o.Now().Add(o.RenewBefore).Before(state.ExpiresAt) {
				return credential{token: token, state: state}, nil
			}
			err = memory.Errorf(memory.CodeInvalidToken, "expires_soon", "%s: the token ends on %s", h.where(), state.ExpiresAt.UTC().Format(time.DateOnly))
		} else {
			err = h.refused(err, token)
		}
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
	splices, err := h.doc.insertAt(h.entryPath(), h.newEntry(base, token))
	if err != nil {
		return nil, h.unsafe(memory.AsError(err).Message)
	}
	return splices, nil
}
