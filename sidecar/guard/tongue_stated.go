package guard

// acts are what a reader may be told to do.
const acts = sVoid | sObey | sShow | sSend | sHarm | sPush | sAdd | sTell

// habitual reports whether what the word at i goes with is said to be done by something that is no reader: "the button deletes the account
// without a question".
func (j *speech) habitual(i int) bool {
	if j.has&(sYou|sModel) != 0 {
		return false
	}
	for k := i; k > 0 && (!j.s[k].first || j.s[k].of&sWithout != 0); k-- {
		if w := j.s[k].of; k < i && w&acts != 0 && w&sMaybe != 0 {
			return !j.ordered(k) && !j.any(0, k, sStanding)
		}
	}
	return false
}

// ofOthers reports whether a clause that begins at from is about what people have to do, or what who has a role may do, before the word
// at to: "the employees must keep", "the administrator may see".
func (j *speech) ofOthers(from, to int) bool {
	if j.has&(sYou|sModel|sThis|sStanding|sAddress) != 0 {
		return false
	}
	k := from
	for k < to && j.s[k].of&(sLight|sWhole|sOnly) != 0 && j.s[k].of&sOf == 0 {
		k++
	}
	if k == from || k >= to {
		return false
	}
	switch who := j.s[k].of; {
	case who == 0:
		return j.any(k+1, to, sDuty)
	case who&(sClaim|sUser) != 0:
		return j.any(k+1, to, sGrant)
	}
	return false
}

// currencies are units of money.
var currencies = newWordSet(`euro euros eur usd dollar dollars dolar dolares dollari dollaro reais`)

// unit reports whether the word at k is a currency and no number is beside it, so that prices may be told in it.
func (j *speech) unit(k int) bool {
	return currencies.has(j.s[k].text) && !(k > 0 && numeral(j.s[k-1].text)) && !(k+1 < len(j.s) && numeral(j.s[k+1].text))
}

func numeral(w string) bool { return w[0] >= '0' && w[0] <= '9' }
