package wire_test

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/wire"
)

func TestDecodeNamesTheField(t *testing.T) {
	for _, c := range []struct{ body, reason, field, message string }{
		{`{"pack":"p","findings":[{"code":"c"},{"Code":"c"}]}`, "unknown_field", "findings.Code", `unknown field "findings.Code"`},
		{`{"pack":"p","findings":[{"code":"c","code":"d"}]}`, "repeated_field", "findings.code", `field "findings.code" is given twice`},
		{`{"pack":"p","findings":[{"code":7}]}`, "wrong_type", "findings.code", `field "findings.code" must be a string, not number`},
		{`{"pack":"p","findings":[7]}`, "wrong_type", "findings", `field "findings" must be an object, not number`},
		{`{"pack":"p","findings":{"code":"c"}}`, "wrong_type", "findings", `field "findings" must be an array, not object`},
		{`{"pack":"p","learn_inputs":{"model":"a","model":"b"}}`, "repeated_field", "learn_inputs.model", `field "learn_inputs.model" is given twice`},
		{`{"pack":"p","learn_inputs":{"model":1}}`, "wrong_type", "learn_inputs", `field "learn_inputs" must be a string, not number`},
		{`{"pack":"p","learn_inputs":[]}`, "wrong_type", "learn_inputs", `field "learn_inputs" must be an object, not array`},
		{`{"pack":"p","duration_ms":1e400}`, "wrong_type", "duration_ms", `field "duration_ms" must be an integer, not 1e400`},
	} {
		var req memory.PackAudit
		var e *memory.Error
		if err := wire.Decode([]byte(c.body), &req); !errors.As(err, &e) {
			t.Errorf("%s: %v", c.body, err)
			continue
		}
		if got := [3]string{e.Reason, e.Field, e.Message}; got != [3]string{c.reason, c.field, c.message} {
			t.Errorf("%s:\n got %q\nwant %q", c.body, got, [3]string{c.reason, c.field, c.message})
		}
	}
}

func TestDecodeLenient(t *testing.T) {
	for body, want := range map[string]string{
		``:  "",
		` `: "",
		`{"query":"q","intent":"x","rerank":{"a":[1]}}`: "q",
		`null`: "",
	} {
		var req memory.QMDRequest
		if err := wire.DecodeLenient([]byte(body), &req); err != nil || req.Query != want {
			t.Errorf("%q: %+v, %v", body, req, err)
		}
	}
	for body, reason := range map[string]string{
		`[]`: "not_an_object", `"q"`: "not_an_object", `{"limit":"ten"}`: "wrong_type", `{`: "malformed_json",
		`{"query":"\ud800"}`: "invalid_utf8", "{\"query\":\"\xff\"}": "invalid_utf8", `{"limit":99999999999999999999}`: "out_of_range",
	} {
		var req memory.QMDRequest
		if err := wire.DecodeLenient([]byte(body), &req); err == nil || memory.AsError(err).Reason != reason {
			t.Errorf("%q: %v, want %s", body, err, reason)
		}
	}
}

// FuzzDecode: no input panics, every refusal is a short invalid_input, and what is
// accepted survives being written and read again.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		`{"key":"k","value":"v"}`, `{"key":"k","value":"v","tags":["a"],"ttl_seconds":3600,"confidence":0.5,"occurred_at":"2026-01-02T03:04:05+01:00","if_version":0}`,
		`{"pack":"p","outcome":"ok","learn_inputs":{"model":"m"},"findings":[{"code":"c"}],"at_unix":-1}`,
		`{"outcome":"","learn_inputs":{}}`, `{"tags":[]}`, `{"key":"\ud83e\udde0"}`, `{"key":"\ud800"}`, `{"Key":1}`, `{"key":1,"key":2}`, `[]`, `{"key":"k"}{}`, "\ufeff{}", `{"tags":[null]}`, `{"ttl_seconds":1e4}`, `{"occurred_at":"x"}`,
		`{"occurred_at":"2026-01-02T03:04:05+24:00"}`, `{"findings":[{}, {"code":`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		decodeTwice[memory.StoreRequest](t, data)
		decodeTwice[memory.PackAudit](t, data)
		decodeTwice[memory.RecallRequest](t, data)
		var q memory.QMDRequest
		refusal(t, wire.DecodeLenient(data, &q))
	})
}

func decodeTwice[T any](t *testing.T, data []byte) {
	t.Helper()
	var first, second T
	if err := wire.Decode(data, &first); err != nil {
		refusal(t, err)
		return
	}
	again, err := wire.Encode(first)
	if err != nil {
		t.Fatalf("%q is accepted and cannot be encoded: %v", data, err)
	}
	if err := wire.Decode(again, &second); err != nil {
		t.Fatalf("%q is accepted, its encoding %q is not: %v", data, again, err)
	}
	if diff := cmp.Diff(first, second, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("%q: the second reading differs:\n%s", data, diff)
	}
}

// refusal checks the form of an error that came from a client's input.
func refusal(t *testing.T, err error) {
	t.Helper()
	if err == nil {
		return
	}
	var e *memory.Error
	if !errors.As(err, &e) || e.Code != memory.CodeInvalidInput || e.Reason == "" || e.Message == "" {
		t.Fatalf("refused with %T %v", err, err)
	}
	if len(e.Message) > 512 || !utf8.ValidString(e.Message) {
		t.Errorf("the message has %d bytes: %.100q", len(e.Message), e.Message)
	}
}

// FuzzQuery: URL parameters never panic, and what is accepted is what the same
// fields would be as JSON.
func FuzzQuery(f *testing.F) {
	var fromQuery memory.ListRequest
	op := wire.NewOp(wire.Op{Name: "list"}, func(_ context.Context, _ memory.Caller, req memory.ListRequest) (memory.ListResponse, error) {
		fromQuery = req
		return memory.ListResponse{}, nil
	})
	for _, seed := range []string{"limit=1", "limit=1&limit=2", "prefix=%ff", "prefix=a%00", "Limit=1", "limit=-9223372036854775809", "limit=", "%ff=1", "a=b;c=d", "prefix=" + strings.Repeat("x", 600)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		values, err := url.ParseQuery(raw)
		if err != nil {
			t.Skip()
		}
		if _, err := op.RunQuery(t.Context(), memory.Caller{}, values); err != nil {
			refusal(t, err)
			return
		}
		accepted := fromQuery
		body, err := wire.Encode(accepted)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := op.Run(t.Context(), memory.Caller{}, body); err != nil {
			t.Fatalf("%q is accepted as parameters, and as JSON %q it is not: %v", raw, body, err)
		}
		if diff := cmp.Diff(accepted, fromQuery); diff != "" {
			t.Errorf("%q:\n%s", raw, diff)
		}
	})
}
