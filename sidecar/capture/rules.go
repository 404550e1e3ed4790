package capture

import (
	"slices"
	"strings"
	"sync"

	"helmdeck-sidecar/sidecar/lazyregexp"
	"helmdeck-sidecar/sidecar/memory"
)

// rule makes a fact of a sentence that fits.
type rule struct {
	re   *lazyregexp.Regexp
	make func(g groups, text string) (found, bool)
}

// rules are tried in this order.
var rules = sync.OnceValue(func() []rule { return slices.Concat(english(), european(), eastern()) })

func on(pattern string, make func(g groups, text string) (found, bool)) rule {
	return rule{lazyregexp.New(pattern), make}
}

// tellings are the ways to say that something is to be remembered.
var tellings = lazyregexp.New(`(?i)^(?:` +
	`remember(?: that|:|,)?\s+(?P<a>(?:i|we|my|our|the|that|never|always|on|in|for|all|each|every|\p{L}+ (?:is|are|leads|owns|uses|likes|prefers|runs|lives)|i'm|we're)\b.+)|` +
	`remember(?: that|:)\s+(?P<b>.+)|` +
	`(?:(?:take|make a) )?note(?: that|:)\s+(?P<c>.+)|(?:keep|bear) in mind(?: that|:)\s+(?P<d>.+)|(?:don't|do not) forget(?: that|:)\s+(?P<e>.+)|memori[sz]e(?: that|:)\s+(?P<f>.+)|` +
	`(?:for the record|for future reference|for your information|fyi|just so you know|nb|important)[,:]?\s+(?P<g>.+)|` +
	`(?:merk dir|merke dir|merk es dir|denk daran|vergiss nicht)(?: bitte)?(?:, dass|:| dass)\s*(?P<h>.+)|` +
	`(?:souviens-toi|rappelle-toi|retiens|note|n'oublie pas)(?: bien)? (?:que |qu')(?P<i>.+)|(?:recuerda|acuérdate de|ten en cuenta|no olvides|anota) que (?P<j>.+)|` +
	`(?:ricorda|ricordati|tieni presente|non dimenticare) che (?P<k>.+)|(?:lembra|lembre|lembra-te|não esqueças|anota)(?:-se)?(?: de)? que (?P<l>.+)|(?:запомни|помни|учти)(?:,? что|:)\s*(?P<m>.+)|` +
	`(?:请)?(?:记住|记得|记一下)[，,：:]?(?P<n>.+)|(?P<o>.+?)(?:こと)?を?(?:覚えて(?:おいて)?(?:ください|ね)?|記憶して(?:ください)?)$)`)

// explicit is a telling that needs no verb behind it.
var explicit = lazyregexp.New(`(?i)^\S+(?: \S+){0,2}(?: that |: |,? dass |,? que |,? che |,? что )|^(?:请)?记|覚えて|記憶`)

// told returns what is to be remembered.
func told(text string) (string, bool) {
	m := tellings.FindStringSubmatch(text)
	if m == nil {
		return "", false
	}
	for _, part := range m[1:] {
		if part != "" {
			return part, true
		}
	}
	return "", false
}

// stop is how a rule says that a sentence is no fact.
func stop() (found, bool) { return found{}, false }

// statement is a fact in the words of its sentence.
func statement(category, key, text string, kind memory.Kind, confidence float64) (found, bool) {
	if key == "" || strings.HasSuffix(key, "/") {
		return stop()
	}
	return found{Fact: Fact{Key: key, Value: capital(text), Category: category, Kind: kind, Confidence: confidence}}, true
}

var (
	// nearby are words for what is at hand, anywhere in a statement.
	nearby = lazyregexp.New(`(?i)\b(?:in|on|for|at) this \w+|\bwrong\b|\b(?:line|step|page|row|column|paragraph|section|chapter|test|case) \d+|\b(?:here|instead|for now|there|in (?:conflict|progress|sync|trouble|pieces|review|flux))\b(?:$| with)|^\S+ (?:those|these|this|that|it|them)\b`)
	// inflected are forms of a verb in which nobody states a custom.
	inflected = lazyregexp.New(`(?i)^(?:\p{L}{3,}(?:[^aeious]ed|[^sua]s)|returned|got|found|made|went|came|took|ran|gave|became|began|lost|left|told|kept)\b`)
	idle      = lazyregexp.New(`(?i)^(?:gets?(?: (?:a|an|the|this|that|any|it|here|there|stuck|lost|\d+))|get$|see|have|forget|forgot|thought|think|wonder|understood|understand|said|say|knew|know|wanted|want|hit|run into|end up|had|tried|heard|saw|did|feel|find|found|mess|struggle|liked|noticed|expected|meant|mind|again|ever|been|works|fails|sure|the|a|an|this|that|it|wrong|happy|seem)\b`)
	// passingNouns are things that somebody has for the moment.
	passingNouns = lazyregexp.New(`(?i)^(?:\w+ )?(?:code|tests?|build|problem|question|point|idea|guess|issue|mistake|bad|fault|bug|understanding|assumption|turn|task|query|error|function|script|output|program|regex|input|way|god|opinion|take|thought|feeling|concern|answer|request|apologies|loop|branch|pr|diff|patch|plan|result|results|screen|machine|first|next|last|previous|suggestion|impression|experience|hope|class|variable|terminal|request|config|configuration|changes?|head|eyes?)$`)
	// localThings belong to the work at hand.
	localThings = lazyregexp.New(`(?i)\b(?:function|variable|bug|error|problem|issue|tests?|output|file|line|button|code|method|class|answer|question|fix|cause|loop|regex|string|value|result|page|stack trace|message|exception|crash|warning|diff|patch|change|first|second|last|sentence|word|text)$`)
	eventNouns  = lazyregexp.New(`(?i)\b(?:flight|exam|appointment|meeting|deadline|interview|holiday|holidays|vacation|trip|release|launch|demo|review|audit|conference|talk|workshop|wedding|party|concert|sprint|retro|offsite|party|standup|migration|cutover|train|surgery|move|presentation|kickoff|go-live)\b`)
	seekings    = lazyregexp.New(`(?i)\bto (?:find|see|check|debug|fix|look|try|test|figure|understand|reproduce)\b`)
	nothingYet  = lazyregexp.New(`(?i)^(?:nothing|yet|(?:to )?(?:go (?:to bed|home|on|with the flow)|try|sleep|wait|stop|take a|look|see|give up|ask|call it|leave|check|skip|start over|restart|debug|fix)\b|that it|it\b|so\b)`)
)

// chatty are ends of "let's keep …" that only steer the conversation.
var chatty = lazyregexp.New(`(?i)^(?:going|it|simple|this|that|your|my|the (?:first|second|other|last|debugger))\b`)

// besides are beginnings of what is used at the moment, for the work at hand.
var besides = lazyregexp.New(`(?i)^(?:here|to|too|as|(?:the|a|an|this) (?:\w+ )?(?:other|next|function|map|list|array|struct|pointer|mutex|channel|loop|variable|method|class|regex|string|hook|callback|cache|branch|file|step|version|one|same|code|snippet|command|debugger)|\w for \w)\b`)

func english() []rule {
	return slicesOf(englishSelf(), englishHabits(), englishDecisions(), englishThings())
}

func slicesOf(lists ...[]rule) (all []rule) {
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}

const manner = `(?:(?:strongly|really|generally|usually|much|definitely|also|still|now|mostly|always|normally|personally|absolutely|currently|mainly|primarily|only|just) )*`

// englishHabits are preferences and customs.
func englishHabits() []rule {
	prefers := func(g groups, text string) (found, bool) {
		x := g.get("x")
		if pointing(x) && !strings.HasPrefix(strings.ToLower(x), "it when ") || strings.HasPrefix(strings.ToLower(text), "i would prefer not") {
			return stop()
		}
		return statement("preferences", "preferences/"+topic(x), text, memory.KindOpinion, 0.9)
	}
	likes := func(g groups, text string) (found, bool) {
		x := g.get("x")
		if when, ok := strings.CutPrefix(strings.TrimPrefix(strings.ToLower(x), "it "), "when "); ok && !pointing(when) {
			return statement("preferences", "likes/"+slug(when), text, memory.KindOpinion, 0.8)
		}
		if pointing(x) || strings.HasPrefix(strings.ToLower(x), "to see") {
			return stop()
		}
		return statement("preferences", "likes/"+topic(x), text, memory.KindOpinion, 0.8)
	}
	custom := func(g groups, text string) (found, bool) {
		x := g.get("x")
		if idle.MatchString(x) || inflected.MatchString(x) || nearby.MatchString(x) || len(strings.Fields(x)) < 2 && !ideographic(x) {
			return stop()
		}
		return statement("conventions", "conventions/"+slug(x), text, memory.KindWorld, 0.85)
	}
	return []rule{
		on(`(?i)^i(?:'d| would)? `+manner+`(?:prefer|favou?r) (?P<x>.+)$`, prefers),
		on(`(?i)^i(?:'d| would) rather (?:have|use|get|work with|see|write|read|be called|not have|not use)?\s*(?P<x>.+)$`, prefers),
		on(`(?i)^i `+manner+`(?:like|love|enjoy|adore|hate|dislike|detest|don't like|do not like|can't stand|cannot stand|loathe) (?P<x>.+)$`, likes),
		on(`(?i)^i(?:'m| am)(?: not)? `+manner+`(?:a )?(?:big |huge )?(?:fan of|fond of) (?P<x>.+)$`, likes),
		on(`(?i)^(?:we|i|our team|the team) (?:always|never|usually|generally|typically|normally|only ever) (?P<x>.+)$`, custom),
		on(`(?i)^(?:always|never) (?P<x>\S+ .+)$`, func(g groups, text string) (found, bool) {
			if strings.HasPrefix(strings.ToLower(g.get("x")), "call ") && strings.Contains(text, "memory_") {
				return stop()
			}
			return custom(g, text)
		}),
		on(`(?i)^(?:our|the|my) (?:coding |team |house )?(?:convention|rule|policy|standard|practice|process|workflow|habit)(?: here)? is (?:to|that|:) ?(?P<x>.+)$`, custom),
		on(`(?i)^we do (?P<x>\p{L}+ .{6,})$`, func(g groups, text string) (found, bool) {
			if x := g.get("x"); strings.HasPrefix(strings.ToLower(x), "not ") || pointing(x) {
				return stop()
			}
			return custom(g, text)
		}),
		on(`(?i)^(?:keep|make) (?P<x>(?:your|the) (?:answers|replies|responses|messages|comments|commits|commit messages|explanations) .+)$`, custom),
		on(`(?i)^(?:everyone|everybody|all of us)(?: on the team| in the team| here| at work)? (?P<x>(?:uses|works|prefers|writes|speaks) .+)$`, func(g groups, text string) (found, bool) {
			return statement("conventions", "conventions/"+slug(g.get("x")), text, memory.KindWorld, 0.8)
		}),
		on(`(?i)^the (?P<a>client|customer|company|management|boss|team|users|product owner|legal department) (?:wants?|needs?|requires?|prefers?|expects?|insists on|uses?) (?P<x>.+)$`, func(g groups, text string) (found, bool) {
			if x := g.get("x"); pointing(x) || nearby.MatchString(x) {
				return stop()
			}
			return statement("project", "project/"+slug(g.get("a")+" "+g.get("x")), text, memory.KindWorld, 0.8)
		}),
		on(`(?i)^(?:don't|do not) (?:ever (?P<x>.+)|(?P<y>.+ (?:in|to|on|for|from) (?:my|our) .+))$`, func(g groups, text string) (found, bool) {
			return statement("conventions", "conventions/"+slug(g.get("x")+g.get("y")), text, memory.KindWorld, 0.85)
		}),
		on(`(?i)^(?P<x>(?:use|write|answer|reply|respond|speak|name|format|indent|sign|keep|prefix|end|start|spell) .+? (?:(?:in|for|to|with|on) (?:all|every|each|any|our) .+|from now on|in future|in the future|going forward|by default))$`, custom),
		on(`(?i)^(?P<x>(?:use|write|prefer|indent|format|name) .+ in (?:this|our) (?:repo|repository|project|codebase|monorepo))$`, func(g groups, text string) (found, bool) {
			return statement("conventions", "conventions/"+slug(g.get("x")), text, memory.KindWorld, 0.85)
		}),
		on(`(?i)^from now on,? (?P<x>.+)$`, func(g groups, text string) (found, bool) {
			x := g.get("x")
			if seekings.MatchString(x) || short(x) {
				return stop()
			}
			return statement("conventions", "conventions/"+slug(x), text, memory.KindWorld, 0.9)
		}),
	}
}

// englishDecisions are what was decided, and what is used.
func englishDecisions() []rule {
	decides := func(g groups, text string) (found, bool) {
		x := g.get("x")
		if nothingYet.MatchString(x) || pointing(x) || nearby.MatchString(x) || strings.HasPrefix(strings.ToLower(x), "you ") {
			return stop()
		}
		return statement("decisions", "decisions/"+topic(x), text, memory.KindWorld, 0.9)
	}
	uses := func(g groups, text string) (found, bool) {
		x := g.get("x")
		if pointing(x) || passing(x) || besides.MatchString(x) || nearby.MatchString(x) || strings.Contains(x, " but ") {
			return stop()
		}
		owner := "user/"
		if who := strings.ToLower(g.get("who")); who != "i" {
			owner = "project/"
		}
		return statement("tools", owner+topic(x), text, memory.KindWorld, 0.85)
	}
	return []rule{
		on(`(?i)^(?:we|i|the team|our team)(?:'ve| have| has|'re| are)? (?:finally |now |just |all )?(?:decided|agreed|chose|chosen|opted|committed|settled|picked)(?: to| on| for| against| that)? ?(?P<x>.+)$`, decides),
		on(`(?i)^(?:we|i)(?:'re|'m| are| am) (?:going with|going to use|sticking with|standardi[sz]ing on) (?P<x>.+)$`, decides),
		on(`(?i)^(?:decision|decided|agreed|conclusion)\s*: (?P<x>.+)$`, decides),
		on(`(?i)^the decision is (?:to|that) (?P<x>.+)$`, decides),
		on(`(?i)^let's (?:use|go with|stick with|keep (?:using )?|adopt|switch to|standardi[sz]e on|settle on) (?P<x>.+)$`, func(g groups, text string) (found, bool) {
			if x := g.get("x"); seekings.MatchString(text) || chatty.MatchString(x) {
				return stop()
			}
			return decides(g, text)
		}),
		on(`(?i)^(?P<who>i|we)(?:'ve|'re| have| are)? (?:now |just |finally |recently )*(?:switched|migrated|changed|moving|switching|migrating)(?: \w+)? (?:from .+? )?to (?P<x>.+)$`, uses),
		on(`(?i)^(?P<who>i|we)(?:'ve| have)? (?:now |just |finally |recently )*moved from .+? to (?P<x>.+)$`, uses),
		on(`(?i)^(?P<who>i|we)(?:'ve| have)? (?:stopped using|no longer use|don't use|do not use|dropped|gave up on|got rid of|abandoned) (?P<x>.+)$`, uses),
		on(`(?i)^(?P<who>i|we|our team|the team) `+manner+`(?:use|uses|deploy with|deploy to|deploy via|build with|host .+? (?:at|on|with)|run .+? on|work with|develop in|code in|write .+? in|test with|monitor with) (?P<x>.+)$`, uses),
		on(`(?i)^(?P<who>i|we)(?:'ve| have) been (?:using|writing|coding in|working with) (?P<x>.+)$`, uses),
		on(`(?i)^(?P<who>i|we) (?:mostly|mainly|usually|only|primarily) (?:write|code|program|develop)(?: in)? (?P<x>(?-i:\p{Lu}).+)$`, uses),
		on(`(?i)^(?P<who>we) (?:keep|store|track|manage|document|review|log|plan|publish|draw|host) (?P<a>(?:our|all|the|every) .+?) (?:in|on|with|via|at) (?P<x>(?-i:\p{Lu}).+)$`, func(g groups, text string) (found, bool) {
			return statement("project", "project/"+slug(g.get("a")), text, memory.KindWorld, 0.85)
		}),
		on(`(?i)^we (?:won't|don't|will not|do not|no longer) (?:support|offer|ship|allow|accept|deploy|store|log|sell|hire|outsource) (?P<x>.+)$`, decides),
		on(`(?i)^it (?:was|has been|is) (?:decided|agreed)(?: to| that) (?P<x>.+)$`, decides),
		on(`(?i)^we(?:'re| are) (?:a|an) (?P<x>(?:\p{L}+ ){0,3}(?:team|company|startup|start-up|agency|group|family|cooperative|school|charity|bank|shop|studio|lab)(?: .+)?)$`, func(g groups, text string) (found, bool) {
			return statement("project", "project/team", text, memory.KindWorld, 0.85)
		}),
		on(`(?i)^we(?:'re| are) (?:based|located) in (?P<x>.+)$`, func(g groups, text string) (found, bool) {
			return statement("project", "project/home", text, memory.KindWorld, 0.85)
		}),
		on(`(?i)^(?P<who>we) (?:host|ship|release|deploy|meet|bill|pay|log|track|store|publish|license) (?P<x>.{6,})$`, uses),
	}
}
