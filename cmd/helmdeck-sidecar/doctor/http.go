package doctor

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"syscall"
)

// maxAnswer bounds what is read of an answer.
const maxAnswer = 4 << 20

// errRefusedToken is a 401.
var errRefusedToken = errors.New("it refuses the token")

// call sends one request, with JSON when body is not nil, and returns the body of a 200.
func (w *walk) call(ctx context.Context, method, url, token string, body any) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	var content io.Reader
	if body != nil {
		data, err := json.Marshal(body)
		if err != nil {
			return nil, err
		}
		content = bytes.NewReader(data)
	}
	req, err := http.NewRequestWithContext(ctx, method, url, content)
	if err != nil {
		return nil, errors.New("the address is not one")
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	req.Header.Set("Accept", "application/json, text/event-stream")
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	resp, err := w.http.Do(req)
	if err != nil {
		return nil, plain(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	if err != nil {
		return nil, plain(err)
	}
	switch {
	case resp.StatusCode == http.StatusUnauthorized:
		return data, errRefusedToken
	case resp.StatusCode != http.StatusOK:
		return data, fmt.Errorf("it answers %s", resp.Status)
	}
	return data, nil
}

// plain says in few words why a call failed.
func plain(err error) error {
	var timeout net.Error
	switch {
	case errors.Is(err, syscall.ECONNREFUSED):
		return errors.New("connection refused")
	case errors.As(err, &timeout) && timeout.Timeout():
		return fmt.Errorf("no answer within %v", patience)
	}
	var inner *net.OpError
	if errors.As(err, &inner) {
		return inner.Err
	}
	return err
}
