package temporal

import "strings"

const (
	// joiners make one word of what they stand between without space: paths,
	// identifiers, file names, addresses, versions.
	joiners = "-./\\:@#=&~+$%*_"

	// hardJoiners do so whatever they join, when it is letters.
	hardJoiners = ".\\@#=&~+$%*_"

	// openers begin such a word.
	openers = "/\\@#~$_&"

	// binders join digits to one number, date or time.
	binders = ".,/:"
)

// isolate takes the meaning from terms that are part of a longer word of which
// something is unknown: "sunday" in "sunday.example", the 2 in "v2", the date
// in a file name.
func isolate(terms []term) {
	for i := 0; i < len(terms); {
		n := i + 1
		for n < len(terms) && clings(terms, n) {
			n++
		}
		cluster := terms[i:n]
		opened := i > 0 && !terms[i].gap && terms[i-1].mark != "" && strings.Contains(openers, terms[i-1].mark)
		if opened || unknownPart(cluster) {
			for j := range cluster {
				cluster[j].readings, cluster[j].digits = nil, 0
			}
		}
		bind(cluster)
		i = n
	}
}

// clings reports whether terms[i] and the term before it make one word.
func clings(terms []term, i int) bool {
	before, t := terms[i-1], terms[i]
	if t.gap || t.ideograph || before.ideograph {
		return false
	}
	if t.mark != "" {
		follows := i+1 < len(terms) && !terms[i+1].gap
		return strings.Contains(joiners+binders, t.mark) && follows
	}
	return before.mark == "" || strings.Contains(joiners+binders, before.mark) && (i < 2 || !before.gap)
}

// unknownPart reports whether cluster has a term without meaning, or letters
// joined in a way that only names are.
func unknownPart(cluster []term) bool {
	if len(cluster) == 1 {
		return false
	}
	for i, t := range cluster {
		switch {
		case t.mark == "":
			if t.digits == 0 && len(t.readings) == 0 {
				return true
			}
		case i == 0:
			if strings.Contains(openers, t.mark) {
				return true
			}
		case i+1 < len(cluster) && strings.Contains(hardJoiners, t.mark):
			if cluster[i-1].digits == 0 && cluster[i+1].digits == 0 {
				return true
			}
		}
	}
	return false
}

// bind marks the numbers of cluster that are joined to other numbers.
func bind(cluster []term) {
	for i := 1; i+1 < len(cluster); i++ {
		if strings.Contains(binders, cluster[i].mark) && cluster[i-1].digits > 0 && cluster[i+1].digits > 0 && cluster[i].mark != "" {
			cluster[i-1].bound, cluster[i+1].bound = true, true
		}
	}
}
