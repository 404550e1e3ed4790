package main

import (
	"fmt"
	"io"
	"log/slog"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"helmdeck-sidecar/sidecar/auth"
	"helmdeck-sidecar/sidecar/memory"
)

func (a *app) tokenCommand() *cli.Command {
	issuer := &cli.StringFlag{Name: "issuer", Usage: "issuer of tokens", EnvVars: []string{"HELMDECK_ISSUER"}}
	return &cli.Command{
		Name: "token", Usage: "issue, inspect and rotate tokens", HideHelpCommand: true,
		Subcommands: []*cli.Command{
			command(&cli.Command{
				Name: "issue", Usage: "print a new token, and nothing else",
				Flags: []cli.Flag{
					&cli.StringFlag{Name: "subject", Usage: "the caller, and so whose memory", EnvVars: []string{"HELMDECK_SUBJECT"}},
					&cli.StringFlag{Name: "scopes", Usage: "rights, separated by commas; memory:read,memory:write when omitted"},
					&cli.StringFlag{Name: "ttl", Usage: "how long it is valid, e.g. 720h or 30d", Value: "720h"},
					&cli.StringFlag{Name: "name", Usage: "a name for people"},
					&cli.StringFlag{Name: "client", Usage: "the program that will hold the token"},
					a.dataDirFlag(), issuer,
				},
				Action: a.issue,
			}),
			command(&cli.Command{
				Name: "inspect", Usage: "show what a token says and whether it is valid", ArgsUsage: "[TOKEN]   (standard input when omitted)",
				Flags: []cli.Flag{a.dataDirFlag(), issuer,
					&cli.StringFlag{Name: "jwks", Usage: "check with the public keys in this JWKS `FILE` too", EnvVars: []string{"HELMDECK_JWKS"}}},
				Action: a.inspect,
			}),
			command(&cli.Command{
				Name: "rotate", Usage: "sign new tokens with a new key; old tokens stay valid until they expire",
				Flags: []cli.Flag{a.dataDirFlag()}, Action: a.rotate,
			}),
		},
	}
}

func (a *app) keys(c *cli.Context) (*auth.Keys, error) {
	return auth.OpenKeys(c.String("data-dir"), auth.KeysOptions{Secret: a.env.getenv("HELMDECK_JWT_SECRET"), Issuer: c.String("issuer"), Logger: a.warnings()})
}

// warnings is the log of a command that is not a daemon.
func (a *app) warnings() *slog.Logger {
	return slog.New(slog.NewTextHandler(a.env.stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
}

func (a *app) issue(c *cli.Context) error {
	if _, err := arguments(c, 0, 0); err != nil {
		return err
	}
	ttl, err := parseAge(c.String("ttl"))
	if err != nil || ttl <= 0 {
		return memory.Invalid("ttl", "wrong_type", "ttl %q is not a duration such as 720h or 30d", c.String("ttl"))
	}
	keys, err := a.keys(c)
	if err != nil {
		return err
	}
	token, err := keys.Mint(auth.Claims{
		Subject: c.String("subject"), Name: c.String("name"), Client: c.String("client"), TTL: ttl, Scopes: scopes(c.String("scopes")),
	})
	if err != nil {
		return err
	}
	return a.print(c, map[string]any{"token": token, "expires_at": time.Now().Add(ttl).UTC().Truncate(time.Second)}, func() {
		fmt.Fprintln(a.env.stdout, token)
	})
}

func scopes(list string) (out []memory.Scope) {
	for _, s := range strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' }) {
		out = append(out, memory.Scope(s))
	}
	return out
}

func (a *app) inspect(c *cli.Context) error {
	args, err := arguments(c, 0, 1)
	if err != nil {
		return err
	}
	token := ""
	if len(args) == 1 && args[0] != "-" {
		token = args[0]
	} else {
		data, err := io.ReadAll(io.LimitReader(a.env.stdin, auth.MaxToken+1024))
		if err != nil {
			return err
		}
		token = string(data)
	}
	in, err := a.inspection(c, strings.TrimSpace(token))
	if err != nil {
		return err
	}
	return a.print(c, in, func() { a.showInspection(in) })
}

// inspection verifies the token when keys are at hand; it makes none.
func (a *app) inspection(c *cli.Context, token string) (auth.Inspection, error) {
	if a.env.getenv("HELMDECK_JWT_SECRET") == "" && !auth.HasKeys(c.String("data-dir")) && c.String("jwks") == "" {
		return auth.Inspect(token, time.Now())
	}
	keys, err := a.keys(c)
	if err != nil {
		return auth.Inspection{}, err
	}
	v, err := auth.NewVerifier(keys, auth.VerifierOptions{JWKSFile: c.String("jwks")})
	if err != nil {
		return auth.Inspection{}, err
	}
	return v.Inspect(token)
}

func (a *app) showInspection(in auth.Inspection) {
	row := func(name, value string) {
		if value != "" {
			fmt.Fprintf(a.env.stdout, "%-11s %s\n", name, printable(value))
		}
	}
	var rights []string
	for _, s := range in.Scopes {
		rights = append(rights, string(s))
	}
	row("subject", in.Subject)
	row("name", in.Name)
	row("client", in.Client)
	row("scopes", strings.Join(rights, " "))
	row("issuer", in.Issuer)
	if in.ExpiresAt != nil {
		row("expires", in.ExpiresAt.Format(time.RFC3339)+" (in "+in.ExpiresIn+")")
	}
	row("key", in.KeyID+" "+in.Algorithm)
	row("signature", in.Signature)
	row("reason", in.Reason)
}

func (a *app) rotate(c *cli.Context) error {
	if _, err := arguments(c, 0, 0); err != nil {
		return err
	}
	keys, err := a.keys(c)
	if err != nil {
		return err
	}
	if err := keys.Rotate(time.Now()); err != nil {
		return err
	}
	return a.print(c, map[string]bool{"rotated": true}, func() {
		fmt.Fprintln(a.env.stdout, "new tokens are signed with a new key; old tokens stay valid until they expire")
	})
}
