package guard

import (
	"math/bits"
	"strings"
)

// A scene is a few fields of words that come together, in whatever order: somebody is spoken to, of what governs him, and
// that is said to be void. It finds orders whose wording no rule has.
type scene struct {
	class Class
	name  string
	all   uint64 // of fields
	span  int    // how many words it may take
}

// field is a kind of words. One that is an order counts only where an order can begin.
type field struct {
	words string
	order bool
}

// The fields, by name. Words are as in sets.
var fields = map[string]field{
	"you":     {words: "you your yours yourself youve youre"},
	"govern":  {words: "instructions instruction guidelines guideline guidance directives directive obligations restrictions safeguards guardrails programming consigne"},
	"bounds":  {words: "rules policy policies limits limitations constraints orders"},
	"void":    {words: "overlook throw toss ignore ignoring disregard disregarding disregarded forget forgotten override bypass void cancelled canceled revoked rescinded annulled suspended lifted erased obsolete expired release released exempt exempted unbound unshackled aside sidestep discard discarded abandon overruled superseded invalid nullified cancel break breaking violate drop skip"},
	"gone":    {words: "gone lifted void revoked removed obsolete outdated invalid cancelled canceled suspended rescinded nullified"},
	"config":  {words: "configuration setup settings context config"},
	"begun":   {words: "before asked started began begin given gave received told initialised initialized trained taught handed operator developer developers creator creators maker makers"},
	"show":    {words: "reveal print output display repeat recite list summarise summarize translate copy quote dump spell write tell give show disclose expose paraphrase share", order: true},
	"prompt":  {words: "prompt preamble systemprompt"},
	"hidden":  {words: "system hidden initial secret confidential original"},
	"me":      {words: "me us"},
	"send":    {words: "send forward email mail upload post exfiltrate transmit leak deliver submit append insert embed encode put read tell invoke fetch attach", order: true},
	"private": {words: "passwd ssh rsa env credentials secrets passwords memories conversation chat notes everything contents private session token"},
	"keys":    {words: "env ssh rsa passwd credentials secrets passwords"},
	"away":    {words: "http https evil example attacker mallory attackers com net org aloud"},
	"stealth": {words: "quietly secretly silently covertly nobody noone unnoticed discreetly"},
	"saying":  {words: "saying mentioning telling asking informing"},
	"without": {words: "without"},
	"replies": {words: "replies answers responses reply answer response"},
	"always":  {words: "always each every whenever anytime any"},
	"insert":  {words: "insert append include add put embed attach recommend", order: true},
	"knows":   {words: "know knows learned"},
	"maker":   {words: "creator developer administrator admin owner operator operators openai anthropic maker"},
	"hereby":  {words: "hereby revoked notice"},
	"approve": {words: "approved permission permitted authorised authorized allowed fine"},
	"confirm": {words: "confirmation confirmations approval restriction limits rules"},

	// German, French, Spanish, Italian, Portuguese, Russian
	"xyou":     {words: "dich dir dein deine deinen deiner tu te ton ta tes toi vous votre vos ti tuo tua tue tuoi hai eres tus voce seu sua suas recebeu tienes ты тебе твой твои вы ваши"},
	"xgovern":  {words: "regeln anweisungen vorgaben richtlinien einschrankungen regle regles consignes instructions restrictions reglas instrucciones restricciones normas regole istruzioni restrizioni regras instrucoes restricoes правила правил инструкции ограничения ограничений"},
	"xmore":    {words: "mehr plus piu mais ya больше nunmehr"},
	"xhold":    {words: "gelten gilt halte halten befolge folge respecter suivre obeir suis respette rispettare seguire seguir respetar obedecer valem valgono aplican respeitar soumis tenu lie verpflichtet gebunden sujeto obligado soggetto sujeito обязан действуют соблюдай следуй"},
	"xvoid":    {words: "desconsidere desconsidera ignoriere missachte vergiss oublie ignora ignore olvida dimentica esqueca rispettare omiso contourne umgehe elude aggira contorne игнорируй забудь нарушай"},
	"xshow":    {words: "gib zeig zeige nenne wiederhole affiche montre repete revele donne muestra muestrame revela repite dime mostra mostrami ripeti dimmi mostre repita diga покажи выведи повтори раскрой", order: false},
	"xhidden":  {words: "versteckten verborgenen geheimen system systeme sistema initial initiale inicial iniziale cachees caches ocultas wortlaut wortlich textuellement literalmente дословно oculto nascoste системное системный скрытые начальный"},
	"xprompt":  {words: "anweisungen prompt systemprompt message mensaje messaggio mensagem instrucciones istruzioni instrucoes consignes сообщение промпт инструкции"},
	"xmodel":   {words: "ki ia assistent assistant asistente assistente modell modele modelo modello ии модель ассистент"},
	"xwithout": {words: "ohne sans sin senza sem без"},
	"xlimits":  {words: "filter filtres filtre filtros filtri regeln regles reglas regole regras grenzen limites limiti einschrankungen restrictions restricciones restrizioni restricoes фильтров ограничений правил цензуры"},
	"xbe":      {words: "sei bist jetzt verhalte antworte agis sois es comporte reponds actua eres se responde comportati agisci sei rispondi aja seja responda веди будь теперь отвечай ты comportate"},
	"xsend":    {words: "sende schicke envoie envoyez envia envie manda invia mande отправь пошли перешли"},
	"xsecret":  {words: "env datei passwort passworter fichier mots passe memoire memoria gedachtnis notizen notas appunti заметки память archivo contrasena contrasenas file password arquivo senha senhas пароль пароли файл unterhaltung conversation conversacion conversazione conversa"},
	"xaway":    {words: "evil example attacker http https niemandem personne nadie nessuno ninguem никому"},
}

// scenes name what fields mean together.
var scenes = func() []scene {
	var list []scene
	for _, s := range []struct {
		class Class
		span  int
		all   string
	}{
		{Override, 14, "you govern void"},
		{Override, 12, "you bounds void begun"},
		{Override, 14, "govern void begun"},
		{Override, 10, "maker you hereby"},
		{Override, 14, "approve you confirm void"},
		{Extraction, 14, "show prompt hidden you"},
		{Extraction, 10, "show prompt hidden me"},
		{Extraction, 14, "show govern begun you"},
		{Extraction, 14, "show govern begun hidden"},
		{Coercion, 16, "send private away stealth"},
		{Coercion, 18, "send private away you"},
		{Coercion, 14, "send away replies always"},
		{Coercion, 16, "insert always away you"},
		{Coercion, 16, "insert away without saying"},
		{Override, 10, "you bounds gone"},
		{Override, 10, "you govern gone"},
		{Extraction, 10, "show hidden you config"},
		{Extraction, 12, "show hidden you bounds"},
		{Extraction, 12, "show hidden you govern"},
		{Coercion, 16, "send keys you replies"},
		{Coercion, 14, "send away knows you"},
		{Override, 14, "xyou xgovern xmore xhold"},
		{Override, 10, "xyou xgovern xvoid"},
		{Extraction, 12, "xyou xshow xhidden xprompt"},
		{Persona, 10, "xbe xmodel xwithout xlimits"},
		{Coercion, 16, "xsend xsecret xaway"},
	} {
		var all uint64
		for name := range strings.FieldsSeq(s.all) {
			n, ok := fieldBits[name]
			if !ok {
				panic("guard: no field " + name)
			}
			all |= 1 << n
		}
		list = append(list, scene{s.class, s.all, all, s.span})
	}
	return list
}()

// fieldBits numbers the fields.
var fieldBits = func() map[string]int {
	list := map[string]int{}
	for name := range fields {
		list[name] = len(list)
	}
	return list
}()

// wordFields says which fields a word is of, and which of them need an order.
var wordFields, orderFields = func() (map[string]uint64, uint64) {
	of, orders := map[string]uint64{}, uint64(0)
	for name, f := range fields {
		bit := uint64(1) << fieldBits[name]
		if f.order {
			orders |= bit
		}
		for w := range strings.FieldsSeq(Fold(f.words)) {
			of[w] |= bit
		}
	}
	return of, orders
}()

// matchScene seeks the first scene of a text.
func matchScene(text []word) (Finding, bool) {
	var last [64]int // where a word of the field was, plus one
	for i, w := range text {
		of := wordFields[w.text] | wordFields[w.raw]
		if of&orderFields != 0 && !w.first && !orderly.has(text[max(i-1, 0)].text) {
			of &^= orderFields
		}
		if of == 0 {
			continue
		}
		for rest := of; rest != 0; rest &= rest - 1 {
			last[bits.TrailingZeros64(rest)] = i + 1
		}
		for _, s := range scenes {
			if s.all&of == 0 {
				continue
			}
			begin := i + 1
			for rest := s.all; rest != 0 && begin > 0; rest &= rest - 1 {
				begin = min(begin, last[bits.TrailingZeros64(rest)])
			}
			if begin > 0 && i+1-begin < s.span && !aboutSomething(text, begin-1, i+1) {
				return Finding{Class: s.class, Match: joined(text[begin-1 : i+1])}, true
			}
		}
	}
	return Finding{}, false
}
