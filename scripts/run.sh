#!/bin/sh
# Builds the sidecar and runs it on 127.0.0.1:3000, with a fact stored and recalled
# on the way. --once stops after that. The binary does the work; see
# bin/helmdeck-sidecar --help.
set -eu
cd "$(dirname "$0")/.."
once=
[ "${1:-}" = --once ] && once=1

command -v go >/dev/null || { echo "run.sh: Go is missing; see https://go.dev/dl/" >&2; exit 1; }
echo "building bin/helmdeck-sidecar"
CGO_ENABLED=0 GOAMD64=v2 go build -trimpath -ldflags "-s -w -X main.version=$(git describe --tags --always 2>/dev/null || echo dev)" \
	-o bin/helmdeck-sidecar ./cmd/helmdeck-sidecar

addr=${HELMDECK_ADDR:-127.0.0.1:3000}
HELMDECK_URL=${HELMDECK_URL:-http://$addr}
export HELMDECK_URL
bin/helmdeck-sidecar serve --addr "$addr" --log-level "${HELMDECK_LOG_LEVEL:-warn}" &
pid=$!
trap 'kill "$pid" 2>/dev/null; wait "$pid"' EXIT
trap 'exit 130' INT TERM

tries=0
until bin/helmdeck-sidecar health >/dev/null 2>&1; do
	kill -0 "$pid" 2>/dev/null || { trap - EXIT; wait "$pid"; }
	tries=$((tries + 1))
	[ "$tries" -lt 100 ] || { echo "run.sh: the sidecar does not get ready" >&2; exit 1; }
	sleep 0.1
done

say() { printf '\n$ helmdeck-sidecar %s\n' "$1"; }
echo "ready at $HELMDECK_URL"
say 'remember preferences/frontend-framework "React over Vue for Konflux projects" --category preferences'
bin/helmdeck-sidecar remember preferences/frontend-framework "React over Vue for Konflux projects" --category preferences
say 'recall "which frontend framework do I prefer?"'
bin/helmdeck-sidecar recall "which frontend framework do I prefer?"
say 'token issue --subject local'
bin/helmdeck-sidecar token issue --subject local

[ -z "$once" ] || exit 0
printf '\nrunning; Ctrl-C stops it\n'
wait "$pid"
