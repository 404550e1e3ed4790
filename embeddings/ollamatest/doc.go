// Package ollamatest runs a real Ollama for tests, with models that it makes itself
// and a registry of its own, so that nothing is downloaded.
//
// The binary is the one that HELMDECK_OLLAMA names; scripts/ollama.sh builds it and
// scripts/test.sh sets the variable. Without it the tests that need it are skipped.
package ollamatest
