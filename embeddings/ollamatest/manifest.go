package ollamatest

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
)

// packed is a model the way that registries keep it: a manifest and the blobs that
// it names by digest.
type packed struct {
	manifest []byte
	blobs    map[string][]byte
	model    string // digest of the blob with the weights
}

type descriptor struct {
	MediaType string `json:"mediaType"`
	Digest    string `json:"digest"`
	Size      int    `json:"size"`
}

// manifestOf packs the weights, with settings for the runner if params is not empty.
func manifestOf(gguf []byte, params string) packed {
	p := packed{blobs: map[string][]byte{}, model: digestOf(gguf)}
	put := func(mediaType string, content []byte) descriptor {
		d := descriptor{mediaType, digestOf(content), len(content)}
		p.blobs[d.Digest] = content
		return d
	}
	config := put("application/vnd.docker.container.image.v1+json", mustJSON(map[string]any{
		"model_format": "gguf", "model_family": "bert", "model_families": []string{"bert"}, "model_type": "1M", "file_type": "F16",
		"architecture": "amd64", "os": "linux",
		"rootfs": map[string]any{"type": "layers", "diff_ids": []string{p.model}},
	}))
	layers := []descriptor{put("application/vnd.ollama.image.model", gguf)}
	if params != "" {
		layers = append(layers, put("application/vnd.ollama.image.params", []byte(params)))
	}
	p.manifest = mustJSON(map[string]any{
		"schemaVersion": 2, "mediaType": "application/vnd.docker.distribution.manifest.v2+json",
		"config": config, "layers": layers,
	})
	return p
}

func digestOf(b []byte) string { return fmt.Sprintf("sha256:%x", sha256.Sum256(b)) }

func mustJSON(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return b
}
