package sidecar

import "helmdeck-sidecar/sidecar/index"

// The constants of the verdict on a question; verdict has the rule. They were chosen on five
// conversations, each asked its own questions and those of the four others.
const (
	relevantScore = 0.135 // the least score of the best hit
	timeFactor    = 0.65  // times as much if facts lie in the time that the question names
	nameFactor    = 1.5   // times as much if the question names what the memory does not know
	alikeFactor   = 1.3   // times as much if vectors of most facts tell how alike they are
	relatedFactor = 0.5   // times as much for a lookup whose words are not known but related to some that are
	fewWords      = 2     // words that are searched for without asking what they mean
)

// verdict says whether what was found answers a question at all, so that a question
// about something else is answered with nothing:
//
//	relevant = Best + Meaning >= Needed
//	Needed   = 0.135, half as much again if the question has a name that no fact holds, and 0.65 of it if facts lie
//	           in the time that it names; half of it for a lookup of which only related words are known;
//	           and 1.3 times all that where most facts have vectors, since Meaning then speaks for what is meant
//
// A score is the share of the question that a fact answers, which makes one limit fit
// all questions. Needed is 0, so that every hit counts, for a lookup: a question of no more than two words
// (function words aside) of which one is known, one whose words are all known, and one for
// all that was at some time. Where facts hold nothing but the function words of a question, its best score counts as 0.
type verdict struct {
	Best     float64 // the best score by words alone
	Meaning  float64 // what a likeness of meaning adds to it, 0 if there is none
	Needed   float64
	Evidence index.Evidence
}

// Relevant reports whether the hits are to be returned.
func (v verdict) Relevant() bool { return v.Best+v.Meaning >= v.Needed }

// judge finds the verdict on hits that answer q, of which words is the best score by words
// alone.
func judge(x *index.Index, q index.Query, hits []index.Hit, words float64, asked askedTime, a alike) verdict {
	v := verdict{Meaning: a.likeness}
	if len(hits) == 0 {
		return v
	}
	v.Best, v.Evidence = words, x.Evidence(q)
	e := v.Evidence
	if e.Words > 0 && !e.Reached && asked == noTime {
		v.Best = 0
	}
	if asked == timeAlone || e.Words <= fewWords && e.Known > 0 || e.Known == e.Words {
		return v
	}
	v.Needed = relevantScore
	if a.known {
		v.Needed *= alikeFactor
	}
	if e.Met < e.Names {
		v.Needed *= nameFactor
	}
	if asked == timeToo {
		v.Needed *= timeFactor
	}
	if e.Words <= fewWords && e.Reached {
		v.Needed *= relatedFactor
	}
	return v
}
