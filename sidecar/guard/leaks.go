package guard

var (
	// harmless are words that private things share with others: "the token count", "the audit".
	harmless = newWordSet("token pin login logins audit identity wallet certificate firewall antivirus passport contacts otp salary 2fa mfa")
	// papers are where a secret does not belong.
	papers = newWordSet(`ticket tickets issue issues comment comments message messages commit commits changelog pull reply replies answer answers response responses report reports wiki gist readme review blog summary thread channel title description page
		antwort antworten kommentar nachricht bericht reponse commentaire rapport respuesta comentario mensaje informe risposta commento messaggio resposta comentario mensagem ответ комментарий сообщение отчет`)
	// onto are words before them.
	onto = newWordSet("in into to on onto with as within at im ins an dans en sur nella nel nelle al nei no na em в")
	// topics are words after which a secret is only spoken about.
	topics = newWordSet("about on for against how where when whether without not of number instead")
	// its are words for what was read before.
	its = newWordSet("it its them their values value contents content output result results")
	// spilling are acts by which something is copied.
	spilling = newWordSet("encode export take zip read cat open find look dump get collect copy print list")
)

// leaks: a secret is put where others read it.
func (j *judge) leaks(i int) int {
	if !j.ordered(i) {
		return 0
	}
	at := j.secretAt(i)
	if at < 0 {
		return 0
	}
	for k := at + 1; k < min(len(j.s), at+reach); k++ {
		if papers.has(j.s[k].text) && j.spells(k-3, k, onto) && !j.any(k-4, k, not) {
			return enough
		}
	}
	return 0
}

// secretAt is where the secret stands that the act at i is done to: after it, or before it where a pronoun follows; -1 is none.
func (j *judge) secretAt(i int) int {
	for k := i + 1; k < min(len(j.s), i+7); k++ {
		switch t := j.s[k]; {
		case t.of&not != 0, topics.has(t.text) && !(t.text == "of" && j.spells(i+1, k, whatOf)):
			return -1
		case j.secret(k):
			return k
		case its.has(t.text) && k <= i+2 && j.readSecret(i):
			return k
		}
	}
	return -1
}

// secret reports whether the word at k names something private, and not a thing that is named for it: "the password policy".
func (j *judge) secret(k int) bool {
	t := j.s[k]
	if variables.has(t.text) && j.spells(k-1, k, environment) {
		return true
	}
	if t.of&private == 0 || harmless.has(t.text) || t.text == "keys" && !j.spells(k-1, k, compounds["key"]) {
		return false
	}
	return !j.spells(k+1, k+2, headed)
}

// headed are things that are named for what they are about.
var headed = newWordSet("policy policies documentation docs notice banner rotation length manager managers reset rules form field fields format name names prompt leak leaks leakage scanner scanning handling count usage settings expiry dialog dialogue")

var (
	variables   = newWordSet("variables variable")
	environment = newWordSet("environment env")
)

var whatOf = newWordSet("output values value contents content copy list all rest each every")

// readSecret reports whether a secret is read before the word at i.
func (j *judge) readSecret(i int) bool {
	for k := range i {
		if spilling.has(j.s[k].text) && j.any(k+1, min(i, k+reach), private) {
			return true
		}
	}
	return false
}
