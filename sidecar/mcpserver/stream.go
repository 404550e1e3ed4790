package mcpserver

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/r3labs/sse/v2"
)

// streams frames server-sent events with r3labs/sse and guards what that library
// leaves open: it has no write deadline, blocks for ever on a slow reader, and
// leaks a goroutine when a stream is removed under a live subscriber. Each
// connection gets a stream of its own under a random id, which is removed only
// after the library's handler has returned.
type streams struct {
	srv          *sse.Server
	base         context.Context // ends every stream
	writeTimeout time.Duration
	keepAlive    time.Duration

	mu   sync.Mutex
	open map[string]*stream
}

// streamBuffer is how many events may wait for one reader before it counts as
// slow.
const streamBuffer = 64

func newStreams(base context.Context, writeTimeout, keepAlive time.Duration) *streams {
	s := &streams{
		srv: sse.New(), base: base, writeTimeout: writeTimeout, keepAlive: keepAlive, open: map[string]*stream{},
	}
	s.srv.AutoReplay = false
	s.srv.AutoStream = false
	s.srv.SplitData = true
	s.srv.BufferSize = streamBuffer
	s.srv.OnSubscribe = s.subscribed
	return s
}

// stream is one open connection.
type stream struct {
	id       string
	parent   *streams
	ctx      context.Context
	end      context.CancelFunc
	attached chan struct{} // closed when events reach the client
}

// errSlow says that a client did not read for longer than the write timeout.
var errSlow = errors.New("mcpserver: the client reads too slowly")

// serve answers r with an event stream until the client leaves, the deadline
// passes (zero is none), the reader is too slow, or run returns. run gets the
// stream when its events reach the client; serve returns after run has.
func (s *streams) serve(w http.ResponseWriter, r *http.Request, deadline time.Time, run func(*stream)) {
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	defer context.AfterFunc(s.base, cancel)()
	if !deadline.IsZero() {
		var stop context.CancelFunc
		ctx, stop = context.WithDeadline(ctx, deadline)
		defer stop()
	}
	st := &stream{id: rand.Text(), parent: s, ctx: ctx, end: cancel, attached: make(chan struct{})}
	s.add(st)
	defer s.remove(st)
	var wg sync.WaitGroup
	wg.Go(func() {
		defer cancel()
		select {
		case <-st.attached:
			run(st)
		case <-ctx.Done():
		}
	})
	wg.Go(st.keepAlive)
	s.srv.ServeHTTP(newFrameWriter(w, s.writeTimeout, cancel), st.request(r))
	cancel()
	wg.Wait()
}

func (s *streams) add(st *stream) {
	s.mu.Lock()
	s.open[st.id] = st
	s.mu.Unlock()
	s.srv.CreateStream(st.id)
}

func (s *streams) remove(st *stream) {
	s.srv.RemoveStream(st.id)
	s.mu.Lock()
	delete(s.open, st.id)
	s.mu.Unlock()
}

// subscribed is called by the library once events reach the client.
func (s *streams) subscribed(id string, _ *sse.Subscriber) {
	s.mu.Lock()
	st := s.open[id]
	s.mu.Unlock()
	if st != nil {
		close(st.attached)
	}
}

// request is r as the library wants it: the stream in the query, and no event id,
// because nothing is replayed.
func (st *stream) request(r *http.Request) *http.Request {
	r = r.Clone(st.ctx)
	r.URL.RawQuery = url.Values{"stream": {st.id}}.Encode()
	r.Header.Del("Last-Event-ID")
	return r
}

// send queues one event. It returns errSlow, and ends the stream, when the client
// does not read for the write timeout.
func (st *stream) send(event string, data []byte) error {
	return st.publish(&sse.Event{Event: []byte(event), Data: data})
}

func (st *stream) publish(e *sse.Event) error {
	if st.ctx.Err() != nil {
		return st.ctx.Err()
	}
	if st.parent.srv.TryPublish(st.id, e) {
		return nil
	}
	limit := time.NewTimer(st.parent.writeTimeout)
	defer limit.Stop()
	retry := time.NewTicker(2 * time.Millisecond)
	defer retry.Stop()
	for {
		select {
		case <-retry.C:
			if st.parent.srv.TryPublish(st.id, e) {
				return nil
			}
		case <-limit.C:
			st.end()
			return errSlow
		case <-st.ctx.Done():
			return st.ctx.Err()
		}
	}
}

func (st *stream) keepAlive() {
	t := time.NewTicker(st.parent.keepAlive)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			_ = st.publish(&sse.Event{Comment: []byte("keepalive")}) // a slow reader ends the stream
		case <-st.ctx.Done():
			return
		}
	}
}

// frameWriter gives the library's handler what it lacks: one write per event,
// with a deadline, and an end of the stream when it fails. It puts the event line
// before the data and drops the empty id, as the clients of helmdeck know it.
type frameWriter struct {
	http.ResponseWriter
	control *http.ResponseController
	timeout time.Duration
	fail    context.CancelFunc
	frame   bytes.Buffer
}

func newFrameWriter(w http.ResponseWriter, timeout time.Duration, fail context.CancelFunc) *frameWriter {
	return &frameWriter{ResponseWriter: w, control: http.NewResponseController(w), timeout: timeout, fail: fail}
}

// Write collects a part of the frame.
func (f *frameWriter) Write(p []byte) (int, error) { return f.frame.Write(p) }

// Flush sends the frame.
func (f *frameWriter) Flush() {
	_ = f.control.SetWriteDeadline(time.Now().Add(f.timeout))
	frame := arrange(f.frame.Bytes())
	f.frame.Reset()
	if len(frame) > 0 {
		if _, err := f.ResponseWriter.Write(frame); err != nil {
			f.fail()
			return
		}
	}
	if err := f.control.Flush(); err != nil {
		f.fail()
	}
}

// arrange moves the event line of a frame to its front and drops an empty id. It
// works in place.
func arrange(frame []byte) []byte {
	frame = bytes.TrimPrefix(frame, []byte("id: \n"))
	at := bytes.LastIndex(frame, []byte("\nevent: "))
	if at < 0 {
		return frame
	}
	line := bytes.Clone(frame[at+1 : len(frame)-1])
	copy(frame[len(line):], frame[:at+1])
	copy(frame, line)
	return frame
}
