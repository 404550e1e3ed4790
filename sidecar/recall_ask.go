package sidecar

import (
	"strings"
	"sync"

	"helmdeck-sidecar/sidecar/lazyregexp"
)

// Questions for an entity as a whole, and for opinions, in the languages of tongues. Other
// questions go by words; mode says what is meant in any language.

// asksEntity matches a question for an entity; the first group that holds something names it.
var asksEntity = either(`\s*[?.!]*\s*$`,
	// English
	`(?:please\s+)?(?:tell me (?:all |everything |more )?(?:you know |we know )?about|who (?:is|was)|what (?:do|does) (?:you|we|anyone|anybody) (?:know|remember) about|what is known about|(?:everything|all) about)\s+@?(.+?)`,
	// German
	`(?:bitte\s+)?(?:erzähle?|sag|sage) (?:mir |uns )?(?:alles |mehr |etwas |was )?(?:(?:du|ihr|wir) )?(?:über|von|zu) @?(.+?)(?: (?:weißt|weisst|wisst|wissen))?`,
	`(?:bitte\s+)?sage?(?: mir| uns)?,? was (?:du|ihr|wir) (?:über|von|zu) @?(.+?) (?:weißt|weisst|wisst|wissen)`,
	`was (?:weißt|weisst|weiß|weiss|wissen|wisst) (?:du|ihr|wir|man) (?:alles )?(?:über|von|zu) @?(.+?)`,
	`was ist (?:über|von|zu) @?(.+?) bekannt`,
	`wer (?:ist|war) @?(.+?)`, `alles (?:über|zu) @?(.+?)`,
	// French
	`que (?:sais[- ]tu|savez[- ]vous|sait[- ]on|savons[- ]nous) (?:sur|de|d['’]|à propos de|à propos d['’])\s*@?(.+?)`,
	`qu['’]est[- ]ce qu(?:e tu sais|e vous savez|['’]on sait|e nous savons) (?:sur|de|d['’]|à propos de|à propos d['’])\s*@?(.+?)`,
	`(?:parle|parlez)[- ](?:moi|nous) (?:de|d['’])\s*@?(.+?)`, `(?:dis|dites)[- ](?:moi|nous) (?:tout )?(?:ce que (?:tu sais|vous savez) )?(?:sur|de|d['’])\s*@?(.+?)`,
	`qui (?:est|était) @?(.+?)`, `tout (?:sur|ce que tu sais (?:sur|de)) @?(.+?)`,
	// Spanish
	`[¿¡]?\s*qu[eé] (?:sabes|sabemos|saben|sabe|se sabe) (?:sobre|acerca de|de) @?(.+?)`, `[¿¡]?\s*(?:háblame|hablame|cuéntame|cuentame) (?:todo |más |algo )?(?:sobre|acerca de|de) @?(.+?)`,
	`[¿¡]?\s*dime (?:todo )?(?:lo que sabes )?(?:sobre|acerca de|de) @?(.+?)`, `[¿¡]?\s*qui[eé]n (?:es|era|fue) @?(.+?)`, `todo (?:sobre|acerca de) @?(.+?)`,
	// Italian
	`(?:che )?cosa (?:sai|sapete|sappiamo|si sa) (?:di|su|su di|del|della) @?(.+?)`, `(?:parlami|parlaci|raccontami) (?:di|del|della|dell['’])\s*@?(.+?)`,
	`dimmi (?:tutto |di più )?(?:quello che sai )?(?:di|su|su di) @?(.+?)`, `chi (?:è|era|e['’]) @?(.+?)`, `tutto su (?:di )?@?(.+?)`,
	// Portuguese
	`(?:o )?que (?:é que )?(?:você |tu |nós )?(?:sabes?|sabemos|se sabe) (?:sobre|acerca de|do|da|de) @?(.+?)`, `(?:me )?(?:fala|fale|conta|conte)(?:[- ]me)? (?:tudo |mais )?(?:sobre|do|da|de) @?(.+?)`,
	`(?:diz|diga)(?:[- ]me)? (?:tudo )?(?:o que sabes? )?(?:sobre|do|da|de) @?(.+?)`, `quem (?:é|era|foi) @?(.+?)`, `tudo sobre @?(.+?)`,
)

const attitudes = `(?:prefers?|likes?|dislikes?|loves?|hates?|wants?|enjoys?|thinks?|believes?|avoids?|feels?)`

// asksOpinion matches a question for opinions. Of its groups, "who" is whose and "topic" about
// what; both may be missing.
var asksOpinion = either(`\s*[?.!]*\s*$`,
	// English
	`what (?:do|does|did|would) (?P<who>.+?) `+attitudes+`(?: (?:about|of|for|to|on|as|in|when|with)\s+)?(?P<topic>.*?)`,
	`how (?:do|does|did) (?P<who>.+?) feel about (?P<topic>.*?)`,
	`what (?:are|is|were) (?P<who>.+?)(?:'s|’s|s') (?:opinions?|preferences?|views?|tastes?|likes|dislikes)(?: (?:about|of|on|for|in)\s+)?(?P<topic>.*?)`,
	`what (?:are|is|were) (?P<who>my|our|your) (?:opinions?|preferences?|views?|tastes?|likes|dislikes)(?: (?:about|of|on|for|in)\s+)?(?P<topic>.*?)`,
	`(?:do|does|did|would) (?P<who>.+?) `+attitudes+` (?P<topic>.*?)`,
	// German
	`was (?:bevorzugt|bevorzuge|mag|mögen|mochte|liebt|hasst|will|möchte|meidet) (?P<who>\S+(?: \p{Lu}\S*)*)(?: (?:lieber|gern|gerne|nicht|am liebsten|besonders|überhaupt))*(?: (?:bei|zu|zum|zur|an|für|in|im|von) (?P<topic>.*?))?`,
	`was (?:denkt|denke|glaubt|meint|hält|halte) (?P<who>\S+(?: \p{Lu}\S*)*) (?:über|von|zu|zum|zur) (?P<topic>.*?)`,
	`wie (?:findet|finde) (?P<who>\S+(?: \p{Lu}\S*)?) (?P<topic>.*?)`, `wie steht (?P<who>.+?) (?:zu|zum|zur) (?P<topic>.*?)`,
	`welche (?:vorlieben|meinungen?|ansichten) (?:hat|habe) (?P<who>\S+(?: \p{Lu}\S*)*)(?: (?:über|zu|bei|von|zum|zur) (?P<topic>.*?))?`,
	`was sind (?:die )?(?:vorlieben|meinungen) von (?P<who>.+?)(?: (?:bei|zu|zum|zur) (?P<topic>.*?))?`,
	`(?:mag|liebt|hasst|bevorzugt) (?P<who>\S+) (?P<topic>.+?)`,
	// French
	`qu(?:e |['’])(?:préfère|aime|déteste|veut|évite|prefere|deteste)(?:s|nt)? (?P<who>.+?)(?: (?:comme|pour|en matière de) (?P<topic>.*?))?`,
	`qu['’]est[- ]ce qu(?:e |['’])(?P<who>.+?) (?:préfère|aime|déteste|veut|évite|prefere|deteste)s?(?: (?:comme|pour) (?P<topic>.*?))?`,
	`que (?:pense|pensent|penses) (?P<who>.+?) (?:de la|de l['’]|du|des|de|d['’]|sur)\s*(?P<topic>.*?)`,
	`qu['’]est[- ]ce qu(?:e |['’])(?P<who>.+?) penses? (?:de la|de l['’]|du|des|de|d['’]|sur)\s*(?P<topic>.*?)`,
	`quelles? sont les (?:préférences|opinions|goûts) (?:de|d['’])\s*(?P<who>.+?)(?: (?:sur|pour|en matière de) (?P<topic>.*?))?`, `quel est l['’]avis (?:de|d['’])\s*(?P<who>.+?)(?: sur (?P<topic>.*?))?`,
	`est[- ]ce qu(?:e |['’])(?P<who>\S+) (?:aime|préfère|déteste) (?P<topic>.*?)`, `(?P<who>\p{Lu}\S*) (?:aime|préfère|déteste)[- ]t[- ](?:il|elle) (?P<topic>.*?)`,
	// Spanish
	`[¿¡]?\s*qu[eé] (?:prefiere|quiere|odia|evita|detesta)s? (?P<who>.+?)(?: (?:para|como|en cuanto a) (?P<topic>.*?))?`, `[¿¡]?\s*qu[eé] (?:le|te|me|les) (?:gusta|gustan|encanta)(?: más)?(?: a (?P<who>.+?))?`,
	`[¿¡]?\s*qu[eé] (?:piensa|opina|cree)s? (?P<who>.+?) (?:sobre|del|de|acerca de) (?P<topic>.*?)`, `[¿¡]?\s*(?:cuáles|cuales) son las (?:preferencias|opiniones) de (?P<who>.+?)(?: (?:sobre|para) (?P<topic>.*?))?`,
	`[¿¡]?\s*a (?P<who>\S+) le (?:gusta|gustan) (?P<topic>.*?)`, `[¿¡]?\s*le (?:gusta|gustan) (?P<topic>.+?) a (?P<who>\S+?)`,
	// Italian
	`(?:che )?cosa (?:preferisce|vuole|odia|ama|evita|detesta) (?P<who>.+?)(?: (?:per|come) (?P<topic>.*?))?`, `(?:che )?cosa (?:piace|non piace) ad? (?P<who>.+?)`,
	`(?:che )?cosa (?:pensa|crede) (?P<who>.+?) (?:di|del|della|dei|delle|su) (?P<topic>.*?)`, `quali sono le (?:preferenze|opinioni) di (?P<who>.+?)(?: (?:su|per) (?P<topic>.*?))?`,
	`ad? (?P<who>\S+) (?:piace|piacciono) (?P<topic>.*?)`,
	// Portuguese
	`(?:o )?que (?:é que )?(?:(?:o|a) )?(?P<who>\S+(?: \p{Lu}\S*)*) (?:prefere|quer|odeia|evita|ama|detesta)(?: (?:para|como) (?P<topic>.*?))?`, `do que (?:é que )?(?:(?:o|a) )?(?P<who>\S+(?: \p{Lu}\S*)*) gosta`,
	`(?:o )?que (?:(?:o|a) )?(?P<who>\S+(?: \p{Lu}\S*)*) (?:acha|pensa) (?:de|do|da|dos|das|sobre) (?P<topic>.*?)`, `quais são as (?:preferências|opiniões) (?:de|do|da) (?P<who>.+?)(?: (?:sobre|para) (?P<topic>.*?))?`,
)

// forms are patterns for one thing that is asked for.
type forms []*lazyregexp.Regexp

// either makes forms of patterns that all end alike.
func either(end string, patterns ...string) (list forms) {
	for _, p := range patterns {
		p = strings.ReplaceAll(p, `\p{Lu}`, `(?-i:\p{Lu})`) // a name has a capital letter
		list = append(list, lazyregexp.New(`(?i)^\s*`+p+end))
	}
	return list
}

// match returns the groups of the first pattern that matches, by their names, "" for one
// without; nil if none does.
func (q forms) match(text string) map[string]string {
	for _, re := range q {
		m := re.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		groups := map[string]string{}
		for i, name := range re.SubexpNames()[1:] {
			groups[name] = m[i+1]
		}
		return groups
	}
	return nil
}

// asking are the first words of questions for entities and opinions. Other questions need no
// closer look.
var asking = sync.OnceValue(func() map[string]bool {
	return setOf(words(`please tell who what how everything all do does did would
	bitte erzähl erzähle sag sage was wer wie welche alles mag liebt hasst bevorzugt
	que qu parle parlez dis dites qui tout quel quelle quelles est
	qué háblame hablame cuéntame cuentame dime quién quien todo cuáles cuales a le
	che cosa ad parlami parlaci raccontami dimmi chi tutto quali
	o me fala fale conta conte diz diga quem tudo do quais`))
})

// asks reports whether a text may be a question for an entity or for opinions.
func asks(text string) bool {
	first := words(text[:min(len(text), 40)])
	return len(first) > 0 && (asking()[first[0]] || asksIfLikes.MatchString(text))
}

// asksIfLikes is the one form that begins with a name: "Anna aime-t-elle le thé ?".
var asksIfLikes = lazyregexp.New(`(?i)^\s*\S+ (?:aime|préfère|déteste)[- ]t[- ](?:il|elle)`)

// articles stand before names in some languages.
var articles = lazyregexp.New(`^(?i:der|die|das|den|dem|le|la|les|el|il|lo|o|a|os|as)\s+(\p{Lu})`)

// named is the name in what a question says of whom it is about.
func named(who string) string {
	who = strings.TrimPrefix(strings.TrimSpace(who), "@")
	return articles.ReplaceAllString(who, "$1")
}
