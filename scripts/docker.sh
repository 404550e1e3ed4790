#!/bin/bash
# Makes a Docker engine possible for the compose tests: installs Debian's packages
# when root may. Exits 1 when no engine can run here. The test starts the engine.
set -euo pipefail
[ "$(id -u)" = 0 ] || exit 1
if ! command -v dockerd >/dev/null || ! command -v docker-compose >/dev/null; then
	command -v apt-get >/dev/null || exit 1
	(apt-get update -qq && apt-get install -y -qq --no-install-recommends docker.io docker-compose iproute2) >/dev/null 2>&1 || exit 1
fi
unshare --net --mount true
