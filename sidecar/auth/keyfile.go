package auth

import (
	"bytes"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// MinSecret is the least length of a signing secret, in bytes.
const MinSecret = 32

const (
	keyFileName = "jwt-keys.json"
	maxKeyFile  = 1 << 20
)

// retireSlack covers a token that another process signed while a rotation ran.
const retireSlack = time.Hour

// signingKey is one secret of the file. The last one that is not retired signs.
type signingKey struct {
	ID        string     `json:"kid"`
	Secret    []byte     `json:"secret"` // base64 in the file
	CreatedAt time.Time  `json:"created_at"`
	RetiredAt *time.Time `json:"retired_at,omitempty"`
}

// usable reports whether a token signed by the key may still be alive.
func (k signingKey) usable(now time.Time) bool {
	return k.RetiredAt == nil || now.Before(k.RetiredAt.Add(MaxTTL+retireSlack))
}

// keyFile is the parsed jwt-keys.json, never empty.
type keyFile struct{ keys []signingKey }

func newSigningKey(now time.Time) signingKey {
	secret := make([]byte, MinSecret)
	_, _ = rand.Read(secret) // never fails
	return signingKey{ID: rand.Text()[:16], Secret: secret, CreatedAt: now.UTC().Truncate(time.Second)}
}

func (f *keyFile) signer() signingKey {
	for i := len(f.keys) - 1; i >= 0; i-- {
		if f.keys[i].RetiredAt == nil {
			return f.keys[i]
		}
	}
	panic("auth: a key file without a signing key was let in")
}

func parseKeyFile(data []byte) (*keyFile, error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	var keys []signingKey
	if err := dec.Decode(&keys); err != nil {
		return nil, errors.New("it is not a JSON list of keys with kid, secret (base64), created_at and retired_at")
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("something follows the list of keys")
	}
	seen, signers := map[string]bool{}, 0
	for i, k := range keys {
		switch {
		case k.ID == "" || len(k.ID) > 64:
			return nil, fmt.Errorf("key %d has no kid, or one of more than 64 bytes", i+1)
		case seen[k.ID]:
			return nil, fmt.Errorf("key %d repeats the kid of another", i+1)
		case len(k.Secret) < MinSecret:
			return nil, fmt.Errorf("the secret of key %d is shorter than %d bytes", i+1, MinSecret)
		}
		seen[k.ID] = true
		if k.RetiredAt == nil {
			signers++
		}
	}
	if signers == 0 {
		return nil, errors.New("it has no key that is not retired, so nothing can sign")
	}
	return &keyFile{keys}, nil
}

func (f *keyFile) encode() []byte {
	data, err := json.MarshalIndent(f.keys, "", "  ")
	if err != nil {
		panic(err) // strings and times always encode
	}
	return append(data, '\n')
}

// writeAtomic puts data in path, mode 0600, owned like the file it replaces or
// else like its folder. A reader sees the old content or the new.
func writeAtomic(path string, data []byte) (err error) {
	dir := filepath.Dir(path)
	tmp, err := os.CreateTemp(dir, ".jwt-keys-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = tmp.Close()
			_ = os.Remove(tmp.Name())
		}
	}()
	like, err := os.Stat(path)
	if err != nil {
		if like, err = os.Stat(dir); err != nil {
			return err
		}
	}
	if err = ownLike(tmp, like); err != nil {
		return err
	}
	if _, err = tmp.Write(data); err != nil {
		return err
	}
	if err = tmp.Sync(); err != nil {
		return err
	}
	if err = tmp.Close(); err != nil {
		return err
	}
	if err = os.Rename(tmp.Name(), path); err != nil {
		return err
	}
	return syncDir(dir)
}

func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}

func readLimited(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxKeyFile+1))
	if err == nil && len(data) > maxKeyFile {
		err = fmt.Errorf("it is larger than %d bytes", maxKeyFile)
	}
	return data, err
}

// newID returns a random identifier of 128 bits.
func newID() string {
	b := make([]byte, 16)
	_, _ = rand.Read(b) // never fails
	return base64.RawURLEncoding.EncodeToString(b)
}
