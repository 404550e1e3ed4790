package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/wire"
)

// run executes one command line and returns the exit code of the process.
func run(ctx context.Context, env environment, args []string) int {
	a := &app{env: env}
	root := a.root()
	ordered, err := reorder(root, args)
	if err == nil {
		err = root.RunContext(ctx, ordered)
	}
	if err == nil {
		return 0
	}
	return a.report(err, args)
}

// app is the command line over its environment.
type app struct{ env environment }

func (a *app) root() *cli.App {
	return &cli.App{
		Name: "helmdeck-sidecar", Usage: "the memory of an AI agent, on your own machine",
		Reader: a.env.stdin, Writer: a.env.stdout, ErrWriter: a.env.stderr,
		HideVersion: true, HideHelpCommand: true,
		ExitErrHandler: func(*cli.Context, error) {},
		OnUsageError:   usageError,
		Commands: []*cli.Command{
			a.serveCommand(), a.rememberCommand(), a.recallCommand(), a.listCommand(), a.historyCommand(), a.forgetCommand(), a.turnsCommand(),
			a.registerCommand(), a.doctorCommand(), a.tokenCommand(), a.mcpCommand(), a.healthCommand(), a.embeddingsCommand(), a.benchCommand(), a.versionCommand(),
			a.retainCommand(), a.reflectCommand(), a.coreCommand(), a.exportCommand(), a.importCommand(), a.workspaceCommand(), a.reindexCommand(),
		},
		Description: "Exit codes: 0 done, 1 internal, 2 bad input or usage, 3 identity or rights, 4 not found, 5 conflict, 6 unavailable.",
	}
}

// command fills in what every command shares.
func command(c *cli.Command) *cli.Command {
	c.OnUsageError = usageError
	c.HideHelpCommand = true
	c.Flags = append(c.Flags, &cli.BoolFlag{Name: "json", Usage: "print JSON", EnvVars: []string{"HELMDECK_JSON"}})
	return c
}

// usageError keeps urfave/cli from printing the whole help on a wrong flag.
func usageError(c *cli.Context, err error, _ bool) error {
	return memory.Wrap(memory.CodeInvalidInput, "usage", err, err.Error()).WithHint(helpOf(c))
}

// helpOf is the command line that shows the help of a command.
func helpOf(c *cli.Context) string {
	names := []string{"--help"}
	for _, ctx := range c.Lineage() {
		if ctx.Command != nil && ctx.Command.Name != "" {
			names = append([]string{ctx.Command.Name}, names...)
		}
	}
	if names[0] != c.App.Name {
		names = append([]string{"helmdeck-sidecar"}, names...)
	}
	return strings.Join(names, " ")
}

// arguments returns between low and high positional arguments.
func arguments(c *cli.Context, low, high int) ([]string, error) {
	args := c.Args().Slice()
	if len(args) >= low && len(args) <= high {
		return args, nil
	}
	return nil, memory.Errorf(memory.CodeInvalidInput, "usage", "%s wants %s", c.Command.Name, strings.TrimSpace(c.Command.ArgsUsage)).
		WithHint(helpOf(c))
}

// report prints an error with its next step and returns the exit code.
func (a *app) report(err error, args []string) int {
	if errors.Is(err, context.Canceled) {
		return 130
	}
	e := memory.AsError(err)
	message := e.Message
	if e.Code == memory.CodeInternal && e.Unwrap() != nil {
		message = e.Unwrap().Error()
	}
	if wantsJSON(args) {
		shown := *e
		shown.Message = message
		body, _ := wire.Encode(&shown)
		fmt.Fprintln(a.env.stderr, string(body))
		return wire.ExitCode(e.Code)
	}
	fmt.Fprintln(a.env.stderr, "helmdeck-sidecar: "+message)
	if e.Hint != "" {
		fmt.Fprintln(a.env.stderr, "  next: "+e.Hint)
	}
	return wire.ExitCode(e.Code)
}

func wantsJSON(args []string) bool {
	for _, arg := range args {
		if arg == "--" {
			return false
		}
		if arg == "--json" || arg == "-json" {
			return true
		}
	}
	return false
}
