// Package embeddings turns text into vectors with a model of an Ollama server:
// it pulls the model, checks that it is what it claims to be, embeds with it, and
// watches the server while it comes and goes.
//
// A vector belongs to the model that made it. [Identity] names that model and
// [Identity.Key] is what vectors are to be stored by: vectors of two keys cannot
// be compared. All vectors have unit length, so that a dot product is a cosine.
//
// [Client] makes single calls and fails at once when the server does.
// [Supervisor] keeps looking after the server in the background and answers from
// what it last saw, so that no caller waits for a server that is away.
//
// Failures are [memory.Error]: unavailable when trying again later can help,
// not_found when the model is missing, invalid_input when somebody has to change a
// setting first.
//
// Caveats. The package reads no environment variable and uses no proxy, but the
// Ollama client that it rests on reads OLLAMA_AUTH: with that set, requests are
// signed with the key in ~/.ollama. A model that the server itself forwards to
// another machine is refused, and so are redirects, because facts must not leave
// this machine unnoticed.
package embeddings
