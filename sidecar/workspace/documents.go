package workspace

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/text/encoding/unicode"

	"helmdeck-sidecar/sidecar/memory"
)

// The bounds of the documents of one folder. What is beyond them is not read.
const (
	maxDocuments     = 5000
	maxDocumentBytes = 1 << 20  // of one file
	maxDocumentsSize = 32 << 20 // of all together
	// documentsEvery is how long what was read holds before the files are looked at again.
	documentsEvery = 300 * time.Millisecond
)

// Documents are the Markdown files of a folder as they are now, or a single one. Links and what
// begins with a dot are passed over, and so is what cannot be read. A file is read again
// when its size or time has changed. It is safe for concurrent use.
type Documents struct {
	Folder string // absolute
	// Pattern chooses among the files by their path below Folder, as in path.Match, with
	// "**/" for any folders; every .md when empty.
	Pattern string
	Skip    func(name string) bool // files that are not documents; none when nil

	mu     sync.Mutex
	looked time.Time
	seen   map[string]documentState
	list   []memory.HostFile
}

type documentState struct {
	size     int64
	modified time.Time
	file     memory.HostFile
}

// List returns the documents in the order of their names. Callers must not change it.
func (n *Documents) List() []memory.HostFile {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.seen != nil && time.Since(n.looked) < documentsEvery {
		return n.list
	}
	before := n.seen
	n.seen, n.list = map[string]documentState{}, nil
	if root, err := os.OpenRoot(n.Folder); err == nil {
		n.read(root, before)
		root.Close()
	}
	n.looked = time.Now()
	return n.list
}

// read takes in the files below a folder, those from before as they were when they have not
// changed.
func (n *Documents) read(root *os.Root, before map[string]documentState) {
	total := int64(0)
	_ = fs.WalkDir(root.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // what cannot be listed has no documents
		case len(n.list) >= maxDocuments || total >= maxDocumentsSize:
			return fs.SkipAll
		case name != "." && strings.HasPrefix(d.Name(), "."):
			return skip(d)
		case !d.Type().IsRegular() || !n.wanted(name):
			return nil
		}
		if s, ok := readDocument(root, name, before[name]); ok && total+s.size <= maxDocumentsSize {
			n.seen[name], total = s, total+s.size
			n.list = append(n.list, s.file)
		}
		return nil
	})
	slices.SortFunc(n.list, func(a, b memory.HostFile) int { return cmp.Compare(a.Name, b.Name) })
}

func skip(d fs.DirEntry) error {
	if d.IsDir() {
		return fs.SkipDir
	}
	return nil
}

func (n *Documents) wanted(name string) bool {
	return matches(cmp.Or(n.Pattern, "**/*.md"), name) && (n.Skip == nil || !n.Skip(name))
}

// matches is path.Match with "**/" for any number of folders.
func matches(pattern, name string) bool {
	head, rest, any := strings.Cut(pattern, "**/")
	if !any {
		ok, err := path.Match(pattern, name)
		return ok && err == nil
	}
	for below, ok := strings.CutPrefix(name, head); ok; {
		if matches(rest, below) {
			return true
		}
		_, below, ok = strings.Cut(below, "/")
	}
	return false
}

// readDocument reads one file, unless it is as it was.
func readDocument(root *os.Root, name string, was documentState) (documentState, bool) {
	info, err := root.Lstat(name)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxDocumentBytes {
		return was, false
	}
	if was.file.Name != "" && was.size == info.Size() && was.modified.Equal(info.ModTime()) {
		return was, true
	}
	f, err := root.Open(name)
	if err != nil {
		return was, false
	}
	defer f.Close()
	content, err := io.ReadAll(io.LimitReader(f, maxDocumentBytes))
	if err != nil {
		return was, false
	}
	text := decodeText(content)
	return documentState{int64(len(content)), info.ModTime(), memory.HostFile{
		Name: filepath.ToSlash(name), Hash: HashText(text), Text: text, Modified: info.ModTime(),
	}}, true
}

// decodeText reads UTF-8 as the hosts do: what is not valid becomes U+FFFD, and a byte order
// mark stays.
func decodeText(content []byte) string {
	text, err := unicode.UTF8.NewDecoder().Bytes(content)
	if err != nil {
		return strings.ToValidUTF8(string(content), "\uFFFD")
	}
	return string(text)
}

// HashText is the SHA-256 of a text in hex, by which hosts know a file.
func HashText(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
