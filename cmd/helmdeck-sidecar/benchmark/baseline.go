package main

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"helmdeck-sidecar/sidecar/memory"
)

// baseline is what the sidecar is compared with: facts in SQLite behind HTTP. A
// write goes to one connection, reads to others, as WAL allows.
type baseline struct {
	write, read *sql.DB
	vectors     *vectorScan // nil without
}

const (
	baselineToken = "baseline"
	baselineOwner = "bench"
)

// baselineSchema has facts and audit rows as helmdeck keeps them, and a full-text
// index with the default tokenizer, which needs the least space and time.
const baselineSchema = `
CREATE TABLE facts (id INTEGER PRIMARY KEY, caller TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
	category TEXT NOT NULL, tags TEXT NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL,
	expires INTEGER NOT NULL, UNIQUE (caller, key));
CREATE TABLE audit (id INTEGER PRIMARY KEY, caller TEXT NOT NULL, pack TEXT NOT NULL, inputs TEXT NOT NULL, at INTEGER NOT NULL);
CREATE VIRTUAL TABLE words USING fts5(key, value, content='facts', content_rowid='id');`

func openBaseline(path string) (*baseline, error) {
	dsn := "file:" + path + "?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=busy_timeout(10000)&_pragma=cache_size(-65536)"
	b := &baseline{}
	for _, db := range []**sql.DB{&b.write, &b.read} {
		var err error
		if *db, err = sql.Open("sqlite", dsn); err != nil {
			return nil, err
		}
	}
	b.write.SetMaxOpenConns(1)
	b.read.SetMaxOpenConns(8)
	b.read.SetMaxIdleConns(8)
	_, err := b.write.Exec(baselineSchema)
	return b, err
}

// serveBaseline loads the corpus and serves it until SIGTERM.
func serveBaseline(ctx context.Context, path string, facts []memory.StoreRequest, vectors bool, logs io.Writer) error {
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGTERM)
	defer stop()
	b, err := openBaseline(path)
	if err != nil {
		return err
	}
	if err := b.load(ctx, facts); err != nil {
		return err
	}
	if vectors {
		b.vectors = newVectorScan(facts)
	}
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	srv := &http.Server{Handler: b.routes(), ReadHeaderTimeout: time.Minute}
	context.AfterFunc(ctx, func() { srv.Close() })
	slog.New(slog.NewJSONHandler(logs, nil)).Info("ready", "url", "http://"+l.Addr().String())
	if err := srv.Serve(l); err != http.ErrServerClosed {
		return err
	}
	return nil
}

const putFact = `INSERT INTO facts (caller, key, value, category, tags, created, updated, expires) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
	ON CONFLICT (caller, key) DO UPDATE SET value = excluded.value, category = excluded.category,
	tags = excluded.tags, updated = excluded.updated, expires = excluded.expires`

func arguments(f memory.StoreRequest) []any {
	now := time.Now()
	return []any{baselineOwner, f.Key, f.Value, f.Category, strings.Join(f.Tags, ","), now.Unix(), now.Unix(), now.AddDate(0, 0, 90).Unix()}
}

// load writes everything in one transaction and brings the files to rest.
func (b *baseline) load(ctx context.Context, facts []memory.StoreRequest) error {
	tx, err := b.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // no-op after Commit
	put, err := tx.PrepareContext(ctx, putFact)
	if err != nil {
		return err
	}
	for _, f := range facts {
		if _, err := put.ExecContext(ctx, arguments(f)...); err != nil {
			return err
		}
	}
	if _, err := tx.ExecContext(ctx, "INSERT INTO words (words) VALUES ('rebuild')"); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	_, err = b.write.ExecContext(ctx, "INSERT INTO words (words) VALUES ('optimize'); PRAGMA wal_checkpoint(TRUNCATE); ANALYZE")
	return err
}

func (b *baseline) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { answer(w, map[string]string{"status": "ok"}) })
	mux.HandleFunc("POST /store", served(b.store))
	mux.HandleFunc("POST /fts", served(b.fullText))
	mux.HandleFunc("POST /scan", served(b.scan))
	if b.vectors != nil {
		mux.HandleFunc("POST /hybrid", served(b.hybrid))
	}
	return mux
}

func served[Req, Resp any](do func(context.Context, Req) (Resp, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var req Req
		if r.Header.Get("Authorization") != "Bearer "+baselineToken {
			http.Error(w, "no token", http.StatusUnauthorized)
			return
		}
		if err := json.NewDecoder(r.Body).Decode(&req); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		resp, err := do(r.Context(), req)
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		answer(w, resp)
	}
}

func answer(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v) // a client that has gone has no use for it
}

// store does the two durable writes of helmdeck: the row, then its audit row. The
// full-text index is left out, to the baseline's advantage.
func (b *baseline) store(ctx context.Context, f memory.StoreRequest) (map[string]string, error) {
	if _, err := b.write.ExecContext(ctx, putFact, arguments(f)...); err != nil {
		return nil, err
	}
	_, err := b.write.ExecContext(ctx, "INSERT INTO audit (caller, pack, inputs, at) VALUES (?, 'memory_store', ?, ?)",
		baselineOwner, f.Key, time.Now().Unix())
	return map[string]string{"key": f.Key}, err
}

// match is one result of the baseline.
type match struct {
	Key     string  `json:"docid"`
	Snippet string  `json:"snippet"`
	Score   float64 `json:"score"`
}

// fullText asks FTS5 for any of the words, best first.
func (b *baseline) fullText(ctx context.Context, q memory.QMDSearch) ([]match, error) {
	rows, err := b.read.QueryContext(ctx, `SELECT f.key, f.value, best.rank
		FROM (SELECT rowid, rank FROM words WHERE words MATCH ? ORDER BY rank LIMIT ?) best
		JOIN facts f ON f.id = best.rowid WHERE f.caller = ? AND f.expires > ? ORDER BY best.rank`,
		anyWord(q.Query), found, baselineOwner, time.Now().Unix())
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []match
	for rows.Next() {
		var m match
		if err := rows.Scan(&m.Key, &m.Snippet, &m.Score); err != nil {
			return nil, err
		}
		out = append(out, m)
	}
	return out, rows.Err()
}

// anyWord is the expression of FTS5 for any of the words of a text.
func anyWord(text string) string {
	words := strings.Fields(text)
	for i, w := range words {
		words[i] = `"` + w + `"`
	}
	return strings.Join(words, " OR ")
}

// scan reads every row of the caller and scores it by the words that it contains,
// as helmdeck does; it decrypts nothing.
func (b *baseline) scan(ctx context.Context, q memory.QMDSearch) ([]match, error) {
	rows, err := b.read.QueryContext(ctx, "SELECT key, value, category, updated FROM facts WHERE caller = ? AND expires > ?",
		baselineOwner, time.Now().Unix())
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	words := strings.Fields(strings.ToLower(q.Query))
	var out []match
	for rows.Next() {
		var key, value, category string
		var updated int64
		if err := rows.Scan(&key, &value, &category, &updated); err != nil {
			return nil, err
		}
		text, hits := strings.ToLower(fmt.Sprint(key, " ", value, " ", category)), 0
		for _, w := range words {
			if strings.Contains(text, w) {
				hits++
			}
		}
		if hits > 0 {
			out = append(out, match{key, value, float64(hits) / float64(len(words))})
		}
	}
	slices.SortStableFunc(out, func(a, b match) int { return cmp.Compare(b.Score, a.Score) })
	return out[:min(len(out), found)], rows.Err()
}

// The calls of the baseline.
func (s *server) baselineStoring(facts []memory.StoreRequest) call {
	return func(ctx context.Context, i int) error {
		_, err := s.post(ctx, "/store", facts[i%len(facts)])
		return err
	}
}

func (s *server) baselineQuerying(path string, questions []string) call {
	return func(ctx context.Context, i int) error {
		answer, err := s.post(ctx, path, memory.QMDSearch{Query: questions[i%len(questions)]})
		return holds(answer, err, `"docid"`)
	}
}
