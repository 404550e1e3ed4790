package memory

import (
	"errors"
	"fmt"
)

// Code is the closed set of failures that a client can tell apart.
type Code string

// The codes, each with the HTTP status that package wire gives it.
const (
	CodeInvalidInput    Code = "invalid_input"   // 400
	CodeTooLarge        Code = "too_large"       // 413
	CodeUnauthenticated Code = "unauthenticated" // 401
	CodeMissingBearer   Code = "missing_bearer"  // 401
	CodeInvalidToken    Code = "invalid_token"   // 401
	CodeForbidden       Code = "forbidden"       // 403
	CodeNotFound        Code = "not_found"       // 404
	CodeConflict        Code = "conflict"        // 409
	CodeRateLimited     Code = "rate_limited"    // 429
	CodeUnavailable     Code = "unavailable"     // 503
	CodeInternal        Code = "internal"        // 500
)

// Codes lists every code, for tables and the tests that walk them.
func Codes() []Code {
	return []Code{
		CodeInvalidInput, CodeTooLarge, CodeUnauthenticated, CodeMissingBearer, CodeInvalidToken,
		CodeForbidden, CodeNotFound, CodeConflict, CodeRateLimited, CodeUnavailable, CodeInternal,
	}
}

// Error is a failure that may be shown to a client. Message says what happened
// and Hint what to do next; Reason is the finer word of the contract
// (missing_key, ttl_too_short, ...), Field the offending input. The wrapped
// cause is for the log and never leaves the process.
type Error struct {
	Code    Code   `json:"error"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
	Field   string `json:"field,omitempty"`
	Reason  string `json:"reason,omitempty"`

	cause error
}

// Error returns the message, with the hint when there is one.
func (e *Error) Error() string {
	if e.Hint == "" {
		return e.Message
	}
	return e.Message + " (" + e.Hint + ")"
}

// Unwrap returns the cause, or nil.
func (e *Error) Unwrap() error { return e.cause }

// Errorf makes an Error; a %w verb in format keeps its operand as the cause.
func Errorf(code Code, reason, format string, args ...any) *Error {
	err := fmt.Errorf(format, args...)
	return &Error{Code: code, Reason: reason, Message: err.Error(), cause: errors.Unwrap(err)}
}

// Invalid is an invalid_input error about one field.
func Invalid(field, reason, format string, args ...any) *Error {
	e := Errorf(CodeInvalidInput, reason, format, args...)
	e.Field = field
	return e
}

// Wrap makes an Error with a message of its own around a cause that stays private.
func Wrap(code Code, reason string, cause error, message string) *Error {
	return &Error{Code: code, Reason: reason, Message: message, cause: cause}
}

// WithHint returns a copy of e that says what to do next.
func (e *Error) WithHint(hint string) *Error {
	c := *e
	c.Hint = hint
	return &c
}

// AsError returns err as an *Error. What is not one becomes CodeInternal with
// err as its cause and a message that gives nothing away. nil stays nil.
func AsError(err error) *Error {
	if err == nil {
		return nil
	}
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return Wrap(CodeInternal, "", err, "the sidecar failed to answer; its log has the details under this request id")
}
