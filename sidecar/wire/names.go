package wire

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

// checkNames compares the names of a JSON value with the JSON names of t, byte
// for byte and at any depth, and its times with RFC 3339. path is where the value
// stands. A value of the wrong type is left to the decoder.
func checkNames(path string, raw json.RawMessage, t reflect.Type) error {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch {
	case t == reflect.TypeFor[time.Time]():
		return checkTime(path, raw)
	case raw[0] == '{' && t.Kind() == reflect.Struct:
		fields := fieldTypes(t)
		return eachMember(path, raw, func(name string, value json.RawMessage) error {
			at, known := join(path, name), slices.IndexFunc(fields, func(f field) bool { return f.name == name })
			if known < 0 {
				return unknownField(at, name, fields)
			}
			return checkNames(at, value, fields[known].typ)
		})
	case raw[0] == '{' && t.Kind() == reflect.Map:
		return eachMember(path, raw, func(string, json.RawMessage) error { return nil })
	case raw[0] == '[' && t.Kind() == reflect.Slice:
		var list []json.RawMessage
		if err := json.Unmarshal(raw, &list); err != nil {
			return decodeError(err)
		}
		for _, element := range list {
			if t.Elem().Kind() == reflect.String && element[0] != '"' {
				return memory.Invalid(path, "wrong_type", "every entry of %q must be a string", path)
			}
			if err := checkNames(path, element, t.Elem()); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkTime refuses what is not a time, by its field, which the decoder would not
// name. A time that could not be written again (+24:00) is none.
func checkTime(path string, raw json.RawMessage) error {
	var at time.Time
	err := json.Unmarshal(raw, &at)
	if err == nil {
		_, err = at.MarshalText()
	}
	if err != nil {
		return memory.Invalid(path, "wrong_type", "field %q must be a time in RFC 3339", path).
			WithHint("write it like 2026-05-31T12:00:00Z")
	}
	return nil
}

// eachMember calls fn for every member of a JSON object and refuses a repeated one.
func eachMember(path string, object json.RawMessage, fn func(string, json.RawMessage) error) error {
	dec := json.NewDecoder(bytes.NewReader(object))
	_, _ = dec.Token() // the brace
	seen := map[string]bool{}
	for dec.More() {
		tok, err := dec.Token()
		if err != nil {
			return decodeError(err)
		}
		name, _ := tok.(string)
		if seen[name] {
			at := join(path, name)
			return memory.Invalid(at, "repeated_field", "field %q is given twice", at)
		}
		seen[name] = true
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return decodeError(err)
		}
		if err := fn(name, value); err != nil {
			return err
		}
	}
	return nil
}

// join names a field inside another, and shortens what a client may make long.
func join(path, name string) string {
	if len(name) > 64 {
		name = strings.ToValidUTF8(name[:64], "") + "…"
	}
	if path == "" {
		return name
	}
	return path + "." + name
}

// unknownField says which names are known, or which one was meant.
func unknownField(at, name string, fields []field) error {
	names := make([]string, len(fields))
	hint := ""
	for i, f := range fields {
		names[i] = f.name
		if strings.EqualFold(f.name, strings.TrimSpace(name)) {
			hint = "write it as " + f.name
		}
	}
	if hint == "" {
		hint = "the fields are " + strings.Join(names, ", ")
	}
	return memory.Invalid(at, "unknown_field", "unknown field %q", at).WithHint(hint)
}

// field is a field of a struct as JSON has it.
type field struct {
	name string
	typ  reflect.Type
}

// fieldTypes lists the fields of struct t that have a JSON name, in order.
func fieldTypes(t reflect.Type) []field {
	var fields []field
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name != "" && name != "-" {
			fields = append(fields, field{name, f.Type})
		}
	}
	return fields
}
