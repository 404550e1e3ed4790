package index

import (
	"testing"
)

func TestLanguageOf(t *testing.T) {
	for text, want := range map[string]language{
		"":                                       inEnglish,
		"kubectl get pods":                       inEnglish,
		"La Traviata":                            inEnglish,
		"the user prefers die for a mold":        inEnglish,
		"Let me see, no one is on duty":          inEnglish,
		"Der Benutzer mag die Farbe Blau":        inGerman,
		"Was ist die Hauptstadt von Frankreich?": inGerman,
		"L'utilisateur préfère le thé et les croissants":        inFrench,
		"El usuario prefiere el café por la mañana":             inSpanish,
		"Il gatto della mia vicina non mangia":                  inItalian,
		"O usuário não gosta de reuniões pela manhã":            inPortuguese,
		"Пользователь не любит кофе и чай":                      inRussian,
		"Jag tycker inte om kaffe men gillar te":                inSwedish,
		"Jeg liker ikke kaffe, men hun gjør det":                inNorwegian,
		"A felhasználó nem szereti a kávét, és csak teát iszik": inHungarian,
		"我喜欢猫": inEnglish,
	} {
		if got := languageOf(text, Analyze(text)); got != want {
			t.Errorf("%q is in language %d, want %d", text, got, want)
		}
	}
}

func TestStemsByLanguage(t *testing.T) {
	for _, c := range []struct {
		l     language
		words []string // of one class
	}{
		{inGerman, []string{"hauser", "haus", "hauses", "hausern"}},
		{inGerman, []string{"hund", "hunde", "hunden"}},
		{inGerman, []string{"schone", "schonen", "schoner"}},
		{inFrench, []string{"maison", "maisons"}},
		{inSpanish, []string{"cancion", "canciones"}},
		{inItalian, []string{"gatto", "gatti", "gatta"}},
		{inItalian, []string{"amica", "amiche"}},
		{inPortuguese, []string{"reuniao", "reunioes"}},
		{inPortuguese, []string{"animal", "animais"}},
		{inRussian, []string{"дом", "дома", "домом"}},
		{inSwedish, []string{"bil", "bilar", "bilarna"}},
		{inNorwegian, []string{"bil", "biler", "bilene"}},
		{inHungarian, []string{"haz", "hazban"}},
	} {
		for _, w := range c.words {
			if got := c.l.stem(w); got != c.l.stem(c.words[0]) {
				t.Errorf("language %d: %q becomes %q, %q %q", c.l, w, got, c.words[0], c.l.stem(c.words[0]))
			}
		}
	}
	for l := range languageCount {
		for _, w := range []string{"", "a", "s", "est", "1.2.3", "東京", "нн", "aaa", "sss", "niss"} {
			if word, of := cutKey(l.key(l.stem(w))); of != l || word == "" && w != "" {
				t.Errorf("language %d makes %q of %q", l, word, w)
			}
		}
	}
}

func TestRankingAcrossLanguages(t *testing.T) {
	const filler = "some other note about nothing at all"
	for _, c := range []struct{ name, query, first, second, want string }{
		{"irregular verb", "go buy", "she went and bought bread", "she walked and had bread", "a"},
		{"asking words do not drown", "What kind of boat would Ann like?", "kind people could do that kind of thing", "a boat", "b a"},
		{"one word of no language", "Häuser", "Anna kauft das Haus in der Stadt", filler, "a"},
		{"question", "Welche Hunde mag der Benutzer?", "Der Benutzer mag den Hund", "Der Benutzer mag die Farbe Blau", "a b"},
		{"function words do not drown", "Was ist die Hauptstadt von Frankreich",
			"was ist die Farbe von dem Haus", "Paris ist die Hauptstadt von Frankreich", "b a"},
		{"name in another language", "Where does Konflux run?", "Konflux läuft auf dem Server in der Küche", filler, "a"},
		{"english plural of a german word", "deployments", "das Deployment ist nicht fertig", filler, "a"},
		{"french", "maison", "les maisons sont dans la rue", filler, "a"},
		{"russian", "дома", "он живет в доме и не в квартире", filler, "a"},
		{"german question, english note", "Wo läuft der Server und wie heißt er?", "the server runs in Berlin", filler, "a"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := found(texts(c.first, c.second), c.query); got != c.want {
				t.Errorf("%q finds %q, want %q", c.query, got, c.want)
			}
		})
	}
}
