package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace/archive"
	"helmdeck-sidecar/sidecar/workspace/markdown"
	"helmdeck-sidecar/sidecar/workspace/notes"
)

// One request of an import holds so many facts, and bytes of them, at most.
const (
	importFacts = 200
	importBytes = 512 << 10
)

func (a *app) importCommand() *cli.Command {
	return command(&cli.Command{
		Name: "import", Usage: "store the facts of an export, or of an OpenClaw workspace's own notes", ArgsUsage: "[FILE]   (an export in either format; - reads standard input)",
		Flags: a.clientFlags(
			&cli.BoolFlag{Name: "replace", Usage: "replace facts that are there; otherwise they stay"},
			&cli.StringFlag{Name: "openclaw", Usage: "import MEMORY.md and the daily files of this OpenClaw `WORKSPACE` instead"},
			&cli.StringFlag{Name: "ttl", Usage: "with --openclaw: how long to keep the facts", Value: "365d"},
		),
		Action: a.importFacts,
	})
}

func (a *app) importFacts(c *cli.Context) error {
	wanted := 1
	if c.String("openclaw") != "" {
		wanted = 0
	}
	args, err := arguments(c, wanted, wanted)
	if err != nil {
		return err
	}
	cl, err := a.connect(c)
	if err != nil {
		return err
	}
	var total memory.ImportResponse
	b := &importBatch{send: func(list []memory.ArchivedFact) error {
		resp, err := cl.Import(c.Context, memory.ImportRequest{Facts: list, Replace: c.Bool("replace")})
		total.Imported, total.Kept, total.Expired, total.Files = total.Imported+resp.Imported, total.Kept+resp.Kept, total.Expired+resp.Expired, total.Files+resp.Files
		return err
	}}
	if wanted == 0 {
		err = readOpenClaw(c, b.add)
	} else {
		err = a.readExport(args[0], b.add)
	}
	if err == nil {
		err = b.flush()
	}
	if err != nil {
		return err
	}
	return a.print(c, total, func() {
		fmt.Fprintf(a.env.stdout, "imported %d facts; %d were there already, %d had expired, %d come from Markdown files by themselves\n", total.Imported, total.Kept, total.Expired, total.Files)
	})
}

func (a *app) readExport(path string, fn func(memory.ArchivedFact) error) error {
	var r io.Reader = a.env.stdin
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return memory.Wrap(memory.CodeInvalidInput, "unreadable", err, "the export cannot be read: "+err.Error())
		}
		defer f.Close()
		r = f
	}
	return archive.Read(r, fn)
}

// importBatch gathers facts into requests.
type importBatch struct {
	send  func([]memory.ArchivedFact) error
	list  []memory.ArchivedFact
	bytes int
}

// add takes a fact. Of one that is too large for a request the oldest versions are left out.
func (b *importBatch) add(f memory.ArchivedFact) error {
	size := sizeOf(f)
	for size > importBytes && len(f.History) > 0 {
		f.History = f.History[:len(f.History)-1]
		size = sizeOf(f)
	}
	if len(b.list) == importFacts || b.bytes+size > importBytes {
		if err := b.flush(); err != nil {
			return err
		}
	}
	b.list, b.bytes = append(b.list, f), b.bytes+size
	return nil
}

func (b *importBatch) flush() error {
	if len(b.list) == 0 {
		return nil
	}
	list := b.list
	b.list, b.bytes = nil, 0
	return b.send(list)
}

func sizeOf(f memory.ArchivedFact) int {
	body, _ := json.Marshal(f) // a fact always can be
	return len(body)
}

// readOpenClaw makes facts of what an OpenClaw workspace's own files say.
func readOpenClaw(c *cli.Context, fn func(memory.ArchivedFact) error) error {
	ttl, err := parseAge(c.String("ttl"))
	if err != nil || ttl <= 0 {
		return memory.Invalid("ttl", "wrong_type", "ttl %q is not a duration such as 12h or 30d", c.String("ttl"))
	}
	dir, err := notes.Resolve(c.String("openclaw"))
	if err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	files := []string{"MEMORY.md", "memory.md"}
	if entries, err := os.ReadDir(dir + "/memory"); err == nil {
		for _, e := range entries {
			files = append(files, "memory/"+e.Name())
		}
	}
	for _, file := range files {
		info, err := root.Lstat(file)
		if err != nil || !info.Mode().IsRegular() || !markdown.Reads(file) {
			continue
		}
		content, err := root.ReadFile(file)
		if err != nil {
			return err
		}
		list, sections := markdown.Loose(file, content)
		for i, n := range list {
			if err := fn(looseFact(n, sections[i], info.ModTime(), time.Now().Add(ttl))); err != nil {
				return err
			}
		}
	}
	return nil
}

// looseFact makes a fact of a statement. The same statement of a file is the same fact.
func looseFact(n memory.Note, section []string, written, expires time.Time) memory.ArchivedFact {
	sum := sha256.Sum256([]byte(n.Text))
	f := memory.Fact{
		Key: "openclaw/" + n.File + "/" + hex.EncodeToString(sum[:6]), Value: n.Text, Category: "openclaw", Tags: markdown.Tags(n.Text),
		Kind: n.Kind, Entities: markdown.Mentions(n), Confidence: n.Confidence, Source: n.File + "#L" + strconv.Itoa(n.Line),
		Origin: memory.OriginOwner, OccurredAt: n.Date, CreatedAt: written, UpdatedAt: written, ExpiresAt: expires,
	}
	for _, s := range section {
		if slug := markdown.Slug(s); slug != "" && len(slug) <= 64 && !slices.Contains(f.Tags, slug) && !strings.EqualFold(slug, "retain") {
			f.Tags = append(f.Tags, slug)
		}
	}
	f.Tags, f.Entities = f.Tags[:min(len(f.Tags), 32)], f.Entities[:min(len(f.Entities), 32)]
	return memory.ArchivedFact{Fact: f}
}
