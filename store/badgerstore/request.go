package badgerstore

import (
	"context"
	"sync/atomic"

	"helmdeck-sidecar/store"
)

type opKind uint8

const (
	opPut    opKind = iota
	opAttach        // attachments
	opDelete        // keys
	opErase         // destroys the namespace's key; its rows are left
	opExpire        // due
	opRemove        // rows, as they are
	opPushOut
)

// request is one call that waits for the committer. The fields below done are
// set before done is closed and belong to the committer until then.
type request struct {
	kind      opKind
	ctx       context.Context
	put       store.Put
	namespace string
	attach    []store.Attachment
	keys      []string
	due       []expiry
	rows      [][]byte

	gone   atomic.Int64 // live records that went, or attachments that were put
	done   chan struct{}
	err    error
	stored store.Record
	erased *spaceID
}

func newRequest(kind opKind) *request {
	return &request{kind: kind, done: make(chan struct{})}
}
