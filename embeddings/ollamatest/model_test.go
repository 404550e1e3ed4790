package ollamatest

import (
	"bytes"
	"testing"
)

// Digests name vector spaces, so the same options must make the same file.
func TestTinyModelIsTheSameEveryTime(t *testing.T) {
	for _, o := range []ModelOptions{{}, {Bert: true, Dimension: 384}, {Completes: true}, {Padding: 1000}} {
		if !bytes.Equal(TinyModel(o), TinyModel(o)) {
			t.Errorf("%+v makes two different files", o)
		}
	}
	if bytes.Equal(TinyModel(ModelOptions{}), TinyModel(ModelOptions{Seed: 1})) {
		t.Error("the seed changes nothing")
	}
}
