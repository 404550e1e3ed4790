package mcpserver

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/wire"
)

// plainCall is a call of one tool and nothing besides: what the SDK does around such a call, decoding it
// five times and encoding the answer three times, costs as much as a search in thousands of facts, so the
// QMD endpoint answers it itself. All else is the SDK's, which also says what is wrong with a message.
type plainCall struct {
	id        json.RawMessage
	arguments json.RawMessage
}

// plainCallOf reads a message that was checked to be JSON, and reports whether it is a plain call of a tool. There is
// none of a tool without a name.
func plainCallOf(body []byte, tool string) (c plainCall, ok bool) {
	var message, params map[string]json.RawMessage
	if tool == "" {
		return c, false
	}
	if json.Unmarshal(body, &message) != nil || len(message) != 4 || string(message["jsonrpc"]) != `"2.0"` ||
		string(message["method"]) != `"tools/call"` || !isPlainID(message["id"]) {
		return c, false
	}
	if json.Unmarshal(message["params"], &params) != nil || string(params["name"]) != strconv.Quote(tool) {
		return c, false
	}
	for name := range params {
		if name != "name" && name != "arguments" {
			return c, false // progress, tasks, a newer protocol
		}
	}
	return plainCall{message["id"], params["arguments"]}, true
}

// isPlainID reports whether an id comes back from the SDK as it is: a short whole number or a plain text.
func isPlainID(id json.RawMessage) bool {
	if len(id) > 2 && id[0] == '"' {
		return !slices.ContainsFunc(id[1:len(id)-1], func(b byte) bool { return b < ' ' || b > '~' || strings.IndexByte(`\<>&`, b) >= 0 })
	}
	n, err := strconv.ParseInt(string(id), 10, 32)
	return err == nil && strconv.FormatInt(n, 10) == string(id)
}

// answer runs the call and makes the JSON-RPC message of its result.
func (s *Server) answer(ctx context.Context, op wire.Op, caller memory.Caller, c plainCall) []byte {
	body, isError := s.outcome(ctx, op, caller, c.arguments)
	escapes := bytes.Count(body, []byte(`"`)) + bytes.Count(body, []byte(`\`))
	out := make([]byte, 0, 2*len(body)+escapes+len(c.id)+128)
	out = append(append(out, `{"jsonrpc":"2.0","id":`...), c.id...)
	out = quoteJSON(append(out, `,"result":{"content":[{"type":"text","text":`...), body)
	out = append(append(out, `}],"structuredContent":`...), body...)
	if isError {
		out = append(out, `,"isError":true`...)
	}
	return append(out, `}}`...)
}

// quoteJSON appends JSON that wire.Encode made as a JSON string. Such JSON holds no control characters, so
// that quotation marks and backslashes alone are escaped.
func quoteJSON(out, body []byte) []byte {
	out = append(out, '"')
	done := 0
	for i, b := range body {
		if b == '"' || b == '\\' {
			out = append(append(out, body[done:i]...), '\\')
			done = i
		}
	}
	return append(append(out, body[done:]...), '"')
}

// The versions of the protocol whose header changes nothing in how a plain call is answered.
var plainVersions = []string{"", "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"}

// isPlain reports whether the headers of a request ask for nothing that the SDK would have to see to.
func isPlain(h http.Header) bool {
	for name, values := range h {
		if !strings.HasPrefix(name, "Mcp-") {
			continue
		}
		if name != "Mcp-Protocol-Version" || len(values) != 1 || !slices.Contains(plainVersions, values[0]) {
			return false
		}
	}
	return true
}
