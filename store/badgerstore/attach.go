package badgerstore

import (
	"context"
	"fmt"
	"slices"

	"github.com/dgraph-io/badger/v4"

	"helmdeck-sidecar/store"
)

// attachChunk is how many attachments are put before other writers get a turn.
const attachChunk = 64

// Attach implements store.Writer.
func (s *Store) Attach(ctx context.Context, namespace string, attachments ...store.Attachment) (int, error) {
	for _, a := range attachments {
		if err := checkAttachment(namespace, a); err != nil {
			return 0, err
		}
	}
	n := 0
	for chunk := range slices.Chunk(attachments, attachChunk) {
		r := newRequest(opAttach)
		r.namespace = namespace
		for _, a := range chunk {
			a.Value = slices.Clone(a.Value)
			r.attach = append(r.attach, a)
		}
		err := s.write(ctx, r)
		n += int(r.gone.Load())
		if err != nil {
			return n, err
		}
	}
	return n, ctx.Err()
}

func checkAttachment(namespace string, a store.Attachment) error {
	if err := checkKey(namespace, a.Key); err != nil {
		return err
	}
	if len(a.Value) > store.MaxValue {
		return fmt.Errorf("%w: the attachment has %d bytes, the most is %d", store.ErrInvalid, len(a.Value), store.MaxValue)
	}
	return nil
}

// planAttach puts one attachment if its record is as it was.
func (b *batch) planAttach(r *request, a store.Attachment) (*change, error) {
	c := &change{wakeAt: never}
	sp, cur, err := b.find(r.namespace, a.Key)
	if err != nil || !cur.found || cur.err != nil {
		return c, err
	}
	h := cur.header
	if !h.live(b.s.now()) || h.version != a.Version || h.updated != a.Updated.UnixNano() {
		return c, nil
	}
	c.sets = []set{{keyRow(rowAttachment, sp.id, a.Key), seal(sp, a.Key, h, attachmentFormat, a.Value), h.expires}}
	rec := h.record(a.Key)
	rec.Value = a.Value
	c.events = []store.Event{{Type: store.EventAttached, Namespace: sp.name, Key: a.Key, Record: rec}}
	c.ack = func(err error) {
		if err == nil {
			r.gone.Add(1)
		}
	}
	return c, nil
}

// Attachments implements store.Reader.
func (s *Store) Attachments(ctx context.Context, namespace, prefix, after string, limit int) (store.AttachmentPage, error) {
	if limit < 1 {
		return store.AttachmentPage{}, fmt.Errorf("%w: the limit is %d", store.ErrInvalid, limit)
	}
	var page store.AttachmentPage
	now := s.now()
	err := s.scan(ctx, rowAttachment, namespace, prefix, after, func(sp *space, key string, item *badger.Item) bool {
		if len(page.Attachments) == limit {
			page.Next = page.Attachments[limit-1].Key
			return false
		}
		rec, live, err := s.open(sp, key, attachmentFormat, item, now)
		switch {
		case err != nil:
			page.Skipped++
		case live:
			page.Attachments = append(page.Attachments, store.Attachment{Key: key, Version: rec.Version, Updated: rec.Updated, Value: rec.Value})
		}
		return true
	})
	if err != nil {
		return store.AttachmentPage{}, err
	}
	return page, nil
}

// CountAttachments implements store.Reader.
func (s *Store) CountAttachments(ctx context.Context, namespace, prefix string) (int, error) {
	return s.count(ctx, rowAttachment, attachmentFormat, namespace, prefix)
}
