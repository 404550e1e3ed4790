import assert from "node:assert/strict";
import { test } from "node:test";
import { collect, server } from "./helpers.mjs";
import { createClient } from "./client.js";
import { readConfig } from "./config.js";
import { registerWatch } from "./watch.js";

async function host(t, answer, given = {}, options = {}) {
  const s = await server(t, answer);
  const config = readConfig({ url: s.url, token: "t", promptDeadlineMs: 100, ...given });
  const h = { s, on: {}, client: createClient(config, collect(), { later: () => {} }) };
  registerWatch({ config: { mcp: { servers: { helmdeck: {} } } }, on: (name, fn) => (h.on[name] = fn) }, h.client, config, undefined, undefined, options);
  return h;
}

test("a turn that begins does not wait, and what comes later in it knows of a hang", async (t) => {
  const h = await host(t, () => undefined);
  assert.equal(await h.on.before_model_resolve({ prompt: "hello" }, {}), undefined);
  assert.equal(h.client.available, true, "it did not wait until the hang was known");
  while (h.client.available) await new Promise((done) => setTimeout(done, 5));
  assert.equal(h.s.seen.length, 1);
  assert.equal((await h.client.post("/prompt", {})).ok, false);
  assert.equal(h.s.seen.length, 1, "the prompt costs nothing");
});

test("a tool of a sidecar that hangs is refused, with the cause; other tools are left alone", async (t) => {
  let hang = true;
  const h = await host(t, () => (hang ? undefined : { body: {} }));
  assert.equal(await h.on.before_tool_call({ toolName: "read", params: {} }, {}), undefined);
  assert.equal(h.s.seen.length, 0);
  const refused = await h.on.before_tool_call({ toolName: "helmdeck__memory_store", params: {} }, {});
  assert.equal(refused.block, true);
  assert.match(refused.blockReason, /no answer within 100 ms/);
  const healthy = await host(t, () => ({ body: {} }));
  assert.equal(await healthy.on.before_tool_call({ toolName: "helmdeck__memory_store", params: {} }, {}), undefined);
});

test("where nothing is switched on nothing is watched", async (t) => {
  const h = await host(t, () => ({ body: {} }), { search: false, recall: false });
  assert.deepEqual(h.on, {});
});

test("a session that got no connection is connected again when the sidecar answers", async (t) => {
  let hang = true;
  let catalog = { servers: {} };
  const gone = [];
  const key = Symbol.for("openclaw.sessionMcpRuntimeManager");
  t.after(() => delete globalThis[key]);
  globalThis[key] = {
    peekSession: ({ sessionId }) => (sessionId === "s1" ? { sessionId, activeLeases: 0, peekCatalog: () => catalog } : undefined),
    disposeSession: async (id) => void gone.push(id),
  };
  let clock = 0;
  const h = await host(t, () => (hang ? undefined : { body: {} }), {}, { now: () => clock });
  await h.on.before_model_resolve({}, { sessionId: "s1" });
  assert.deepEqual(gone, [], "not while it hangs");
  hang = false;
  await new Promise((done) => setTimeout(done, 1100)); // a failure counts for a second
  await h.on.before_model_resolve({}, { sessionId: "s1" });
  assert.deepEqual(gone, ["s1"]);
  await h.on.before_model_resolve({}, { sessionId: "s1" });
  assert.deepEqual(gone, ["s1"], "not in each turn");
  clock += 60_000;
  await h.on.before_model_resolve({}, { sessionId: "s1" });
  assert.deepEqual(gone.splice(1), ["s1"]);
  catalog = { servers: { helmdeck: {} } };
  await h.on.before_model_resolve({}, { sessionId: "s1" });
  await h.on.before_model_resolve({}, { sessionId: "s2" });
  assert.deepEqual(gone, ["s1"], "connected, or not begun");
});
