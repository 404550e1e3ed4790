package guard

import (
	"sync"
	"unicode/utf8"
)

// lookalikes maps lower-case letters to the Latin ones that they look like.
var lookalikes = sync.OnceValue(func() map[rune]rune {
	m := map[rune]rune{}
	for plain, group := range map[rune]string{
		'a': "аɑα⍺ᴀаɐ", 'b': "ьвʙƅҍᏏ", 'c': "сϲᴄⅽс", 'd': "ԁɗᴅժ", 'e': "еєҽεᴇɛℯ", 'f': "ƒꜰϝք", 'g': "ɡɢցǥ",
		'h': "һɦʜհнℎ", 'i': "іιɪıⅰӏ¡ⵏ", 'j': "јϳᴊյ", 'k': "κкᴋҝ", 'l': "ⅼʟӏɭ", 'm': "мᴍⅿ", 'n': "пηɴոռ",
		'o': "оοσᴏօ०٥ө", 'p': "рρᴘթ", 'q': "ԛգ", 'r': "гʀɾᴦ", 's': "ѕꜱʂ", 't': "тτᴛʈ", 'u': "υսᴜʋц",
		'v': "νѵᴠⅴ", 'w': "ѡԝᴡωա", 'x': "хχⅹ×", 'y': "уγʏүყ", 'z': "ᴢʐ",
	} {
		for _, r := range group {
			if _, taken := m[r]; !taken && r >= utf8.RuneSelf {
				m[r] = plain
			}
		}
	}
	m['ӏ'] = 'l'
	return m
})
