package register

import (
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

// The defaults of Options.
const (
	DefaultServerName = "helmdeck"
	DefaultSubject    = "openclaw"
)

// The endpoints of the sidecar, below its base URL.
const (
	mcpPath = "/api/v1/mcp"
	qmdPath = "/api/v1/mcp/qmd/sse"
)

// soon is how long before its end a token is worth a warning.
const soon = 24 * time.Hour

// Options says what to register where. ConfigFile and Check are required.
type Options struct {
	ConfigFile    string   // openclaw.json
	Workspace     string   // of OpenClaw; see the package comment for the default
	MCPorterFiles []string // instead of the files of the package comment
	ServerName    string   // DefaultServerName when empty
	BaseURL       string   // of the sidecar, as OpenClaw reaches it; from the entry's url when empty
	FallbackURL   string   // when neither gives one
	Subject       string   // of a new token when no old one names any; DefaultSubject when empty
	Home          string   // of the user that runs OpenClaw; empty when there is none to look at
	XDGConfigHome string   // Home/.config when empty
	StateDir      string   // where the record for Undo lives; beside ConfigFile when empty

	Version    string // of OpenClaw; from meta.lastTouchedVersion when empty
	Plugin     bool   // install the plugin and its entries
	Provider   bool   // give memory search a provider of embeddings where none works
	QMD        bool   // where memory.backend is qmd, have it ask the sidecar
	NoMCPorter bool   // write no configuration of mcporter
	// Owners are ids of senders who are the owner, as 123 or telegram:123; see FindOwners for what holds when there are none.
	Owners []string
	// EmbeddingModel is one that the sidecar has ready for hosts; WordsModel when empty.
	EmbeddingModel string
	// RenewBefore is how long before its end a token is replaced by Mint; 0 never.
	RenewBefore time.Duration

	// Check verifies a token. With an error it may still return what the token
	// says, so that a new one can be for the same subject.
	Check func(token string) (TokenState, error)
	// Mint makes a token. nil: a missing or refused token is an error.
	Mint func(subject string) (string, error)
	// Getenv resolves ${VAR}; "" means unset. nil: every variable is unset.
	Getenv func(name string) string

	Wait   time.Duration    // how long to wait for openclaw.json, its entry and the workspace
	Now    func() time.Time // time.Now when nil
	Logger *slog.Logger     // slog.Default() when nil
}

// TokenState is what a check says about a token; never the token.
type TokenState struct {
	Subject   string    `json:"subject"`
	Issuer    string    `json:"issuer"`
	ExpiresAt time.Time `json:"expires_at"`
	ExpiresIn string    `json:"expires_in,omitempty"` // filled by Prepare
	Signature string    `json:"signature"`            // valid, or unchecked when no key is at hand
}

var goodName = regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$`)

// fill puts in the defaults and refuses what cannot work.
func (o *Options) fill() error {
	if o.ConfigFile == "" {
		return memory.Invalid("config", "missing_config", "there is no path of openclaw.json").WithHint("give --config <path of openclaw.json>")
	}
	if err := o.absolute(); err != nil {
		return err
	}
	if o.ServerName == "" {
		o.ServerName = DefaultServerName
	}
	if !goodName.MatchString(o.ServerName) {
		return memory.Invalid("name", "invalid_name", "the server name may hold letters, digits, and _ . - only, 64 at most").
			WithHint("leave --name out; it is " + DefaultServerName + " then")
	}
	if o.Subject == "" {
		o.Subject = DefaultSubject
	}
	if o.BaseURL != "" {
		base, err := cleanBase(o.BaseURL)
		if err != nil {
			return err
		}
		o.BaseURL = base
	}
	if o.XDGConfigHome == "" && o.Home != "" {
		o.XDGConfigHome = filepath.Join(o.Home, ".config")
	}
	if o.Getenv == nil {
		o.Getenv = func(string) string { return "" }
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Logger == nil {
		o.Logger = slog.Default()
	}
	return nil
}

// absolute makes every path absolute, so that links can be told from folders.
func (o *Options) absolute() error {
	o.MCPorterFiles = slices.Clone(o.MCPorterFiles)
	paths := []*string{&o.ConfigFile, &o.Workspace, &o.Home, &o.XDGConfigHome, &o.StateDir}
	for i := range o.MCPorterFiles {
		paths = append(paths, &o.MCPorterFiles[i])
	}
	for _, p := range paths {
		if *p == "" {
			continue
		}
		abs, err := filepath.Abs(*p)
		if err != nil {
			return memory.Wrap(memory.CodeInvalidInput, "bad_path", err, "the path "+*p+" cannot be made absolute")
		}
		*p = abs
	}
	return nil
}

// cleanBase checks the URL of the sidecar and takes the slash off its end.
func cleanBase(s string) (string, error) {
	u, err := url.Parse(s)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" ||
		strings.ContainsAny(s, "'\" \\") {
		return "", memory.Invalid("base_url", "invalid_url", "the base URL must be http or https, with a host and no user, query or fragment").
			WithHint("such as http://helmdeck-sidecar:3000")
	}
	return strings.TrimRight(u.String(), "/"), nil
}

// workspace is where OpenClaw's agents work, and whether it was chosen by name.
func (o *Options) workspace(config *document) string {
	if o.Workspace != "" {
		return o.Workspace
	}
	if named := config.root.str("agents", "defaults", "workspace"); named != "" {
		if rest, ok := strings.CutPrefix(named, "~/"); ok && o.Home != "" {
			named = filepath.Join(o.Home, rest)
		}
		if info, err := os.Stat(named); err == nil && info.IsDir() && filepath.IsAbs(named) {
			return named
		}
	}
	return filepath.Join(filepath.Dir(o.ConfigFile), "workspace")
}
