package main

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"helmdeck-sidecar/sidecar/memory"
)

// reorder moves flags in front of the arguments of their command, because
// urfave/cli takes a flag behind an argument for an argument. What follows "--" is
// never a flag. An unknown command is an error here, because urfave/cli would
// exit 0.
func reorder(root *cli.App, args []string) ([]string, error) {
	if len(args) == 0 {
		return args, nil
	}
	out, rest := args[:1:1], args[1:]
	commands := root.Commands
	var leaf *cli.Command
	for len(commands) > 0 {
		if len(rest) == 0 || strings.HasPrefix(rest[0], "-") {
			return append(out, rest...), nil // the help of this level
		}
		at := slices.IndexFunc(commands, func(c *cli.Command) bool { return c.HasName(rest[0]) })
		if at < 0 {
			return nil, memory.Errorf(memory.CodeInvalidInput, "unknown_command", "there is no command %q", rest[0]).
				WithHint("helmdeck-sidecar --help lists them")
		}
		leaf = commands[at]
		out, rest, commands = append(out, rest[0]), rest[1:], leaf.Subcommands
	}
	flags, positional := split(leaf, rest)
	out = append(out, flags...)
	if len(positional) > 0 {
		out = append(append(out, "--"), positional...)
	}
	return out, nil
}

// split separates the flags of a command, with their values, from its arguments.
func split(c *cli.Command, args []string) (flags, positional []string) {
	for i := 0; i < len(args); i++ {
		arg := args[i]
		switch {
		case arg == "--":
			return flags, append(positional, args[i+1:]...)
		case len(arg) < 2 || arg[0] != '-':
			positional = append(positional, arg)
			continue
		}
		flags = append(flags, arg)
		if takesValue(c, arg) && i+1 < len(args) {
			i++
			flags = append(flags, args[i])
		}
	}
	return flags, positional
}

// takesValue reports whether the next word belongs to the flag.
func takesValue(c *cli.Command, arg string) bool {
	name := strings.TrimLeft(arg, "-")
	if strings.Contains(name, "=") {
		return false
	}
	for _, f := range c.Flags {
		if slices.Contains(f.Names(), name) {
			_, isBool := f.(*cli.BoolFlag)
			return !isBool
		}
	}
	return false
}
