// Package compose_test checks the compose files: what they say, and, where a
// Docker engine can be started (HELMDECK_DOCKER=1), that they work.
package compose_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/compose-spec/compose-go/v2/loader"
	"github.com/compose-spec/compose-go/v2/types"
)

// openclaw stands for OpenClaw's own compose file: the names and folders that the
// overlay relies on.
const openclaw = `
services:
  openclaw-gateway:
    image: openclaw:local
    user: node
    volumes:
      - ${OPENCLAW_CONFIG_DIR}:/home/node/.openclaw
      - ${OPENCLAW_WORKSPACE_DIR}:/home/node/.openclaw/workspace
`

func load(t *testing.T, files ...types.ConfigFile) *types.Project {
	t.Helper()
	project, err := loader.LoadWithContext(context.Background(), types.ConfigDetails{
		WorkingDir: ".", ConfigFiles: files,
		Environment: types.Mapping{"OPENCLAW_CONFIG_DIR": "/srv/openclaw", "OPENCLAW_WORKSPACE_DIR": "/srv/workspace"},
	}, func(o *loader.Options) { o.SetProjectName("test", true) })
	if err != nil {
		t.Fatal(err)
	}
	return project
}

func service(t *testing.T, p *types.Project, name string) types.ServiceConfig {
	t.Helper()
	s, err := p.GetService(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// checkHardened wants what every container of ours has.
func checkHardened(t *testing.T, s types.ServiceConfig) {
	t.Helper()
	if !s.ReadOnly || !slices.Contains(s.CapDrop, "ALL") || !slices.Contains(s.SecurityOpt, "no-new-privileges:true") {
		t.Errorf("%s: read-only root %v, dropped capabilities %v, security %v", s.Name, s.ReadOnly, s.CapDrop, s.SecurityOpt)
	}
}

func checkSidecar(t *testing.T, s types.ServiceConfig) {
	t.Helper()
	checkHardened(t, s)
	if aliases := s.Networks["default"].Aliases; !slices.Contains(aliases, "helmdeck-control-plane") {
		t.Errorf("%s has the aliases %v", s.Name, aliases)
	}
	if !slices.ContainsFunc(s.Volumes, func(v types.ServiceVolumeConfig) bool { return v.Type == "volume" && v.Target == "/data" }) {
		t.Errorf("%s has the volumes %+v", s.Name, s.Volumes)
	}
}

func TestComposeFile(t *testing.T) {
	p := load(t, types.ConfigFile{Filename: "compose.yml"})
	s := service(t, p, "helmdeck-sidecar")
	checkSidecar(t, s)
	if len(s.Ports) != 1 || s.Ports[0].HostIP != "127.0.0.1" || s.Ports[0].Published != "3000" {
		t.Errorf("the published ports are %+v", s.Ports)
	}
	if s.Build == nil || !strings.HasSuffix(s.Build.Dockerfile, "compose/Dockerfile") {
		t.Errorf("the build is %+v", s.Build)
	}
}

func TestOverlayForOpenClaw(t *testing.T) {
	p := load(t, types.ConfigFile{Filename: "docker-compose.yml", Content: []byte(openclaw)}, types.ConfigFile{Filename: "compose.openclaw.yml"})
	sidecar, register, gateway := service(t, p, "helmdeck-sidecar"), service(t, p, "helmdeck-register"), service(t, p, "openclaw-gateway")
	checkSidecar(t, sidecar)
	checkHardened(t, register)
	if len(sidecar.Ports) != 0 {
		t.Errorf("inside OpenClaw's network the sidecar publishes %+v", sidecar.Ports)
	}
	if _, shared := gateway.Networks["default"]; !shared {
		t.Errorf("the gateway is in %v", gateway.Networks)
	}
	workspace := gateway.Volumes[1]
	if !slices.ContainsFunc(sidecar.Volumes, func(v types.ServiceVolumeConfig) bool {
		return v.Source == workspace.Source && v.Target == workspace.Target
	}) || len(sidecar.Volumes) != 2 {
		t.Errorf("the sidecar sees %+v; it needs its data and the workspace %+v, and no more", sidecar.Volumes, workspace)
	}
	if d := register.DependsOn["helmdeck-sidecar"]; d.Condition != types.ServiceConditionHealthy {
		t.Errorf("register waits for %+v", register.DependsOn)
	}
	for _, v := range gateway.Volumes {
		if !slices.ContainsFunc(register.Volumes, func(r types.ServiceVolumeConfig) bool { return r.Source == v.Source && r.Target == v.Target }) {
			t.Errorf("register does not see the gateway's %s at %s", v.Source, v.Target)
		}
	}
}

func TestOverlayForEmbeddings(t *testing.T) {
	p := load(t, types.ConfigFile{Filename: "compose.yml"}, types.ConfigFile{Filename: "compose.embeddings.yml"})
	checkSidecar(t, service(t, p, "helmdeck-sidecar"))
	ollama, pull := service(t, p, "helmdeck-embeddings"), service(t, p, "helmdeck-embeddings-pull")
	checkHardened(t, ollama)
	checkHardened(t, pull)
	if len(ollama.Ports) != 0 || len(ollama.Volumes) != 1 || ollama.Volumes[0].Type != "volume" {
		t.Errorf("Ollama publishes %+v and keeps its models in %+v", ollama.Ports, ollama.Volumes)
	}
	if d := pull.DependsOn["helmdeck-embeddings"]; d.Condition != types.ServiceConditionHealthy {
		t.Errorf("the pull waits for %+v", pull.DependsOn)
	}
}
