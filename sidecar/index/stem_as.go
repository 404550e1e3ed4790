package index

// StemAs is Stem for a word, folded as Analyze folds, of English ("en") or German ("de").
func StemAs(code, term string) string {
	if code == "de" {
		return inGerman.stem(term)
	}
	return Stem(term)
}
