package badgerstore

import (
	"bytes"
	"crypto/cipher"
	"encoding/base64"
	"errors"
	"fmt"
)

// The keyring is text: a head line, then one line per key. Each line is sealed by
// the master key together with its kind and id; the name of a namespace is inside.
//
//	helmdeck-keyring 1
//	db BASE64(id nonce seal(key))
//	ns BASE64(id nonce seal(key name))
//
// A namespace is added by appending a line. A last line without its newline was
// not finished before a crash; nothing was ever sealed by its key.
const (
	keyringHead = "helmdeck-keyring 1\n"
	kindDB      = "db"
	kindSpace   = "ns"
	idSize      = 8
)

type spaceID [idSize]byte

// keyLine is one key of the keyring.
type keyLine struct {
	kind string
	id   spaceID
	key  []byte
	name string
}

func (l keyLine) append(b []byte, master cipher.AEAD) []byte {
	nonce := randomBytes(nonceSize)
	body := append(append([]byte{}, l.id[:]...), nonce...)
	body = master.Seal(body, nonce, append(append([]byte{}, l.key...), l.name...), lineContext(l.kind, l.id))
	b = append(append(b, l.kind...), ' ')
	b = base64.StdEncoding.AppendEncode(b, body)
	return append(b, '\n')
}

func lineContext(kind string, id spaceID) []byte {
	return append([]byte("helmdeck-keyring "+kind+" "), id[:]...)
}

// parseKeyring returns the keys and how many bytes of text are complete.
func parseKeyring(text []byte, master cipher.AEAD) (lines []keyLine, complete int, err error) {
	if !bytes.HasPrefix(text, []byte(keyringHead)) {
		return nil, 0, errors.New("it does not begin like a keyring")
	}
	complete = len(keyringHead)
	for n := 2; ; n++ {
		line, _, whole := bytes.Cut(text[complete:], []byte("\n"))
		if !whole {
			return lines, complete, nil
		}
		l, err := parseKeyLine(line, master)
		if err != nil {
			return nil, 0, fmt.Errorf("line %d: %w", n, err)
		}
		lines = append(lines, l)
		complete += len(line) + 1
	}
}

func parseKeyLine(line []byte, master cipher.AEAD) (keyLine, error) {
	kind, enc, _ := bytes.Cut(line, []byte(" "))
	l := keyLine{kind: string(kind)}
	if l.kind != kindDB && l.kind != kindSpace {
		return l, fmt.Errorf("unknown kind %q", kind)
	}
	body, err := base64.StdEncoding.AppendDecode(nil, enc)
	if err != nil {
		return l, err
	}
	if len(body) < idSize+nonceSize+tagSize+keySize {
		return l, errors.New("too short")
	}
	copy(l.id[:], body)
	body = body[idSize:]
	plain, err := master.Open(nil, body[:nonceSize], body[nonceSize:], lineContext(l.kind, l.id))
	if err != nil {
		return l, errors.New("the master key does not open it")
	}
	l.key, l.name = plain[:keySize], string(plain[keySize:])
	if (l.kind == kindSpace) != (l.name != "") {
		return l, errors.New("a namespace needs a name, and nothing else has one")
	}
	return l, nil
}
