package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/urfave/cli/v2"
	"golang.org/x/term"

	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/sidecar/memory"
)

// ollamaFlags say which model of which server.
func ollamaFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "ollama", Usage: "`ADDRESS` of the Ollama server", Value: embeddings.DefaultURL, EnvVars: []string{"HELMDECK_OLLAMA_URL"}},
		&cli.StringFlag{Name: "model", Usage: "embedding model", Value: embeddings.DefaultModel, EnvVars: []string{"HELMDECK_OLLAMA_MODEL"}},
	}
}

func (a *app) embeddingsCommand() *cli.Command {
	server := ollamaFlags()
	return &cli.Command{
		Name: "embeddings", Usage: "pull and check the embedding model of an Ollama server", HideHelpCommand: true,
		Subcommands: []*cli.Command{
			command(&cli.Command{
				Name: "pull", Usage: "have the server download the model, and check that it embeds",
				Flags: append([]cli.Flag{
					&cli.StringFlag{Name: "wait", Usage: "wait this long for a server that is still starting, e.g. 5m"},
					&cli.StringFlag{Name: "deadline", Usage: "give up after this long", Value: "1h"},
					&cli.BoolFlag{Name: "insecure-registry", Usage: "let the server pull over plain HTTP, from a registry of your own"},
					&cli.BoolFlag{Name: "check", Usage: "only check; exit with 4 when the model is not there"},
				}, server...),
				Action: a.pullModel,
			}),
			command(&cli.Command{
				Name: "status", Usage: "show the model, and how many facts have a vector, as the running sidecar sees it",
				Flags:  a.clientFlags(append(server, allNamespaces("count every namespace, not only one's own"))...),
				Action: a.embeddingsStatus,
			}),
			command(&cli.Command{
				Name: "reindex", Usage: "have the running sidecar make every vector anew, in the background",
				Flags: a.clientFlags(allNamespaces("of every namespace, not only one's own")), Action: a.reindex,
			}),
		},
	}
}

func (a *app) ollama(c *cli.Context) (*embeddings.Client, error) {
	if _, err := arguments(c, 0, 0); err != nil {
		return nil, err
	}
	return a.ollamaClient(c)
}

func (a *app) ollamaClient(c *cli.Context) (*embeddings.Client, error) {
	return embeddings.New(embeddings.Options{
		URL: c.String("ollama"), Model: c.String("model"), InsecureRegistry: c.Bool("insecure-registry"), Logger: a.warnings(),
	})
}

func (a *app) pullModel(c *cli.Context) error {
	client, err := a.ollama(c)
	if err != nil {
		return err
	}
	defer client.Close()
	deadline, err := duration(c, "deadline")
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(c.Context, deadline)
	defer cancel()
	if err := a.awaitServer(ctx, c, client); err != nil {
		return err
	}
	if !c.Bool("check") {
		printer := embeddings.NewProgressPrinter(a.env.stderr, a.columns())
		err := client.Pull(ctx, printer.Print)
		printer.Done()
		if err != nil {
			return err
		}
	}
	id, err := client.Check(ctx)
	if err != nil {
		return err
	}
	return a.print(c, id, func() {
		fmt.Fprintf(a.env.stdout, "%s is ready: digest %.12s, %d dimensions\n", id.Model, id.Digest, id.Dimension)
	})
}

// awaitServer waits for the server, when that was asked for.
func (a *app) awaitServer(ctx context.Context, c *cli.Context, client *embeddings.Client) error {
	if c.String("wait") == "" {
		return nil
	}
	wait, err := duration(c, "wait")
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	_, err = client.Wait(ctx)
	return err
}

// columns is the width of the terminal that errors and progress go to, or zero.
func (a *app) columns() int {
	f, ok := a.env.stderr.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return 0
	}
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return width
}

// duration reads a flag such as 5m or 30d that must be positive.
func duration(c *cli.Context, flag string) (time.Duration, error) {
	d, err := parseAge(c.String(flag))
	if err != nil || d <= 0 {
		return 0, memory.Invalid(flag, "wrong_type", "%s %q is not a duration such as 5m", flag, c.String(flag))
	}
	return d, nil
}
