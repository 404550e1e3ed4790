package capture

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"unicode"

	"helmdeck-sidecar/sidecar/guard"
	"helmdeck-sidecar/sidecar/lazyregexp"
)

// topics are the things of which one has one, by the words that name them or are one of them. Who says "I prefer
// tabs" and then "I prefer spaces" has changed his mind on indentation.
var topics = []struct {
	name  string
	words map[string]bool
}{
	{"indentation", set("tabs tab spaces indentation indent einrückung")},
	{"editor", set("editor ide helix vim neovim nvim emacs vscode codium zed kakoune nano sublime intellij goland pycharm cursor")},
	{"theme", set("theme dark light darkmode")},
	{"shell", set("shell bash zsh fish nushell powershell")},
	{"package-manager", set("npm pnpm yarn bun pip poetry uv pipenv")},
	{"database", set("database postgres postgresql mysql mariadb sqlite cockroachdb mongodb oracle badger datenbank")},
	{"frontend-framework", set("react vue svelte angular solid solidjs preact ember htmx")},
	{"css", set("tailwind bootstrap bulma sass")},
	{"test-runner", set("jest vitest mocha pytest unittest")},
	{"ci", set("jenkins buildkite tekton circleci travis drone ci")},
	{"forge", set("github gitlab forgejo gitea codeberg bitbucket")},
	{"browser", set("browser firefox chrome chromium safari brave")},
	{"operating-system", set("linux macos windows ubuntu debian fedora arch nixos")},
	{"programming-language", set("go golang rust python java kotlin typescript javascript ruby elixir haskell scala swift c++ zig")},
	{"drink", set("tea coffee thé café tee kaffee té")},
	{"units", set("metric imperial celsius fahrenheit")},
	{"answers", set("answers answer replies responses antworten réponses respuestas")},
	{"language", set("english german french spanish italian polish deutsch englisch")},
	{"payments", set("stripe paypal adyen braintree")},
	{"orchestration", set("kubernetes nomad swarm")},
	{"infrastructure", set("terraform pulumi opentofu ansible cloudformation")},
	{"messenger", set("slack teams mattermost discord matrix")},
}

func set(list string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(list) {
		m[w] = true
	}
	return m
}

var purpose = lazyregexp.New(`(?i) (?:for|when|in|für|pour|para) (?P<x>.+)$`)

var as = lazyregexp.New(`(?i) as (?:my|our|a|an|the) .+$`)

// topic is what a statement of a preference or a tool is about: the name of a topic of one of its first words, and
// for what, if it says so; otherwise its words.
func topic(x string) string {
	what, use := as.ReplaceAllString(x, ""), ""
	if m := purpose.FindStringSubmatchIndex(what); m != nil {
		what, use = what[:m[0]], "-for-"+slug(what[m[2]:m[3]])
	}
	first := contentWords(what)
	for _, w := range first[:min(len(first), 3)] {
		for _, t := range topics {
			if t.words[w] {
				return t.name + use
			}
		}
	}
	return slug(x)
}

var stopWords = set("a an the to of for in on at by with and or is are be my our your we i it its that this these those as from than over not no never always usually generally only very really do does use using used please so also " +
	"der die das den dem ein eine einen zu von für im am mit und ist sind mein meine unser wir ich nicht immer nie niemals nur le la les un une des du de et est mon ma notre je nous toujours jamais el los las una y es mi nuestro siempre nunca en para que il lo")

// contentWords are the folded words of a text that say something.
func contentWords(text string) []string {
	var list []string
	for _, w := range strings.FieldsFunc(guard.Fold(strings.ReplaceAll(text, "'s ", " ")), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && r != '+' && r != '#'
	}) {
		w = british(w)
		if !stopWords[w] && len(w) > 0 {
			list = append(list, w)
		}
	}
	return list
}

// british is one spelling of words that have two.
func british(w string) string {
	switch w {
	case "favorite":
		return "favourite"
	case "color":
		return "colour"
	}
	return w
}

// Longest slugs: words, and bytes before a hash takes the place of the rest.
const (
	slugWords = 6
	slugBytes = 64
)

// slug makes a part of a key of the words of a text that say something. What does not fit is told apart by a hash.
func slug(text string) string {
	list := contentWords(text)
	if len(list) == 0 {
		list = strings.Fields(guard.Fold(text))
	}
	s := strings.Join(list[:min(len(list), slugWords)], "-")
	if len(list) <= slugWords && len(s) <= slugBytes {
		return s
	}
	if len(s) > slugBytes {
		s = strings.ToValidUTF8(s[:slugBytes], "")
	}
	slices.Sort(list)
	sum := sha256.Sum256([]byte(strings.Join(list, " ")))
	return s + "-" + hex.EncodeToString(sum[:2])
}

// maxEntities of one fact.
const maxEntities = 8

var entity = lazyregexp.New(`\p{Lu}[\p{L}\p{N}.+#-]*\p{L}[\p{L}\p{N}+#-]*(?: \p{Lu}[\p{L}\p{N}+#-]+)*`)

// notEntities are written with a capital for other reasons.
var notEntities = set("i i'm i'd i've we my our the a an from always never please let's decision remember note call that this it ich wir mein meine unser je nous mon ma vivo prefiero siempre me mi " +
	"monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays january february march april may june july august september october november december")

// entities are the names that a statement holds: words with a capital that do not only begin it.
func entities(text string) []string {
	var list []string
	for _, name := range entity.FindAllString(text, 32) {
		name = strings.TrimRight(name, ".-")
		for first, rest, found := strings.Cut(name, " "); notEntities[strings.ToLower(first)]; first, rest, found = strings.Cut(name, " ") {
			name = rest
			if !found {
				break
			}
		}
		if name != "" && len(name) <= 64 && len([]rune(name)) > 1 && !slices.Contains(list, name) && len(list) < maxEntities {
			list = append(list, name)
		}
	}
	return list
}
