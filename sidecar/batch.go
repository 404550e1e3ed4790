package sidecar

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/capture"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
)

// Rows of turns: a batch under its time, and what was seen of a session under its hash.
const (
	batchPrefix = turnPrefix + "b/"
	seenPrefix  = turnPrefix + "s/"
	batchTTL    = 30 * 24 * time.Hour
	maxSeen     = 2000 // messages of a session that are known again
)

// batchRecord is the stored form of a batch.
type batchRecord struct {
	State   memory.BatchState `json:"s"`
	Session string            `json:"c,omitempty"`
	Sender  string            `json:"w,omitempty"`
	Facts   []batchFact       `json:"f,omitempty"`
	Refused []memory.Refusal  `json:"r,omitempty"`
	Known   int               `json:"k,omitempty"`
	Passed  map[string]int    `json:"p,omitempty"`
}

// batchFact is a fact of a batch; Record is there while it is proposed. What is stored keeps no value of its own here.
type batchFact struct {
	memory.CapturedFact
	Record *factRecord `json:"record,omitempty"`
}

func recordPut(ns memory.Namespace, key string, rec factRecord, expires time.Time) (store.Put, error) {
	value, err := json.Marshal(rec)
	return store.Put{Namespace: ns.Encode(), Key: factPrefix + key, Value: value, ExpiresAt: expires}, err
}

// newBatch stores a batch under the next free nanosecond.
func (s *Service) newBatch(ctx context.Context, ns memory.Namespace, b batchRecord) (string, error) {
	value, err := json.Marshal(b.withoutValues())
	if err != nil {
		return "", err
	}
	now, absent := s.now(), uint64(0)
	for at := now.UnixNano(); ; at++ {
		id := batchID(at, ns.Sender())
		_, err := s.store.Put(ctx, store.Put{
			Namespace: ns.Encode(), Key: batchPrefix + id, Value: value, ExpiresAt: ceilSecond(now.Add(batchTTL)), IfVersion: &absent,
		})
		if !errors.Is(err, store.ErrConflict) {
			return id, err
		}
	}
}

// batchID names a batch by its time, and by whom it is of if that is not the owner.
func batchID(at int64, sender string) string {
	id := fmt.Sprintf("%016x", at)
	if sender != "" {
		sum := sha256.Sum256([]byte(sender))
		id += "-" + hex.EncodeToString(sum[:4])
	}
	return id
}

func batchTime(id string) time.Time {
	var at int64
	if _, err := fmt.Sscanf(id, "%016x", &at); err != nil {
		return time.Time{}
	}
	return time.Unix(0, at).UTC()
}

// withoutValues is a batch without the values of facts that are stored: they would outlive them.
func (b batchRecord) withoutValues() batchRecord {
	b.Facts = slices.Clone(b.Facts)
	for i := range b.Facts {
		b.Facts[i].Value = ""
	}
	return b
}

// putBatch stores a batch anew, in another state.
func (s *Service) putBatch(ctx context.Context, ns memory.Namespace, r store.Record, b batchRecord) error {
	value, err := json.Marshal(b.withoutValues())
	if err != nil {
		return err
	}
	_, err = s.store.Put(ctx, store.Put{Namespace: ns.Encode(), Key: r.Key, Value: value, ExpiresAt: r.ExpiresAt, IfVersion: &r.Version})
	return err
}

// forgetBatches deletes the batches of a namespace, and what was seen of its sessions.
func (s *Service) forgetBatches(ctx context.Context, ns memory.Namespace) error {
	keys, err := s.selected(ctx, ns, target{prefix: turnPrefix})
	if err != nil {
		return err
	}
	_, err = s.store.Delete(ctx, ns.Encode(), keys...)
	s.turns.forget(ns)
	return err
}

// seenMessages are the hashes of messages that were captured, the latest last.
type seenMessages struct {
	list []string
	set  map[string]bool
}

// add notes a message and reports whether it is new. What a host wraps around its words makes no difference.
func (m *seenMessages) add(message memory.Message) bool {
	at := ""
	if message.At != nil {
		at = message.At.UTC().Format(time.RFC3339Nano)
	}
	sum := sha256.Sum256([]byte(message.Role + "\x00" + message.ID + "\x00" + at + "\x00" + capture.Clean(message.Content)))
	hash := hex.EncodeToString(sum[:8])
	if m.set[hash] {
		return false
	}
	m.set[hash] = true
	m.list = append(m.list, hash)
	return true
}

func seenKey(session string) string {
	sum := sha256.Sum256([]byte(session))
	return seenPrefix + hex.EncodeToString(sum[:12])
}

// seen reads which messages of a session were captured.
func (s *Service) seen(ctx context.Context, t turn) (*seenMessages, error) {
	m := &seenMessages{set: map[string]bool{}}
	r, err := s.store.Get(ctx, t.ns.Encode(), seenKey(t.session))
	switch {
	case errors.Is(err, store.ErrNotFound), errors.Is(err, store.ErrUnreadable):
		return m, nil
	case err != nil:
		return nil, err
	}
	m.list = strings.Fields(string(r.Value))
	for _, hash := range m.list {
		m.set[hash] = true
	}
	return m, nil
}

// saw stores which messages were captured.
func (s *Service) saw(ctx context.Context, t turn, m *seenMessages) error {
	list := m.list[max(0, len(m.list)-maxSeen):]
	_, err := s.store.Put(ctx, store.Put{
		Namespace: t.ns.Encode(), Key: seenKey(t.session), Value: []byte(strings.Join(list, " ")), ExpiresAt: ceilSecond(s.now().Add(batchTTL)),
	})
	return err
}
