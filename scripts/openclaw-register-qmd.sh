#!/bin/sh
# The name that helmdeck's documents have for "helmdeck-sidecar register". All flags
# are its own; OPENCLAW_QMD_ENABLED=false leaves QMD and mcporter alone.
set -eu
bin=${HELMDECK_BIN:-helmdeck-sidecar}
command -v "$bin" >/dev/null || bin=$(dirname "$0")/../bin/helmdeck-sidecar
command -v "$bin" >/dev/null || { echo "openclaw-register-qmd.sh: helmdeck-sidecar is not in PATH; scripts/install.sh puts it there" >&2; exit 1; }
exec "$bin" register "$@"
