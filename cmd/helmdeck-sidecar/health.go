package main

import (
	"context"
	"fmt"

	"github.com/urfave/cli/v2"

	"helmdeck-sidecar/sidecar/client"
	"helmdeck-sidecar/sidecar/memory"
)

func (a *app) healthCommand() *cli.Command {
	return command(&cli.Command{
		Name: "health", Usage: "ask a running sidecar whether it is ready; for container health checks",
		Flags:  []cli.Flag{&cli.StringFlag{Name: "url", Usage: "`ADDRESS` of the sidecar", Value: "http://" + defaultAddr, EnvVars: []string{"HELMDECK_URL"}}},
		Action: a.health,
	})
}

func (a *app) health(c *cli.Context) error {
	if _, err := arguments(c, 0, 0); err != nil {
		return err
	}
	cl, err := client.New(client.Options{BaseURL: c.String("url")})
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(c.Context, within)
	defer cancel()
	state, err := cl.Ready(ctx)
	if err != nil {
		return err
	}
	err = a.print(c, state, func() {
		for _, name := range sortedNames(state.Parts) {
			fmt.Fprintf(a.env.stdout, "%-8s %s %s\n", name, state.Parts[name].State, state.Parts[name].Detail)
		}
	})
	if err == nil && !state.Ready {
		err = memory.Errorf(memory.CodeUnavailable, "not_ready", "the sidecar is not ready")
	}
	return err
}
