package sidecar

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
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
	s.journal.drop(ns)
	keys, err := s.selected(ctx, ns, target{prefix: turnPrefix})
	if err != nil {
		return err
	}
	_, err = s.store.Delete(ctx, ns.Encode(), keys...)
	s.turns.forget(ns)
	return err
}

// sameMessage is how far two times of one message may lie apart: hosts stamp it as it comes and again as they keep it.
const sameMessage = 5 * time.Minute

// seenMessages are the messages of a session that were captured, by their hash, and when they were said.
type seenMessages struct {
	list []seenMessage // the latest last
	at   map[string][]int64
}

type seenMessage struct {
	hash string
	at   int64 // Unix seconds; 0 where nobody said
}

func (m *seenMessages) note(s seenMessage) {
	m.list = append(m.list, s)
	m.at[s.hash] = append(m.at[s.hash], s.at)
}

// add notes a message and reports whether it is new. What a host wraps around its words makes no difference, nor do
// a few minutes.
func (m *seenMessages) add(message memory.Message) bool {
	sum := sha256.Sum256([]byte(message.Role + "\x00" + message.ID + "\x00" + capture.Clean(message.Content)))
	s := seenMessage{hash: hex.EncodeToString(sum[:8])}
	if message.At != nil {
		s.at = message.At.Unix()
	}
	near := func(at int64) bool {
		return at == 0 || s.at == 0 || time.Duration(max(at-s.at, s.at-at))*time.Second <= sameMessage
	}
	if slices.ContainsFunc(m.at[s.hash], near) {
		return false
	}
	m.note(s)
	return true
}

func (m *seenMessages) encode() []byte {
	var b []byte
	for _, s := range m.list[max(0, len(m.list)-maxSeen):] {
		b = fmt.Appendf(b, "%s@%d ", s.hash, s.at)
	}
	return b
}

func decodeSeen(value []byte) *seenMessages {
	m := &seenMessages{at: map[string][]int64{}}
	for _, part := range strings.Fields(string(value)) {
		hash, at, _ := strings.Cut(part, "@")
		seconds, _ := strconv.ParseInt(at, 10, 64) // 0 for what cannot be read: then only the words count
		m.note(seenMessage{hash, seconds})
	}
	return m
}

func seenKey(session string) string {
	sum := sha256.Sum256([]byte(session))
	return seenPrefix + hex.EncodeToString(sum[:12])
}

// seen reads which messages of a session were captured, whoever wrote them: a host hands over what several people wrote, and
// what was captured in the name of one is not another's.
func (s *Service) seen(ctx context.Context, t turn) (*seenMessages, error) {
	r, err := s.store.Get(ctx, t.ns.Owner().Encode(), seenKey(t.session))
	if errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrUnreadable) {
		err = nil
	}
	return decodeSeen(r.Value), err
}

// saw stores which messages were captured.
func (s *Service) saw(ctx context.Context, t turn, m *seenMessages) error {
	_, err := s.store.Put(ctx, store.Put{
		Namespace: t.ns.Owner().Encode(), Key: seenKey(t.session), Value: m.encode(), ExpiresAt: ceilSecond(s.now().Add(batchTTL)),
	})
	return err
}
