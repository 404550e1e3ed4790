package capture

import "testing"

func TestFirstPerson(t *testing.T) {
	for text, want := range map[string]string{
		"The user lives in Ghent": "I live in Ghent", "User never drinks coffee": "I never drink coffee", "the user is a nurse": "I am a nurse",
		"The user has two cats": "I have two cats", "The user watches the news": "I watch the news", "The user carries an umbrella": "I carry an umbrella",
		"The user uses vim": "I use vim", "The user lies to the dog": "I lie to the dog", "The user passes the salt": "I pass the salt",
		"The user moved to Vienna": "I moved to Vienna", "The user can't stand tea": "I can't stand tea", "The user doesn't like tea": "I don't like tea",
		"The user takes their tea black": "I take my tea black", "The user's dog is called Rex": "My dog is called Rex",
		"The user said that their dog is Rex": "Their dog is Rex",
		"Anna is the user's sister":           "Anna is my sister", "The users are on mobile": "The users are on mobile", "We trust the user here": "We trust the user here",
	} {
		if got := firstPerson(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
