package badgerstore

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
)

const keySize = 32

// randomBytes never fails: the process ends when the system has no randomness.
func randomBytes(n int) []byte {
	b := make([]byte, n)
	rand.Read(b)
	return b
}

// newAEAD returns AES-256-GCM. The key has keySize bytes.
func newAEAD(key []byte) cipher.AEAD {
	block, err := aes.NewCipher(key)
	if err != nil {
		panic(err)
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		panic(err)
	}
	return aead
}
