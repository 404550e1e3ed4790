package capture

import (
	"math"
	"strings"
	"unicode"

	"helmdeck-sidecar/sidecar/lazyregexp"
)

type secretShape struct {
	name string
	re   *lazyregexp.Regexp
}

// secretShapes are secrets that can be told by their form.
var secretShapes = []secretShape{
	{"private key", lazyregexp.New(`-----BEGIN [A-Z ]*PRIVATE KEY`)},
	{"access key", lazyregexp.New(`\b(?:AKIA|ASIA)[0-9A-Z]{16}\b`)},
	{"access token", lazyregexp.New(`\b(?:gh[opsur]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}|glpat-[A-Za-z0-9_-]{16,}|xox[abeprs]-[A-Za-z0-9-]{10,}|npm_[A-Za-z0-9]{30,}|hf_[A-Za-z0-9]{30,}|dop_v1_[a-f0-9]{40,})`)},
	{"API key", lazyregexp.New(`\b(?:sk|pk|rk)[-_](?:[a-z]+[-_])*[A-Za-z0-9_-]{16,}|\bAIza[0-9A-Za-z_-]{30,}|\bSG\.[\w-]{16,}\.[\w-]{16,}|\bkey-[0-9a-f]{32}\b`)},
	{"token", lazyregexp.New(`\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{6,}`)},
	{"token", lazyregexp.New(`(?i)\bbearer\s+[a-z0-9._~+/-]{16,}`)},
	{"password in an address", lazyregexp.New(`(?i)\b[a-z][a-z0-9+.-]*://[^\s/:@]+:[^\s/@]+@`)},
}

// stated is a secret that is called by its name.
var stated = lazyregexp.New(`(?i)\b(?:[\w-]*(?:password|passwd|passwort|kennwort|passphrase|passcode|pwd|contraseña|mot de passe|senha|secret(?:[ _-](?:access[ _-])?key)?|api[ _-]?key|access[ _-]?key|private[ _-]?key|(?:auth|access|api|bearer|refresh)[ _-]?token|token|credentials?|cvv|cvc|пароль|密码)|\bpin)(?:\s+(?:for|to|of|on|für|de|del|pour)\s+[\w .-]{1,40}?)?\s*(?:\bis\b|\bist\b|\best\b|\bes\b|\blautet\b|[=:：是])\s*["'` + "`" + `]?(?P<value>\S.*)$`)

// harmless are words by which a sentence about passwords goes on that tells none.
var harmless = lazyregexp.New(`(?i)^(?:not|never|no|only|always|at least|too|stored|hashed|encrypted|kept|saved|required|expired?s?|rotated|reset|changed|wrong|invalid|missing|in|on|at|from|the|a|an|managed|generated|valid|set|read|sent|given|part|needed|optional|called|named|long|short|being|my|our|your|called|login_|now called|jetzt)\b`)

var (
	digitRun = lazyregexp.New(`(?:\d[ -]?){12,18}\d`)
	opaque   = lazyregexp.New(`[A-Za-z0-9+/_=-]{24,}`)
	hexOnly  = lazyregexp.New(`^[0-9a-f-]+$`)
)

// FindSecret names the kind of secret that a text holds: private and access keys, tokens, passwords, cards.
func FindSecret(text string) (string, bool) {
	for _, s := range secretShapes {
		if s.re.MatchString(text) {
			return s.name, true
		}
	}
	if m := stated.FindStringSubmatch(text); m != nil && !harmless.MatchString(m[len(m)-1]) {
		return "password or key", true
	}
	for _, run := range digitRun.FindAllString(text, 16) {
		if card(run) {
			return "card number", true
		}
	}
	for _, run := range opaque.FindAllString(text, 16) {
		if random(run) {
			return "key or token", true
		}
	}
	return "", false
}

// card reports whether digits are those of a payment card, by their check digit.
func card(run string) bool {
	var digits []int
	for _, r := range run {
		if unicode.IsDigit(r) {
			digits = append(digits, int(r-'0'))
		}
	}
	if len(digits) < 13 || len(digits) > 19 || !strings.ContainsRune("23456", rune('0'+digits[0])) {
		return false
	}
	sum := 0
	for i, d := range digits {
		if (len(digits)-i)%2 == 0 {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return sum%10 == 0
}

// random reports whether a run of characters looks drawn at random: letters of both cases and digits mixed, and
// many different ones. Hashes in hexadecimal, paths and names are not.
func random(run string) bool {
	if hexOnly.MatchString(run) || strings.Count(run, "/") > 1 && strings.Count(run, "/") > len(run)/12 || strings.Count(run, "-")+strings.Count(run, "_") > 3 {
		return false
	}
	lower, upper, digit, turns := 0, 0, 0, 0
	last := 0
	count := map[rune]int{}
	for _, r := range run {
		class := 0
		switch {
		case unicode.IsLower(r):
			class = 1
			lower++
		case unicode.IsUpper(r):
			class = 2
			upper++
		case unicode.IsDigit(r):
			class = 3
			digit++
		}
		if class != last && last != 0 {
			turns++
		}
		last = class
		count[r]++
	}
	entropy := 0.0
	for _, n := range count {
		p := float64(n) / float64(len(run))
		entropy -= p * math.Log2(p)
	}
	return lower > 0 && upper > 0 && digit > 0 && turns > len(run)/4 && entropy > 3.8
}
