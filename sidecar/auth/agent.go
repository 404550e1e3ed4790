package auth

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"helmdeck-sidecar/sidecar/memory"
)

// MaxAgent is the longest agent name, in bytes, as given and as normalised.
const MaxAgent = 128

// mainAgent is what OpenClaw calls the agent that has no namespace of its own.
const mainAgent = "main"

// NormalizeAgent returns the agent part of a namespace for a name or an OpenClaw
// session key. The main agent and no agent are "". "agent:<name>:…" is <name>.
// Names are NFKC-normalised, lower-cased and trimmed, and nothing else, so that
// names which differ after that are different agents; one that is really called
// "default" stays "default". Normalising twice changes nothing.
func NormalizeAgent(s string) (string, error) {
	if len(s) > MaxAgent {
		return "", agentTooLong()
	}
	if !utf8.ValidString(s) {
		return "", memory.Invalid("agent", "invalid_utf8", "the agent name is not valid UTF-8")
	}
	if strings.ContainsFunc(s, unicode.IsControl) {
		return "", memory.Invalid("agent", "control_character", "the agent name has a control character in it")
	}
	name := fold(s)
	if rest, ok := strings.CutPrefix(name, "agent:"); ok {
		name, _, _ = strings.Cut(rest, ":")
		if name = strings.TrimSpace(name); name == "" {
			return "", memory.Invalid("agent", "invalid_agent", "the session key names no agent").
				WithHint("give the agent's name, or agent:<name>:<session>")
		}
	}
	if len(name) > MaxAgent {
		return "", agentTooLong()
	}
	if name == mainAgent {
		return "", nil
	}
	return name, nil
}

func agentTooLong() error {
	return memory.Invalid("agent", "too_long", "the agent name is longer than %d bytes", MaxAgent)
}

// fold brings s to a form that folding again leaves alone. Lower-casing can undo
// normalisation and the other way round, hence the second pass.
func fold(s string) string {
	for range 4 {
		next := strings.TrimSpace(norm.NFKC.String(strings.ToLower(norm.NFKC.String(s))))
		if next == s {
			break
		}
		s = next
	}
	return s
}
