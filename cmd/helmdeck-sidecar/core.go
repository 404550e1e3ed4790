package main

import (
	"fmt"
	"strconv"

	"github.com/urfave/cli/v2"

	"helmdeck-sidecar/sidecar/memory"
)

func (a *app) coreCommand() *cli.Command {
	return command(&cli.Command{
		Name: "core", Usage: "show or edit the few facts that are always of use",
		ArgsUsage: `[append TEXT | insert LINE TEXT | replace OLD NEW]`, Flags: a.clientFlags(), Action: a.core,
	})
}

func (a *app) core(c *cli.Context) error {
	args, err := arguments(c, 0, 3)
	if err != nil {
		return err
	}
	req, wrong := coreEdit(args)
	if wrong != nil {
		return wrong.WithHint(helpOf(c))
	}
	if req.Action == "" {
		return a.showCore(c, memory.CoreRequest{})
	}
	cl, err := a.connect(c)
	if err != nil {
		return err
	}
	resp, err := cl.EditCore(c.Context, req)
	if err != nil {
		return err
	}
	return a.print(c, resp, func() { a.printCore(resp) })
}

// coreEdit reads the arguments of core; none show it.
func coreEdit(args []string) (memory.CoreEdit, *memory.Error) {
	switch {
	case len(args) == 0:
		return memory.CoreEdit{}, nil
	case args[0] == "append" && len(args) == 2:
		return memory.CoreEdit{Action: args[0], Text: args[1]}, nil
	case args[0] == "replace" && len(args) == 3:
		return memory.CoreEdit{Action: args[0], Old: args[1], Text: args[2]}, nil
	case args[0] == "insert" && len(args) == 3:
		if line, err := strconv.Atoi(args[1]); err == nil {
			return memory.CoreEdit{Action: args[0], Line: line, Text: args[2]}, nil
		}
	}
	return memory.CoreEdit{}, memory.Errorf(memory.CodeInvalidInput, "usage", "core wants append TEXT, insert LINE TEXT, replace OLD NEW, or nothing")
}

// showCore prints the core memory within a budget.
func (a *app) showCore(c *cli.Context, req memory.CoreRequest) error {
	cl, err := a.connect(c)
	if err != nil {
		return err
	}
	resp, err := cl.Core(c.Context, req)
	if err != nil {
		return err
	}
	return a.print(c, resp, func() { a.printCore(resp) })
}

func (a *app) printCore(resp memory.CoreResponse) {
	fmt.Fprint(a.env.stdout, printable(resp.Text))
	if resp.Left > 0 {
		fmt.Fprintf(a.env.stderr, "%d more did not fit into about %d tokens\n", resp.Left, resp.Tokens)
	}
}
