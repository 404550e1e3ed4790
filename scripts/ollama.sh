#!/bin/bash
# Builds Ollama from its Go module into the cache folder and prints the path of the
# binary. The first build takes about six minutes on two cores; later calls are instant.
set -euo pipefail
version=0.17.4
dir=${XDG_CACHE_HOME:-$HOME/.cache}/helmdeck-sidecar/ollama-$version
binary=$dir/ollama

[ -x "$binary" ] && { echo "$binary"; exit 0; }

# retry COMMAND...: three tries, for downloads.
retry() {
	local n
	for n in 1 2 3; do
		"$@" && return 0
		echo "try $n of 3 failed: $*" >&2
		sleep $((n * 3))
	done
	return 1
}

mkdir -p "$dir"
exec 9>"$dir/lock"
if command -v flock >/dev/null; then flock 9; fi
[ -x "$binary" ] && { echo "$binary"; exit 0; }

# as_root PACKAGE...: installs Debian packages when that is possible.
as_root() {
	[ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
	retry apt-get update -qq >&2
	DEBIAN_FRONTEND=noninteractive retry apt-get install -y -qq --no-install-recommends "$@" >&2
}

if ! command -v g++ >/dev/null; then as_root g++ || true; fi
for tool in go gcc g++; do
	command -v "$tool" >/dev/null || { echo "ollama.sh: $tool is missing; install Go and a C++ compiler" >&2; exit 1; }
done

# The module leaves out the C++ headers that llama.cpp vendors; Debian has two of them.
if ! [ -e /usr/include/nlohmann/json.hpp ] || ! [ -e /usr/include/stb/stb_image.h ]; then
	as_root nlohmann-json3-dev libstb-dev || {
		echo "ollama.sh: install the headers of nlohmann-json and stb (Debian: nlohmann-json3-dev libstb-dev)" >&2
		exit 1
	}
fi

work=$(mktemp -d "$dir/build.XXXXXX")
trap 'rm -rf "$work"' EXIT

# The third is an audio decoder, which embedding text never reaches: every call fails.
mkdir -p "$work/include/miniaudio"
cat >"$work/include/miniaudio/miniaudio.h" <<'HEADER'
#pragma once
#include <stddef.h>
typedef int ma_result;
typedef int ma_format;
typedef unsigned int ma_uint32;
typedef unsigned long long ma_uint64;
#define MA_SUCCESS 0
#define MA_ERROR (-1)
#define ma_format_f32 5
typedef struct { ma_format format; ma_uint32 channels; ma_uint32 rate; } ma_decoder_config;
typedef struct { ma_decoder_config config; } ma_decoder;
static inline ma_decoder_config ma_decoder_config_init(ma_format format, ma_uint32 channels, ma_uint32 rate)
{
	ma_decoder_config config = {format, channels, rate};
	return config;
}
static inline ma_result ma_decoder_init_memory(const void *, size_t, const ma_decoder_config *, ma_decoder *) { return MA_ERROR; }
static inline ma_result ma_decoder_get_length_in_pcm_frames(ma_decoder *, ma_uint64 *frames) { *frames = 0; return MA_ERROR; }
static inline ma_result ma_decoder_read_pcm_frames(ma_decoder *, void *, ma_uint64, ma_uint64 *read) { *read = 0; return MA_ERROR; }
static inline ma_result ma_decoder_uninit(ma_decoder *) { return MA_SUCCESS; }
HEADER

build() {
	# From outside the checkout: the versions are those of Ollama's own go.mod.
	(cd "$work" && CGO_ENABLED=1 CGO_CPPFLAGS="-I$work/include" GOBIN="$work/bin" GOFLAGS= \
		go install -ldflags "-s -w -X=github.com/ollama/ollama/version.Version=$version" \
		"github.com/ollama/ollama@v$version" >&2)
}
retry build
mv "$work/bin/ollama" "$binary"
echo "$binary"
