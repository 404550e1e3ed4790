package badgerstore

import (
	"testing"
	"time"

	"helmdeck-sidecar/store"
	"helmdeck-sidecar/store/storetest"
)

func TestContract(t *testing.T) {
	storetest.Test(t, storetest.Options{
		Open: func(t testing.TB, dir string, now func() time.Time) store.Store {
			return openTest(t, Options{Dir: dir, Now: now})
		},
		Corrupt: func(t testing.TB, s store.Store, namespace, key string) {
			flip(t, s.(*Store), namespace, key, -1)
		},
	})
}
