package index

import "testing"

func TestTextsThatSayTheSame(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"The user prefers dark mode.", "user prefers Dark-Mode", true},
		{"User prefers the dark mode", "A user prefers dark mode!", true},
		{"Der Kaffee ist für Zoë", "kaffee ist fur zoe", true},
		{"“Use tabs”, he said", "use tabs he said", true},
		{"我喜欢茶。", "我喜欢茶", true},
		{"C’est le café", "c'est le cafe", true},
		{"a -- b", "a -- b", true},
		{"room 101", "room 102", false},
		{"likes tea", "does not like tea", false},
		{"likes tea", "likes no tea", false},
		{"doesn't like tea", "does like tea", false},
		{"likes tea", "liked tea", false},
		{"Vue over React", "React over Vue", false},
		{"version 3.5", "version 35", false},
		{"version 3.5", "version 5.3", false},
		{"it is -5 degrees", "it is 5 degrees", false},
		{"writes C", "writes C++", false},
		{"a != b", "a = b", false},
		{"cd ..", "cd", false},
		{"lives in LA", "lives in", false},
		{"takes vitamin A", "takes vitamin", false},
		{"is it done?", "is it done", false},
		{"la ama", "lo ama", false},
		{"我喜欢茶", "我不喜欢茶", false},
	} {
		a, _ := Canonical(c.a)
		b, _ := Canonical(c.b)
		if (a == b) != c.same {
			t.Errorf("%q is %q and %q is %q", c.a, a, c.b, b)
		}
	}
}

func TestWordsOfCanonical(t *testing.T) {
	for text, want := range map[string]int{"": 0, "the": 0, "React": 1, "eu-west-1.": 2, "The user likes tea": 3, "我喜欢茶": 4, "\xff a\xfe-b": 1} {
		if got, words := Canonical(text); words != want {
			t.Errorf("%q is %q of %d words, want %d", text, got, words, want)
		}
	}
}

func FuzzCanonical(f *testing.F) {
	f.Add("The user’s dark-mode, “really”… 我喜欢茶。 \xff")
	f.Fuzz(func(t *testing.T, text string) {
		once, _ := Canonical(text)
		if spaced, _ := Canonical("  " + text + " \n"); spaced != once {
			t.Errorf("%q is %q, and with space around it %q", text, once, spaced)
		}
	})
}

func BenchmarkCanonical(b *testing.B) {
	for b.Loop() {
		Canonical("The user prefers the dark-mode of the editor, and says so in nearly every conversation about tools.")
	}
}
