package notes

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace/markdown"
)

const (
	scanNoticed   = 15 * time.Second
	scanUnnoticed = 2 * time.Second
	// scanShare keeps the scans of a large workspace from taking more than this part of the time.
	scanShare = 50
	// tellAtOnce is how many files are read and told of before somebody else may write.
	tellAtOnce = 64
	retryAfter = time.Second
	// tidyPause is between two looks at a process that writes pages, which may be killed.
	tidyPause = 200 * time.Millisecond
	// scanPatience is how long one scan waits for files to come to rest.
	scanPatience = 5 * time.Second
)

// Tell takes what changed files say. When it fails it is told again.
type Tell = func([]memory.NotePage) error

// Follow tells of every file, and then of each that changes, until ctx ends. known are files
// that somebody knows from before: those that are gone are told of, too.
func (f *Folder) Follow(ctx context.Context, known []string, tell Tell) {
	l := f.looker(known, tell)
	w := newNotices(f)
	defer w.close()
	l.scanned = w.watchFolders // folders come and go, and may be others under the same name
	for ctx.Err() == nil {
		l.step(ctx)
		wait := time.NewTimer(time.Until(l.next()))
		select {
		case <-ctx.Done():
		case <-wait.C:
		case name := <-w.changed:
			l.noticed(name)
			w.drain(l.noticed)
		}
		wait.Stop()
	}
}

// Scan tells of every file once, when each has come to rest. Those that somebody keeps writing
// are left out after some seconds.
func (f *Folder) Scan(ctx context.Context, known []string, tell Tell) error {
	l := f.looker(known, tell)
	waited := time.Duration(0)
	for {
		if err := l.step(ctx); err != nil {
			return err
		}
		if len(l.waiting) == 0 || waited > scanPatience+5*f.options.Patience {
			return f.isMissing()
		}
		began := time.Now()
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Until(l.due())):
		}
		waited += time.Since(began)
	}
}

// Rescan calls start and tells of every file as if none had been told of.
func (f *Folder) Rescan(ctx context.Context, start func() error, tell Tell) error {
	if err := f.begin(start); err != nil {
		return err
	}
	return f.Scan(ctx, nil, tell)
}

func (f *Folder) begin(start func() error) error {
	f.looking.Lock()
	defer f.looking.Unlock()
	if err := start(); err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for file, s := range f.files {
		s.unsettled = true
		f.files[file] = s
	}
	return nil
}

func (f *Folder) isMissing() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.missing == nil {
		return nil
	}
	return memory.Wrap(memory.CodeUnavailable, "no_workspace", f.missing, "the workspace cannot be listed: "+f.missing.Error())
}

// looker looks after the files that have to be read.
type looker struct {
	f       *Folder
	tell    Tell
	waiting map[string]waiting
	scanAt  time.Time
	scanned func()    // called after each scan; may be nil
	tidyAt  time.Time // when to look for what another process began to write
}

// waiting is a file that is to come to rest.
type waiting struct {
	stamp   stamp // zero when it is missing
	rests   time.Time
	patient bool // it is to rest for long
	retryAt time.Time
}

func (f *Folder) looker(known []string, tell Tell) *looker {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, file := range known {
		if _, ok := f.files[file]; !ok {
			f.files[file] = seen{unsettled: true}
		}
	}
	return &looker{f: f, tell: tell, waiting: map[string]waiting{}}
}

// step scans when it is time to, and reads what has come to rest.
func (l *looker) step(ctx context.Context) error {
	if now := time.Now(); !now.Before(l.scanAt) || !l.tidyAt.IsZero() && !now.Before(l.tidyAt) {
		l.tidy()
	}
	if !time.Now().Before(l.scanAt) {
		l.scan()
	}
	defer l.publish()
	return l.read(ctx)
}

// tidy finishes what another process began to write that was killed.
func (l *looker) tidy() {
	if l.tidyAt = (time.Time{}); l.f.tidy() {
		l.tidyAt = time.Now().Add(tidyPause)
	}
}

// publish says how many files wait.
func (l *looker) publish() {
	l.f.mu.Lock()
	defer l.f.mu.Unlock()
	l.f.pending = len(l.waiting)
}

// next is when there is something to do.
func (l *looker) next() time.Time {
	at := l.scanAt
	if due := l.due(); len(l.waiting) > 0 && due.Before(at) {
		at = due
	}
	if !l.tidyAt.IsZero() && l.tidyAt.Before(at) {
		at = l.tidyAt
	}
	return at
}

func (l *looker) due() (first time.Time) {
	for _, w := range l.waiting {
		if at := l.dueAt(w); first.IsZero() || at.Before(first) {
			first = at
		}
	}
	return first
}

func (l *looker) dueAt(w waiting) time.Time {
	rest := l.f.options.Quiet
	if w.patient {
		rest = l.f.options.Patience
	}
	if at := w.rests.Add(rest); at.After(w.retryAt) {
		return at
	}
	return w.retryAt
}

// scan compares the stamps of all files.
func (l *looker) scan() {
	began := time.Now()
	found, err := l.f.list()
	l.f.mu.Lock()
	if err != nil && l.f.missing == nil {
		l.f.log.Warn("the workspace cannot be listed; its facts stay", "workspace", l.f.dir, "cause", err)
	}
	l.f.missing = err
	if err == nil {
		l.f.scanned = began
		for file, st := range found {
			if s, ok := l.f.files[file]; !ok || s.stamp != st || s.unsettled {
				l.add(file, st)
			}
		}
		for file := range l.f.files {
			if _, ok := found[file]; !ok {
				l.add(file, stamp{})
			}
		}
		l.f.pending = len(l.waiting)
	}
	every := cmp.Or(l.f.options.Scan, scanUnnoticed)
	if l.f.options.Scan == 0 && l.f.notified {
		every = scanNoticed
	}
	l.f.mu.Unlock()
	l.scanAt = time.Now().Add(max(every, scanShare*time.Since(began)))
	if l.scanned != nil {
		l.scanned()
	}
}

// add has a file wait until it rests, from its last change on.
func (l *looker) add(file string, st stamp) {
	w, ok := l.waiting[file]
	if ok && w.stamp == st {
		return
	}
	w = waiting{stamp: st, rests: time.Now()}
	if at := time.Unix(0, st.changed); st != (stamp{}) && at.Before(w.rests) {
		w.rests = at
	}
	l.waiting[file] = w
}

// noticed takes a notice of the operating system: the name of a file, or "" for anything.
func (l *looker) noticed(file string) {
	if file == "" {
		l.scanAt = time.Time{}
		return
	}
	if file == journalFile {
		l.tidyAt = time.Now()
	}
	if !markdown.Reads(file) {
		return
	}
	l.add(file, l.f.stampNow(file))
}

// read tells of the files that have rested.
func (l *looker) read(ctx context.Context) error {
	var rested []string
	now := time.Now()
	for file, w := range l.waiting {
		if !l.dueAt(w).After(now) {
			rested = append(rested, file)
		}
	}
	slices.Sort(rested)
	for chunk := range slices.Chunk(rested, tellAtOnce) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := l.readChunk(chunk); err != nil {
			for _, file := range chunk {
				if w, ok := l.waiting[file]; ok {
					w.retryAt = time.Now().Add(retryAfter)
					l.waiting[file] = w
				}
			}
			if ctx.Err() == nil {
				l.f.log.Warn("the facts of the workspace cannot be kept in step; trying again", "cause", err)
			}
			return err
		}
	}
	return nil
}

func (l *looker) readChunk(files []string) error {
	l.f.looking.Lock()
	defer l.f.looking.Unlock()
	var pages []memory.NotePage
	told := map[string]seen{}
	done := slices.Clone(files)
	for _, file := range files {
		w := l.waiting[file]
		page, now, wait := l.f.look(file, w.patient)
		switch {
		case wait:
			l.putOff(file, w)
			done = slices.DeleteFunc(done, func(d string) bool { return d == file })
		case page != nil:
			pages = append(pages, *page)
			told[file] = now
		}
	}
	if len(pages) > 0 {
		if err := l.tell(pages); err != nil {
			return err
		}
	}
	l.f.told(pages, told)
	for _, file := range done {
		delete(l.waiting, file)
	}
	return nil
}

// putOff has a file rest for long, from its last change on, unless it changes again.
func (l *looker) putOff(file string, w waiting) {
	if st := l.f.stampNow(file); st != w.stamp {
		l.add(file, st) // it has changed again since, and may be whole now
		return
	}
	w.patient = true
	l.waiting[file] = w
}

// told notes what was told of.
func (f *Folder) told(pages []memory.NotePage, now map[string]seen) {
	for _, p := range pages {
		if !p.Gone {
			f.report(p.File, p.Problems)
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	maps.Copy(f.files, now)
	for _, p := range pages {
		if p.Gone {
			delete(f.files, p.File)
		}
	}
}
