package sidecar

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"time"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
)

// Notes are the Markdown files of a workspace. tell takes what files say; when it fails, it
// is told again later.
type Notes interface {
	// Follow tells of every file, and then of each that changes, until ctx ends. Of known files
	// that are gone it tells, too.
	Follow(ctx context.Context, known []string, tell func([]memory.NotePage) error)
	// Scan does so once.
	Scan(ctx context.Context, known []string, tell func([]memory.NotePage) error) error
	// Rescan calls start and then tells of every file, changed or not.
	Rescan(ctx context.Context, start func() error, tell func([]memory.NotePage) error) error
	// Append adds a bullet to the file of a day, and tells of it unless told is false.
	Append(day time.Time, bullet string, tell func([]memory.NotePage) error) (n memory.Note, told bool, err error)
	Status() memory.WorkspaceStatus
	// Blocks tells of the pages of the bank where their generated blocks are.
	Blocks() (map[string]memory.BlockPlace, error)
	// Preview says what Write would change, and which blocks do.
	Preview([]memory.NoteBlock) ([]memory.FileChange, []memory.NoteBlock, error)
	// Write writes all blocks or none, and nothing else of the files. finish keeps them or puts
	// back what was there before.
	Write([]memory.NoteBlock) (finish func(keep bool) error, err error)
	// Read returns the content of a file, nil if there is none.
	Read(file string) ([]byte, error)
}

// notesAtOnce is how many facts are written together. Other writers wait no longer than for
// so many.
const notesAtOnce = 64

// keeping keeps the facts of a namespace in step with the files of a workspace.
type keeping struct {
	service *Service
	ns      memory.Namespace
	notes   Notes

	reflecting sync.Mutex    // held by a reflection
	changed    chan struct{} // holds one when facts changed after a reflection

	mu      sync.Mutex
	settles bool // opinions have ledgers, which are kept in step from now on
	ctx     context.Context
	files   map[string]map[string]noteRef // facts in the store, by file and id
}

// KeepNotes keeps the facts of a namespace in step with the files of a workspace until ctx
// ends. A namespace has one workspace.
func (s *Service) KeepNotes(ctx context.Context, ns memory.Namespace, notes Notes) error {
	k, err := s.openNotes(ctx, ns, notes)
	if err != nil {
		return err
	}
	defer s.closeNotes(k)
	var renewing sync.WaitGroup
	renewing.Go(func() { k.renew(ctx) })
	renewing.Go(func() { k.reflectNowAndThen(ctx) })
	renewing.Go(func() { k.settleAfterChanges(ctx) })
	notes.Follow(ctx, k.known(), k.tell)
	renewing.Wait()
	return nil
}

// renewEvery is how often the expiry of the facts is looked at, which lies a year ahead.
const renewEvery = 24 * time.Hour

func (k *keeping) renew(ctx context.Context) {
	t := time.NewTicker(renewEvery)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
		}
		if err := k.notes.Rescan(ctx, k.reload, k.tell); err != nil && ctx.Err() == nil {
			k.service.log.Warn("the facts of a workspace could not be renewed; trying again tomorrow", "cause", err)
		}
	}
}

func (k *keeping) reload() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.load(k.ctx)
}

// openNotes registers a workspace once the facts are known that came from files.
func (s *Service) openNotes(ctx context.Context, ns memory.Namespace, notes Notes) (*keeping, error) {
	k := &keeping{service: s, ns: ns, notes: notes, ctx: ctx, changed: make(chan struct{}, 1)}
	if err := k.load(ctx); err != nil {
		return nil, storeError(err)
	}
	s.keepingMu.Lock()
	defer s.keepingMu.Unlock()
	if s.keepings[ns] != nil {
		return nil, memory.Errorf(memory.CodeConflict, "other_workspace", "%s has a workspace already: %s", ns, s.keepings[ns].notes.Status().Workspace)
	}
	s.keepings[ns] = k
	return k, nil
}

func (s *Service) closeNotes(k *keeping) {
	s.keepingMu.Lock()
	defer s.keepingMu.Unlock()
	delete(s.keepings, k.ns)
}

// load reads which facts came from files. One that has lived for half of its time is to be
// written again, so that none expires while its file has it.
func (k *keeping) load(ctx context.Context) error {
	k.files = map[string]map[string]noteRef{}
	renew := k.service.now().Add(k.service.limits.TTLMax / 2)
	_, err := k.service.each(ctx, k.ns, factPrefix+notePrefix, func(r store.Record) error {
		file, id, ok := cutNoteKey(r.Key)
		if !ok {
			return nil
		}
		ref := noteRef{}
		var rec factRecord
		if json.Unmarshal(r.Value, &rec) == nil && r.ExpiresAt.After(renew) {
			ref = noteRef{digest: rec.digest()}
		}
		k.settles = k.settles || rec.Ledger != nil
		k.remember(file, id, ref)
		return nil
	})
	return err
}

func (k *keeping) remember(file, id string, ref noteRef) {
	if k.files[file] == nil {
		k.files[file] = map[string]noteRef{}
	}
	k.files[file][id] = ref
}

func (k *keeping) known() []string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return sortedKeys(k.files)
}

// tell makes the facts those of the pages.
func (k *keeping) tell(pages []memory.NotePage) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	var puts []derived
	var gone []string
	wanted := map[string]map[string]derived{}
	all, err := k.service.deriveAll(pages)
	if err != nil {
		return err
	}
	for i, p := range pages {
		facts := all[i]
		wanted[p.File] = facts
		for id, f := range facts {
			if have, ok := k.files[p.File][id]; !ok || have.digest != f.ref.digest {
				puts = append(puts, f)
			}
		}
		for id := range k.files[p.File] {
			if _, ok := facts[id]; !ok {
				gone = append(gone, noteKey(p.File, id))
			}
		}
	}
	if err := k.write(puts, gone); err != nil {
		return err
	}
	if k.settles && len(puts)+len(gone) > 0 {
		select {
		case k.changed <- struct{}{}:
		default:
		}
	}
	for file, facts := range wanted {
		delete(k.files, file)
		for id, f := range facts {
			k.remember(file, id, f.ref)
		}
	}
	return nil
}

// write stores facts, and deletes others after that: one that moves to another file is never
// missing.
func (k *keeping) write(puts []derived, gone []string) error {
	s := k.service
	slices.SortFunc(puts, func(a, b derived) int { return strings.Compare(a.key, b.key) })
	expires := ceilSecond(s.now().Add(s.limits.TTLMax))
	list := make([]store.Put, len(puts))
	for i, p := range puts {
		list[i] = store.Put{Namespace: k.ns.Encode(), Key: p.key, Value: p.value, ExpiresAt: expires}
	}
	if err := s.putAll(k.ctx, list); err != nil {
		return storeError(err)
	}
	_, err := s.store.Delete(k.ctx, k.ns.Encode(), gone...)
	return storeError(err)
}
