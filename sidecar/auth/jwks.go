package auth

import (
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rsa"
	"encoding/json"
	"errors"

	"github.com/go-jose/go-jose/v4"
	"github.com/golang-jwt/jwt/v5"
)

// minRSA is the least size of an RSA key, in bits.
const minRSA = 2048

// jwks is the public keys of a JWKS file.
type jwks struct{ keys []publicKey }

type publicKey struct {
	id, alg string // alg is the one algorithm that the key may verify
	key     jwt.VerificationKey
}

// parseJWKS keeps the keys that can verify RS256, ES256 or EdDSA. Symmetric,
// weak and unreadable ones are left out, as RFC 7517 section 5 asks; a file with
// none left is an error.
func parseJWKS(data []byte) (*jwks, error) {
	var set struct {
		Keys []json.RawMessage `json:"keys"`
	}
	if err := json.Unmarshal(data, &set); err != nil {
		return nil, errors.New("it is not a JSON Web Key Set")
	}
	out := &jwks{}
	for _, raw := range set.Keys {
		var k jose.JSONWebKey
		if json.Unmarshal(raw, &k) != nil || (k.Use != "" && k.Use != "sig") {
			continue
		}
		public := k.Public()
		alg := algorithmOf(public.Key)
		if alg == "" || (k.Algorithm != "" && k.Algorithm != alg && !(k.Algorithm == "Ed25519" && alg == algEdDSA)) {
			continue
		}
		out.keys = append(out.keys, publicKey{id: k.KeyID, alg: alg, key: public.Key})
	}
	if len(out.keys) == 0 {
		return nil, errors.New("it has no public key for RS256 (2048 bits or more), ES256 or EdDSA")
	}
	return out, nil
}

func algorithmOf(key any) string {
	switch k := key.(type) {
	case *rsa.PublicKey:
		if k.N.BitLen() >= minRSA {
			return algRS256
		}
	case *ecdsa.PublicKey:
		if k.Curve == elliptic.P256() {
			return algES256
		}
	case ed25519.PublicKey:
		return algEdDSA
	}
	return ""
}

// find returns the keys that may verify a token with this header. A token
// without `kid` is tried only where the set leaves no choice.
func (s *jwks) find(kid, alg string) []jwt.VerificationKey {
	var found []jwt.VerificationKey
	for _, k := range s.keys {
		if k.alg == alg && (k.id == kid || (kid == "" && len(s.keys) == 1)) {
			found = append(found, k.key)
		}
	}
	return found
}
