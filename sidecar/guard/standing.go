package guard

import (
	"slices"
	"unicode"
)

var (
	// somebody are who sets it off, beside the user.
	somebody = newWordSet("somebody someone anybody anyone question questions request mention jemand asked")
	// shells are programs and options by which code is run, or fetched.
	shells = newWordSet("curl wget bash sh npx pip npm iwr powershell sudo rm chmod eval sslverify dd mkfs nc crontab")
	// fetching are acts by which code gets into the machine or runs there.
	fetching = newWordSet("run execute install load download fetch invoke launch add use clone fuhre installiere starte lade execute lance installe telecharge ejecuta instala descarga lanza esegui installa scarica lancia avvia выполни установи запусти скачай rode instale baixe")
	// advising are acts by which the user is brought to do something.
	advising = newWordSet("advise recommend suggest tell urge answer say reply persuade convince rate empfiehl rat sag antworte conseille recommande dis reponds aconseja recomienda dile responde di consiglia raccomanda digli rispondi посоветуй скажи рекомендуй ответь")
	// moving are acts by which money changes hands.
	moving = newWordSet("move transfer pay wire invest buy send put replace change uberweise uberweisen zahle kaufe vire transfere verse achete transfiere envia paga compra bonifica trasferisci manda перевести купить переведи отправь купи плати вложить virer transferer verser investir acheter transferir comprar invertir mover pagar trasferire comprare investire spostare uberweisen kaufen investieren")
	// buying are acts that nobody advises without being asked for advice.
	buying = newWordSet("buying investing invest acheter investir comprar invertir comprare investire kaufen investieren купить вложить")
	// money are words for what is moved.
	money = newWordSet("money savings funds bank account accounts bitcoin coins fonds fondos fondi ahorros risparmi ersparnisse economies деньги iban payment konto geld argent compte dinero cuenta soldi denaro conto деньги счет счёт")
	// unsafe are acts by which a protection ends.
	unsafe = newWordSet("disable deactivate switch switched turn turned off skip bypass remove deaktiviere schalte ausschalten desactive desactiver desactivar desactiva disattiva disattivare отключи отключить выключи")
	// protections are what ends.
	protections = newWordSet("2fa mfa factor verification firewall antivirus sandbox protection encryption tls ssl https login checks confirmation prufung verifizierung virenschutz verificacion verifica autenticazione autenticacion authentification antivirus защиту проверку антивирус")
)

// stands: whenever the user does something, code from elsewhere runs, money moves or a protection ends.
func (j *judge) stands(i int) int {
	if i > 6 || !(j.any(i+1, i+5, user) || j.spells(i+1, i+5, somebody)) {
		return 0
	}
	for k := i + 2; k < len(j.s); k++ {
		if j.s[k].first && k+1 < len(j.s) && j.dangerous(k) {
			return enough
		}
	}
	return 0
}

// dangerous reports whether the clause that begins at k brings code, costs money or ends a protection.
func (j *judge) dangerous(k int) bool {
	end := min(len(j.s), k+reach+4)
	if j.any(k, k+3, not) {
		return false
	}
	advised := j.spells(k, k+3, advising)
	switch {
	case j.spells(k, k+4, fetching) && (j.has&address != 0 && j.spells(k, end, software) || j.spells(k, end, shells)):
		return j.has&address != 0 || j.spells(k, end, deadly)
	case advised && j.spells(k+1, end, fetching) && j.spells(k+1, end, deadly):
		return true
	case advised && j.spells(k+1, k+5, buying):
		return true
	case j.spells(k, k+3, moving) || advised && j.spells(k+1, end, moving):
		return j.spells(k+1, end, money) && (advised || j.pointed(k, end))
	}
	return (advised || j.spells(k, k+3, unsafe)) && j.spells(k, end, unsafe) && j.spells(k+1, end, protections)
}

// pointed reports whether a span says whose account it is: this one, or one by its number.
func (j *judge) pointed(from, to int) bool {
	return j.any(from, to, this|hostile) || j.any(from, to, place) && slices.ContainsFunc(j.span(from, to), numbered)
}

// numbered reports whether a word may begin the number of an account: letters, then digits.
func numbered(t token) bool {
	first, last := rune(t.text[0]), rune(t.text[len(t.text)-1])
	return unicode.IsLetter(first) && unicode.IsDigit(last)
}

var (
	// software is what is fetched.
	software = newWordSet("package packages script scripts library plugin extension skill tool binary installer paket skript paquet programme paquete programa pacchetto celui script скрипт пакет программу")
	// deadly are programs and options that do harm without being fetched.
	deadly = newWordSet("rm sslverify chmod dd mkfs crontab sudo")
)
