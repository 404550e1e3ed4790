package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	"github.com/urfave/cli/v2"
	"golang.org/x/term"

	"helmdeck-sidecar/sidecar/memory"
)

func (a *app) forgetCommand() *cli.Command {
	return command(&cli.Command{
		Name: "forget", Usage: "delete facts for good",
		ArgsUsage: "SCOPE   (key:<exact key>, category:<name>, prefix:<text>, facts, packs, pipelines, pack:<id>, pipeline:<id>, all)",
		Flags: a.clientFlags(
			&cli.BoolFlag{Name: "dry-run", Usage: "count only"},
			&cli.BoolFlag{Name: "yes", Usage: "do not ask"},
		),
		Action: a.forget,
	})
}

func (a *app) forget(c *cli.Context) error {
	args, err := arguments(c, 1, 1)
	if err != nil {
		return err
	}
	if !c.Bool("dry-run") && !c.Bool("yes") && !a.confirmed(args[0]) {
		return memory.Errorf(memory.CodeInvalidInput, "not_confirmed", "nothing was forgotten")
	}
	cl, err := a.connect(c)
	if err != nil {
		return err
	}
	resp, err := cl.Forget(c.Context, memory.ForgetRequest{Scope: args[0], DryRun: c.Bool("dry-run")})
	if err != nil {
		return err
	}
	return a.print(c, resp, func() {
		word := "forgot"
		if resp.DryRun {
			word = "would forget"
		}
		fmt.Fprintf(a.env.stdout, "%s %d\n", word, resp.Deleted)
	})
}

// confirmed asks before a scope that takes more than one row, when a person is
// there to answer. A script is never asked.
func (a *app) confirmed(scope string) bool {
	in, ok := a.env.stdin.(*os.File)
	if !ok || !term.IsTerminal(int(in.Fd())) || strings.HasPrefix(scope, "key:") {
		return true
	}
	fmt.Fprintf(a.env.stderr, "forget %s, with every earlier version? [y/N] ", scope)
	answer, _ := bufio.NewReader(in).ReadString('\n')
	return strings.EqualFold(strings.TrimSpace(answer), "y")
}
