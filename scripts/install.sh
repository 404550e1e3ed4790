#!/bin/bash
# Puts the sidecar beside an OpenClaw that is installed: into its compose project, or,
# without one, as a program of this user. Then registers it and runs doctor.
set -euo pipefail
usage='usage: install.sh [--openclaw DIR] [--native] [--no-embeddings] [--dry-run]
  --openclaw DIR    folder of the docker-compose.yml of OpenClaw; the present one when omitted
  --native          no containers: build into ~/.local/bin, run as a service of this user
  --no-embeddings   no Ollama: search goes by words
  --dry-run         show what would be run
Again after an update: everything is done once more, and nothing is lost.'
die() { echo "install.sh: $*" >&2; exit 1; }
repo=$(cd "$(dirname "$0")/.." && pwd)
openclaw=$PWD native='' embeddings=1 dry=''
while [ $# -gt 0 ]; do
	case $1 in
	--openclaw) openclaw=$(cd "${2:?--openclaw needs a folder}" && pwd); shift ;;
	--native) native=1 ;;
	--no-embeddings) embeddings='' ;;
	--dry-run) dry=1 ;;
	-h | --help) echo "$usage"; exit 0 ;;
	*) echo "$usage" >&2; exit 2 ;;
	esac
	shift
done

step() { printf '\n== %s\n' "$*"; }
run() {
	printf '$ %s\n' "$*"
	[ -n "$dry" ] || "$@"
}
# until_ok WHAT COMMAND...: tries for two minutes.
until_ok() {
	local what=$1 tries=0
	shift
	printf '$ %s   (until it succeeds)\n' "$*"
	[ -z "$dry" ] || return 0
	until "$@" >/dev/null 2>&1; do
		tries=$((tries + 1))
		[ $tries -lt 240 ] || { "$@" || true; die "$what"; }
		sleep 0.5
	done
}

# with_compose layers our files over OpenClaw's.
with_compose() {
	local compose=(docker compose)
	docker compose version >/dev/null 2>&1 || compose=(docker-compose)
	local image=${HELMDECK_IMAGE:-helmdeck-sidecar:local}
	if ! grep -qs '^OPENCLAW_CONFIG_DIR=' "$openclaw/.env"; then
		export OPENCLAW_CONFIG_DIR=${OPENCLAW_CONFIG_DIR:-$HOME/.openclaw}
		export OPENCLAW_WORKSPACE_DIR=${OPENCLAW_WORKSPACE_DIR:-$OPENCLAW_CONFIG_DIR/workspace}
	fi
	compose+=(-f "$openclaw/docker-compose.yml" -f "$repo/compose/compose.openclaw.yml")
	local services=(helmdeck-sidecar)
	if [ -n "$embeddings" ]; then
		compose+=(-f "$repo/compose/compose.embeddings.yml")
		services+=(helmdeck-embeddings helmdeck-embeddings-pull)
	fi
	if [ -z "${HELMDECK_IMAGE:-}" ]; then
		step "image"
		run docker build -t "$image" -f "$repo/compose/Dockerfile" "$repo"
	fi
	step "sidecar"
	run "${compose[@]}" up -d --no-build "${services[@]}"
	until_ok "the sidecar does not get healthy" "${compose[@]}" exec -T helmdeck-sidecar /helmdeck-sidecar health
	step "register"
	run "${compose[@]}" up -d --no-build helmdeck-register
	until_ok "it is not registered" "${compose[@]}" exec -T helmdeck-register /helmdeck-sidecar register --check
	step "doctor"
	run "${compose[@]}" exec -T helmdeck-register /helmdeck-sidecar doctor
}

# serve_natively keeps the sidecar running: by systemd where this user has it.
serve_natively() {
	local bin=$1 state=${XDG_STATE_HOME:-$HOME/.local/state}/helmdeck-sidecar
	local args=(serve)
	[ -n "$embeddings" ] || args+=(--ollama off)
	if systemctl --user show-environment >/dev/null 2>&1; then
		local unit=$HOME/.config/systemd/user/helmdeck-sidecar.service
		echo "\$ write $unit"
		if [ -z "$dry" ]; then
			mkdir -p "$(dirname "$unit")"
			printf '[Unit]\nDescription=helmdeck-sidecar\n[Service]\nExecStart=%s\nRestart=on-failure\n[Install]\nWantedBy=default.target\n' "$bin ${args[*]}" >"$unit"
		fi
		run systemctl --user daemon-reload
		run systemctl --user enable helmdeck-sidecar
		run systemctl --user restart helmdeck-sidecar
		return
	fi
	if [ -z "$dry" ] && "$bin" health >/dev/null 2>&1; then
		echo "a sidecar runs already; stop it and run this again to have the new one"
		return
	fi
	echo "\$ $bin ${args[*]} &   (log: $state/log; this machine has no systemd for users: start it again after a reboot)"
	[ -z "$dry" ] || return 0
	mkdir -p "$state"
	setsid nohup "$bin" "${args[@]}" >>"$state/log" 2>&1 </dev/null &
}

natively() {
	command -v go >/dev/null || die "Go is missing; see https://go.dev/dl/"
	local bin=$HOME/.local/bin/helmdeck-sidecar
	step "binary"
	run mkdir -p "$HOME/.local/bin"
	run env CGO_ENABLED=0 GOAMD64=v2 go build -C "$repo" -trimpath -ldflags "-s -w -X main.version=$(git -C "$repo" describe --tags --always 2>/dev/null || echo dev)" -o "$bin" ./cmd/helmdeck-sidecar
	step "sidecar"
	serve_natively "$bin"
	until_ok "the sidecar does not get ready" "$bin" health
	if [ -n "$embeddings" ]; then
		step "embeddings"
		run "$bin" embeddings pull || echo "no model yet: search goes by words. Start Ollama, then: helmdeck-sidecar embeddings pull"
	fi
	step "register"
	run "$bin" register --base-url "${HELMDECK_URL:-http://127.0.0.1:3000}" --mint
	step "doctor"
	run "$bin" doctor
}

if [ -z "$native" ] && [ -e "$openclaw/docker-compose.yml" ]; then with_compose; else natively; fi
