package guard

// phrase is a sequence of parts, one of each after the other, in a text without anything but letters.
type phrase struct {
	class Class
	name  string
	parts [][]string
}

var phrases = folded([]phrase{
	{Override, "ignore previous instructions", [][]string{{"ignorepreviousinstruction", "ignoreallpreviousinstruction", "ignorealloftheprevious", "ignoreyourinstruction",
		"ignoreallinstruction", "ignoreallprior", "forgetyourrule", "forgetyourguideline", "disregardyour", "ignoreyourrule", "disregardprevious", "disregardallprevious", "disregardyourrules", "ignoreyourpreviousrules", "ignoreallofyourinstruction", "forgetyourinstruction"}}},
})

func folded(list []phrase) []phrase {
	for _, p := range list {
		for _, part := range p.parts {
			for i, w := range part {
				part[i] = Fold(w)
			}
		}
	}
	return list
}
