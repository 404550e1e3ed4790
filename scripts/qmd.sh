#!/bin/bash
# Installs qmd, the search engine of OpenClaw's QMD backend, from npm into the cache
# folder and prints the path of its program. Its models are left out: it searches by words.
set -euo pipefail
version=2.8.3
dir=${XDG_CACHE_HOME:-$HOME/.cache}/helmdeck-sidecar/qmd-$version
if [ ! -e "$dir/complete" ]; then
	mkdir -p "$dir"
	echo '{"private":true}' >"$dir/package.json"
	for try in 1 2 3; do
		(cd "$dir" && npm install --no-audit --no-fund --ignore-scripts --omit=optional --loglevel=error "@tobilu/qmd@$version" >&2) && break
		[ "$try" -lt 3 ] || exit 1
		sleep $((try * 3))
	done
	touch "$dir/complete"
fi
echo "$dir/node_modules/.bin/qmd"
