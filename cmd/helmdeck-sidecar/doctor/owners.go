package doctor

import (
	"strings"

	"helmdeck-sidecar/register"
)

// owners looks whether somebody is the owner of the memory in each channel that is on, and whether others share
// their main session.
func (w *walk) owners() {
	const name = "owners"
	if w.hostOff(name) {
		return
	}
	of := register.FindOwners(w.config, nil)
	told := list(w.config, "plugins", "entries", "helmdeck-memory", "config", "owners")
	switch {
	case len(of.Without) > 0:
		w.broken(name, of.Explain(), register.OwnerHint(of.Without[0]))
	case len(of.List) > 0 && len(told) == 0:
		w.broken(name, "the plugin does not know that "+strings.Join(of.List, ", ")+" is the owner, as "+of.From+" says", again)
	case len(of.List) > 0:
		if lack := w.notTold(told); len(lack) > 0 {
			w.broken(name, "commands.ownerAllowFrom names "+strings.Join(lack, ", ")+", and the owners of the plugin do not", "helmdeck-sidecar register --owner "+strings.Join(append(told, lack...), " --owner "))
			return
		}
		detail := strings.Join(told, ", ")
		if why := register.SharedMain(w.config, of); why != "" {
			detail += "; mind: " + why
		}
		w.ok(name, detail)
	default:
		w.ok(name, "no channel is on; whoever writes in the main session is the owner")
	}
}

// notTold are the owners whom the host knows and the plugin does not.
func (w *walk) notTold(told []string) (lack []string) {
	known := register.FindOwners(map[string]any{"commands": w.config["commands"]}, nil).List
	have := register.FindOwners(nil, told).List
	for _, id := range known {
		found := false
		for _, h := range have {
			_, plain, ok := strings.Cut(id, ":")
			found = found || h == id || ok && h == plain
		}
		if !found {
			lack = append(lack, id)
		}
	}
	return lack
}
