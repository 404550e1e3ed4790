package index

import (
	"slices"
	"strings"
	"sync"

	"github.com/kljensen/snowball/english"
)

// language is what a text is written in, as far as stems and function words go.
type language uint8

const (
	inEnglish language = iota // or not known
	inGerman
	inFrench
	inSpanish
	inItalian
	inPortuguese
	inRussian
	inSwedish
	inNorwegian
	inHungarian
	languageCount
)

// functionWords are the most frequent ones of each language, folded as Analyze folds.
// Danish is taken for Norwegian.
var functionWords = [languageCount]string{
	inGerman: `aber alle als also am an auch auf aus bei bin bis bist da damit dann das dass dein deine dem den der des dich die dir
		doch dort du durch ein eine einem einen einer eines er es euch fur habe haben hat hatte hier ich ihm ihn ihr ihre im in ist ja
		jetzt kann kein keine konnen man mein meine meinem meinen meiner mich mir mit muss nach nicht noch nur oder ohne schon sehr sein
		seine seinem seinen seiner seit sich sie sind so soll uber um und uns unser unsere unter viel vom von vor war waren warum was
		weil welche welcher wenn wer werden wie wieder wir wird wo wurde zu zum zur`,
	inFrench: `ai alors au aussi aux avait avec avez avons beaucoup bien ce cela ces cet cette comme dans de des du elle elles en encore
		est et etait etre eu il ils je la le les leur leurs lui ma mais mes moi mon ne nos notre nous on ont ou par pas peut plus pour
		pourquoi quand que quel quelle quelles quels qui sa sans se ses son sont sous sur ta tes toi ton tout tous tres tu un une vos
		votre vous`,
	inSpanish: `al algo ante antes como con cual cuando de del desde donde dos el ella ellas ellos en entre era eres es esa ese eso esta
		estaba estan estar este esto estoy fue ha hace hasta hay la las le les lo los mas me mi mis muy nada ni no nos nosotros nuestra
		nuestro o otra otro para pero por porque que quien se ser si sin sobre son soy su sus tambien tiene tengo todo todos tu tus un
		una uno usted y ya yo`,
	inItalian: `ad agli ai al alla alle allo anche che chi ci come con cosa da dagli dai dal dalla dei del della delle dello di dove e ed
		era gli ha hai hanno ho i il in io la le lei li lo loro lui ma mi mia mie mio molto ne negli nei nel nella noi non nostra nostro
		o per perche piu qual quale quando quella quello questa questo se sei si sia siamo sono sta su sua sue sul sulla suo ti tra tu
		tua tuo un una uno vi voi`,
	inPortuguese: `a ao aos as ate com como da das de dela dele depois do dos e ela elas ele eles em entre era essa esse esta estao estar
		estava este estou eu foi ha isso isto ja lhe mais mas me mesmo meu meus minha muito na nao nas nem no nos nossa nosso num numa o
		onde os ou para pela pelo por porque qual quando que quem sao se sem ser seu seus so sobre sua suas tambem te tem tenho ter todos
		tu tua um uma voce voces`,
	inRussian: `а без бы был была были было быть в вам вас во вот все всё вы где да для до его ее если есть еще же за и из или им их к как
		какая какой когда кто ли мне мой моя мы на над не него нет ни но о об он она они оно от по под при с свой себя со так такой там
		тебя то тоже только ты у уже чем что чтобы эта эти это этот я`,
	inSwedish: `alla att av bara blev da dar de dem den denna deras dess det detta dig din dina ditt du efter ej eller en er ett fran for
		ha hade han hans har hennes hon honom hur i icke inte ja jag kan kunde man med mellan men mig min mina mitt mot mycket nar nu
		nagon nagot och om oss pa sa sig sin sina skall ska skulle som till ut under upp utan vad var vara varfor vem vi vid vilken`,
	inNorwegian: `alle at av bare ble bli da de deg den denne der dere det dette deres din ditt du eller en er et etter for fra fordi ha hadde
		han hans har hva hvem hvilken hvis hvor hvorfor hun i ikke ja jeg kan kunne man med meg men mellom min mitt mot mye na nar noe
		noen nei og ogsa om oss over pa sa seg sin sitt skal skulle som til under ut uten var ved vi vil ville vaere`,
	inHungarian: `a ahol aki ami amikor amit annak arra az azt azok be csak de e egy ehhez ek el en es ez ezek ezt ha hanem hogy hol igen
		is itt ki kell lehet leg lenni lett ma majd meg mert mi miert mikor mint mit mivel most nagyon ne nekem nem nincs o ok ott
		pedig sem szerint te tehat tud ugy utan van vagy vagyok volt voltam`,
}

// functionOf tells of a word the languages it is a function word of, a bit each.
var functionOf = sync.OnceValue(func() map[string]uint16 {
	of := map[string]uint16{}
	for l, words := range functionWords {
		for _, w := range strings.Fields(words) {
			of[w] |= 1 << l
		}
	}
	return of
})

// letters are met in one of the languages alone, and count as a function word.
var letters = map[rune]language{
	'ß': inGerman, 'ñ': inSpanish, '¿': inSpanish, '¡': inSpanish, 'ã': inPortuguese, 'õ': inPortuguese,
	'ы': inRussian, 'э': inRussian, 'ø': inNorwegian, 'ő': inHungarian, 'ű': inHungarian,
}

// askingWords are English words beside the stop words of the stemmer that are of the
// question and not of its answer.
var askingWords = strings.Fields(`according also could done kind kinds many mention mentioned mentions might much often shall type types would`)

// isFunctionWord reports whether a folded word says little in a text of l.
func (l language) isFunctionWord(word string) bool {
	if l == inEnglish {
		return english.IsStopWord(word) || slices.Contains(askingWords, word)
	}
	return functionOf()[word]&(1<<l) != 0
}

// languageOf guesses the language of a text that was cut into tokens: the one of
// most function words, if there are two or more and English has fewer.
func languageOf(text string, tokens []Token) language {
	var count [languageCount]int
	functionOf := functionOf()
	for _, t := range tokens {
		if t.Kind != Word {
			continue
		}
		if english.IsStopWord(t.Term) {
			count[inEnglish]++
		}
		for of, l := functionOf[t.Term], language(0); of != 0; of, l = of>>1, l+1 {
			count[l] += int(of & 1)
		}
	}
	if !isASCII(text) {
		for _, r := range text {
			if l, ok := letters[r]; ok {
				count[l]++
			}
		}
	}
	best := inEnglish
	for l, n := range count {
		if n > count[best] && n >= 2 {
			best = language(l)
		}
	}
	return best
}

// key is how the dictionary names a word, or the stem of one, of a text in l.
func (l language) key(word string) string {
	if l == inEnglish {
		return word
	}
	return word + "\x00" + string(rune(l))
}

// cutKey is the reverse of key.
func cutKey(key string) (word string, l language) {
	if n := len(key) - 2; n >= 0 && key[n] == 0 {
		return key[:n], language(key[n+1])
	}
	return key, inEnglish
}
