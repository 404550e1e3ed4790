package guard

// phrase is a sequence of parts, one of each after the other, in a text without anything but letters.
type phrase struct {
	class Class
	name  string
	parts [][]string
}

var phrases = []phrase{
	{Override, "ignore previous instructions", [][]string{{"ignorepreviousinstruction", "ignoreallpreviousinstruction", "ignorealloftheprevious", "ignoreyourinstruction",
		"ignoreallinstruction", "ignoreallprior", "forgetyourrule", "forgetyourguideline", "disregardyour", "ignoreyourrule", "disregardprevious", "disregardallprevious", "disregardyourrules", "ignoreyourpreviousrules", "ignoreallofyourinstruction", "forgetyourinstruction"}}},
}
