package temporal

import (
	"strconv"
	"strings"
)

const (
	hanDigits  = "〇一二三四五六七八九"
	hanPowers  = "十百千万"
	hanAliases = "零兩两萬" // of 〇 二 二 万
)

var hanAlias = strings.NewReplacer("零", "〇", "兩", "二", "两", "二", "萬", "万")

// numeral reports whether r is a Chinese or Japanese numeral.
func numeral(r rune) bool {
	return strings.ContainsRune(hanDigits, r) || strings.ContainsRune(hanPowers, r) || strings.ContainsRune(hanAliases, r)
}

// amount is a number, or a span of numbers as in "two or three".
type amount struct{ lo, hi int }

// value reads the text of a digit token. Numbers over nine digits have none.
func (t token) value() (amount, bool) {
	if !t.ideograph {
		n, err := strconv.Atoi(t.text)
		return amount{n, n}, err == nil && len(t.text) <= 9
	}
	runes := []rune(hanAlias.Replace(t.text))
	if len(runes) > 9 {
		return amount{}, false
	}
	if strings.ContainsAny(string(runes), hanPowers) {
		n := hanNumber(runes)
		return amount{n, n}, true
	}
	n := 0
	for _, r := range runes {
		n = n*10 + hanDigit(r)
	}
	if len(runes) == 2 && hanDigit(runes[0]) > 0 && hanDigit(runes[1]) == hanDigit(runes[0])+1 {
		return amount{hanDigit(runes[0]), hanDigit(runes[1])}, true
	}
	return amount{n, n}, true
}

func hanDigit(r rune) int {
	return len([]rune(hanDigits[:strings.IndexRune(hanDigits, r)]))
}

// hanNumber reads numerals with powers: 二十三 is 23, 十万 is 100000.
func hanNumber(runes []rune) int {
	total, section, n := 0, 0, 0
	for _, r := range runes {
		switch r {
		case '十', '百', '千':
			power := map[rune]int{'十': 10, '百': 100, '千': 1000}[r]
			section += max(n, 1) * power
			n = 0
		case '万':
			total = min((total+max(section+n, 1))*10_000, 1_000_000_000)
			section, n = 0, 0
		default:
			n = hanDigit(r)
		}
	}
	return total + section + n
}
