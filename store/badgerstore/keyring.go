package badgerstore

import (
	"crypto/cipher"
	"fmt"
	"maps"
	"os"
	"slices"
	"sync"
)

// space is a namespace as long as it is not erased.
type space struct {
	name string
	id   spaceID
	key  []byte
	aead cipher.AEAD
}

// keyring holds the keys in memory and in its file. Reading is safe for
// concurrent use; add and drop are called by the committer alone.
type keyring struct {
	path   string
	master cipher.AEAD
	db     keyLine
	file   *os.File
	size   int64

	mu     sync.RWMutex
	byName map[string]*space
	byID   map[spaceID]*space
}

// openKeyring reads the keyring, or makes one when create is set.
func openKeyring(path string, masterKey []byte, create bool) (*keyring, error) {
	k := &keyring{path: path, master: newAEAD(masterKey), byName: map[string]*space{}, byID: map[spaceID]*space{}}
	if create {
		k.db = keyLine{kind: kindDB, key: randomBytes(keySize)}
		if err := writeFileAtomic(path, k.text()); err != nil {
			return nil, err
		}
	}
	if err := k.load(); err != nil {
		if k.file != nil {
			k.file.Close()
		}
		return nil, fmt.Errorf("%w: %s: %v. Put back the master key and the keyring that belong to this data; "+
			"nothing has been changed", ErrKeys, path, err)
	}
	return k, nil
}

func (k *keyring) load() error {
	if err := k.reopen(); err != nil {
		return err
	}
	text, err := os.ReadFile(k.path)
	if err != nil {
		return err
	}
	lines, complete, err := parseKeyring(text, k.master)
	if err != nil {
		return err
	}
	k.size = int64(complete)
	for _, l := range lines {
		if l.kind == kindDB {
			k.db = l
			continue
		}
		if k.byName[l.name] != nil || k.byID[l.id] != nil {
			return fmt.Errorf("namespace %x is there twice", l.id)
		}
		k.remember(l)
	}
	if k.db.key == nil {
		return fmt.Errorf("the database's key is missing")
	}
	return k.file.Truncate(k.size)
}

func (k *keyring) reopen() error {
	f, err := os.OpenFile(k.path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	k.file = f
	return f.Chmod(0o600)
}

func (k *keyring) remember(l keyLine) *space {
	sp := &space{name: l.name, id: l.id, key: l.key, aead: newAEAD(l.key)}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.byName[sp.name], k.byID[sp.id] = sp, sp
	return sp
}

func (k *keyring) text() []byte {
	b := k.db.append([]byte(keyringHead), k.master)
	for _, name := range k.names() {
		sp := k.byName[name]
		b = keyLine{kind: kindSpace, id: sp.id, key: sp.key, name: name}.append(b, k.master)
	}
	return b
}

func (k *keyring) lookup(name string) *space {
	k.mu.RLock()
	defer k.mu.RUnlock()
	return k.byName[name]
}

func (k *keyring) find(id spaceID) *space {
	k.mu.RLock()
	defer k.mu.RUnlock()
	return k.byID[id]
}

func (k *keyring) names() []string {
	k.mu.RLock()
	defer k.mu.RUnlock()
	return slices.Sorted(maps.Keys(k.byName))
}

// add makes a key for the namespace and returns when it is on disk.
func (k *keyring) add(name string) (*space, error) {
	l := keyLine{kind: kindSpace, key: randomBytes(keySize), name: name}
	copy(l.id[:], randomBytes(idSize))
	text := l.append(nil, k.master)
	_, err := k.file.WriteAt(text, k.size)
	if err == nil {
		err = k.file.Sync()
	}
	if err != nil {
		k.file.Truncate(k.size)
		return nil, fmt.Errorf("adding a key to the keyring: %w", err)
	}
	k.size += int64(len(text))
	return k.remember(l), nil
}

// drop destroys the key of a namespace, in memory and on disk.
func (k *keyring) drop(sp *space) error {
	k.forget(sp)
	text := k.text()
	if err := writeFileAtomic(k.path, text); err != nil {
		k.remember(keyLine{id: sp.id, key: sp.key, name: sp.name})
		return fmt.Errorf("removing a key from the keyring: %w", err)
	}
	old, oldSize := k.file, k.size
	old.WriteAt(make([]byte, oldSize), 0)
	old.Sync()
	old.Close()
	k.size = int64(len(text))
	return k.reopen()
}

func (k *keyring) forget(sp *space) {
	k.mu.Lock()
	defer k.mu.Unlock()
	delete(k.byName, sp.name)
	delete(k.byID, sp.id)
}

func (k *keyring) close() error { return k.file.Close() }
