package wire

import (
	"net/http"

	"helmdeck-sidecar/sidecar/memory"
)

type outcome struct{ status, exit int }

// outcomes is the one table from an error code to what a surface shows.
var outcomes = map[memory.Code]outcome{
	memory.CodeInvalidInput:    {http.StatusBadRequest, 2},
	memory.CodeTooLarge:        {http.StatusRequestEntityTooLarge, 2},
	memory.CodeUnauthenticated: {http.StatusUnauthorized, 3},
	memory.CodeMissingBearer:   {http.StatusUnauthorized, 3},
	memory.CodeInvalidToken:    {http.StatusUnauthorized, 3},
	memory.CodeForbidden:       {http.StatusForbidden, 3},
	memory.CodeNotFound:        {http.StatusNotFound, 4},
	memory.CodeConflict:        {http.StatusConflict, 5},
	memory.CodeRateLimited:     {http.StatusTooManyRequests, 6},
	memory.CodeUnavailable:     {http.StatusServiceUnavailable, 6},
	memory.CodeInternal:        {http.StatusInternalServerError, 1},
}

// Status returns the HTTP status of a code. An unknown code is internal.
func Status(code memory.Code) int { return outcomeOf(code).status }

// ExitCode returns the exit code of a process that failed with code: 1 internal,
// 2 bad input or usage, 3 identity, 4 not found, 5 conflict, 6 unavailable or
// rate limited.
func ExitCode(code memory.Code) int { return outcomeOf(code).exit }

func outcomeOf(code memory.Code) outcome {
	if o, ok := outcomes[code]; ok {
		return o
	}
	return outcomes[memory.CodeInternal]
}

// CodeOf returns the code that an HTTP status stands for, when the body of an
// answer does not say.
func CodeOf(status int) memory.Code {
	for _, code := range memory.Codes() {
		if outcomes[code].status == status {
			return code
		}
	}
	if status >= 400 && status < 500 {
		return memory.CodeInvalidInput
	}
	return memory.CodeInternal
}
