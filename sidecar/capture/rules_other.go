package capture

import (
	"strings"

	"helmdeck-sidecar/sidecar/lazyregexp"
	"helmdeck-sidecar/sidecar/memory"
)

// plain makes a rule of a statement in any language whose key ends in what the group x says, or, without one, is
// the prefix itself.
func plain(pattern, category, prefix string, kind memory.Kind) rule {
	return on(pattern, func(g groups, text string) (found, bool) {
		key, x := prefix, g.get("x")
		if passing(text) || pointingElsewhere.MatchString(x) || pointing(text) || states.MatchString(x) || passingElsewhere.MatchString(g.get("a")) {
			return stop()
		}
		if a := g.get("a"); a != "" {
			key += slug(a)
		} else if strings.HasSuffix(prefix, "/") {
			key += topic(x)
		}
		return statement(category, key, text, kind, 0.85)
	})
}

var (
	pointingElsewhere = lazyregexp.New(`(?i)^(?:deine?[nmrs]?|eure?|ton|ta|tes|votre|vos|tu|tus|tuo|tua|das|es|dies|diese[rsn]?|ça|cela|ce|eso|esto|questo|quello|isso|это|这个|那个)(?:\s|$)`)
	passingElsewhere  = lazyregexp.New(`(?i)^(?:code|problem|frage|fehler|test|tests|build|problème|question|erreur|problema|pregunta|error|domanda|errore|pergunta|erro|вопрос|ошибка|код)$`)
)

const (
	opinion = memory.KindOpinion
	world   = memory.KindWorld
)

func european() []rule {
	return []rule{
		plain(`(?i)^ich (?:bevorzuge|ziehe) (?P<x>.+)$`, "preferences", "preferences/", opinion),
		plain(`(?i)^ich (?:mag|liebe|hasse) (?P<x>.+)$`, "preferences", "likes/", opinion),
		plain(`(?i)^ich (?:wohne|lebe) (?:jetzt )?in .+$`, "profile", "user/home", world),
		plain(`(?i)^ich arbeite (?:bei|für) .+$`, "profile", "user/employer", world),
		plain(`(?i)^ich arbeite als .+$`, "profile", "user/job", world),
		plain(`(?i)^(?:ich heiße|mein name ist) .+$`, "profile", "user/name", world),
		plain(`(?i)^(?:ich bin|dass ich) (?P<x>.*(?:linkshänder|vegetarier|veganer|entwickler|ingenieur|lehrer|arzt|farbenblind|allergisch).*)$`, "profile", "user/", world),
		plain(`(?i)^ich komme aus .+$`, "profile", "user/origin", world),
		plain(`(?i)^ich (?:esse|trinke) (?:kein|keine|keinen) (?P<x>.+)$`, "profile", "user/avoids-", world),
		plain(`(?i)^wir (?:nutzen|verwenden|benutzen|hosten|betreiben) (?P<x>.+)$`, "tools", "project/", world),
		plain(`(?i)^wir \p{L}+ (?:\p{L}+ )?(?:immer|nie|niemals|stets|grundsätzlich) (?P<x>.+)$`, "conventions", "conventions/", world),
		plain(`(?i)^wir (?:haben uns|haben) (?:für|gegen|auf) (?P<x>.+?) (?:entschieden|geeinigt)$`, "decisions", "decisions/", world),
		plain(`(?i)^(?:mein|meine) (?P<a>[\p{L}\p{N} -]{2,40}?) (?:ist|heißt|lautet|läuft|steht|wohnt) (?P<x>.+)$`, "profile", "user/", world),
		plain(`(?i)^(?:unser|unsere) (?P<a>[\p{L}\p{N} -]{2,40}?) (?:ist|sind|heißt|lautet|läuft|steht|liegt) (?P<x>.+)$`, "project", "project/", world),

		plain(`(?i)^je préfère (?P<x>.+)$`, "preferences", "preferences/", opinion),
		plain(`(?i)^j(?:e |')(?:n')?(?:aime|adore|déteste) (?P<x>.+)$`, "preferences", "likes/", opinion),
		plain(`(?i)^(?:j'habite|je vis|j'habite maintenant) (?:à|en|au) .+$`, "profile", "user/home", world),
		plain(`(?i)^je travaille (?:chez|pour|à) .+$`, "profile", "user/employer", world),
		plain(`(?i)^(?:je m'appelle|mon nom est) .+$`, "profile", "user/name", world),
		plain(`(?i)^je suis (?P<x>(?:végétarien|végan|développeu|ingénieur|professeur|allergique|gauch|daltonien|médecin|infirmi).*)$`, "profile", "user/", world),
		plain(`(?i)^nous (?:utilisons|employons) (?P<x>.+)$`, "tools", "project/", world),
		plain(`(?i)^(?:nous|on) (?:\p{L}+ )(?:toujours|jamais) (?P<x>.+)$`, "conventions", "conventions/", world),
		plain(`(?i)^nous ne \p{L}+ jamais (?P<x>.+)$`, "conventions", "conventions/", world),
		plain(`(?i)^nous avons (?:décidé|choisi|opté)(?: de| pour)? (?P<x>.+)$`, "decisions", "decisions/", world),
		plain(`(?i)^(?:mon|ma|mes) (?P<a>[\p{L}\p{N} '-]{2,40}?) (?:est|sont|s'appelle|s'appellent) (?P<x>.+)$`, "profile", "user/", world),
		plain(`(?i)^(?:notre|nos) (?P<a>[\p{L}\p{N} '-]{2,40}?) (?:est|sont|s'appelle|tourne) (?P<x>.+)$`, "project", "project/", world),

		plain(`(?i)^(?:yo )?prefiero (?P<x>.+)$`, "preferences", "preferences/", opinion),
		plain(`(?i)^(?:no )?me (?:gustan?|encantan?) (?P<x>.+)$`, "preferences", "likes/", opinion),
		plain(`(?i)^(?:yo )?(?:vivo|resido) en .+$`, "profile", "user/home", world),
		plain(`(?i)^(?:yo )?trabajo (?:en|para) .+$`, "profile", "user/employer", world),
		plain(`(?i)^(?:me llamo|mi nombre es) .+$`, "profile", "user/name", world),
		plain(`(?i)^soy (?P<x>(?:vegetarian|vegan|desarrollador|ingenier|profesor|alérgic|zurd|médic|enfermer).*)$`, "profile", "user/", world),
		plain(`(?i)^(?:usamos|utilizamos) (?P<x>.+)$`, "tools", "project/", world),
		plain(`(?i)^(?:siempre|nunca) \p{L}+mos (?P<x>.+)$`, "conventions", "conventions/", world),
		plain(`(?i)^hemos decidido (?P<x>.+)$`, "decisions", "decisions/", world),
		plain(`(?i)^mis? (?P<a>[\p{L}\p{N} -]{2,40}?) (?:es|son|se llaman?) (?P<x>.+)$`, "profile", "user/", world),
		plain(`(?i)^nuestr[oa]s? (?P<a>[\p{L}\p{N} -]{2,40}?) (?:es|son|se llama|está) (?P<x>.+)$`, "project", "project/", world),

		plain(`(?i)^preferisco (?P<x>.+)$`, "preferences", "preferences/", opinion),
		plain(`(?i)^(?:abito|vivo) (?:a|in) .+$`, "profile", "user/home", world),
		plain(`(?i)^(?:mi chiamo|il mio nome è) .+$`, "profile", "user/name", world),
		plain(`(?i)^(?:il mio|la mia) (?P<a>[\p{L}\p{N} -]{2,40}?) (?:è|si chiama) (?P<x>.+)$`, "profile", "user/", world),
		plain(`(?i)^(?:eu )?prefiro (?P<x>.+)$`, "preferences", "preferences/", opinion),
		plain(`(?i)^(?:eu )?moro (?:em|no|na) .+$`, "profile", "user/home", world),
		plain(`(?i)^(?:o meu|a minha|meu|minha) (?P<a>[\p{L}\p{N} -]{2,40}?) (?:é|chama-se|se chama) (?P<x>.+)$`, "profile", "user/", world),

		plain(`(?i)^я предпочитаю (?P<x>.+)$`, "preferences", "preferences/", opinion),
		plain(`(?i)^я (?:люблю|ненавижу|не люблю) (?P<x>.+)$`, "preferences", "likes/", opinion),
		plain(`(?i)^я живу в .+$`, "profile", "user/home", world),
		plain(`(?i)^я работаю (?:в|на) .+$`, "profile", "user/employer", world),
		plain(`(?i)^меня зовут .+$`, "profile", "user/name", world),
		plain(`(?i)^(?:мой|моя|моё) (?P<a>[\p{L} -]{2,40}?) (?:—|-|это) (?P<x>.+)$`, "profile", "user/", world),
		plain(`(?i)^мы (?:всегда|никогда не) (?P<x>.+)$`, "conventions", "conventions/", world),
	}
}

func eastern() []rule {
	return []rule{
		plain(`^我(?:更)?喜欢(?P<x>.+)$`, "preferences", "likes/", opinion),
		plain(`^我(?:更)?偏好(?P<x>.+)$`, "preferences", "preferences/", opinion),
		plain(`^我(?:现在)?住在.+$`, "profile", "user/home", world),
		plain(`^我在(?P<x>.+)工作$`, "profile", "user/employer", world),
		plain(`^我(?:叫|的名字是).+$`, "profile", "user/name", world),
		plain(`^我们(?:总是|从不|一直)(?P<x>.+)$`, "conventions", "conventions/", world),
		plain(`^我(?:们)?的(?P<a>[^是]{1,20})是(?P<x>.+)$`, "profile", "user/", world),
		plain(`^(?:私|僕|俺)は(?P<x>.+)に住んでい(?:ます|る)$`, "profile", "user/home", world),
		plain(`^(?:私|僕|俺)の(?P<a>[^は]{1,20})は(?P<x>.+?)(?:です|だ)$`, "profile", "user/", world),
		plain(`^(?:私|僕|俺)は(?P<x>.+)が好き(?:です|だ)?$`, "preferences", "likes/", opinion),
		plain(`^(?:我々|私たち)は(?:いつも|常に)(?P<x>.+)$`, "conventions", "conventions/", world),
	}
}
