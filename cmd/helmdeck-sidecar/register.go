package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"helmdeck-sidecar/register"
	"helmdeck-sidecar/sidecar/auth"
	"helmdeck-sidecar/sidecar/memory"
)

func (a *app) registerCommand() *cli.Command {
	return command(&cli.Command{
		Name: "register", Usage: "make OpenClaw use the sidecar",
		Description: "Finds OpenClaw, its release and its agents, and writes what brings facts into its memory search: the plugin, the mirror,\n" +
			"a provider of embeddings where none works, and mcporter's entry. A second run changes nothing; --undo leads back.\n" +
			"Exit codes: 0 done or nothing to do, 2 bad input or a file that cannot be edited, 3 a token that is wrong or expired,\n" +
			"4 a file or entry that is not there, 5 with --check: something is missing or stale, 6 still not there when --wait was over.",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "config", Usage: "OpenClaw's configuration `FILE`", Value: a.defaultOpenClaw(), EnvVars: []string{"HELMDECK_OPENCLAW_CONFIG", "OPENCLAW_CONFIG_PATH"}},
			&cli.StringFlag{Name: "workspace", Usage: "OpenClaw's workspace `DIR`; from the configuration when omitted", EnvVars: []string{"HELMDECK_WORKSPACE"}},
			&cli.StringFlag{Name: "name", Usage: "name of the server entry", Value: register.DefaultServerName, EnvVars: []string{"HELMDECK_SERVER_NAME"}},
			&cli.StringFlag{Name: "base-url", Usage: "`ADDRESS` of the sidecar as OpenClaw reaches it; from its entry when omitted", EnvVars: []string{"HELMDECK_BASE_URL"}},
			&cli.StringSliceFlag{Name: "mcporter-file", Usage: "write the mcporter entry into this `FILE` instead of the usual ones; repeat for more"},
			&cli.StringFlag{Name: "openclaw", Usage: "OpenClaw's `COMMAND`; the one in PATH when omitted"},
			&cli.StringFlag{Name: "openclaw-version", Usage: "OpenClaw's release, when neither its package nor its configuration says"},
			&cli.StringSliceFlag{Name: "owner", Usage: "`ID` of a sender who is the owner of the memory, as telegram:123; repeat for more; what OpenClaw knows when omitted", EnvVars: []string{"HELMDECK_OWNERS"}},
			&cli.BoolFlag{Name: "no-plugin", Usage: "leave the plugin out", EnvVars: []string{"HELMDECK_NO_PLUGIN"}},
			&cli.BoolFlag{Name: "no-mirror", Usage: "mirror no facts to the workspaces", EnvVars: []string{"HELMDECK_NO_MIRROR"}},
			&cli.BoolFlag{Name: "no-retain", Usage: "make no facts of the notes in the workspaces", EnvVars: []string{"HELMDECK_NO_RETAIN"}},
			&cli.BoolFlag{Name: "no-provider", Usage: "leave the provider of embeddings of memory search as it is", EnvVars: []string{"HELMDECK_NO_PROVIDER"}},
			&cli.BoolFlag{Name: "no-mcporter", Usage: "leave mcporter's configuration as it is", EnvVars: []string{"HELMDECK_NO_MCPORTER"}},
			&cli.BoolFlag{Name: "qmd", Usage: "where memory.backend is qmd, have it ask the sidecar, which answers for the workspace's files, too", EnvVars: []string{"HELMDECK_QMD"}},
			&cli.StringFlag{Name: "client", Usage: "not OpenClaw, but the entry of this `CLIENT`: " + strings.Join(register.ClientNames(), ", ")},
			&cli.StringFlag{Name: "client-file", Usage: "the client's configuration `FILE`; its usual one when omitted"},
			&cli.StringFlag{Name: "every", Usage: "stay, and look again each `DURATION`, e.g. 10m"},
			&cli.BoolFlag{Name: "mint", Usage: "make a token and write OpenClaw's own entry too, when it has none or a bad one"},
			&cli.StringFlag{Name: "subject", Usage: "caller that a new token is for", EnvVars: []string{"HELMDECK_SUBJECT"}},
			&cli.StringFlag{Name: "ttl", Usage: "life of a new token", Value: "365d"},
			&cli.StringFlag{Name: "wait", Usage: "wait this long for a gateway that is still booting, e.g. 5m"},
			&cli.BoolFlag{Name: "dry-run", Usage: "show what would change"},
			&cli.BoolFlag{Name: "check", Usage: "exit with 5 when something is missing or stale"},
			&cli.BoolFlag{Name: "undo", Usage: "remove exactly what was written"},
			&cli.StringFlag{Name: "state-dir", Usage: "where the record for --undo lives; beside the configuration when omitted"},
			a.dataDirFlag(),
			&cli.StringFlag{Name: "issuer", Usage: "issuer of tokens", EnvVars: []string{"HELMDECK_ISSUER"}},
			&cli.StringFlag{Name: "jwks", Usage: "check with the public keys in this JWKS `FILE` too", EnvVars: []string{"HELMDECK_JWKS"}},
		},
		Action: a.register,
	})
}

func (a *app) defaultOpenClaw() string {
	if dir := a.env.getenv("OPENCLAW_CONFIG_DIR"); dir != "" {
		return filepath.Join(dir, "openclaw.json")
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	return filepath.Join(home, ".openclaw", "openclaw.json")
}

func (a *app) register(c *cli.Context) error {
	if _, err := arguments(c, 0, 0); err != nil {
		return err
	}
	if c.String("client") != "" {
		return a.registerClient(c)
	}
	opts, err := a.registerOptions(c)
	if err != nil {
		return err
	}
	if c.IsSet("every") {
		return a.registerEvery(c, opts)
	}
	_, err = a.registerOnce(c, opts)
	return err
}

// registerOnce plans and applies once, and reports whether anything was to do.
func (a *app) registerOnce(c *cli.Context, opts register.Options) (changed bool, err error) {
	plan, err := makePlan(c.Context, opts, c.Bool("undo"))
	if err != nil {
		return false, err
	}
	bound, err := a.planBindings(c, plan)
	if err != nil {
		return false, err
	}
	result := registration{
		Host: plan.Host, Sidecar: plan.Sidecar, Files: []changedFile{}, Token: plan.Token,
		Warnings: append(plan.Warnings, bound.warnings...), Stale: append(plan.Stale(), bound.stale()...),
	}
	for _, change := range plan.Changes {
		result.Files = append(result.Files, changedFile{change.File, change.Why})
	}
	if len(bound.why) > 0 {
		result.Files = append(result.Files, changedFile{bound.file, bound.why})
	}
	if c.Bool("dry-run") {
		result.Diff = plan.Diff()
	} else if !c.Bool("check") {
		if err := plan.Apply(); err != nil {
			return false, err
		}
		if err := bound.apply(c.Context); err != nil {
			return false, err
		}
		result.Applied = true
		a.finish(c, &result)
	}
	changed = len(result.Files) > 0
	if changed || !c.IsSet("every") {
		if err := a.print(c, result, func() { a.showRegistration(result, c.Bool("undo")) }); err != nil {
			return false, err
		}
	}
	if c.Bool("check") && len(result.Stale) > 0 {
		return changed, memory.Errorf(memory.CodeConflict, "stale", "the registration is not up to date").WithHint("helmdeck-sidecar register")
	}
	return changed, nil
}

// registration is what a run of register did or would do.
type registration struct {
	Applied  bool                `json:"applied"`
	Host     register.Host       `json:"host"`
	Sidecar  string              `json:"sidecar,omitempty"`
	Files    []changedFile       `json:"files"`
	Token    register.TokenState `json:"token"`
	Warnings []string            `json:"warnings,omitempty"`
	Stale    []string            `json:"stale,omitempty"`
	Diff     string              `json:"diff,omitempty"`
}

type changedFile struct {
	File string   `json:"file"`
	Why  []string `json:"why"`
}

// makePlan plans anew when a file changes while it is being looked at.
func makePlan(ctx context.Context, opts register.Options, undo bool) (plan *register.Plan, err error) {
	for range 3 {
		if undo {
			plan, err = register.Undo(ctx, opts)
		} else {
			plan, err = register.Prepare(ctx, opts)
		}
		if e := memory.AsError(err); e == nil || e.Reason != "changed_meanwhile" {
			break
		}
	}
	return plan, err
}

func (a *app) registerOptions(c *cli.Context) (register.Options, error) {
	opts := register.Options{
		ConfigFile: c.String("config"), Workspace: c.String("workspace"), MCPorterFiles: c.StringSlice("mcporter-file"), ServerName: c.String("name"),
		BaseURL: c.String("base-url"), Owners: c.StringSlice("owner"), Subject: c.String("subject"), XDGConfigHome: a.env.getenv("XDG_CONFIG_HOME"), StateDir: c.String("state-dir"),
		Check: func(token string) (register.TokenState, error) { return a.checkToken(c, token) }, Getenv: a.env.getenv,
		Logger: a.warnings(),
	}
	opts.Home, _ = os.UserHomeDir() // without a home there are no files in it
	opts.Plugin, opts.Provider, opts.QMD, opts.NoMCPorter = !c.Bool("no-plugin"), !c.Bool("no-provider"), c.Bool("qmd"), c.Bool("no-mcporter")
	if off := a.env.getenv("OPENCLAW_QMD_ENABLED"); off == "false" || off == "0" {
		opts.QMD, opts.NoMCPorter = false, true
	}
	opts.Version, opts.EmbeddingModel = a.openclawVersion(c), a.hostModel(c)
	if wait := c.String("wait"); wait != "" {
		d, err := parseAge(wait)
		if err != nil || d < 0 {
			return opts, memory.Invalid("wait", "wrong_type", "wait %q is not a duration such as 5m", wait)
		}
		opts.Wait = d
	}
	if !c.Bool("mint") || c.Bool("check") {
		return opts, nil
	}
	opts.FallbackURL = cmp.Or(a.env.getenv("HELMDECK_URL"), "http://"+defaultAddr)
	return opts, a.minting(c, &opts)
}

// minting lets new tokens be made.
func (a *app) minting(c *cli.Context, opts *register.Options) error {
	ttl, err := parseAge(c.String("ttl"))
	if err != nil || ttl <= 0 {
		return memory.Invalid("ttl", "wrong_type", "ttl %q is not a duration such as 720h or 365d", c.String("ttl"))
	}
	opts.RenewBefore = min(renewBefore, ttl/4)
	client := cmp.Or(c.String("client"), "openclaw")
	opts.Mint = func(subject string) (string, error) {
		keys, err := a.keys(c)
		if err != nil {
			return "", err
		}
		return keys.Mint(auth.Claims{Subject: subject, Client: client, TTL: ttl, Scopes: append(auth.DefaultScopes(), memory.ScopeAuditWrite)})
	}
	return nil
}

// checkToken verifies a token with the keys at hand. Without any it reads the
// token and refuses one that has expired.
func (a *app) checkToken(c *cli.Context, token string) (register.TokenState, error) {
	in, err := a.inspection(c, token)
	if err != nil {
		return register.TokenState{}, err
	}
	state := register.TokenState{Subject: in.Subject, Issuer: in.Issuer, Signature: in.Signature}
	if in.ExpiresAt != nil {
		state.ExpiresAt = *in.ExpiresAt
	}
	hint := "helmdeck-sidecar register --mint"
	switch {
	case in.Signature != auth.SignatureUnchecked && !in.Valid:
		return state, memory.Errorf(memory.CodeInvalidToken, "bad_token", "the token in openclaw.json is refused: %s", in.Reason).WithHint(hint)
	case in.Subject == "":
		return state, memory.Errorf(memory.CodeInvalidToken, "missing_sub", "the token in openclaw.json names no subject").WithHint(hint)
	case in.ExpiresAt == nil || !in.ExpiresAt.After(time.Now()):
		return state, memory.Errorf(memory.CodeInvalidToken, "expired", "the token in openclaw.json has expired or never says when").WithHint(hint)
	}
	return state, nil
}

func (a *app) showRegistration(r registration, undo bool) {
	out := a.env.stdout
	if !undo {
		a.showHost(r.Host)
	}
	if !undo && r.Token.Subject != "" {
		fmt.Fprintf(out, "token    subject %s, issuer %s, signature %s, valid until %s\n", printable(r.Token.Subject), printable(r.Token.Issuer), r.Token.Signature, r.Token.ExpiresAt.Format(time.DateOnly))
	}
	verb := "would change"
	if r.Applied {
		verb = "changed"
	}
	plugin := map[string]int{} // how many files by folder: nobody wants to read their names
	for _, f := range r.Files {
		if dir := filepath.Dir(f.File); filepath.Base(dir) == register.PluginFolder {
			plugin[dir]++
			continue
		}
		fmt.Fprintf(out, "%-8s %s: %s\n", verb, f.File, strings.Join(f.Why, "; "))
	}
	for dir, n := range plugin {
		fmt.Fprintf(out, "%-8s %s: %s\n", verb, dir, plural(n, "file of the plugin", "files of the plugin"))
	}
	if len(r.Files) == 0 {
		fmt.Fprintln(out, "nothing to do")
	}
	for _, command := range r.Host.Next {
		fmt.Fprintln(out, "next     "+command)
	}
	if r.Diff != "" {
		fmt.Fprint(out, "\n"+r.Diff)
	}
	for _, w := range r.Warnings {
		fmt.Fprintln(a.env.stderr, "warning: "+w)
	}
}
