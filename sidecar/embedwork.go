package sidecar

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/sidecar/index"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
)

// work does one piece of what is pending and reports whether there was any.
func (q *embedQueue) work(ctx context.Context) (bool, error) {
	id, ok := q.embedder.Ready()
	if !ok {
		return false, nil
	}
	if head := string(vectorHead(id)); head != q.head {
		q.begin("")
		vectors, by, err := q.embedder.EmbedDocuments(ctx, referenceTexts)
		var partial *embeddings.PartialError
		if err != nil && !errors.As(err, &partial) {
			return false, err
		}
		q.refer(by, slices.DeleteFunc(vectors, func(v []float32) bool { return v == nil }))
		if err := q.addAll(ctx); err != nil {
			return false, err
		}
		q.head = head
		clear(q.tries)
		q.begin(head)
	}
	if worked, err := q.embedFresh(ctx); worked || err != nil {
		return true, err
	}
	ns, l, ok := q.pending.next()
	if !ok {
		return q.notes.work(ctx, q.embedder, q.head)
	}
	return true, q.lookThrough(ctx, ns, l)
}

// embedFresh embeds some of the facts that wait by name.
func (q *embedQueue) embedFresh(ctx context.Context) (bool, error) {
	refs := q.pending.take(embedBatch)
	if len(refs) == 0 {
		return false, nil
	}
	var records []store.Record
	for _, ref := range refs {
		r, err := q.store.Get(ctx, ref.ns.Encode(), ref.key)
		switch {
		case err == nil:
			records = append(records, r)
		case errors.Is(err, store.ErrNotFound), errors.Is(err, store.ErrUnreadable):
			delete(q.tries, ref)
		default:
			q.pending.putBack(refs...)
			return true, err
		}
	}
	err := q.embed(ctx, refs[0].ns, records)
	if err != nil {
		q.pending.putBack(refs...)
	}
	return true, err
}

// lookThrough embeds every fact of a namespace that has no vector. New facts of any
// namespace come first in between. After a failure it goes on where it was.
func (q *embedQueue) lookThrough(ctx context.Context, ns memory.Namespace, l *look) error {
	for {
		page, err := q.store.List(ctx, ns.Encode(), factPrefix, l.after, embedBatch)
		if err != nil {
			return err
		}
		missing, err := q.missing(ctx, ns, page, l)
		if err == nil {
			err = q.embed(ctx, ns, missing)
		}
		if err != nil {
			return err
		}
		if page.Next == "" {
			q.pending.done(ns, l)
			return nil
		}
		if !q.pending.looked(ns, l, page.Next, len(page.Records)) {
			return nil
		}
		if _, err := q.embedFresh(ctx); err != nil {
			return err
		}
	}
}

// missing returns the records of the next page of a look that have no vector.
func (q *embedQueue) missing(ctx context.Context, ns memory.Namespace, next store.Page, l *look) ([]store.Record, error) {
	have := map[string]bool{}
	if !l.again && len(next.Records) > 0 {
		// A record that cannot be read may have an attachment.
		page, err := q.store.Attachments(ctx, ns.Encode(), factPrefix, l.after, len(next.Records)+next.Skipped)
		if err != nil {
			return nil, err
		}
		for _, a := range page.Attachments {
			have[a.Key] = strings.HasPrefix(string(a.Value), q.head)
		}
	}
	var missing []store.Record
	for _, r := range next.Records {
		if !have[r.Key] && !q.pending.isGivenUp(factRef{ns, r.Key}) {
			missing = append(missing, r)
		}
	}
	return missing, nil
}

// embed embeds the records, those by themselves that failed before.
func (q *embedQueue) embed(ctx context.Context, ns memory.Namespace, records []store.Record) error {
	var together []store.Record
	for _, r := range records {
		if q.tries[factRef{ns, r.Key}] == 0 {
			together = append(together, r)
			continue
		}
		if err := q.embedTogether(ctx, ns, r); err != nil {
			return err
		}
	}
	if len(together) == 0 {
		return nil
	}
	return q.embedTogether(ctx, ns, together...)
}

func (q *embedQueue) embedTogether(ctx context.Context, ns memory.Namespace, records ...store.Record) error {
	texts := make([]string, len(records))
	for i, r := range records {
		var rec factRecord
		if json.Unmarshal(r.Value, &rec) == nil { // else blank: it has no vector
			texts[i] = embeddedText(rec)
		}
	}
	began := time.Now()
	vectors, id, err := q.embedder.EmbedDocuments(ctx, texts)
	var partial *embeddings.PartialError
	if err != nil && !errors.As(err, &partial) {
		return q.fail(ctx, ns, records, err)
	}
	if partial != nil {
		q.noteFailure(partial)
	}
	q.timed(len(records), time.Since(began))
	return q.attach(ctx, ns, id, records, vectors)
}

// fail counts a failure that the texts may be to blame for. A fact that fails again and
// again by itself is given up, so that others get their turn.
func (q *embedQueue) fail(ctx context.Context, ns memory.Namespace, records []store.Record, err error) error {
	if !mayBeTheText(err) {
		return err
	}
	for _, r := range records {
		q.tries[factRef{ns, r.Key}]++
	}
	first := factRef{ns, records[0].Key}
	if len(records) > 1 || q.tries[first] <= maxTries {
		return err
	}
	q.noteFailure(err)
	delete(q.tries, first)
	return q.giveUp(ctx, first, records[0])
}

// mayBeTheText reports whether a text may be to blame for a failure.
func mayBeTheText(err error) bool {
	switch memory.AsError(err).Reason {
	case embeddings.ReasonServerFailed, embeddings.ReasonServerHung, embeddings.ReasonBadResponse:
		return true
	}
	return false
}

// giveUp gives a version of a fact up, unless the fact has gone or changed meanwhile: then
// the news of that may have come before.
func (q *embedQueue) giveUp(ctx context.Context, ref factRef, r store.Record) error {
	q.pending.giveUp(ref)
	now, err := q.store.Get(ctx, ref.ns.Encode(), ref.key)
	if errors.Is(err, store.ErrNotFound) || err == nil && (now.Version != r.Version || !now.Updated.Equal(r.Updated)) {
		q.pending.gone(ref)
		return nil
	}
	return err
}

// attach keeps the vectors, each with the version of its fact that was embedded. A fact
// that the model has no vector for is marked as done, too.
func (q *embedQueue) attach(ctx context.Context, ns memory.Namespace, id embeddings.Identity, records []store.Record, vectors [][]float32) error {
	head := vectorHead(id)
	if string(head) != q.head {
		return errModelChanged
	}
	attachments := make([]store.Attachment, len(records))
	for i, r := range records {
		var code []int8
		if vectors[i] != nil {
			var err error
			if code, err = index.Quantize(vectors[i]); err != nil {
				return err
			}
		}
		attachments[i] = store.Attachment{Key: r.Key, Version: r.Version, Updated: r.Updated, Value: vectorRow(head, code)}
		delete(q.tries, factRef{ns, r.Key})
	}
	_, err := q.store.Attach(ctx, ns.Encode(), attachments...)
	q.moved()
	return err
}
