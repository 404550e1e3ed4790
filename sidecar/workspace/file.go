package workspace

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
)

// manifestName is the list of the files that the mirror wrote. Hosts index Markdown only.
const manifestName = ".helmdeck-mirror.json"

// write puts content in place of what is there, whole or not at all. A link or a folder of
// that name is replaced, or left when it cannot be.
func (m *Mirror) write(name string, content []byte) error {
	temporary := ".helmdeck-" + rand.Text()[:10]
	f, err := m.root.OpenFile(temporary, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	if err == nil && m.own != nobody {
		err = f.Chown(m.own.uid, m.own.gid)
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = m.root.Rename(temporary, name)
	}
	if err != nil {
		return errors.Join(err, m.root.Remove(temporary))
	}
	return nil
}

// intact reports whether a file is as it was written. It reads the file only when its size
// and time do not tell.
func (m *Mirror) intact(name string, e entry) bool {
	info, err := m.root.Lstat(name)
	if err != nil || !info.Mode().IsRegular() || info.Size() != e.Size || !m.own.owned(info) {
		return false
	}
	if info.ModTime().Equal(e.modTime) {
		return true
	}
	f, err := m.root.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, io.LimitReader(f, e.Size+1)); err != nil || hex.EncodeToString(sum.Sum(nil)) != e.Hash {
		return false
	}
	e.modTime = info.ModTime()
	m.written[name] = e
	return true
}

func (m *Mirror) readManifest() (map[string]entry, error) {
	written := map[string]entry{}
	info, err := m.root.Lstat(manifestName)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return written, nil
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, errors.New(manifestName + " is not a file")
	}
	f, err := m.root.Open(manifestName)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if err := json.NewDecoder(f).Decode(&written); err != nil {
		return nil, err
	}
	for name := range written {
		if path.Base(name) != name || !strings.HasSuffix(name, ".md") {
			delete(written, name) // not one of ours
		}
	}
	return written, nil
}

func (m *Mirror) writeManifest() error {
	content, err := json.Marshal(m.written)
	if err != nil {
		return err
	}
	return m.write(manifestName, content)
}
