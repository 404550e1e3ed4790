package rest

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"math"
	"net/http"
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/wire"
)

// The paths where a host gets vectors for its own index, as it would of the model's
// server: in the forms of OpenAI and of Ollama. They touch no memory, so they need no
// token, and one that the host sends anyway is not looked at.
const (
	openAIPath = "/v1/embeddings"
	ollamaPath = "/api/embed"
)

// maxHostCalls is how many calls of hosts the model is asked at once.
const maxHostCalls = 4

// hostRequest is the input of both forms; fields that are not used are ignored.
type hostRequest struct {
	Model    string `json:"model"`
	Input    inputs `json:"input"`
	Encoding string `json:"encoding_format"`
}

// inputs are one text or several.
type inputs []string

// UnmarshalJSON takes a string or a list of strings.
func (i *inputs) UnmarshalJSON(data []byte) error {
	var one string
	if json.Unmarshal(data, &one) == nil {
		*i = inputs{one}
		return nil
	}
	return json.Unmarshal(data, (*[]string)(i))
}

// hostVectors answers one call. form writes the answer, refuse an error.
func (s *Server) hostVectors(form func(hostRequest, string, [][]float32, time.Duration) any, refuse func(error) any) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		req, err := s.hostRequest(w, r)
		var vectors [][]float32
		var model string
		if err == nil {
			vectors, model, err = s.embedForHost(r, req)
		}
		if err != nil {
			e := memory.AsError(err)
			wire.Failure(r.Context(), s.opts.Logger, w.Header().Get(wire.RequestIDHeader), e)
			wire.WriteJSON(w, wire.Status(e.Code), refuse(e))
			return
		}
		wire.WriteJSON(w, http.StatusOK, form(req, model, vectors, time.Since(start)))
	}
}

func (s *Server) hostRequest(w http.ResponseWriter, r *http.Request) (req hostRequest, err error) {
	body, err := s.body(w, r)
	if err != nil {
		return req, err
	}
	if err := json.Unmarshal(body, &req); err != nil {
		return req, memory.Wrap(memory.CodeInvalidInput, "malformed_json", err, "the body must be a JSON object with model and input, a text or a list of texts")
	}
	if req.Encoding != "" && req.Encoding != "float" && req.Encoding != "base64" {
		return req, memory.Invalid("encoding_format", "unknown_encoding", "encoding_format must be float or base64")
	}
	return req, nil
}

// embedForHost waits for its turn, but not longer than the client does.
func (s *Server) embedForHost(r *http.Request, req hostRequest) ([][]float32, string, error) {
	select {
	case s.hostCalls <- struct{}{}:
		defer func() { <-s.hostCalls }()
	case <-r.Context().Done():
		return nil, "", memory.Wrap(memory.CodeUnavailable, "timeout", r.Context().Err(), "the request ended before its turn")
	}
	return s.opts.Service.EmbedTexts(r.Context(), req.Model, req.Input)
}

func openAIAnswer(req hostRequest, model string, vectors [][]float32, _ time.Duration) any {
	data := make([]map[string]any, len(vectors))
	for i, v := range vectors {
		data[i] = map[string]any{"object": "embedding", "index": i, "embedding": v}
		if req.Encoding == "base64" {
			data[i]["embedding"] = littleEndian(v)
		}
	}
	return map[string]any{
		"object": "list", "model": model, "data": data,
		"usage": map[string]int{"prompt_tokens": estimate(req.Input), "total_tokens": estimate(req.Input)},
	}
}

// littleEndian is the base64 form of OpenAI: 32-bit numbers, the low byte first.
func littleEndian(v []float32) string {
	b := make([]byte, 0, 4*len(v))
	for _, x := range v {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
	}
	return base64.StdEncoding.EncodeToString(b)
}

func openAIError(err error) any {
	e := memory.AsError(err)
	kind := "api_error"
	if wire.Status(e.Code) < http.StatusInternalServerError {
		kind = "invalid_request_error"
	}
	return map[string]any{"error": map[string]any{"message": e.Error(), "type": kind, "param": nil, "code": e.Reason}}
}

func ollamaAnswer(req hostRequest, model string, vectors [][]float32, took time.Duration) any {
	return map[string]any{
		"model": model, "embeddings": vectors, "total_duration": took.Nanoseconds(), "load_duration": 0,
		"prompt_eval_count": estimate(req.Input),
	}
}

func ollamaError(err error) any { return map[string]any{"error": memory.AsError(err).Error()} }

// estimate guesses how many tokens the texts have: the model's server does not say.
func estimate(texts []string) int {
	n := 0
	for _, t := range texts {
		n += (len(strings.TrimSpace(t)) + 3) / 4
	}
	return n
}
