package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"helmdeck-sidecar/sidecar/memory"
)

func (a *app) rememberCommand() *cli.Command {
	return command(&cli.Command{
		Name: "remember", Usage: "store a fact", ArgsUsage: "[KEY] VALUE   (VALUE - reads standard input; without KEY one is made of the value)",
		Flags: a.clientFlags(
			&cli.StringFlag{Name: "category", Usage: "group of the fact; " + memory.DefaultCategory + " when omitted"},
			&cli.StringSliceFlag{Name: "tag", Usage: "label; repeat for more"},
			&cli.StringFlag{Name: "ttl", Usage: "how long to keep it, e.g. 12h or 30d; 90d when omitted"},
			&cli.StringFlag{Name: "kind", Usage: "world, experience, opinion or observation"},
			&cli.StringSliceFlag{Name: "entity", Usage: "who or what it is about; repeat for more"},
			&cli.Float64Flag{Name: "confidence", Usage: "0 to 1"},
			&cli.StringFlag{Name: "source", Usage: "where it came from"},
			&cli.StringFlag{Name: "occurred-at", Usage: "when it happened: a date, an RFC 3339 time, or an age such as 3d"},
			&cli.BoolFlag{Name: "vouch", Usage: "keep it out of quarantine though it reads like an order to a model"},
			&cli.Uint64Flag{Name: "if-version", Usage: "store only if the fact has this version; 0 only if it does not exist"},
		),
		Action: a.remember,
	})
}

func (a *app) remember(c *cli.Context) error {
	args, err := arguments(c, 1, 2)
	if err != nil {
		return err
	}
	req, err := a.storeRequest(c, args)
	if err != nil {
		return err
	}
	cl, err := a.connect(c)
	if err != nil {
		return err
	}
	resp, err := cl.Store(c.Context, req)
	if err != nil {
		return err
	}
	return a.print(c, resp, func() {
		fmt.Fprintf(a.env.stdout, "remembered %s (version %d, expires %s)\n", resp.Key, resp.Version, resp.ExpiresAt.Format(time.DateOnly))
		if resp.Suspect != "" {
			fmt.Fprintf(a.env.stderr, "it reads like an order to the model (%s), so it is quarantined: found and labelled, never put into a prompt\n  next: if it is none, store it again with --vouch\n", resp.Suspect)
		}
	})
}

func (a *app) storeRequest(c *cli.Context, args []string) (memory.StoreRequest, error) {
	value := args[len(args)-1]
	if value == "-" {
		data, err := io.ReadAll(io.LimitReader(a.env.stdin, 2<<20))
		if err != nil {
			return memory.StoreRequest{}, err
		}
		value = string(data)
	}
	req := memory.StoreRequest{
		Key: noteKey(value), Value: value, Category: c.String("category"), Tags: c.StringSlice("tag"), Kind: memory.Kind(c.String("kind")),
		Entities: c.StringSlice("entity"), Source: c.String("source"), Origin: memory.OriginOwner, Vouched: c.Bool("vouch"),
	}
	if len(args) == 2 {
		req.Key = args[0]
	}
	if c.IsSet("confidence") {
		v := c.Float64("confidence")
		req.Confidence = &v
	}
	if c.IsSet("if-version") {
		v := c.Uint64("if-version")
		req.IfVersion = &v
	}
	var err error
	if ttl := c.String("ttl"); ttl != "" {
		var d time.Duration
		if d, err = parseAge(ttl); err != nil {
			return req, memory.Invalid("ttl", "wrong_type", "ttl %q is not a duration such as 12h or 30d", ttl)
		}
		req.TTLSeconds = int64(d / time.Second)
		if req.TTLSeconds == 0 {
			req.TTLSeconds = -1 // the service refuses it; 0 on the wire would mean the default
		}
	}
	req.OccurredAt, err = parseTime("occurred-at", c.String("occurred-at"), time.Now())
	return req, err
}

// noteKey makes a key of the first words of a value and a hash of the whole, so
// that the same note again is the same fact.
func noteKey(value string) string {
	value = strings.TrimSpace(value)
	var words []string
	for _, w := range strings.FieldsFunc(strings.ToLower(value), func(r rune) bool { return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9') }) {
		if len(words) < 6 && len(w) <= 24 {
			words = append(words, w)
		}
	}
	if value == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(value))
	return "notes/" + strings.Join(append(words, hex.EncodeToString(sum[:3])), "-")
}
