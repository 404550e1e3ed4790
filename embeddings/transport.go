package embeddings

import (
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// maxResponse bounds what is read of one answer: a batch of 32 vectors of 4096
// dimensions is under 2 MB. The progress of a pull is endless by nature and bounded
// per line by the Ollama client.
const maxResponse = 32 << 20

var (
	errTooLarge = errors.New("the answer is too large")
	errRedirect = errors.New("the server redirects elsewhere")
)

// guarded returns a copy of h, or of a client that knows no proxy, which bounds
// answers and follows no redirect.
func guarded(h *http.Client) *http.Client {
	client := http.Client{}
	if h != nil {
		client = *h
	}
	if client.Transport == nil {
		client.Transport = &http.Transport{
			DialContext:           (&net.Dialer{Timeout: 5 * time.Second, KeepAlive: 15 * time.Second}).DialContext,
			TLSHandshakeTimeout:   5 * time.Second,
			MaxIdleConnsPerHost:   4,
			IdleConnTimeout:       30 * time.Second,
			ExpectContinueTimeout: time.Second,
		}
	}
	client.Transport = &boundedTransport{client.Transport}
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return errRedirect }
	return &client
}

type boundedTransport struct{ next http.RoundTripper }

// RoundTrip marks every request as repeatable, which all of ours are: a kept
// connection that a restarted server has closed is then replaced without an error.
func (t *boundedTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header["X-Idempotency-Key"] = nil
	resp, err := t.next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	if !strings.HasSuffix(r.URL.Path, "/api/pull") {
		resp.Body = &boundedBody{ReadCloser: resp.Body, left: maxResponse}
	}
	return resp, nil
}

// CloseIdleConnections passes the call of http.Client on.
func (t *boundedTransport) CloseIdleConnections() {
	if c, ok := t.next.(interface{ CloseIdleConnections() }); ok {
		c.CloseIdleConnections()
	}
}

type boundedBody struct {
	io.ReadCloser
	left int
}

func (b *boundedBody) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, errTooLarge
	}
	n, err := b.ReadCloser.Read(p[:min(len(p), b.left)])
	b.left -= n
	return n, err
}
