#!/bin/bash
# Installs what the tests need and runs them all. What is slow to fetch is kept in
# the user's cache folder. Every step that cannot run here says so by name.
set -euo pipefail
cd "$(dirname "$0")/.."
staticcheck=honnef.co/go/tools/cmd/staticcheck@v0.8.2
govulncheck=golang.org/x/vuln/cmd/govulncheck@v1.9.0

step() { printf '\n== %s\n' "$*"; }

# retry COMMAND...: three tries, for installs.
retry() {
	local n
	for n in 1 2 3; do
		"$@" && return 0
		echo "try $n of 3 failed: $*" >&2
		sleep $((n * 3))
	done
	return 1
}

step "tools"
command -v go >/dev/null || { echo "test.sh: Go is missing; see https://go.dev/dl/" >&2; exit 1; }
go version
retry go mod download

step "gofmt"
unformatted=$(git ls-files '*.go' | xargs gofmt -l)
[ -z "$unformatted" ] || { echo "not gofmt-ed:"; echo "$unformatted"; exit 1; }

step "go.mod is tidy"
go mod tidy -diff
go mod verify

step "vet"
go vet ./...

step "staticcheck"
retry go run "$staticcheck" ./...

step "govulncheck"
if ! found=$(go run "$govulncheck" ./... 2>&1); then
	if grep -qiE 'fetching vulnerabilities|no such host|forbidden|connection refused|timeout' <<<"$found"; then
		echo "NOT RUN: the vulnerability database cannot be reached from here"
	else
		echo "$found"
		exit 1
	fi
fi

step "peers from npm"
HELMDECK_PEERS=$(retry scripts/peers.sh)
export HELMDECK_PEERS
echo "$HELMDECK_PEERS"

step "a real Ollama"
HELMDECK_OLLAMA=$(retry scripts/ollama.sh)
export HELMDECK_OLLAMA
echo "$HELMDECK_OLLAMA"

step "docker engine"
if scripts/docker.sh; then export HELMDECK_DOCKER=1; else echo "NOT RUN: no Docker engine can be started here; the compose files are validated but not brought up"; fi

step "tests, with the race detector"
go test -race -timeout 40m ./...

# Briefly: what was found before is in the tests above. To look for more: FUZZTIME=1m scripts/test.sh
step "fuzzers, ${FUZZTIME:=1000x} each"
for package in $(go list ./...); do
	for target in $(go test -list '^Fuzz' "$package" | grep '^Fuzz' || true); do
		echo "$package $target"
		if ! found=$(go test -run '^$' -fuzz "^$target\$" -fuzztime "$FUZZTIME" "$package" 2>&1); then
			echo "$found"
			exit 1
		fi
	done
done

step "run.sh --once"
HELMDECK_DATA_DIR=$(mktemp -d)/data HELMDECK_ADDR=127.0.0.1:3987 scripts/run.sh --once

echo
echo "all tests passed"
