package badgerstore

import (
	"crypto/cipher"
	"encoding/binary"
	"fmt"
	"time"

	"helmdeck-sidecar/store"
)

// A stored record is a header in clear (Badger encrypts its files as a whole)
// and the value sealed by the namespace's key:
//
//	format(1) life(8) version(8) created(8) updated(8) expires(8) nonce(12) sealed
//
// Namespace, key and header are authenticated with the value, so that no row can
// be passed off as another. A past version keeps the bytes it had as the current
// one.
//
// An attachment looks the same and has the header of the version that it belongs to, but
// for its format.
const (
	recordFormat     = 1
	attachmentFormat = 2

	headerSize = 1 + 5*8
	nonceSize  = 12
	tagSize    = 16
)

// header is the part of a record that is read without its key. Times are unix
// nanoseconds.
type header struct {
	life, version             uint64
	created, updated, expires int64
}

func (h header) append(b []byte, format byte) []byte {
	b = append(b, format)
	b = binary.BigEndian.AppendUint64(b, h.life)
	b = binary.BigEndian.AppendUint64(b, h.version)
	b = binary.BigEndian.AppendUint64(b, uint64(h.created))
	b = binary.BigEndian.AppendUint64(b, uint64(h.updated))
	return binary.BigEndian.AppendUint64(b, uint64(h.expires))
}

func parseHeader(b []byte, format byte) (header, error) {
	if len(b) < headerSize+nonceSize+tagSize {
		return header{}, fmt.Errorf("%w: %d bytes are too few", store.ErrUnreadable, len(b))
	}
	if b[0] != format {
		return header{}, fmt.Errorf("%w: unknown format %d", store.ErrUnreadable, b[0])
	}
	h := header{
		life:    binary.BigEndian.Uint64(b[1:]),
		version: binary.BigEndian.Uint64(b[9:]),
		created: int64(binary.BigEndian.Uint64(b[17:])),
		updated: int64(binary.BigEndian.Uint64(b[25:])),
		expires: int64(binary.BigEndian.Uint64(b[33:])),
	}
	if h.version == 0 {
		return header{}, fmt.Errorf("%w: version 0", store.ErrUnreadable)
	}
	return h, nil
}

func (h header) live(now time.Time) bool { return h.expires > now.UnixNano() }

func (h header) expiry(id spaceID, key string) expiry {
	return expiry{at: h.expires, id: id, life: h.life, version: h.version, key: key}
}

// record returns the header as a Record without a value.
func (h header) record(key string) store.Record {
	return store.Record{
		Key:       key,
		Version:   h.version,
		Created:   time.Unix(0, h.created).UTC(),
		Updated:   time.Unix(0, h.updated).UTC(),
		ExpiresAt: time.Unix(0, h.expires).UTC(),
	}
}

func sealRecord(sp *space, key string, h header, value []byte) []byte {
	return seal(sp, key, h, recordFormat, value)
}

func seal(sp *space, key string, h header, format byte, value []byte) []byte {
	b := h.append(make([]byte, 0, headerSize+nonceSize+len(value)+tagSize), format)
	nonce := randomBytes(nonceSize)
	b = append(b, nonce...)
	return sp.aead.Seal(b, nonce, value, recordContext(sp.name, key, b[:headerSize]))
}

// openRecord opens a row of either format.
func openRecord(sp *space, key string, format byte, b []byte) (store.Record, error) {
	h, err := parseHeader(b, format)
	if err != nil {
		return store.Record{}, err
	}
	value, err := openValue(sp.aead, recordContext(sp.name, key, b[:headerSize]), b[headerSize:])
	if err != nil {
		return store.Record{}, err
	}
	rec := h.record(key)
	rec.Value = value
	return rec, nil
}

func openValue(aead cipher.AEAD, context, b []byte) ([]byte, error) {
	value, err := aead.Open(make([]byte, 0, len(b)), b[:nonceSize], b[nonceSize:], context)
	if err != nil {
		return nil, fmt.Errorf("%w: damaged, or sealed by another key", store.ErrUnreadable)
	}
	return value, nil
}

func recordContext(namespace, key string, header []byte) []byte {
	b := make([]byte, 0, 2*binary.MaxVarintLen32+len(namespace)+len(key)+len(header))
	b = binary.AppendUvarint(b, uint64(len(namespace)))
	b = append(b, namespace...)
	b = binary.AppendUvarint(b, uint64(len(key)))
	b = append(b, key...)
	return append(b, header...)
}
