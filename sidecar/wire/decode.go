package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"helmdeck-sidecar/sidecar/memory"
)

// Decode reads one JSON object into the struct that v points to. It refuses
// what a lenient decoder would let pass: unknown, repeated and differently cased
// fields at any depth, text that is not UTF-8, a second value behind the first.
// Every error is a *memory.Error that names the field where there is one.
func Decode(data []byte, v any) error {
	switch {
	case len(bytes.TrimSpace(data)) == 0:
		return memory.Errorf(memory.CodeInvalidInput, "missing_body", "the request has no body; send a JSON object")
	case bytes.HasPrefix(data, []byte("\ufeff")):
		return memory.Errorf(memory.CodeInvalidInput, "malformed_json", "the body begins with a byte order mark; send it without")
	case !utf8.Valid(data) || hasLoneSurrogate(data):
		return memory.Errorf(memory.CodeInvalidInput, "invalid_utf8", "the body is not valid UTF-8")
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	var object json.RawMessage
	if err := dec.Decode(&object); err != nil {
		return decodeError(err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return memory.Errorf(memory.CodeInvalidInput, "trailing_data", "the body holds more than one JSON value")
	}
	if object[0] != '{' {
		return errNotAnObject("the body")
	}
	if err := checkNames("", object, reflect.TypeOf(v).Elem()); err != nil {
		return err
	}
	if err := json.Unmarshal(object, v); err != nil {
		return decodeError(err)
	}
	return nil
}

// DecodeLenient is Decode for messages of foreign clients: unknown fields are
// ignored, and nothing at all is an empty object.
func DecodeLenient(data []byte, v any) error {
	if len(bytes.TrimSpace(data)) == 0 {
		data = []byte("{}")
	}
	if !utf8.Valid(data) || hasLoneSurrogate(data) {
		return memory.Errorf(memory.CodeInvalidInput, "invalid_utf8", "the arguments are not valid UTF-8")
	}
	if err := json.Unmarshal(data, v); err != nil {
		return decodeError(err)
	}
	return nil
}

func errNotAnObject(what string) error {
	return memory.Errorf(memory.CodeInvalidInput, "not_an_object", "%s must be a JSON object", what)
}

func decodeError(err error) error {
	var typeErr *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &typeErr) && typeErr.Field == "":
		return errNotAnObject("the arguments")
	case errors.As(err, &typeErr):
		return wrongType(typeErr)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return memory.Wrap(memory.CodeInvalidInput, "malformed_json", err, "the body is not valid JSON; it ends too early")
	case errors.As(err, &syntax):
		return memory.Wrap(memory.CodeInvalidInput, "malformed_json", err, "the body is not valid JSON; it breaks at byte "+strconv.FormatInt(syntax.Offset, 10))
	}
	return memory.Wrap(memory.CodeInvalidInput, "malformed_json", err, "the body is not valid JSON")
}

// wrongType says what a field must be. The decoder names a number with its
// digits, which may be many.
func wrongType(e *json.UnmarshalTypeError) error {
	kind, number, _ := strings.Cut(e.Value, " ")
	if len(number) > 24 {
		number = number[:24] + "…"
	}
	switch {
	case number == "" && kind == "bool":
		number = "boolean"
	case number == "":
		number = kind
	case overflows(e.Type.Kind(), number):
		return memory.Invalid(e.Field, "out_of_range", "field %q is out of range: %s", e.Field, number)
	}
	return memory.Invalid(e.Field, "wrong_type", "field %q must be %s, not %s", e.Field, jsonType(e.Type), number)
}

// overflows reports whether a number that a field of this kind does not take is an
// integer like it and only too large.
func overflows(kind reflect.Kind, number string) bool {
	switch kind {
	case reflect.Int, reflect.Int64:
		return !strings.ContainsAny(number, ".eE")
	case reflect.Uint64:
		return !strings.ContainsAny(number, "-.eE")
	}
	return kind == reflect.Float64
}

// jsonType names a Go type in the words of JSON.
func jsonType(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "a boolean"
	case reflect.Int, reflect.Int64:
		return "an integer"
	case reflect.Uint64:
		return "an integer of 0 or more"
	case reflect.Float64:
		return "a number"
	case reflect.Slice:
		return "an array"
	default:
		return "an object"
	}
}

// hasLoneSurrogate finds \u escapes that are half of a surrogate pair; the
// standard decoder would silently replace them.
func hasLoneSurrogate(data []byte) bool {
	for i := 0; i+1 < len(data); i++ {
		if data[i] != '\\' {
			continue
		}
		r, ok := escaped(data[i:])
		if !ok {
			i++ // skip what a two-byte escape escapes
			continue
		}
		i += 5
		switch {
		case r >= 0xDC00 && r <= 0xDFFF:
			return true
		case r >= 0xD800 && r <= 0xDBFF:
			low, ok := escaped(data[i+1:])
			if !ok || low < 0xDC00 || low > 0xDFFF {
				return true
			}
			i += 6
		}
	}
	return false
}

// escaped reads a \uXXXX escape at the start of data.
func escaped(data []byte) (rune, bool) {
	if len(data) < 6 || data[0] != '\\' || data[1] != 'u' {
		return 0, false
	}
	var r rune
	for _, c := range data[2:6] {
		d := strings.IndexByte("0123456789abcdef", c|0x20)
		if d < 0 {
			return 0, false
		}
		r = r<<4 | rune(d)
	}
	return r, true
}
