import assert from "node:assert/strict";
import { mkdtemp, rename, writeFile } from "node:fs/promises";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { createClient } from "./client.js";
import { readConfig } from "./config.js";
import { collect, server } from "./helpers.mjs";

function client(url, log, given = {}, options = {}) {
  return createClient(readConfig({ url, token: "secret", ...given }), log, options);
}

test("a call carries the token and returns the value", async (t) => {
  const s = await server(t, () => ({ body: { hits: [] } }));
  const log = collect();
  assert.deepEqual(await client(s.url, log).post("/x", { a: 1 }), { ok: true, value: { hits: [] } });
  assert.deepEqual(s.seen, [{ method: "POST", url: "/x", auth: "Bearer secret", body: '{"a":1}' }]);
  assert.deepEqual(log.lines, []);
});

test("a refused request is an answer and opens nothing", async (t) => {
  const s = await server(t, () => ({ status: 400, body: { message: "query is required" } }));
  const log = collect();
  const c = client(s.url, log);
  for (let i = 0; i < 5; i++) assert.deepEqual(await c.post("/x", {}), { ok: false, status: 400, cause: "query is required" });
  assert.equal(c.available, true);
  assert.deepEqual(log.lines, []);
});

test("a sidecar that hangs costs one deadline, then nothing until it answers again", async (t) => {
  let hang = true;
  const s = await server(t, () => (hang ? undefined : { body: {} }));
  const log = collect();
  const c = client(s.url, log, { deadlineMs: 100 });
  const began = performance.now();
  assert.equal((await c.post("/x", {})).ok, false);
  const first = performance.now() - began;
  assert.ok(first >= 95 && first < 1000, `the first call took ${first} ms`);
  for (let i = 0; i < 100; i++) assert.equal((await c.post("/x", {})).ok, false);
  assert.equal(c.available, false);
  assert.equal(s.seen.filter((r) => r.url === "/x").length, 1);
  hang = false;
  await log.until(2);
  assert.equal((await c.post("/x", {})).ok, true);
  assert.match(log.lines[0], /^warn the sidecar at .* is not available: no answer within 100 ms/);
  assert.match(log.lines[1], /^info the sidecar answers again, after \d+ s$/);
  assert.equal(log.lines.length, 2);
});

test("calls that hang together log one line", async (t) => {
  const s = await server(t, () => undefined);
  const log = collect();
  const c = client(s.url, log, { deadlineMs: 100 });
  const answers = await Promise.all(Array.from({ length: 8 }, () => c.post("/x", {})));
  assert.ok(answers.every((a) => !a.ok));
  assert.equal(log.lines.length, 1);
});

test("three failures in a row open the circuit, with the cause", async (t) => {
  for (const [status, cause] of [[503, /it answered 503/], [401, /it refuses the token \(401: expired\); run helmdeck-sidecar register/]]) {
    const s = await server(t, (_, n) => (n === 2 ? { body: {} } : { status, body: { message: "expired" } }));
    const log = collect();
    const c = client(s.url, log, {}, { later: () => {} });
    const ok = [];
    for (let i = 0; i < 7; i++) ok.push((await c.post("/x", {})).ok);
    assert.deepEqual(ok, [false, true, false, false, false, false, false]);
    assert.equal(s.seen.length, 5);
    assert.equal(log.lines.length, 1);
    assert.match(log.lines[0], cause);
  }
});

test("a sidecar that is not there is said to be so", async () => {
  const log = collect();
  const c = client("http://127.0.0.1:1", log, {}, { later: () => {} });
  for (let i = 0; i < 3; i++) await c.get("/x");
  assert.match(log.lines[0], /connection refused|bad port/);
});

test("probes wait longer and longer", async (t) => {
  const s = await server(t, () => ({ status: 503 }));
  const pauses = [];
  let next;
  const c = client(s.url, collect(), {}, { later: (fn, ms) => { pauses.push(ms); next = fn; } });
  for (let i = 0; i < 3; i++) await c.get("/x");
  for (let i = 0; i < 8; i++) await next();
  assert.deepEqual(pauses, [250, 500, 1000, 2000, 4000, 8000, 15000, 15000, 15000]);
});

test("an answer that is late because the gateway was busy is read", async (t) => {
  const s = await server(t, () => ({ body: { a: 1 } }));
  const c = client(s.url, collect(), { deadlineMs: 200 });
  const answer = c.get("/x");
  while (s.seen.length === 0) await new Promise(setImmediate);
  for (const until = performance.now() + 400; performance.now() < until; ); // busy beyond the deadline
  assert.deepEqual(await answer, { ok: true, value: { a: 1 } });
});

test("a check costs nothing while the sidecar answers, one deadline when it hangs, and a moment after", async (t) => {
  let hang = false;
  const s = await server(t, () => (hang ? undefined : { body: {} }));
  let clock = 0;
  const c = client(s.url, collect(), { promptDeadlineMs: 100 }, { later: () => {}, now: () => clock });
  await c.post("/x", {});
  assert.equal(await c.check(), "");
  assert.equal(s.seen.length, 1, "a call has just shown it");
  clock += 2000;
  assert.equal(await c.check(), "");
  assert.equal(s.seen.length, 2);
  clock += 2000;
  hang = true;
  assert.deepEqual(await Promise.all([c.check(), c.check()]), ["no answer within 100 ms", "no answer within 100 ms"]);
  assert.equal(await c.check(), "no answer within 100 ms");
  assert.equal(s.seen.length, 3, "one question for all");
  assert.equal(c.available, false);
  clock += 2000;
  hang = false;
  assert.equal(await c.check(), "", "it is back, and the circuit closes");
  assert.equal((await c.post("/x", {})).ok, true);
});

test("a cancelled call is no failure", async (t) => {
  const s = await server(t, () => undefined);
  const c = client(s.url, collect(), {}, { later: () => {} });
  for (let i = 0; i < 5; i++) {
    const stop = new AbortController();
    const answer = c.get("/x", { signal: stop.signal });
    stop.abort();
    assert.deepEqual(await answer, { ok: false, cause: "the call was cancelled" });
  }
  assert.equal(c.available, true);
});

test("the token is read from its file, anew when that changes", async (t) => {
  const s = await server(t, () => ({ body: {} }));
  const dir = await mkdtemp(path.join(os.tmpdir(), "token-"));
  const tokenFile = path.join(dir, "token");
  const log = collect();
  const c = client(s.url, log, { token: undefined, tokenFile }, { later: () => {} });
  assert.match((await c.get("/x")).cause, /there is no token at .*; run helmdeck-sidecar register/);
  for (const token of ["one", "two"]) {
    await writeFile(`${tokenFile}.new`, `${token}\n`);
    await rename(`${tokenFile}.new`, tokenFile);
    await c.get("/x");
  }
  assert.deepEqual(s.seen.map((r) => r.auth), ["Bearer one", "Bearer two"]);
});

test("what is not JSON is a failure", async (t) => {
  const s = http.createServer((_, res) => res.end("<html>"));
  await new Promise((done) => s.listen(0, "127.0.0.1", done));
  t.after(() => s.close());
  const c = client(`http://127.0.0.1:${s.address().port}`, collect(), {}, { later: () => {} });
  assert.equal((await c.get("/x")).ok, false);
});
