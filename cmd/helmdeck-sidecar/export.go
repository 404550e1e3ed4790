package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"helmdeck-sidecar/sidecar/client"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace/archive"
)

// exportPage is how many facts are fetched at once, with their history.
const exportPage = 50

func (a *app) exportCommand() *cli.Command {
	return command(&cli.Command{
		Name: "export", Usage: "write all facts, with history and expiry, to a file", ArgsUsage: "[FILE]   (standard output when omitted)",
		Flags: a.clientFlags(
			&cli.StringFlag{Name: "format", Usage: "jsonl or markdown; by the name of the file when omitted, else jsonl"},
		),
		Action: a.export,
	})
}

func (a *app) export(c *cli.Context) (err error) {
	args, err := arguments(c, 0, 1)
	if err != nil {
		return err
	}
	path := ""
	if len(args) > 0 {
		path = args[0]
	}
	write, err := exportFormat(c.String("format"), path)
	if err != nil {
		return err
	}
	cl, err := a.connect(c)
	if err != nil {
		return err
	}
	if path == "" || path == "-" {
		_, err = exportAll(c, cl, a.env.stdout, write)
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".helmdeck-*")
	if err != nil {
		return memory.Wrap(memory.CodeInvalidInput, "unwritable", err, "the file cannot be written: "+err.Error())
	}
	defer os.Remove(f.Name()) // when it is not renamed
	n, err := exportAll(c, cl, f, write)
	if err == nil {
		err = f.Sync()
	}
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(a.env.stdout, "exported %d facts to %s\n", n, path)
	return nil
}

// factWriter writes one fact in a format.
type factWriter func(io.Writer, memory.ArchivedFact) error

func exportFormat(format, path string) (factWriter, error) {
	if format == "" && strings.EqualFold(filepath.Ext(path), ".md") {
		format = "markdown"
	}
	switch format {
	case "", "jsonl":
		return archive.WriteJSON, nil
	case "markdown":
		return archive.WriteMarkdown, nil
	}
	return nil, memory.Invalid("format", "unknown_format", "format %q is not one of jsonl, markdown", format)
}

func exportAll(c *cli.Context, cl *client.Client, w io.Writer, write factWriter) (n int, err error) {
	for cursor := ""; ; {
		page, err := cl.Export(c.Context, memory.ExportRequest{Limit: exportPage, Cursor: cursor})
		if err != nil {
			return n, err
		}
		for _, f := range page.Facts {
			if err := write(w, f); err != nil {
				return n, err
			}
			n++
		}
		if cursor = page.NextCursor; cursor == "" {
			return n, nil
		}
	}
}
