import assert from "node:assert/strict";
import { channel } from "node:diagnostics_channel";
import http from "node:http";
import { test } from "node:test";
import { collect, server } from "./helpers.mjs";
import { createClient } from "./client.js";
import { readConfig } from "./config.js";
import { registerPending } from "./pending.js";

const deadlineMs = 400;

/** watched has the requests to a sidecar watched, whose MCP lies where the host says. */
function watched(url, log = collect()) {
  const config = readConfig({ url, token: "t", deadlineMs });
  const api = { config: { mcp: { servers: { helmdeck: { url: `${url}/api/v1/mcp` } } } } };
  registerPending(api, createClient(config, log, { later: () => {} }), config);
  return log;
}

const call = (url) => fetch(`${url}/api/v1/mcp`, { method: "POST", body: "{}" });

test("calls that are under way when the sidecar begins to hang are answered in its place, and no others", async (t) => {
  const s = await server(t, () => undefined);
  const log = watched(s.url);
  const began = performance.now();
  const other = fetch(`${s.url}/v1/other`, { method: "POST", body: "{}" });
  const answers = await Promise.all([call(s.url), call(s.url)]);
  const took = performance.now() - began;
  for (const a of answers) {
    assert.equal(a.status, 503);
    assert.match(await a.text(), /does not answer \(no answer within 300 ms\). Whether this call was carried out is not known/);
  }
  assert.ok(took > deadlineMs / 2 && took < deadlineMs + 1000, `it took ${took} ms`);
  assert.equal(log.lines.length, 1, log.lines.join("\n"));
  const state = await Promise.race([other.then(() => "ended", () => "ended"), new Promise((done) => setTimeout(done, 50, "waits"))]);
  assert.equal(state, "waits");
  other.catch(() => {}); // it ends with the server
});

test("a call may take long while the sidecar lives", async (t) => {
  const s = await server(t, async ({ url }) => {
    if (url !== "/healthz") await new Promise((done) => setTimeout(done, 3 * deadlineMs));
    return { body: { url } };
  });
  const log = watched(s.url);
  assert.deepEqual(await (await call(s.url)).json(), { url: "/api/v1/mcp" });
  assert.ok(s.seen.length > 3, "it was asked whether it lives");
  assert.deepEqual(log.lines, []);
});

test("a call that is soon over costs nothing, and the next one is watched again", async (t) => {
  let hang = false;
  const s = await server(t, () => (hang ? undefined : { body: {} }));
  watched(s.url);
  assert.equal((await call(s.url)).status, 200);
  await new Promise((done) => setTimeout(done, deadlineMs));
  assert.equal(s.seen.length, 1);
  hang = true;
  assert.equal((await call(s.url)).status, 503);
  assert.equal((await call(s.url)).status, 503);
});

test("an answer that has begun is broken off", async (t) => {
  const s = http.createServer((req, res) => {
    if (req.url === "/healthz") return;
    res.writeHead(200, { "content-length": 1000 });
    res.write("{");
  });
  await new Promise((done) => s.listen(0, "127.0.0.1", done));
  t.after(() => {
    s.closeAllConnections();
    s.close();
  });
  const url = `http://127.0.0.1:${s.address().port}`;
  watched(url);
  const answer = await call(url);
  await assert.rejects(answer.text());
});

test("a sidecar that goes away is none that hangs: the connection tells who waits", async (t) => {
  const s = http.createServer((req) => setTimeout(() => req.socket.destroy(), 1.5 * deadlineMs));
  await new Promise((done) => s.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${s.address().port}`;
  const log = watched(url);
  const arrived = new Promise((done) => s.once("request", done));
  const answer = call(url);
  await arrived;
  s.close(); // new connections are refused
  await assert.rejects(answer);
  assert.deepEqual(log.lines, []);
});

test("what undici announces in another form breaks nothing", async (t) => {
  const s = await server(t, () => undefined);
  watched(s.url);
  const threw = [];
  const note = (err) => threw.push(err);
  process.prependListener("uncaughtException", note); // where what throws in a channel ends up
  t.after(() => process.removeListener("uncaughtException", note));
  for (const name of ["undici:client:sendHeaders", "undici:request:trailers", "undici:request:error"]) {
    for (const message of [{}, { request: { method: "POST" } }, { request: { method: "POST", origin: s.url, path: "/api/v1/mcp" } }]) channel(name).publish(message);
  }
  await new Promise(setImmediate);
  assert.deepEqual(threw, []);
  assert.equal((await call(s.url)).status, 503);
});
