package sidecartest_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"
	"testing"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/daemon"
	"helmdeck-sidecar/sidecar/sidecartest"
)

const tokenSecret = "a secret of the tests, 32 bytes and more"

// sign makes a token by hand, to say what no minting would.
func sign(secret, header, claims string) string {
	enc := base64.RawURLEncoding
	signed := enc.EncodeToString([]byte(header)) + "." + enc.EncodeToString([]byte(claims))
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(signed))
	return signed + "." + enc.EncodeToString(mac.Sum(nil))
}

const (
	hs256 = `{"alg":"HS256","typ":"JWT"}`
	good  = `{"sub":"alice","iss":"helmdeck","exp":4102444800,"scopes":["memory:read"]}`
)

func signed(claims string) string { return "Bearer " + sign(tokenSecret, hs256, claims) }

// Every token that is not good gets its exact answer, with the header of RFC 6750
// and without a word of a library.
func TestBadTokens(t *testing.T) {
	s := sidecartest.Start(t, func(c *daemon.Config) { c.Secret = tokenSecret })
	x := sign(tokenSecret, hs256, good)
	for _, c := range []struct {
		name   string
		header []string
		want   string
	}{
		{"none", nil, `401 missing_bearer - -: there is no Authorization header (send Authorization: Bearer <token>)`},
		{"empty", []string{""}, `401 missing_bearer - -: there is no Authorization header (send Authorization: Bearer <token>)`},
		{"only the scheme", []string{"Bearer"}, `401 missing_bearer - -: the Authorization header has no token after Bearer (send Authorization: Bearer <token>)`},
		{"scheme and space", []string{"Bearer  "}, `401 missing_bearer - -: the Authorization header has no token after Bearer (send Authorization: Bearer <token>)`},
		{"Basic", []string{"Basic YWxpY2U6cGFzcw=="}, `401 missing_bearer - -: the Authorization header is not of the scheme Bearer (send Authorization: Bearer <token>)`},
		{"no scheme", []string{x}, `401 missing_bearer - -: the Authorization header is not of the scheme Bearer (send Authorization: Bearer <token>)`},
		{"two different", []string{"Bearer " + x + ", Bearer " + x + "A"}, `401 invalid_token malformed -: the Authorization header holds two different values (send one: Authorization: Bearer <token>)`},
		{"two different headers", []string{"Bearer " + x, "Bearer " + sign(tokenSecret, hs256, strings.Replace(good, "alice", "bob", 1))}, `401 invalid_token malformed -: the Authorization header holds two different values (send one: Authorization: Bearer <token>)`},
		{"three equal", []string{"Bearer " + x + ", Bearer " + x + ", Bearer " + x}, `401 invalid_token malformed -: the Authorization header holds two different values (send one: Authorization: Bearer <token>)`},
		{"Bearer and Basic", []string{"Bearer " + x + ", Basic YWxpY2U6cGFzcw=="}, `401 invalid_token malformed -: the Authorization header holds two different values (send one: Authorization: Bearer <token>)`},
		{"garbage", []string{"Bearer nonsense"}, `401 invalid_token malformed -: the token is not a JSON Web Token (issue a new one: helmdeck-sidecar token issue --subject <name>)`},
		{"a character that no token has", []string{"Bearer a{b}"}, `401 invalid_token malformed -: the token has a character in it that no token has (issue a new one: helmdeck-sidecar token issue --subject <name>)`},
		{"three empty parts", []string{"Bearer .."}, `401 invalid_token malformed -: the token is not a JSON Web Token (issue a new one: helmdeck-sidecar token issue --subject <name>)`},
		{"alg none", []string{"Bearer " + strings.TrimSuffix(sign("", `{"alg":"none"}`, good), sign("", `{"alg":"none"}`, good)[strings.LastIndex(sign("", `{"alg":"none"}`, good), ".")+1:])}, `401 invalid_token algorithm -: the algorithm of the token is refused; HS256, RS256, ES256 and EdDSA are accepted (issue a new one: helmdeck-sidecar token issue --subject <name>)`},
		{"alg none signed", []string{"Bearer " + sign(tokenSecret, `{"alg":"none"}`, good)}, `401 invalid_token algorithm -: the algorithm of the token is refused; HS256, RS256, ES256 and EdDSA are accepted (issue a new one: helmdeck-sidecar token issue --subject <name>)`},
		{"alg HS512", []string{"Bearer " + sign(tokenSecret, `{"alg":"HS512"}`, good)}, `401 invalid_token algorithm -: the algorithm of the token is refused; HS256, RS256, ES256 and EdDSA are accepted (issue a new one: helmdeck-sidecar token issue --subject <name>)`},
		{"alg RS256 with the secret", []string{"Bearer " + sign(tokenSecret, `{"alg":"RS256"}`, good)}, `401 invalid_token unknown_key -: the token is signed by a key that this sidecar does not have (issue a new one: helmdeck-sidecar token issue --subject <name>)`},
		{"critical extension", []string{"Bearer " + sign(tokenSecret, `{"alg":"HS256","crit":["x"]}`, good)}, `401 invalid_token malformed -: the token has a header field (crit) that is not supported (issue a new one: helmdeck-sidecar token issue --subject <name>)`},
		{"wrong secret", []string{"Bearer " + sign("another secret that is long enough, really", hs256, good)}, `401 invalid_token bad_signature -: the signature of the token is wrong (issue a new one: helmdeck-sidecar token issue --subject <name>)`},
		{"wrong key id", []string{"Bearer " + sign("another secret that is long enough, really", `{"alg":"HS256","kid":"k9"}`, good)}, `401 invalid_token unknown_key -: the token is signed by a key that this sidecar does not have (issue a new one: helmdeck-sidecar token issue --subject <name>)`},
		{"changed claims", []string{"Bearer " + x[:strings.Index(x, ".")] + "." + base64.RawURLEncoding.EncodeToString([]byte(strings.Replace(good, "alice", "root", 1))) + x[strings.LastIndex(x, "."):]}, `401 invalid_token bad_signature -: the signature of the token is wrong (issue a new one: helmdeck-sidecar token issue --subject <name>)`},
		{"expired", []string{signed(`{"sub":"alice","iss":"helmdeck","exp":1767322445}`)}, `401 invalid_token expired -: the token expired at 2026-01-02T02:54:05Z (issue a new one: helmdeck-sidecar token issue --subject alice)`},
		{"no expiry", []string{signed(`{"sub":"alice","iss":"helmdeck"}`)}, `401 invalid_token missing_exp -: the token has no expiry (exp) (issue a new one: helmdeck-sidecar token issue --subject <name>)`},
		{"expiry null", []string{signed(`{"sub":"alice","iss":"helmdeck","exp":null}`)}, `401 invalid_token missing_exp -: the token has no expiry (exp) (issue a new one: helmdeck-sidecar token issue --subject <name>)`},
		{"expiry as text", []string{signed(`{"sub":"alice","iss":"helmdeck","exp":"tomorrow"}`)}, `401 invalid_token malformed -: the token is not a JSON Web Token (issue a new one: helmdeck-sidecar token issue --subject <name>)`},
		{"expiry beyond the calendar", []string{signed(`{"sub":"alice","iss":"helmdeck","exp":1e30}`)}, `401 invalid_token malformed -: the token is not a JSON Web Token (issue a new one: helmdeck-sidecar token issue --subject <name>)`},
		{"no subject", []string{signed(`{"iss":"helmdeck","exp":4102444800}`)}, `401 invalid_token missing_sub -: the token has no subject (sub) (issue a new one: helmdeck-sidecar token issue --subject <name>)`},
		{"empty subject", []string{signed(`{"sub":"","iss":"helmdeck","exp":4102444800}`)}, `401 invalid_token missing_sub -: the token has no subject (sub) (issue a new one: helmdeck-sidecar token issue --subject <name>)`},
		{"blank subject", []string{signed(`{"sub":" ","iss":"helmdeck","exp":4102444800}`)}, `401 invalid_token bad_sub -: the subject of the token is empty (issue a new one: helmdeck-sidecar token issue --subject <name>)`},
		{"subject unknown", []string{signed(`{"sub":"unknown","iss":"helmdeck","exp":4102444800}`)}, `401 invalid_token bad_sub -: the subject of the token is "unknown", which is the caller without a token (issue a new one: helmdeck-sidecar token issue --subject <name>)`},
		{"subject with a NUL", []string{signed(`{"sub":"alice\u0000coder","iss":"helmdeck","exp":4102444800}`)}, `401 invalid_token bad_sub -: the subject of the token has a control character in it (issue a new one: helmdeck-sidecar token issue --subject <name>)`},
		{"subject in capitals only", []string{signed(`{"Sub":"alice","iss":"helmdeck","exp":4102444800}`)}, `401 invalid_token missing_sub -: the token has no subject (sub) (issue a new one: helmdeck-sidecar token issue --subject <name>)`},
		{"subject too long", []string{signed(`{"sub":"` + fill(257) + `","iss":"helmdeck","exp":4102444800}`)}, `401 invalid_token bad_sub -: the subject of the token is longer than 256 bytes (issue a new one: helmdeck-sidecar token issue --subject <name>)`},
		{"wrong issuer", []string{signed(`{"sub":"alice","iss":"someone else","exp":4102444800}`)}, `401 invalid_token wrong_issuer -: the token is by issuer "someone else", and this sidecar accepts "helmdeck" (issue a new one: helmdeck-sidecar token issue --subject alice)`},
		{"no issuer", []string{signed(`{"sub":"alice","exp":4102444800}`)}, `401 invalid_token wrong_issuer -: the token is by issuer "", and this sidecar accepts "helmdeck" (issue a new one: helmdeck-sidecar token issue --subject alice)`},
		{"not yet valid", []string{signed(`{"sub":"alice","iss":"helmdeck","exp":4102444800,"nbf":4102444000}`)}, `401 invalid_token not_yet_valid -: the token is not valid before 2099-12-31T23:46:40Z (compare the clocks of the issuer and of this machine)`},
		{"issued in the future", []string{signed(`{"sub":"alice","iss":"helmdeck","exp":4102444800,"iat":4102444000}`)}, `401 invalid_token not_yet_valid -: the token was issued in the future, at 2099-12-31T23:46:40Z (compare the clocks of the issuer and of this machine)`},
		{"nine KiB", []string{"Bearer " + fill(9<<10)}, `401 invalid_token too_long -: the token is longer than 8192 bytes (issue a new one: helmdeck-sidecar token issue --subject <name>)`},
		{"no scopes", []string{signed(`{"sub":"alice","iss":"helmdeck","exp":4102444800}`)}, `403 forbidden missing_scope -: the token lacks the scope memory:read (issue one with: helmdeck-sidecar token issue --subject alice --scopes memory:read)`},
		{"unknown scopes", []string{signed(`{"sub":"alice","iss":"helmdeck","exp":4102444800,"scopes":["memory:*","root"]}`)}, `403 forbidden missing_scope -: the token lacks the scope memory:read (issue one with: helmdeck-sidecar token issue --subject alice --scopes memory:read)`},
	} {
		t.Run(c.name, func(t *testing.T) {
			header := http.Header{}
			if c.header != nil {
				header["Authorization"] = c.header
			}
			status, body, answered := request(t, s.URL+"/api/v1/memory/mine", "GET", header, "")
			if got := describe(t, status, body); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			challenge := ""
			if status == http.StatusUnauthorized {
				challenge = `Bearer realm="helmdeck"`
			}
			if got := answered.Get("WWW-Authenticate"); got != challenge {
				t.Errorf("WWW-Authenticate is %q, want %q", got, challenge)
			}
			said := strings.ToLower(requestID.ReplaceAllString(body, "")) // its random letters can spell any word
			for _, word := range []string{"jwt", "golang", "base64", "unmarshal", tokenSecret} {
				if strings.Contains(said, word) {
					t.Errorf("the answer says %q: %s", word, body)
				}
			}
		})
	}
}

// What is written oddly and means well is accepted.
func TestGoodTokens(t *testing.T) {
	s := sidecartest.Start(t, func(c *daemon.Config) { c.Secret = tokenSecret })
	x := sign(tokenSecret, hs256, good)
	for name, header := range map[string][]string{
		"plain":                   {"Bearer " + x},
		"lower case":              {"bearer " + x},
		"upper case":              {"BEARER " + x},
		"more space":              {"  Bearer   " + x + "  "},
		"doubled":                 {"Bearer " + x + ", Bearer " + x},
		"doubled without a space": {"Bearer " + x + ",bearer " + x},
		"two equal headers":       {"Bearer " + x, "Bearer " + x},
		"scopes as text":          {signed(`{"sub":"alice","iss":"helmdeck","exp":4102444800,"scope":"openid memory:read"}`)},
		"helmdeck scopes":         {signed(`{"sub":"alice","iss":"helmdeck","exp":4102444800,"scopes":["packs:run"]}`)},
		"mcp scopes":              {signed(`{"sub":"alice","iss":"helmdeck","exp":4102444800.5,"scopes":["mcp:tools"]}`)},
	} {
		for _, path := range []string{"/api/v1/memory/mine", "/api/v1/events", ssePath, qmdPath} {
			method := "GET"
			if path != "/api/v1/memory/mine" {
				method = "HEAD" // answers and ends
			}
			if status, body, _ := request(t, s.URL+path, method, http.Header{"Authorization": header}, ""); status != http.StatusOK {
				t.Errorf("%s: %s: %d %s", name, path, status, body)
			}
		}
	}
}
