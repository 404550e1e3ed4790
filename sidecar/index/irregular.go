package index

import (
	"strings"
	"sync"
)

// irregularForms are English words whose forms no rule of endings joins, each line the
// words that are joined to the first. Words that are mostly something else are left out.
const irregularForms = `
become became
begin began begun
bite bit bitten
blow blew blown
break broke broken
bring brought
build built
buy bought
catch caught
child children
choose chose chosen
come came
deal dealt
draw drew drawn
dream dreamt
drink drank drunk
drive drove driven
eat ate eaten
fall fell fallen
feed fed
feel felt
fight fought
find found
fly flew flown
foot feet
forget forgot forgotten
forgive forgave forgiven
freeze froze frozen
get got gotten
give gave given
go went gone
goose geese
grow grew grown
hang hung
hear heard
hide hid hidden
hold held
keep kept
know knew known
lead led
learn learnt
leave left
lend lent
lose lost
make made
man men
mean meant
meet met
mouse mice
pay paid
person people
ride rode ridden
ring rang rung
rise rose risen
run ran
say said
see saw seen
sell sold
send sent
shake shook shaken
shine shone
shoot shot
show shown
sing sang sung
sink sank sunk
sit sat
sleep slept
speak spoke spoken
spend spent
stand stood
steal stole stolen
stick stuck
strike struck
swim swam swum
take took taken
teach taught
tell told
think thought
throw threw thrown
tooth teeth
understand understood
wake woke woken
wear wore worn
wife wives
win won
woman women
write wrote written
`

// irregular names the first word of each other one's line.
var irregular = sync.OnceValue(func() map[string]string {
	of := map[string]string{}
	for line := range strings.Lines(irregularForms) {
		words := strings.Fields(line)
		for i, w := range words {
			if i > 0 {
				of[w] = words[0]
			}
		}
	}
	return of
})
