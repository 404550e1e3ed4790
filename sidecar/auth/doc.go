// Package auth mints, verifies and rotates the tokens that say who calls, and
// turns a token into a memory.Caller.
//
// Keys holds the signing secrets, in jwt-keys.json of the data directory. The
// file is made once, when it is absent, and never again by itself: a file that
// cannot be read is an error that says so, because a new secret would silently
// lock out every agent. Rotate adds a secret; the ones before it keep verifying
// for MaxTTL, the longest that a token signed by them can still live. A running
// process notices a changed file without a restart. A secret given in
// KeysOptions.Secret signs instead of the file's and lives in no file.
//
// Permissions: the file must be 0600 and its directory 0700. Looser ones are
// tightened and the log says so; where the file's cannot be (it belongs to
// another user, or the file system has none), opening fails.
//
// Verifier accepts HS256 by those secrets, and RS256, ES256 and EdDSA by the
// public keys of a JWKS file when one is named. The algorithm picks the keys,
// never the other way round, so a public key can never pass for a secret. `exp`
// and `sub` are required and `iss` must match. Clocks may differ by Leeway where
// `nbf` and `iat` are concerned; `exp` has no leeway. `scopes` may be an array or
// a string with spaces, and OAuth's `scope` counts too; scopes that are not this
// project's are ignored in a token and refused when minting.
//
// Verified tokens are remembered under their SHA-256 until they expire or the
// keys change, so a busy client costs one hash per request.
//
// Every failure is a *memory.Error whose message holds neither the token nor a
// secret nor the words of a library.
package auth
