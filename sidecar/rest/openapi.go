package rest

import (
	"maps"
	"net/http"
	"slices"
	"strings"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/wire"
)

// openAPI answers with the description of the REST surface, made from the routes
// and the schemas of the request and response structs.
func (s *Server) openAPI(w http.ResponseWriter, _ *http.Request) {
	paths := map[string]map[string]any{}
	for _, rt := range routes {
		if paths[rt.Path] == nil {
			paths[rt.Path] = map[string]any{}
		}
		paths[rt.Path][strings.ToLower(rt.Method)] = s.describe(rt)
	}
	wire.WriteJSON(w, http.StatusOK, map[string]any{
		"openapi": "3.1.0",
		"info": map[string]any{
			"title": "helmdeck-sidecar", "version": s.opts.Version.Version,
			"description": "Memory of an AI agent: facts that belong to one caller, expire, and come back.",
		},
		"paths": paths,
		"components": map[string]any{
			"securitySchemes": map[string]any{"bearer": map[string]any{"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}},
			"schemas":         map[string]any{"Error": errorSchema()},
		},
		"security": []any{map[string]any{"bearer": []string{}}},
	})
}

func (s *Server) describe(rt route) map[string]any {
	op := s.ops[rt.Op]
	answer := any(op.Output)
	if rt.Pack != "" {
		answer = map[string]any{"type": "object", "properties": map[string]any{
			"pack": stringSchema, "version": stringSchema, "output": op.Output, "duration_ms": map[string]any{"type": "integer"},
		}}
	}
	d := map[string]any{
		"operationId": operationID(rt), "summary": op.Title, "description": op.Description + " Scope: " + string(rt.Scope) + ".",
		"responses": map[string]any{
			"200":     map[string]any{"description": "The answer.", "content": jsonContent(answer)},
			"default": map[string]any{"description": "A failure; error is its code.", "content": jsonContent(map[string]any{"$ref": "#/components/schemas/Error"})},
		},
	}
	parameters := []any{map[string]any{"name": AgentHeader, "in": "header", "required": false, "schema": stringSchema,
		"description": "The agent inside the caller."}}
	if rt.How == fromBody {
		d["requestBody"] = map[string]any{"required": true, "content": jsonContent(op.Input)}
	} else {
		parameters = append(parameters, urlParameters(rt, op)...)
	}
	d["parameters"] = parameters
	return d
}

func urlParameters(rt route, op wire.Op) []any {
	var out []any
	for _, name := range slices.Sorted(maps.Keys(op.Input.Properties)) {
		in := "query"
		if rt.How == fromPath && name == "key" {
			in = "path"
		}
		out = append(out, map[string]any{
			"name": name, "in": in, "required": in == "path", "schema": op.Input.Properties[name],
			"description": op.Input.Properties[name].Description,
		})
	}
	return out
}

func operationID(rt route) string {
	if rt.Pack != "" {
		return "pack_" + rt.Op
	}
	return rt.Op
}

func jsonContent(schema any) map[string]any {
	return map[string]any{"application/json": map[string]any{"schema": schema}}
}

var stringSchema = map[string]any{"type": "string"}

func errorSchema() map[string]any {
	codes := []any{}
	for _, c := range memory.Codes() {
		codes = append(codes, string(c))
	}
	return map[string]any{
		"type": "object", "required": []string{"error", "message", "request_id"},
		"properties": map[string]any{
			"error": map[string]any{"type": "string", "enum": codes}, "message": stringSchema, "hint": stringSchema,
			"field": stringSchema, "reason": stringSchema, "request_id": stringSchema,
		},
	}
}
