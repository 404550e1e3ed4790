package main

import (
	"net/http"

	"github.com/urfave/cli/v2"

	"helmdeck-sidecar/sidecar/client"
	"helmdeck-sidecar/sidecar/mcpserver"
)

func (a *app) mcpCommand() *cli.Command {
	return command(&cli.Command{
		Name: "mcp", Usage: "speak MCP on standard input and output for a running sidecar",
		Flags: a.clientFlags(),
		Action: func(c *cli.Context) error {
			if _, err := arguments(c, 0, 0); err != nil {
				return err
			}
			if _, err := a.token(c); err != nil {
				return err
			}
			if _, err := client.New(client.Options{BaseURL: c.String("url")}); err != nil {
				return err
			}
			b := &mcpserver.Bridge{
				Endpoint: c.String("url") + mcpserver.Path, Token: func() (string, error) { return a.token(c) }, Agent: c.String("agent"), HTTP: &http.Client{Timeout: within},
			}
			return b.Run(c.Context, a.env.stdin, a.env.stdout)
		},
	})
}
