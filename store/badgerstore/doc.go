// Package badgerstore keeps records in an embedded Badger database, encrypted,
// in one directory that belongs to one process.
//
// The directory (0700) holds:
//
//	master.key   opens the keyring; absent when the caller passes Options.MasterKey
//	keyring      the data key of each namespace and Badger's own key, sealed by the master key
//	db/          the database
//	ballast      space kept for bad times, see below
//	lock         held while the store is open
//
// The keys are made once. A store that has data and whose master key or keyring
// is gone or wrong does not open: it never makes new keys over old data. Whoever
// copies the directory should keep the keyring apart from the copies of db: as
// long as an old keyring exists, what Erase destroyed can be read with it.
//
// Writes of all callers are collected and committed together with one fsync, so
// that throughput grows with the number of writers. Each is still applied whole,
// and its compare-and-set sees the ones before it.
//
// Badger writes through memory maps and the process dies by SIGBUS when the disk
// is full, also on the next start. So the store looks at the free space before it
// writes: below Options.Reserve it refuses to store, with less than deleteFloor
// it refuses to delete as well. It decides itself when Badger compacts, only with
// room for the outcome, and gives up a preallocated ballast file when space runs
// out, so that it still opens, reads and deletes. What remains is another process
// that takes all of the reserve and the ballast while a compaction is running.
//
// Expired records are hidden by their own timestamp from the moment on, whatever
// Badger does, and are removed by a timer that sleeps until the earliest.
package badgerstore
