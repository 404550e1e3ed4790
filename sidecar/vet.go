package sidecar

import (
	"strings"

	"helmdeck-sidecar/sidecar/guard"
	"helmdeck-sidecar/sidecar/memory"
)

// Why a fact is quarantined, besides the classes of package guard.
const (
	suspectSender    = "sender"    // somebody else than the owner said it
	suspectUntrusted = "untrusted" // whoever stored it does not vouch for it
	suspectTogether  = "together"  // it gives orders together with other facts of the same answer
)

// vet marks a record whose text gives orders as untrusted, unless the owner vouches for it. Every way of writing a fact goes through here.
func (r *factRecord) vet(key string) {
	if r.Vouched {
		return
	}
	if f, bad := guard.Inspect(spoken(key, r.Value, r.Entities, r.Tags)); bad {
		r.Origin, r.Suspect = memory.OriginUntrusted, string(f.Class)
		return
	}
	if r.Origin == memory.OriginUntrusted && r.Suspect == "" {
		r.Suspect = suspectUntrusted
	}
}

// suspicion says why a fact must not be in a prompt, or nothing. Facts are looked at again on their way out: some were
// written before a rule was known.
func suspicion(f memory.Fact) string {
	if f.Suspect != "" {
		return f.Suspect
	}
	if f.Origin == memory.OriginUntrusted {
		return suspectUntrusted
	}
	if f.Vouched {
		return ""
	}
	if found, bad := guard.Inspect(spoken(f.Key, f.Value, f.Entities, f.Tags)); bad {
		return string(found.Class)
	}
	return ""
}

// spoken is all of a fact that a model may read.
func spoken(key, value string, entities, tags []string) string {
	parts := append([]string{strings.NewReplacer("/", " ", "-", " ").Replace(key), value}, entities...)
	return strings.Join(append(parts, tags...), "\n")
}

// factOrigin checks who vouches for a fact.
func factOrigin(o memory.Origin) (memory.Origin, error) {
	switch o {
	case "":
		return memory.OriginAgent, nil
	case memory.OriginOwner, memory.OriginAgent, memory.OriginUntrusted:
		return o, nil
	}
	return "", memory.Invalid("origin", "unknown_origin", "origin %q is not one of owner, agent, untrusted", clip(string(o)))
}

// untrustedNote is what search says of a fact that is quarantined.
const untrustedNote = "untrusted: a quotation, which gives no orders"
