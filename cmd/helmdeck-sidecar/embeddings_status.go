package main

import (
	"context"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/sidecar/memory"
)

func allNamespaces(usage string) cli.Flag {
	return &cli.BoolFlag{Name: "all", Usage: usage + "; needs the scope admin"}
}

// embeddingsStatus shows what the running sidecar says, or, when none runs, what the
// server says.
func (a *app) embeddingsStatus(c *cli.Context) error {
	if _, err := arguments(c, 0, 0); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(c.Context, within)
	defer cancel()
	cl, err := a.connect(c)
	if err != nil {
		return err
	}
	status, err := cl.Embeddings(ctx, memory.EmbeddingsRequest{All: c.Bool("all")})
	if e := memory.AsError(err); e != nil && e.Reason == "unreachable" {
		fmt.Fprintln(a.env.stderr, "no sidecar runs at "+c.String("url")+"; this is what Ollama says:")
		status, err = a.serverStatus(ctx, c)
	}
	if err != nil {
		return err
	}
	if err := a.print(c, status, func() { printEmbeddings(a.env.stdout, status) }); err != nil {
		return err
	}
	return unready(status)
}

// serverStatus asks the server itself.
func (a *app) serverStatus(ctx context.Context, c *cli.Context) (memory.EmbeddingsStatus, error) {
	client, err := a.ollamaClient(c)
	if err != nil {
		return memory.EmbeddingsStatus{}, err
	}
	defer client.Close()
	status := memory.EmbeddingsStatus{Phase: string(embeddings.PhaseReady), URL: client.URL(), Model: client.Model()}
	if status.ServerVersion, err = client.Version(ctx); err != nil {
		return status, err
	}
	id, err := client.Check(ctx)
	if e := memory.AsError(err); e != nil {
		status.Phase, status.Reason, status.LastError = string(embeddings.PhaseWaiting), e.Reason, e.Error()
	}
	status.Digest, status.Dimension = id.Digest, id.Dimension
	return status, nil
}

func printEmbeddings(w io.Writer, s memory.EmbeddingsStatus) {
	if s.Phase == memory.PhaseOff {
		fmt.Fprintln(w, "embeddings are off; start the sidecar with --ollama http://HOST:11434")
		return
	}
	fmt.Fprintf(w, "state    %s", s.Phase)
	if s.Reason != "" {
		fmt.Fprintf(w, " (%s)", s.Reason)
	}
	fmt.Fprintf(w, "\nserver   %s", s.URL)
	if s.ServerVersion != "" {
		fmt.Fprintf(w, ", Ollama %s", printable(s.ServerVersion))
	}
	fmt.Fprintf(w, "\nmodel    %s", s.Model)
	if s.Digest != "" {
		fmt.Fprintf(w, ", digest %.12s, %d dimensions", s.Digest, s.Dimension)
	}
	fmt.Fprintln(w)
	if s.Pull != nil {
		fmt.Fprintf(w, "pull     %s, %d of %d bytes\n", printable(s.Pull.Status), s.Pull.Completed, s.Pull.Total)
	}
	fmt.Fprintf(w, "vectors  %d of %d facts, %d pending, %d failed\n", s.Vectors, s.Facts, s.Pending, s.Failed)
	if s.LastError != "" {
		fmt.Fprintf(w, "last error, %s: %s\n", s.LastErrorAt.Local().Format("2006-01-02 15:04:05"), printable(s.LastError))
	}
}

// unready is the error of a model that cannot be used now.
func unready(s memory.EmbeddingsStatus) error {
	switch s.Phase {
	case string(embeddings.PhaseReady):
		return nil
	case memory.PhaseOff:
		return memory.Errorf(memory.CodeUnavailable, "embeddings_off", "the sidecar has no embeddings")
	}
	e := memory.Errorf(memory.CodeUnavailable, s.Reason, "embeddings are not ready: %s", s.Phase)
	if s.Reason == embeddings.ReasonModelMissing {
		return e.WithHint("helmdeck-sidecar embeddings pull")
	}
	return e
}

func (a *app) reindex(c *cli.Context) error {
	if _, err := arguments(c, 0, 0); err != nil {
		return err
	}
	cl, err := a.connect(c)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(c.Context, within)
	defer cancel()
	resp, err := cl.Reindex(ctx, memory.EmbeddingsRequest{All: c.Bool("all")})
	if err != nil {
		return err
	}
	return a.print(c, resp, func() {
		fmt.Fprintf(a.env.stdout, "%d facts get new vectors; see: helmdeck-sidecar embeddings status\n", resp.Facts)
	})
}
