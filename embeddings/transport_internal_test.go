package embeddings

import (
	"net/http"
	"testing"
)

func TestNoProxy(t *testing.T) {
	if guarded(nil).Transport.(*boundedTransport).next.(*http.Transport).Proxy != nil {
		t.Error("the transport asks for a proxy")
	}
}
