package ollamatest

import (
	"encoding/binary"
	"fmt"
	"math"
)

// eager are the characters that chatty writes before all others where it may choose, the dearest first: so what a JSON schema
// allows comes to its end soon.
const eager = `"{}]0:,`

// chatty is a llama of one layer that spells by characters and has no memory: it wants the same characters at any moment. What
// it answers follows from the format that it is held to, and without one it repeats itself until it is stopped.
func chatty(context int) []byte {
	const dim, ff, heads = 64, 64, 2
	f := &file{}
	f.set("general.architecture", "llama")
	f.set("general.name", "tiny-chat")
	f.set("general.file_type", uint32(0))
	for key, value := range map[string]uint32{
		"block_count": 1, "context_length": uint32(context), "embedding_length": dim, "feed_forward_length": ff,
		"attention.head_count": heads, "attention.head_count_kv": heads, "rope.dimension_count": dim / heads,
	} {
		f.set("llama."+key, value)
	}
	f.set("llama.attention.layer_norm_rms_epsilon", float32(1e-5))
	f.set("llama.rope.freq_base", float32(10000))
	tokens := spelling(f)
	n := uint64(len(tokens))
	f.add("token_embd.weight", tensorF32, float32s(dim*len(tokens), 1), dim, n)
	for _, name := range []string{"attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down"} {
		f.add("blk.0."+name+".weight", tensorF32, float32s(dim*dim, 0), dim, dim)
	}
	for _, name := range []string{"blk.0.attn_norm", "blk.0.ffn_norm", "output_norm"} {
		f.add(name+".weight", tensorF32, float32s(dim, 1), dim)
	}
	f.add("output.weight", tensorF32, wishes(tokens, dim), dim, n)
	return f.bytes()
}

// spelling is a vocabulary of bytes and of the characters of ASCII.
func spelling(f *file) []string {
	tokens, types := []string{"<unk>", "<s>", "</s>"}, []int32{2, 3, 3}
	for b := range 256 {
		tokens, types = append(tokens, fmt.Sprintf("<0x%02X>", b)), append(types, 6)
	}
	for c := '!'; c <= '~'; c++ {
		tokens, types = append(tokens, string(c)), append(types, 1)
	}
	tokens, types = append(tokens, start), append(types, 1)
	f.set("tokenizer.ggml.model", "llama")
	f.set("tokenizer.ggml.tokens", tokens)
	f.set("tokenizer.ggml.scores", make([]float32, len(tokens)))
	f.set("tokenizer.ggml.token_type", types)
	for name, id := range map[string]uint32{"unknown": 0, "bos": 1, "eos": 2} {
		f.set("tokenizer.ggml."+name+"_token_id", id)
	}
	f.set("tokenizer.ggml.add_bos_token", true)
	return tokens
}

// wishes are the weights by which each token is wanted: the eager ones most, then the end, then the others.
func wishes(tokens []string, dim int) (out []byte) {
	want := map[string]float32{"</s>": .1}
	for i, c := range eager {
		want[string(c)] = .4 - .03*float32(i)
	}
	for _, token := range tokens {
		for range dim {
			out = binary.LittleEndian.AppendUint32(out, math.Float32bits(want[token]))
		}
	}
	return out
}
