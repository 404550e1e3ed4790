package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/urfave/cli/v2"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/doctor"
	"helmdeck-sidecar/register"
	"helmdeck-sidecar/sidecar/memory"
)

func (a *app) doctorCommand() *cli.Command {
	return command(&cli.Command{
		Name: "doctor", Usage: "walk the chain from the store to OpenClaw's answers, and say which link is broken and what mends it",
		Description: "Stores one fact as OpenClaw would, looks for it through OpenClaw's own memory search, and deletes it (--no-canary: not).\n" +
			"Exit codes: 0 no link is broken, 5 one is.",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "url", Usage: "`ADDRESS` of the sidecar", Value: "http://" + defaultAddr, EnvVars: []string{"HELMDECK_URL"}},
			&cli.StringFlag{Name: "config", Usage: "OpenClaw's configuration `FILE`", Value: a.defaultOpenClaw(), EnvVars: []string{"HELMDECK_OPENCLAW_CONFIG", "OPENCLAW_CONFIG_PATH"}},
			&cli.StringFlag{Name: "workspace", Usage: "OpenClaw's workspace `DIR`; from the configuration when omitted", EnvVars: []string{"HELMDECK_WORKSPACE"}},
			&cli.StringFlag{Name: "name", Usage: "name of the server entry", Value: register.DefaultServerName, EnvVars: []string{"HELMDECK_SERVER_NAME"}},
			&cli.StringFlag{Name: "gateway", Usage: "`ADDRESS` of the gateway; from the configuration when omitted", EnvVars: []string{"HELMDECK_GATEWAY_URL"}},
			&cli.BoolFlag{Name: "no-canary", Usage: "store nothing"},
			a.dataDirFlag(),
			&cli.StringFlag{Name: "issuer", Usage: "issuer of tokens", EnvVars: []string{"HELMDECK_ISSUER"}},
			&cli.StringFlag{Name: "jwks", Usage: "check tokens with the public keys in this JWKS `FILE` too", EnvVars: []string{"HELMDECK_JWKS"}},
		},
		Action: a.doctor,
	})
}

func (a *app) doctor(c *cli.Context) error {
	if _, err := arguments(c, 0, 0); err != nil {
		return err
	}
	home, _ := os.UserHomeDir() // without a home nothing is below it
	report := doctor.Run(c.Context, doctor.Config{
		DataDir: c.String("data-dir"), URL: strings.TrimSuffix(c.String("url"), "/"), Version: buildVersion(), OpenClaw: c.String("config"),
		Workspace: c.String("workspace"), ServerName: c.String("name"), Gateway: c.String("gateway"), Home: home, Canary: !c.Bool("no-canary"),
		CheckToken: func(token string) (register.TokenState, error) { return a.checkToken(c, token) },
		Stale:      func(ctx context.Context) ([]string, error) { return a.stale(ctx, c) },
		Getenv:     a.env.getenv,
	})
	if err := a.print(c, report, func() { a.showReport(report) }); err != nil {
		return err
	}
	if report.Broken > 0 {
		return memory.Errorf(memory.CodeConflict, "broken_link", "%s", plural(report.Broken, "link is broken", "links are broken")).WithHint("carry out what is named above, from the top")
	}
	return nil
}

// stale is what register would change now.
func (a *app) stale(ctx context.Context, c *cli.Context) ([]string, error) {
	opts, err := a.registerOptions(c)
	if err != nil {
		return nil, err
	}
	plan, err := makePlan(ctx, opts, false)
	if err != nil {
		return nil, err
	}
	return plan.Stale(), nil
}

func (a *app) showReport(r doctor.Report) {
	for _, l := range r.Links {
		state := string(l.State)
		if l.State == doctor.Broken {
			state = "BROKEN"
		}
		fmt.Fprintf(a.env.stdout, "%-8s %-15s %s\n", state, l.Name, printable(strings.ReplaceAll(l.Detail, "\n", " ")))
		if l.Fix != "" && l.State != doctor.OK {
			fmt.Fprintf(a.env.stdout, "%-8s %-15s next: %s\n", "", "", printable(l.Fix))
		}
	}
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
