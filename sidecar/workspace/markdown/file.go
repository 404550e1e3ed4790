package markdown

import (
	"path"
	"regexp"
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

// EntityFolder holds a page for each entity.
const EntityFolder = "bank/entities"

var daily = regexp.MustCompile(`^memory/(\d{4}-\d{2}-\d{2})(?:-[^/]+)?\.md$`)

// role is how a file is read.
type role struct {
	kind   memory.Kind // of items that name none
	all    bool        // every item counts, not only those below "Retain"
	entity bool        // it is the page of an entity
	date   *time.Time
}

// bank are the files of the bank.
var bank = map[string]memory.Kind{
	"bank/world.md": memory.KindWorld, "bank/experience.md": memory.KindExperience, "bank/opinions.md": memory.KindOpinion,
}

// roleOf tells how a file is read, and whether it is at all.
func roleOf(file string) (role, bool) {
	if file == "memory.md" || file == "MEMORY.md" {
		return role{kind: memory.KindWorld}, true
	}
	if kind, ok := bank[file]; ok {
		return role{kind: kind, all: true}, true
	}
	if path.Dir(file) == EntityFolder && strings.HasSuffix(file, ".md") && Slug(strings.TrimSuffix(path.Base(file), ".md")) != "" {
		return role{kind: memory.KindWorld, all: true, entity: true}, true
	}
	if m := daily.FindStringSubmatch(file); m != nil {
		if date, err := time.Parse(time.DateOnly, m[1]); err == nil {
			return role{kind: memory.KindWorld, date: &date}, true
		}
	}
	return role{}, false
}

// Reads reports whether a file, named below the workspace and with slashes, is one that
// holds statements.
func Reads(file string) bool {
	_, ok := roleOf(file)
	return ok
}

// DailyFile names the file of a day.
func DailyFile(day time.Time) string { return "memory/" + day.Format(time.DateOnly) + ".md" }
