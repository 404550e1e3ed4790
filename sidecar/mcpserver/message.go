package mcpserver

import (
	"bytes"
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"helmdeck-sidecar/sidecar/memory"
)

// parseMessage reads one JSON-RPC message, as every transport takes it.
func parseMessage(body []byte) (jsonrpc.Message, error) {
	body = bytes.TrimSpace(body)
	if err := checkMessage(body); err != nil {
		return nil, err
	}
	return decodeMessage(body)
}

// checkMessage refuses what is no message whatever it says.
func checkMessage(body []byte) error {
	switch {
	case len(body) == 0:
		return memory.Errorf(memory.CodeInvalidInput, "missing_body", "the request has no body; send a JSON-RPC message")
	case !json.Valid(body):
		return memory.Errorf(memory.CodeInvalidInput, reasonNotJSON, "the message is not valid JSON")
	case body[0] == '[':
		return memory.Errorf(memory.CodeInvalidInput, "batch", "JSON-RPC batches are not supported; send one message at a time")
	}
	return nil
}

func decodeMessage(body []byte) (jsonrpc.Message, error) {
	m, err := jsonrpc.DecodeMessage(body)
	if err != nil {
		return nil, memory.Wrap(memory.CodeInvalidInput, "malformed_message", err, "the message is not a JSON-RPC 2.0 message").
			WithHint(`send one like {"jsonrpc":"2.0","id":1,"method":"tools/list"}`)
	}
	return m, nil
}

const reasonNotJSON = "malformed_json"

// messageID returns the id of a message that may be no more than JSON: a string or
// a number, null when it has another or none, and whether it has any.
func messageID(line []byte) (id json.RawMessage, present bool) {
	var fields map[string]json.RawMessage
	if json.Unmarshal(line, &fields) != nil {
		return json.RawMessage("null"), false
	}
	id, present = fields["id"]
	if !present || id[0] != '"' && id[0] != '-' && (id[0] < '0' || id[0] > '9') {
		return json.RawMessage("null"), present
	}
	return id, true
}

// rpcCode is the JSON-RPC code of a failure outside of a tool call.
func rpcCode(e *memory.Error) int {
	switch {
	case e.Reason == reasonNotJSON:
		return rpcParseError
	case e.Code == memory.CodeInvalidInput, e.Code == memory.CodeTooLarge:
		return rpcInvalidRequest
	}
	return rpcInternal
}
