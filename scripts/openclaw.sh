#!/bin/bash
# Installs one release of OpenClaw from npm into the cache folder and prints its
# folder: openclaw.sh VERSION
set -euo pipefail
version=${1:?usage: openclaw.sh VERSION}
dir=${XDG_CACHE_HOME:-$HOME/.cache}/helmdeck-sidecar/openclaw-$version
if [ ! -e "$dir/complete" ]; then
	mkdir -p "$dir"
	echo '{"private":true}' >"$dir/package.json"
	for try in 1 2 3; do
		(cd "$dir" && npm install --no-audit --no-fund --ignore-scripts --loglevel=error "openclaw@$version" >&2) && break
		[ "$try" -lt 3 ] || exit 1
		sleep $((try * 3))
	done
	touch "$dir/complete"
fi
echo "$dir/node_modules/openclaw"
