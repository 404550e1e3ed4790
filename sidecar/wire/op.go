package wire

import (
	"context"
	"encoding/json"
	"maps"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/google/jsonschema-go/jsonschema"

	"helmdeck-sidecar/sidecar/memory"
)

// Op is one operation of the service with its types erased, ready for a surface.
type Op struct {
	Name        string // memory_store, ...
	Title       string
	Description string
	ReadOnly    bool // changes nothing
	Destructive bool // deletes
	Slow        bool // may take minutes
	Input       *jsonschema.Schema
	Output      *jsonschema.Schema

	run   func(context.Context, memory.Caller, []byte) (any, error)
	query func(url.Values) ([]byte, error)
}

// NewOp makes an Op from a method of the service. Its schemas come from the
// json and jsonschema tags of Req and Resp; it panics when they have none, which
// a test of any kind finds.
func NewOp[Req, Resp any](o Op, do func(context.Context, memory.Caller, Req) (Resp, error)) Op {
	return newOp(o, Decode, do)
}

// NewLenientOp is NewOp for the clients of a foreign protocol: unknown fields of
// the request are ignored.
func NewLenientOp[Req, Resp any](o Op, do func(context.Context, memory.Caller, Req) (Resp, error)) Op {
	op := newOp(o, DecodeLenient, do)
	admitMore(op.Input)
	return op
}

// admitMore lets every object of a schema have fields that it does not name.
func admitMore(s *jsonschema.Schema) {
	s.AdditionalProperties = nil
	for _, p := range s.Properties {
		admitMore(p)
	}
	if s.Items != nil {
		admitMore(s.Items)
	}
}

func newOp[Req, Resp any](o Op, decode func([]byte, any) error, do func(context.Context, memory.Caller, Req) (Resp, error)) Op {
	o.Input, o.Output = mustSchema[Req](), mustSchema[Resp]()
	o.run = func(ctx context.Context, caller memory.Caller, body []byte) (any, error) {
		var req Req
		if err := decode(body, &req); err != nil {
			return nil, err
		}
		return do(ctx, caller, req)
	}
	o.query = func(values url.Values) ([]byte, error) { return objectFromQuery(values, reflect.TypeFor[Req]()) }
	return o
}

// Run decodes body, calls the operation and returns its response, or an error
// that memory.AsError understands.
func (o Op) Run(ctx context.Context, caller memory.Caller, body []byte) (any, error) {
	return o.run(ctx, caller, body)
}

// RunQuery is Run for a request that came as URL parameters.
func (o Op) RunQuery(ctx context.Context, caller memory.Caller, values url.Values) (any, error) {
	body, err := o.query(values)
	if err != nil {
		return nil, err
	}
	return o.run(ctx, caller, body)
}

func mustSchema[T any]() *jsonschema.Schema {
	s, err := jsonschema.For[T](nil)
	if err != nil {
		panic("wire: schema of " + reflect.TypeFor[T]().String() + ": " + err.Error())
	}
	plain(s)
	return s
}

// plain gives every property one type: what may be null may as well be left out,
// and some model APIs refuse a list of types.
func plain(s *jsonschema.Schema) {
	if s == nil {
		return
	}
	if len(s.Types) == 2 && s.Types[0] == "null" {
		s.Type, s.Types = s.Types[1], nil
	}
	for _, p := range s.Properties {
		plain(p)
	}
	plain(s.Items)
	plain(s.AdditionalProperties)
}

// objectFromQuery turns URL parameters into the JSON object that Decode expects,
// by the types of the fields of t.
func objectFromQuery(values url.Values, t reflect.Type) ([]byte, error) {
	fields := fieldTypes(t)
	object := make(map[string]any, len(values))
	for _, name := range slices.Sorted(maps.Keys(values)) {
		at := slices.IndexFunc(fields, func(f field) bool { return f.name == name })
		if at < 0 {
			return nil, unknownParameter(name, fields)
		}
		kind, list := fields[at].typ.Kind(), values[name]
		if kind != reflect.Slice && len(list) > 1 {
			return nil, memory.Invalid(name, "repeated_field", "parameter %q is given twice", name)
		}
		value, err := parameter(name, kind, list)
		if err != nil {
			return nil, err
		}
		object[name] = value
	}
	return json.Marshal(object)
}

func unknownParameter(name string, fields []field) error {
	if !utf8.ValidString(name) {
		return memory.Errorf(memory.CodeInvalidInput, "invalid_utf8", "the name of a parameter is not valid UTF-8")
	}
	return unknownField(join("", name), name, fields)
}

func parameter(name string, kind reflect.Kind, list []string) (any, error) {
	for _, v := range list {
		if !utf8.ValidString(v) {
			return nil, memory.Invalid(name, "invalid_utf8", "parameter %q is not valid UTF-8", name)
		}
	}
	switch kind {
	case reflect.Slice:
		return list, nil
	case reflect.Bool:
		v, err := strconv.ParseBool(list[0])
		if err != nil {
			return nil, memory.Invalid(name, "wrong_type", "parameter %q must be true or false", name)
		}
		return v, nil
	case reflect.Int, reflect.Int64, reflect.Uint64:
		v, err := strconv.ParseInt(list[0], 10, 64)
		if err != nil {
			return nil, memory.Invalid(name, "wrong_type", "parameter %q must be an integer", name)
		}
		return v, nil
	default:
		return list[0], nil
	}
}
