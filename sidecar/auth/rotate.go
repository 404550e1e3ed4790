package auth

import (
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

// Rotate adds a signing key, made at now, and retires the ones before it. They
// keep verifying for MaxTTL and are then dropped by a later rotation. Processes
// that rotate at the same time each keep their key. With a Secret there is
// nothing to rotate, which is an error.
func (k *Keys) Rotate(now time.Time) error {
	if len(k.secret) > 0 {
		return memory.Errorf(memory.CodeConflict, "secret_given", "tokens are signed by the secret in HELMDECK_JWT_SECRET, so a new key in the data directory would sign nothing").
			WithHint("change the secret, or unset it and rotate")
	}
	unlock, err := k.lock()
	if err != nil {
		return k.unwritable(err)
	}
	defer unlock()
	disk := &watched[keyFile]{path: k.file.path, parse: parseKeyFile, log: k.log}
	if err := disk.load(); err != nil {
		return k.unusable(err)
	}
	next := disk.current.Load().rotated(now)
	if err := writeAtomic(k.file.path, next.encode()); err != nil {
		return k.unwritable(err)
	}
	k.file.refresh(k.now())
	return nil
}

// rotated returns the keys after a rotation; f stays as it is.
func (f *keyFile) rotated(now time.Time) *keyFile {
	next := &keyFile{}
	for _, key := range f.keys {
		if key.RetiredAt == nil {
			at := now.UTC().Truncate(time.Second)
			key.RetiredAt = &at
		}
		if key.usable(now) {
			next.keys = append(next.keys, key)
		}
	}
	next.keys = append(next.keys, newSigningKey(now))
	return next
}

// signer returns the `kid` and secret that sign now.
func (k *Keys) signer() (kid string, secret []byte) {
	if len(k.secret) > 0 {
		return secretKeyID, k.secret
	}
	key := k.file.refresh(k.now()).signer()
	return key.ID, key.Secret
}

// secrets returns every secret that a token with this kid may be signed by, and
// whether the file names the kid. A token without one may be by any of them.
func (k *Keys) secrets(f *keyFile, kid string, now time.Time) (secrets [][]byte, known bool) {
	if f != nil {
		for _, key := range f.keys {
			if (kid == "" || key.ID == kid) && key.usable(now) {
				secrets, known = append(secrets, key.Secret), true
			}
		}
	}
	if len(k.secret) > 0 {
		secrets = append(secrets, k.secret)
		known = known || kid == "" || kid == secretKeyID
	}
	return secrets, known
}
