package badgerstore

import (
	"encoding/binary"
	"math"
)

// The rows of the database, by the first byte of their key. All numbers are big
// endian, so that rows sort by them.
//
//	r id key                        the current version of a record
//	h id len(key) key life ^version a past version; newest first
//	a id key                        the attachment of the current version
//	x expiry id life version key    when a version expires
//	f                               scratch, see flush
//
// A life begins when a key is first put and ends with its deletion or expiry.
// Past versions belong to a life, so that those which a crash left behind never
// show up under a later record of the same key.
const (
	rowRecord     = 'r'
	rowHistory    = 'h'
	rowAttachment = 'a'
	rowExpiry     = 'x'
	rowScratch    = 'f'
)

// spaceRows are the kinds of rows whose keys go on with the id of a namespace.
var spaceRows = []byte{rowRecord, rowHistory, rowAttachment}

const expiryHead = 1 + 8 + idSize + 8 + 8

func spacePrefix(row byte, id spaceID) []byte {
	return append([]byte{row}, id[:]...)
}

// keyRow is the row of a key: rowRecord or rowAttachment.
func keyRow(kind byte, id spaceID, key string) []byte {
	return append(spacePrefix(kind, id), key...)
}

func recordRow(id spaceID, key string) []byte { return keyRow(rowRecord, id, key) }

func historyPrefix(id spaceID, key string) []byte {
	b := binary.BigEndian.AppendUint16(spacePrefix(rowHistory, id), uint16(len(key)))
	return append(b, key...)
}

func historyRow(id spaceID, key string, life, version uint64) []byte {
	b := binary.BigEndian.AppendUint64(historyPrefix(id, key), life)
	return binary.BigEndian.AppendUint64(b, ^version)
}

// expiry names one version and the time when it ends.
type expiry struct {
	at            int64 // unix nanoseconds
	id            spaceID
	life, version uint64
	key           string
}

func (e expiry) row() []byte {
	b := append([]byte{rowExpiry}, sortable(e.at)...)
	b = append(b, e.id[:]...)
	b = binary.BigEndian.AppendUint64(b, e.life)
	b = binary.BigEndian.AppendUint64(b, e.version)
	return append(b, e.key...)
}

func parseExpiry(row []byte) (expiry, bool) {
	if len(row) <= expiryHead || row[0] != rowExpiry {
		return expiry{}, false
	}
	e := expiry{at: int64(binary.BigEndian.Uint64(row[1:]) ^ (1 << 63))}
	copy(e.id[:], row[9:])
	e.life = binary.BigEndian.Uint64(row[9+idSize:])
	e.version = binary.BigEndian.Uint64(row[17+idSize:])
	e.key = string(row[expiryHead:])
	return e, true
}

func sortable(n int64) []byte {
	return binary.BigEndian.AppendUint64(nil, uint64(n)^(1<<63))
}

// after returns the smallest row that sorts behind every row of the namespace.
func after(row byte, id spaceID) ([]byte, bool) {
	n := binary.BigEndian.Uint64(id[:])
	if n == math.MaxUint64 {
		return []byte{row + 1}, false
	}
	return binary.BigEndian.AppendUint64([]byte{row}, n+1), true
}

// lifeOf returns the life in a history row.
func lifeOf(row []byte) uint64 {
	return binary.BigEndian.Uint64(row[len(row)-16:])
}
