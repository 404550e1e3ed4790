package markdown

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"

	"helmdeck-sidecar/sidecar/memory"
)

// maxSummary bounds what a page says of its entity, in bytes.
const maxSummary = 8 << 10

// aliasLine is a line that names aliases outside of the front matter.
var aliasLine = regexp.MustCompile(`(?i)^\**(?:aliases|alias|also known as|aka)\**\s*:\**\s*(.+)$`)

// entity reads what a page says of its entity: the first heading of the first level is its
// name, the front matter or a line "Aliases: a, b" has its aliases, and the paragraphs are its
// summary.
func (p *page) entity(root ast.Node, matter []string) {
	slug := strings.TrimSuffix(path.Base(p.File), ".md")
	e := &memory.EntityPage{Name: slug, Slug: slug, Aliases: matterAliases(matter), Line: 1}
	titled := false
	var summary []string
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Heading:
			if title := p.joined(n); n.Level == 1 && !titled && title != "" && len(title) <= maxEntity {
				e.Name, titled = strings.TrimPrefix(title, "@"), true
				if len(summary) == 0 {
					e.Line = p.line(n.Lines().At(0).Start)
				}
			}
		case *ast.Paragraph:
			text := p.joined(n)
			if m := aliasLine.FindStringSubmatch(text); m != nil {
				e.Aliases = append(e.Aliases, splitAliases(m[1])...)
				continue
			}
			if len(summary) == 0 {
				e.Line = p.line(n.Lines().At(0).Start)
			}
			summary = append(summary, text)
		}
	}
	if e.Summary = strings.Join(summary, "\n"); len(e.Summary) > maxSummary {
		e.Summary = strings.ToValidUTF8(e.Summary[:maxSummary], "")
	}
	e.Aliases = aliases(e)
	p.Entity = e
}

// aliases are the names of an entity but for its own, each once.
func aliases(e *memory.EntityPage) (list []string) {
	for _, a := range e.Aliases {
		if Slug(a) != "" && len(a) <= maxEntity && a != e.Name && !slices.Contains(list, a) && len(list) < 16 {
			list = append(list, a)
		}
	}
	return list
}

func splitAliases(s string) (list []string) {
	for _, a := range strings.Split(strings.Trim(strings.TrimSpace(s), "[]"), ",") {
		if a = strings.Trim(strings.TrimSpace(a), "\"'`@*. "); a != "" {
			list = append(list, a)
		}
	}
	return list
}

// matterAliases reads "aliases: [a, b]", "aliases: a, b" or a list of lines below "aliases:".
func matterAliases(lines []string) (list []string) {
	inside := false
	for _, l := range lines {
		if m := aliasLine.FindStringSubmatch(l); m != nil {
			list, inside = append(list, splitAliases(m[1])...), false
			continue
		}
		trimmed := strings.TrimSpace(l)
		if item, ok := strings.CutPrefix(trimmed, "- "); ok && inside {
			list = append(list, splitAliases(item)...)
			continue
		}
		inside = strings.EqualFold(trimmed, "aliases:") || strings.EqualFold(trimmed, "alias:")
	}
	return list
}
