package ollamatest

import (
	"cmp"
	"encoding/binary"
	"hash/fnv"
	"math/rand/v2"
	"strings"
)

// ModelOptions say what model to make. The zero value is like nomic-embed-text: 768
// dimensions, task prefixes, but a context of 256 tokens and a few hundred words.
type ModelOptions struct {
	Dimension int  // a multiple of 384; 768 when zero
	Context   int  // tokens; 256 when zero
	Bert      bool // the architecture of all-minilm instead, which knows no prefixes
	Completes bool // a model that completes text and makes no embeddings; it cannot be run
	Chats     bool // a model that answers in chats, see chatty; of the rest only Context counts, 8192 when zero
	Seed      uint64
	Padding   int // bytes of ballast, to make a download longer
}

// TinyModel returns a GGUF file of about 2 MB. Its attention and its feed-forward
// layers are zero, so that a text's vector is the mean of the vectors of its words.
// Words of one meaning (see Synonyms) have nearly the same vector, so that what a
// test says in other words is found. Characters count little and unknown words are
// spelt by characters. Filler words dilute: keep sentences short.
func TinyModel(o ModelOptions) []byte {
	if o.Chats {
		return chatty(cmp.Or(o.Context, 8192))
	}
	o.Dimension, o.Context = cmp.Or(o.Dimension, 768), cmp.Or(o.Context, 256)
	if o.Completes {
		return completion()
	}
	f := &file{}
	architecture := "nomic-bert"
	if o.Bert {
		architecture = "bert"
	}
	const feedForward = 64
	words := vocabulary()
	describe(f, architecture, o, feedForward)
	tokenizer(f, words)
	weights(f, o, feedForward, words)
	return append(f.bytes(), ballast(o.Padding)...)
}

// Synonyms says which words mean the same: the vector of a key is near that of its value.
var Synonyms = map[string]string{
	"ship": "deploy", "release": "deploy", "rollout": "deploy", "deployment": "deploy", "deploys": "deploy",
	"likes": "prefer", "prefers": "prefer", "favourite": "prefer", "favorite": "prefer", "preference": "prefer",
	"frontend": "ui", "interface": "ui", "gui": "ui", "colour": "color", "car": "automobile", "doctor": "physician",
}

const known = `the a an is are was be to of and in on for with by at from it this that i we you he she they my our your search document query
deploy ship release rollout deployment deploys prefer prefers likes favourite favorite preference ui frontend interface gui
react vue angular svelte konflux kubectl kubernetes docker podman go rust python java database postgres sqlite redis badger
always never manual theme dark light slides platform team engineers project constraint blog draft legal hold stripe color colour
coffee tea lunch dinner meeting monday tuesday friday morning night dog cat garden music travel flight hotel london paris berlin tokyo
car automobile doctor physician`

// start marks the first piece of a word in the vocabulary.
const start = "\u2581"

func vocabulary() []string {
	list := []string{"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"}
	for c := '!'; c <= '~'; c++ {
		list = append(list, start+string(c), string(c))
	}
	for _, w := range strings.Fields(known) {
		if len(w) > 1 {
			list = append(list, start+w)
		}
	}
	return list
}

func describe(f *file, architecture string, o ModelOptions, feedForward int) {
	f.set("general.architecture", architecture)
	f.set("general.name", "tiny")
	f.set("general.file_type", uint32(1))
	f.set(architecture+".block_count", uint32(1))
	f.set(architecture+".context_length", uint32(o.Context))
	f.set(architecture+".embedding_length", uint32(o.Dimension))
	f.set(architecture+".feed_forward_length", uint32(feedForward))
	f.set(architecture+".attention.head_count", uint32(12))
	f.set(architecture+".attention.layer_norm_epsilon", float32(1e-12))
	f.set(architecture+".attention.causal", false)
	f.set(architecture+".pooling_type", uint32(1)) // the mean
	f.set(architecture+".rope.freq_base", float32(1000))
}

func tokenizer(f *file, words []string) {
	types := make([]int32, len(words))
	for i := range types {
		types[i] = 1
		if i < 5 {
			types[i] = 3 // control
		}
	}
	f.set("tokenizer.ggml.model", "bert")
	f.set("tokenizer.ggml.tokens", words)
	f.set("tokenizer.ggml.scores", make([]float32, len(words)))
	f.set("tokenizer.ggml.token_type", types)
	f.set("tokenizer.ggml.token_type_count", uint32(2))
	for _, special := range []struct {
		name string
		id   uint32
	}{{"padding", 0}, {"unknown", 1}, {"bos", 2}, {"cls", 2}, {"eos", 3}, {"seperator", 3}, {"mask", 4}} { // the format's own spelling
		f.set("tokenizer.ggml."+special.name+"_token_id", special.id)
	}
}

func weights(f *file, o ModelOptions, feedForward int, words []string) {
	d, ff, dim := uint64(o.Dimension), uint64(feedForward), o.Dimension
	zeros := func(in, out uint64) []byte { return make([]byte, in*out/32*18) } // blocks of 32 in 18 bytes
	f.add("token_embd.weight", tensorF16, wordVectors(words, dim, o.Seed), d, uint64(len(words)))
	f.add("token_types.weight", tensorF32, float32s(2*dim, 0), d, 2)
	norm := func(name string) {
		f.add(name+".weight", tensorF32, float32s(dim, 1), d)
		f.add(name+".bias", tensorF32, float32s(dim, 0), d)
	}
	norm("token_embd_norm")
	if o.Bert {
		f.add("position_embd.weight", tensorF32, float32s(dim*o.Context, 0), d, uint64(o.Context))
		for _, part := range []string{"q", "k", "v"} {
			f.add("blk.0.attn_"+part+".weight", tensorQ4_0, zeros(d, d), d, d)
			f.add("blk.0.attn_"+part+".bias", tensorF32, float32s(dim, 0), d)
		}
	} else {
		f.add("blk.0.attn_qkv.weight", tensorQ4_0, zeros(d, 3*d), d, 3*d)
		f.add("blk.0.ffn_gate.weight", tensorQ4_0, zeros(d, ff), d, ff)
	}
	f.add("blk.0.attn_output.weight", tensorQ4_0, zeros(d, d), d, d)
	norm("blk.0.attn_output_norm")
	f.add("blk.0.ffn_up.weight", tensorQ4_0, zeros(d, ff), d, ff)
	f.add("blk.0.ffn_down.weight", tensorQ4_0, zeros(ff, d), ff, d)
	norm("blk.0.layer_output_norm")
}

// wordVectors gives each word a random direction of its own, near the one of its meaning.
func wordVectors(words []string, dim int, seed uint64) []byte {
	out := make([]byte, 0, 2*dim*len(words))
	for i, w := range words {
		meaning := w
		if m, ok := Synonyms[strings.TrimPrefix(w, start)]; ok {
			meaning = start + m
		}
		strength := float32(1)
		if i < 5 || len(strings.TrimPrefix(w, start)) == 1 {
			strength = 0.15
		}
		of, own := random(meaning, seed), random("own:"+w, seed)
		for range dim {
			v := strength * float32(of.NormFloat64()+0.2*own.NormFloat64())
			out = binary.LittleEndian.AppendUint16(out, half(v))
		}
	}
	return out
}

func random(s string, seed uint64) *rand.Rand {
	h := fnv.New64a()
	_, _ = h.Write([]byte(s))
	return rand.New(rand.NewPCG(h.Sum64(), seed))
}

func ballast(n int) []byte {
	r := random("ballast", 0)
	out := make([]byte, n)
	for i := range out {
		out[i] = byte(r.Uint32())
	}
	return out
}

// completion is the head of a model that completes text: enough to be looked at.
func completion() []byte {
	f := &file{}
	f.set("general.architecture", "llama")
	f.set("general.name", "tiny-llama")
	f.set("general.file_type", uint32(1))
	f.set("llama.block_count", uint32(1))
	f.set("llama.context_length", uint32(256))
	f.set("llama.embedding_length", uint32(32))
	f.set("llama.attention.head_count", uint32(1))
	f.set("tokenizer.ggml.model", "llama")
	f.set("tokenizer.ggml.tokens", []string{"<s>", "</s>", "a"})
	f.add("token_embd.weight", tensorF32, float32s(32*3, 0.5), 32, 3)
	return f.bytes()
}
