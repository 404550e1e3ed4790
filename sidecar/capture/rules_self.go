package capture

import (
	"strings"

	"helmdeck-sidecar/sidecar/lazyregexp"
	"helmdeck-sidecar/sidecar/memory"
)

// about makes a rule of a fact with a fixed key.
func about(pattern, category, key string) rule {
	return on(pattern, func(g groups, text string) (found, bool) {
		if x := g.get("x"); passing(text) || pointing(x) {
			return stop()
		}
		return statement(category, key, text, memory.KindWorld, 0.9)
	})
}

// about2 is about with what the sentence names behind the key.
func about2(pattern, category, prefix string) rule {
	return on(pattern, func(g groups, text string) (found, bool) {
		x := g.get("x")
		if passing(text) || pointing(x) {
			return stop()
		}
		return statement(category, prefix+slug(x), text, memory.KindWorld, 0.85)
	})
}

// englishSelf is what people tell of themselves.
func englishSelf() []rule {
	return []rule{
		about(`(?i)^(?:my name is|call me|i'm called|i am called|i go by) (?P<x>(?-i:\p{Lu})[\p{L} .'-]{0,40}?)(?: and .+)?$`, "profile", "user/name"),
		about(`(?i)^i(?:'m| am)? (?:now |currently )?(?:live|living|based|located|reside|residing) in (?P<x>(?:(?:the|a) (?:\w+ )?(?:city|village|town|country|suburb|outskirts|mountains|house|flat|countryside|netherlands|uk|us)\b|(?-i:\p{Lu})).*)$`, "profile", "user/home"),
		about(`(?i)^i(?:'ve| have)? (?:just |recently )?moved to (?P<x>(?-i:\p{Lu}).+)$`, "profile", "user/home"),
		about(`(?i)^i(?:'m| am| come) from (?P<x>(?:the )?(?-i:\p{Lu}).+)$`, "profile", "user/origin"),
		about(`(?i)^i (?:now |currently )?work (?:at|for|with|in the) (?P<x>(?:(?:a|an|the|my) .+|myself|(?-i:\p{Lu}).*))$`, "profile", "user/employer"),
		about(`(?i)^i (?:now |currently )?work as (?P<x>.+)$`, "profile", "user/job"),
		about(`(?i)^i(?:'m| am) (?:a|an|the) (?P<x>(?:\p{L}+[ -]){0,4}(?:developer|engineer|designer|manager|nurse|doctor|teacher|student|architect|analyst|scientist|lawyer|founder|freelancer|consultant|writer|editor|administrator|admin|operator|researcher|professor|programmer|contractor|lead|cto|ceo|accountant|journalist|musician|chef|pilot|electrician|carpenter|farmer|artist|photographer|translator|librarian|physicist|chemist|biologist|economist|dentist|pharmacist|therapist))(?: .+)?$`, "profile", "user/job"),
		about(`(?i)^i(?:'m| am) (?:a |an )?(?P<x>vegan|vegetarian|pescatarian|teetotaler|coeliac|celiac|diabetic|lactose[- ]intolerant|gluten[- ]free)(?: .+)?$`, "profile", "user/diet"),
		about(`(?i)^i(?:'m| am) (?P<x>left-handed|right-handed|colou?r[- ]?blind|deaf|blind|dyslexic|hard of hearing|nearsighted|a night owl|an early bird)(?:[ ,].+)?$`, "profile", "user/trait"),
		about(`(?i)^i(?:'m| am) (?P<x>\d{1,3}) years old$`, "profile", "user/age"),
		about(`(?i)^i (?:now |currently )?(?:lead|head|run|manage|own) (?P<x>(?:the|a|our) .*(?:team|department|group|company|guild|office|division|squad|tribe|lab|chapter))$`, "profile", "user/role"),
		about(`(?i)^i(?:'ve| have) been (?:a|an) (?P<x>(?:\p{L}+[ -]){0,3}(?:\p{L}+(?:er|or|ist|ian)|nurse|chef|pilot|cook|judge|architect|consultant|student)) (?:for|since) .+$`, "profile", "user/job"),
		about2(`(?i)^i (?:drink|take|like) my (?P<x>coffee|tea|steak|eggs) .+$`, "profile", "user/likes-"),
		absent,
		about(`(?i)^i(?:'m| am) (?P<x>(?-i:\p{Lu})\p{L}+), .+$`, "profile", "user/name"),
		about(`(?i)^i (?:grew up|was raised|was born) in (?P<x>(?-i:\p{Lu}).+)$`, "profile", "user/origin"),
		about(`(?i)^i(?:'m| am) (?:a|an) (?P<x>(?:morning|evening|night|cat|dog|visual|people|tea|coffee) person)$`, "profile", "user/trait"),
		about(`(?i)^i(?:'m| am) on (?:a |an )?(?P<x>(?-i:\p{Lu}).+)$`, "tools", "user/platform"),
		about(`(?i)^we(?:'re| are) on (?P<x>(?-i:\p{Lu}).+)$`, "project", "project/platform"),
		about(`(?i)^i work (?P<x>(?:remotely|part[- ]time|full[- ]time|nights|from home|from (?-i:\p{Lu})|(?:three|four|five|\d) days).*)$`, "profile", "user/work-mode"),
		about2(`(?i)^i(?:'m| am) (?:training|preparing|saving|studying) for (?P<x>.+)$`, "profile", "user/goal-"),
		about2(`(?i)^i (?:can't|cannot|don't) (?:do|work|meet|take calls|have meetings)(?: on| before| after| in)? (?P<x>(?:the )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?.*|mornings?|evenings?|weekends?|noon|nine|ten|five|six|\d+.*)$`, "profile", "user/unavailable-"),
		about2(`(?i)^i(?:'m| am) allergic to (?P<x>.+)$`, "profile", "user/allergy-"),
		about2(`(?i)^i (?:can't|cannot|don't|do not) (?:eat|drink) (?P<x>.+)$`, "profile", "user/avoids-"),
		about2(`(?i)^i(?:'ve)? (?:have|own|got|have got) (?:a|an|one|two|three|four|five|\d+) (?P<x>(?:\p{L}+ )?(?:child|children|kids?|sons?|daughters?|brothers?|sisters?|dogs?|cats?|horses?|cars?|bikes?|boat|houses?|gardens?|wives|wife|husband)(?: .+)?)$`, "profile", "user/has-"),
		about(`(?i)^i speak (?P<x>(?-i:\p{Lu}).+)$`, "profile", "user/languages"),
		about2(`(?i)^i(?:'m| am) learning (?P<x>(?-i:\p{Lu}).+)$`, "profile", "user/learning-"),
		about(`(?i)^i(?:'m| am) (?P<x>in the .+ time ?zone|married(?: to .+)?|single|divorced|retired|self-employed|a freelancer)$`, "profile", "user/status"),
		about2(`(?i)^i (?:play|collect|teach|study|studied|coach|ride|drive) (?P<x>.+)$`, "profile", "user/does-"),
		about(`(?i)^i was born (?P<x>.+)$`, "profile", "user/birth"),
		experience(`(?i)^(?:i|we)(?:'ve| have)? (?:just |recently |finally )?(?:visited|travel+ed to|got married|got engaged|married|joined|graduated|adopted|bought a (?:house|car|flat|boat)|started working|started (?:a|my) new job|left|quit|retired|climbed|moved into|gave birth|ran (?:a|my first|the)|founded|launched|released|hired|was promoted|became|finished my (?:phd|degree|studies|thesis|training|master's)|completed my \w+|won)\b(?P<x>.*)$`),
		on(`(?i)^(?:i|we)(?:'m|'re|'ll| am| are| will)? (?:flying|fly|travel+ing|going|moving|getting married|start|starting|leave|leaving|visiting|visit|presenting|present|speaking|having|have) (?P<x>.+)$`, func(g groups, text string) (found, bool) {
			if !dated.MatchString(text) && !relative.MatchString(text) || passing(text) || past.MatchString(text) || localThings.MatchString(g.get("x")) {
				return stop()
			}
			f, ok := statement("events", "events/"+slug(g.get("x")), text, memory.KindWorld, 0.75)
			f.event = true
			return f, ok
		}),
		appointed,
	}
}

// absent is when somebody is away, which must say when.
var absent = on(`(?i)^i(?:'m| am|'ll be| will be) (?P<x>on (?:vacation|holiday|leave|parental leave|maternity leave|sabbatical)|away|out of office|off work) (?:from|until|till|between|in|on|starting) .+$`, func(g groups, text string) (found, bool) {
	if !dated.MatchString(text) && !relative.MatchString(text) {
		return stop()
	}
	f, ok := statement("events", "events/"+slug(g.get("x")), text, memory.KindWorld, 0.8)
	f.event = true
	return f, ok
})

// obliged is what everything of a kind must do, and located where something is found by its address.
var (
	obliged = on(`(?i)^(?:(?:all|every|each|any) (?P<x>[\p{L}][\p{L} -]{1,40}?)|(?P<y>(?:commit messages|commits|branch(?:es| names)|pull requests|prs|pr titles|release notes|log messages|migrations|deployments|secrets|changelogs))) (?:must|has to|have to|needs to|need to|should)(?: always| never| not)? (?P<z>.+)$`, func(g groups, text string) (found, bool) {
		what := g.get("x") + g.get("y")
		if passing(text) || g.get("y") == "" && localThings.MatchString(what) || pointing(what) {
			return stop()
		}
		return statement("conventions", "conventions/"+slug(what), text, memory.KindWorld, 0.85)
	})
	located = on(`(?i)^(?:the|our) (?P<a>[\p{L}\p{N}][^,;:]{1,60}?) is (?P<x>(?:https?://\S+|[\w-]+(?:\.[\w-]+)+/\S*)|(?-i:(?:Ms|Mr|Mrs|Dr|Prof)\.? \p{Lu}.*))$`, func(g groups, text string) (found, bool) {
		if passing(text) || localThings.MatchString(g.get("a")) {
			return stop()
		}
		return statement("project", "project/"+slug(g.get("a")), text, memory.KindWorld, 0.85)
	})
	// reporting are words of somebody who tells what another says.
	reporting = lazyregexp.New(`(?i)\b(?:says?|said|thinks?|thought|claims?|told|believes?|asked|asks|hopes?|reckons?)\b`)
)

// appointed is what somebody has on a day that is named first.
var appointed = on(`(?i)^(?:(?:on|next|this|tomorrow|in) )?[\p{L}\d]+(?: \d{1,2})?,? (?:i|we)(?:'ve got| have| have got|'ll have| will have|'m having) (?P<x>.+)$`, func(g groups, text string) (found, bool) {
	x := g.get("x")
	if !eventNouns.MatchString(x) || !dated.MatchString(text) && !relative.MatchString(text) || passing(text) || past.MatchString(text) {
		return stop()
	}
	f, ok := statement("events", "events/"+slug(x), text, memory.KindWorld, 0.75)
	f.event = true
	return f, ok
})

var dated = lazyregexp.New(`(?i)\b(?:19|20)\d\d\b|\b(?:yesterday|last|ago|january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b|\b\d{1,2} may\b|\bin may\b`)

// experience makes a rule of something that happened, which must say when.
func experience(pattern string) rule {
	return on(pattern, func(g groups, text string) (found, bool) {
		if !dated.MatchString(text) || passing(text) {
			return stop()
		}
		f, ok := statement("experiences", "experiences/"+slug(text), text, memory.KindExperience, 0.75)
		f.event = true
		return f, ok
	})
}

// englishThings is what belongs to somebody, and what is where.
func englishThings() []rule {
	return []rule{
		obliged, located,
		on(`(?i)^(?P<who>my|our) (?P<a>[\p{L}\p{N}][\p{L}\p{N}' /-]{0,48}?)(?: (?P<verb>is|are|was|runs?(?: on)?|lives?|uses?|starts?|ends?|begins?|turns|has|owns|plays|studies|expires|renews|arrives|departs|leaves|takes place|listens|works?|goes|belongs|closes|opens|speaks|drives|prefers|likes|hates|moved to|costs|takes|leaves)) (?P<x>.+)$`, thing),
		on(`(?i)^the (?P<a>[\p{L}\p{N}][^,;:]{1,60}?) (?:is|are|runs?|lives?|listens|is called|are called|is named|starts|takes place|closes|opens|goes|happens|ends|begins|was|were|got|has been|changes|moves)(?: (?P<state>\p{L}+ed|written|due|built|set|kept|held|known))? (?P<verb>at|on|in|for|from|behind|under|with|via|by|to|as|tomorrow|today|next|every|called|named|friday|monday|tuesday|wednesday|thursday|saturday|sunday|\d\S*)\b(?P<x>.*)$`, place),
		on(`(?i)^(?P<a>(?:deadline|due date|release date|launch date)(?: (?:for|of) [^,;:]{1,50}?)?) is (?:on )?(?P<x>.+)$`, place),
		on(`(?i)^(?P<a>staging|prod|production|dev|qa|ci|preview|the intranet|intranet)(?: (?:environment|cluster|server|database))? (?:is|lives|runs)(?: \p{L}+ed)? (?P<verb>at|on|in|under|behind) (?P<x>.+)$`, place),
		on(`^(?P<a>\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)(?: from [\p{L} ]{2,20})? (?:leads|owns|maintains|manages|runs|heads|handles|takes care of|works on|works at|works for|is responsible for|is in charge of|is on leave|is away|reports to|took over|joined|left|became|signs off|approves|reviews|decides|prefers|likes|hates|lives in|moved to|speaks|is allergic to) (?P<x>.+)$`, person),
		on(`^(?P<a>(?:All )?\p{L}+(?: \p{L}+)?s) (?:are|live|run)(?: (?:all|mostly|only))?(?: (?:tracked|stored|kept|managed|hosted|written|named|logged|deployed|reviewed|signed|built|published|versioned|documented|monitored))? (?P<verb>in|on|at|with|by|via|under|through|behind) (?P<x>.+)$`, place),
		on(`^(?P<a>\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?) is (?:our|my|the) (?:new )?(?P<x>[\p{L} -]{2,60}?)(?: (?:of|for|at|in) .+)?$`, func(g groups, text string) (found, bool) {
			if passing(text) || notPerson.MatchString(g.get("a")) || localThings.MatchString(g.get("x")) || passingNouns.MatchString(g.get("x")) {
				return stop()
			}
			return statement("people", "people/"+slug(g.get("x")), text, memory.KindWorld, 0.85)
		}),
	}
}

var (
	notPerson = lazyregexp.New(`(?i)^(?:the|this|that|these|it|there|what|here|everything|something|nothing|one|all|each|which|who|my|our|your|i|we|you|he|she|they|error|line|step|option|version)\b`)
	changing  = lazyregexp.New(`(?i)\b(?:now|new|main|current|actual|usual|default|official|own)\b`)
	// states are how something is for now, as all that is said of it.
	states = lazyregexp.New(`(?i)^(?:(?:very|so|really|quite|always|a bit|pretty|more|less) )?(?:angry|happy|unhappy|sad|upset|annoyed|behind|frozen|late|busy|gone|back|ill|boring|cold|hot|full|dirty|dead|off|overloaded|lost|ready|langsam|kaputt|schnell|lent|rápido|lento|in pending|stuck .*|behind .*|in the file|in line .*)$`)
	load   = lazyregexp.New(`\d ?%`)
	vague  = lazyregexp.New(`(?i)^(?:to|that|how|not|very|so|too|the same|just|about|like|because|what|why|really|quite|almost|still|already|wrong|good|great|fine|okay|ok|nice|bad|here|there|it|this)\b`)
)

// thing is "my … is …" and "our … is …".
func thing(g groups, text string) (found, bool) {
	a, x := g.get("a"), g.get("x")
	if passingNouns.MatchString(a) || reporting.MatchString(a) || passing(text) || vague.MatchString(x) || states.MatchString(x) || load.MatchString(x) || strings.Contains(text, "{") {
		return stop()
	}
	owner, category := "user/", "profile"
	if strings.EqualFold(g.get("who"), "our") {
		owner, category = "project/", "project"
	}
	subject := strings.TrimSpace(changing.ReplaceAllString(strings.ReplaceAll(a, "'s name", ""), ""))
	if strings.HasPrefix(strings.ToLower(x), "called ") || strings.HasPrefix(strings.ToLower(x), "named ") || subject != a && strings.HasSuffix(a, "name") {
		subject += " name"
	}
	f, ok := statement(category, owner+slug(subject), text, memory.KindWorld, 0.9)
	if ok && eventNouns.MatchString(a) {
		f.Category, f.Key, f.event = "events", "events/"+slug(subject), true
	}
	return f, ok
}

// place is "the … is at …".
func place(g groups, text string) (found, bool) {
	a := g.get("a")
	event := eventNouns.MatchString(a)
	if localThings.MatchString(a) || passing(text) || strings.Contains(text, " but ") || load.MatchString(text) || nearby.MatchString(text) || passing(a) || pointing(strings.TrimSpace(g.get("x"))) || g.get("x") == "" && !event {
		return stop()
	}
	if event {
		f, ok := statement("events", "events/"+slug(a), text, memory.KindWorld, 0.85)
		f.event = true
		return f, ok
	}
	return statement("project", "project/"+slug(a), text, memory.KindWorld, 0.8)
}

// person is "Ben leads …".
func person(g groups, text string) (found, bool) {
	if notPerson.MatchString(g.get("a")) || passing(text) || localThings.MatchString(g.get("x")) {
		return stop()
	}
	return statement("people", "people/"+slug(g.get("a")), text, memory.KindWorld, 0.8)
}
