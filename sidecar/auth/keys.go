package auth

import (
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

// DefaultIssuer is the `iss` of tokens when none is configured.
const DefaultIssuer = "helmdeck"

// secretKeyID is the `kid` of tokens signed by KeysOptions.Secret.
const secretKeyID = "env"

// KeysOptions says how to open keys. The zero value is ready to use.
type KeysOptions struct {
	Secret string           // signs instead of the file's keys; at least MinSecret bytes; in no file
	Issuer string           // DefaultIssuer when empty
	Now    func() time.Time // time.Now when nil
	Logger *slog.Logger     // slog.Default() when nil
}

// Keys signs tokens, and knows the secrets that may have signed one.
// It is safe for concurrent use and holds no open file.
type Keys struct {
	dir    string // empty: no file, only secret
	secret []byte
	issuer string
	now    func() time.Time
	log    *slog.Logger
	file   *watched[keyFile]
}

// OpenKeys reads jwt-keys.json in dir, and makes both when they are absent.
// With a Secret the file is optional: it is read when it is there, now or later,
// and never made; dir may then be empty.
func OpenKeys(dir string, opts KeysOptions) (*Keys, error) {
	k := &Keys{dir: dir, secret: []byte(opts.Secret), issuer: opts.Issuer, now: opts.Now, log: opts.Logger}
	if k.issuer == "" {
		k.issuer = DefaultIssuer
	}
	if k.now == nil {
		k.now = time.Now
	}
	if k.log == nil {
		k.log = slog.Default()
	}
	if opts.Secret != "" && len(opts.Secret) < MinSecret {
		return nil, memory.Invalid("secret", "secret_too_short", "the signing secret has %d bytes and needs at least %d", len(opts.Secret), MinSecret).
			WithHint("make one with: openssl rand -base64 48")
	}
	if dir == "" && opts.Secret == "" {
		return nil, memory.Invalid("dir", "missing_directory", "there is neither a data directory for the signing keys nor a signing secret").
			WithHint("give a data directory, or a secret in HELMDECK_JWT_SECRET")
	}
	k.file = &watched[keyFile]{path: filepath.Join(dir, keyFileName), parse: parseKeyFile, log: k.log}
	if dir == "" {
		return k, nil
	}
	if err := k.open(); err != nil {
		return nil, err
	}
	return k, nil
}

func (k *Keys) open() error {
	if len(k.secret) == 0 {
		if err := k.ensureFile(); err != nil {
			return err
		}
	}
	if err := k.guard(); err != nil {
		return err
	}
	err := k.file.load()
	if errors.Is(err, fs.ErrNotExist) && len(k.secret) > 0 {
		return nil
	}
	if err != nil {
		return k.unusable(err)
	}
	return nil
}

// ensureFile makes the directory and a first key, when there is no file.
func (k *Keys) ensureFile() error {
	if err := os.MkdirAll(k.dir, 0o700); err != nil {
		return k.unwritable(err)
	}
	if _, err := os.Lstat(k.file.path); err == nil {
		return nil
	}
	unlock, err := k.lock()
	if err != nil {
		return k.unwritable(err)
	}
	defer unlock()
	if _, err := os.Lstat(k.file.path); err == nil {
		return nil // another process was first
	}
	first := &keyFile{[]signingKey{newSigningKey(k.now())}}
	if err := writeAtomic(k.file.path, first.encode()); err != nil {
		return k.unwritable(err)
	}
	k.log.Info("made a signing key", "file", k.file.path)
	return nil
}

func (k *Keys) lock() (unlock func(), err error) {
	return lockFile(filepath.Join(k.dir, "jwt-keys.lock"))
}

// guard tightens the permissions of the directory and the file.
func (k *Keys) guard() error {
	if !permissionsMeanSomething {
		return nil
	}
	if err := tighten(k.dir, 0o700, k.log); err != nil && !errors.Is(err, fs.ErrNotExist) {
		k.log.Warn("the data directory is open to other users and stays so", "dir", k.dir, "error", err)
	}
	err := tighten(k.file.path, 0o600, k.log)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return memory.Wrap(memory.CodeInternal, "loose_permissions", err,
			"the signing keys in "+k.file.path+" are open to other users, and this process cannot change that").
			WithHint("run chmod 600 on the file as its owner, on a file system with Unix permissions such as a Docker volume")
	}
	return nil
}

// tighten takes from path the permissions beyond want, and checks that they are gone.
func tighten(path string, want fs.FileMode, log *slog.Logger) error {
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm()&^want == 0 {
		return err
	}
	if err := os.Chmod(path, info.Mode().Perm()&want); err != nil {
		return err
	}
	after, err := os.Stat(path)
	if err == nil && after.Mode().Perm()&^want != 0 {
		err = errors.New("the file system keeps them")
	}
	if err == nil {
		log.Warn("tightened permissions that let other users in; rotate the keys if anyone else could read them",
			"path", path, "before", info.Mode().Perm().String(), "now", after.Mode().Perm().String())
	}
	return err
}

func (k *Keys) unusable(err error) error {
	return memory.Wrap(memory.CodeInternal, "keys_unusable", err, "the signing keys in "+k.file.path+" cannot be used: "+reasonOf(err)).
		WithHint("restore the file from a backup; or, if every token may end, move it away and a new key is made at the next start")
}

func (k *Keys) unwritable(err error) error {
	return memory.Wrap(memory.CodeInternal, "keys_unwritable", err, "the signing keys cannot be written to "+k.dir+": "+reasonOf(err)).
		WithHint("make the data directory writable for the user that runs helmdeck-sidecar")
}

// reasonOf is the bare reason of a file error, without its path.
func reasonOf(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err.Error()
	}
	return err.Error()
}

// String names the keys without showing one, for logs.
func (k *Keys) String() string { return "signing keys in " + k.file.path }
