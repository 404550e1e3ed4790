package main

import (
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"helmdeck-sidecar/sidecar/auth"
	"helmdeck-sidecar/sidecar/client"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace"
	"helmdeck-sidecar/sidecar/workspace/notes"
)

// defaultSubject is the caller of the command line on the sidecar's own machine, while no
// host is registered.
const defaultSubject = "local"

// clientFlags are the flags of every command that talks to a running sidecar.
func (a *app) clientFlags(more ...cli.Flag) []cli.Flag {
	return append(more,
		&cli.StringFlag{Name: "url", Usage: "`ADDRESS` of the sidecar", Value: "http://" + defaultAddr, EnvVars: []string{"HELMDECK_URL"}},
		&cli.StringFlag{Name: "token-file", Usage: "read the token from `FILE` (or from HELMDECK_TOKEN)", EnvVars: []string{"HELMDECK_TOKEN_FILE"}},
		&cli.StringFlag{Name: "subject", Usage: "whose memory, when the token is made here with the keys of --data-dir; OpenClaw's when registered, else local", EnvVars: []string{"HELMDECK_SUBJECT"}},
		a.dataDirFlag(),
		&cli.StringFlag{Name: "agent", Usage: "agent whose memory this is; the main agent when omitted", EnvVars: []string{"HELMDECK_AGENT"}},
	)
}

// connect makes a client for a command.
func (a *app) connect(c *cli.Context) (*client.Client, error) { return a.connectFor(c, nil) }

// connectSlow is connect for what may take minutes.
func (a *app) connectSlow(c *cli.Context) (*client.Client, error) {
	return a.connectFor(c, &http.Client{Timeout: 15 * time.Minute})
}

func (a *app) connectFor(c *cli.Context, by *http.Client) (*client.Client, error) {
	a.mendNotes(c.String("data-dir"))
	token, err := a.token(c)
	if err != nil {
		return nil, err
	}
	return client.New(client.Options{BaseURL: c.String("url"), Token: token, Agent: c.String("agent"), HTTP: by})
}

// mendNotes finishes what a reflection that was killed began to write in the workspaces that
// are bound, whether a sidecar runs or not. What cannot be finished is in the log, and in what
// doctor says.
func (a *app) mendNotes(dataDir string) {
	bindings, err := workspace.ReadBindings(dataDir)
	for _, b := range bindings {
		if err == nil && b.Retain {
			_, _ = notes.Mend(b.Workspace, a.warnings()) // a workspace that is not here has nothing to mend
		}
	}
}

// subject is whose memory a command is about: the one given, or that which OpenClaw's main
// agent has, so that what is told to one is known to the other, or else defaultSubject.
func (a *app) subject(c *cli.Context) string {
	if s := c.String("subject"); s != "" {
		return s
	}
	bindings, err := workspace.ReadBindings(c.String("data-dir"))
	for _, b := range bindings {
		if err == nil && b.Agent == "" {
			return b.Subject
		}
	}
	return defaultSubject
}

// ownTokenTTL is how long a token lives that a command signs for itself.
const ownTokenTTL = 5 * time.Minute

// token finds the token of a command: the environment, a file, or a short-lived
// one signed here, when the data directory with the keys is at hand.
func (a *app) token(c *cli.Context) (string, error) {
	if t := strings.TrimSpace(a.env.getenv("HELMDECK_TOKEN")); t != "" {
		return t, nil
	}
	if path := c.String("token-file"); path != "" {
		data, err := os.ReadFile(path)
		if err != nil {
			return "", memory.Wrap(memory.CodeInvalidInput, "unreadable_token", err, "the token file cannot be read: "+err.Error())
		}
		return strings.TrimSpace(string(data)), nil
	}
	secret, dir := a.env.getenv("HELMDECK_JWT_SECRET"), c.String("data-dir")
	if secret == "" && !auth.HasKeys(dir) {
		return "", nil // a sidecar without authentication needs none, any other says what to do
	}
	keys, err := auth.OpenKeys(dir, auth.KeysOptions{Secret: secret, Logger: a.warnings()})
	if err != nil {
		return "", err
	}
	return keys.Mint(auth.Claims{Subject: a.subject(c), Client: "helmdeck-sidecar", TTL: ownTokenTTL})
}
