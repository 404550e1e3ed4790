import assert from "node:assert/strict";
import { test } from "node:test";
import { collect, folder, hooks, server } from "./helpers.mjs";
import plugin from "./index.js";
import { toResult } from "./results.js";

const hit = (key, more = {}) => ({
  path: `helmdeck/${key}.md`, key, snippet: `## ${key}`, score: 0.8, start_line: 1, end_line: 3, category: "preferences", updated_at: "2026-11-21T12:00:00Z", ...more,
});
const file = (name, more = {}) => ({ path: `memory/helmdeck/${name}.md`, startLine: 1, endLine: 9, score: 0.5, snippet: "old", source: "memory", citation: "c", ...more });

/** host registers the plugin as OpenClaw would; hits is what the sidecar finds. */
async function host(t, answer, config = {}) {
  const s = await server(t, (req) => (typeof answer === "function" ? answer(req) : { body: answer }));
  const log = collect();
  const h = { s, log, on: {} };
  plugin.register({
    logger: log,
    pluginConfig: { url: s.url, token: "t", stateDir: await folder(t), ...config },
    registerMemoryCorpusSupplement: (x) => (h.supplement = x),
    registerAgentToolResultMiddleware: (fn) => (h.middleware = fn),
    on: hooks(h.on),
  });
  h.before = (toolName, params, ctx = {}) => h.on.before_tool_call({ toolName, params }, ctx);
  h.result = async (results, args = { query: "q" }, ctx = { agentId: "main" }) => {
    const payload = { results, provider: "none" };
    const out = await h.middleware({ toolName: "memory_search", args, result: { content: [{ type: "text", text: JSON.stringify(payload) }], details: payload } }, ctx);
    if (!out) return undefined;
    assert.deepEqual(JSON.parse(out.result.content[0].text), out.result.details);
    assert.equal(out.result.details.provider, "none");
    return out.result.details.results;
  };
  return h;
}

test("the host is asked for supplements only when a fact is not in its index", async (t) => {
  const h = await host(t, { hits: [hit("a", { indexed: true })] });
  assert.equal(await h.before("memory_search", { query: "q" }), undefined);
  assert.deepEqual(await h.supplement.search({ query: "q" }), []);
  assert.equal(h.s.seen.length, 1, "the supplement uses the answer of the hook");
  const fresh = await host(t, { hits: [hit("a", { indexed: true }), hit("b")] });
  assert.deepEqual(await fresh.before("memory_search", { query: "q", maxResults: 3 }), { params: { query: "q", maxResults: 3, corpus: "all" } });
  const got = await fresh.supplement.search({ query: "q", maxResults: 3 });
  assert.deepEqual(got.map((r) => [r.path, r.score, r.corpus, r.provenanceLabel]), [["helmdeck/b.md", 0.8, "helmdeck", "helmdeck-sidecar, category preferences"]]);
});

test("a corpus that the model chose stays", async (t) => {
  const h = await host(t, { hits: [hit("b")] });
  assert.equal(await h.before("memory_search", { query: "q", corpus: "memory" }), undefined);
  assert.equal(h.s.seen.length, 0);
});

test("results are merged: each fact once, the better score, nothing that is gone", async (t) => {
  const h = await host(t, (req) => {
    assert.deepEqual(req.body.paths, ["memory/helmdeck/a.md", "memory/helmdeck/gone.md"]);
    return { body: { hits: [hit("a", { path: "memory/helmdeck/a.md", score: 0.9 }), hit("b", { score: 0.7 })], gone: ["memory/helmdeck/gone.md"] } };
  });
  const got = await h.result([file("a", { snippet: "old\n\nSource: c" }), file("a", { startLine: 10, endLine: 12 }), { path: "MEMORY.md", startLine: 1, endLine: 2, score: 0.8 }, { path: "MEMORY.md", startLine: 5, endLine: 6, score: 0.1 }, file("gone")]);
  assert.deepEqual(got.map((r) => [r.path, r.score]), [["memory/helmdeck/a.md", 0.9], ["MEMORY.md", 0.8], ["helmdeck/b.md", 0.7], ["MEMORY.md", 0.1]]);
  assert.equal(got[0].snippet, "## a\n\nSource: c");
  assert.equal(got[0].citation, "c");
});

test("no more results than were asked for, and none where only the index was meant", async (t) => {
  const h = await host(t, { hits: [hit("a"), hit("b"), hit("c")] });
  assert.equal((await h.result([], { query: "q", maxResults: 2 })).length, 2);
  assert.deepEqual(await h.result([file("x")], { query: "q", corpus: "memory" }), [file("x")]);
  assert.equal(await h.result([], { query: "q", corpus: "sessions" }), undefined);
});

test("a search that is not available still shows facts, behind tool_call, too", async (t) => {
  const h = await host(t, { hits: [hit("a")] });
  const nothing = { disabled: true, error: "no provider" };
  const wrapped = { tool: { id: "memory_search" }, result: { content: [{ type: "text", text: JSON.stringify(nothing) }], details: nothing } };
  const out = await h.middleware({ toolName: "tool_call", args: { id: "openclaw:memory_search", args: { query: "q" } }, result: { content: [{ type: "text", text: JSON.stringify(wrapped) }] } }, { agentId: "main" });
  const got = JSON.parse(out.result.content[0].text);
  for (const one of [got.result.details, JSON.parse(got.result.content[0].text)]) {
    assert.equal(one.results[0].path, "helmdeck/a.md");
    assert.equal(one.error, "no provider");
  }
});

test("other tools and results that cannot be read are left alone", async (t) => {
  const h = await host(t, { hits: [hit("a")] });
  for (const event of [
    { toolName: "read", args: { query: "q" }, result: { content: [] } },
    { toolName: "memory_search", args: { query: "q" }, result: { content: [{ type: "text", text: "plain" }] } },
    { toolName: "memory_search", args: {}, result: undefined },
    { toolName: "tool_call", args: { id: "other", args: { query: "q" } }, result: {} },
  ]) assert.equal(await h.middleware(event, { agentId: "main" }), undefined);
  assert.equal(h.s.seen.length, 0);
});

test("memory_get reads a fact without a file", async (t) => {
  const h = await host(t, (req) => (req.url === "/api/v1/memory/facts/a%2Fb" ? { body: { key: "a/b", value: "one\ntwo", category: "c", updated_at: "u" } } : { status: 404 }));
  assert.deepEqual(await h.before("memory_get", { path: "helmdeck/a/b.md" }), { params: { path: "helmdeck/a/b.md", corpus: "wiki" } });
  assert.equal(await h.before("memory_get", { path: "memory/helmdeck/a.md" }), undefined);
  assert.equal((await h.supplement.get({ lookup: "helmdeck/a/b.md" })).content, "# a/b\n\none\ntwo\n\n(category: c)");
  assert.equal((await h.supplement.get({ lookup: "helmdeck/a/b.md", fromLine: 3, lineCount: 1 })).content, "one");
  assert.equal(await h.supplement.get({ lookup: "helmdeck/none.md" }), null);
  assert.equal(await h.supplement.get({ lookup: "wiki/page.md" }), null);
});

test("the agent comes from the host, not from the model", async (t) => {
  const h = await host(t, { hits: [] });
  await h.before("memory_search", { query: "q" }, { agentId: "Work" });
  await h.supplement.search({ query: "r", agentSessionKey: "agent:work:main" });
  await h.before("memory_search", { query: "s" }, { agentId: "main" });
  assert.deepEqual(h.s.seen.map((r) => JSON.parse(r.body).agent), ["work", "work", undefined]);
  assert.deepEqual(await h.before("helmdeck__memory_store", { key: "k", agent: "main" }, { agentId: "work" }), { params: { key: "k", agent: "work" } });
  assert.deepEqual(await h.before("helmdeck__memory_store", { key: "k", agent: "work" }, { agentId: "main" }), { params: { key: "k", agent: "main" } });
  assert.equal(await h.before("helmdeck__memory_store", { key: "k" }, {}), undefined);
  assert.equal(await h.before("other__memory_store", { agent: "x" }, { agentId: "work" }), undefined);
  const shared = await host(t, { hits: [] }, { agentScope: "shared" });
  await shared.before("memory_search", { query: "q" }, { agentId: "work" });
  assert.equal(JSON.parse(shared.s.seen[0].body).agent, undefined);
});

test("a sub-agent is shown nothing of the owner's, whichever way it asks", async (t) => {
  const h = await host(t, { hits: [] });
  const agentSessionKey = "agent:main:subagent:4f1c";
  await h.supplement.search({ query: "words that no hook has seen", agentSessionKey });
  assert.deepEqual(JSON.parse(h.s.seen[0].body).sender, { id: `session:${agentSessionKey}` });
  assert.equal(await h.supplement.get({ lookup: "helmdeck/a/b.md", agentSessionKey }), null);
  assert.ok((await h.before("helmdeck__memory_recall", { query: "q" }, { sessionKey: agentSessionKey, requester: { senderIsOwner: true } })).block);
});

test("a stranger searches for himself and is refused the owner's tools", async (t) => {
  const h = await host(t, { hits: [], gone: ["memory/helmdeck/a.md"] });
  const group = { agentId: "main", sessionKey: "agent:main:telegram:group:1", senderId: "7" };
  assert.deepEqual(await h.result([file("a"), { path: "MEMORY.md", startLine: 1, endLine: 2, score: 0.1 }], { query: "q" }, group), [{ path: "MEMORY.md", startLine: 1, endLine: 2, score: 0.1 }]);
  assert.deepEqual(JSON.parse(h.s.seen[0].body).sender, { id: "7" });
  await h.on.before_tool_call({ toolName: "memory_search", params: { corpus: "all" }, toolCallId: "c1" }, group);
  await h.middleware({ toolName: "memory_search", toolCallId: "c1", args: { query: "q" }, result: { details: { results: [] } } }, { runtime: "openclaw" });
  assert.deepEqual(JSON.parse(h.s.seen.at(-1).body).sender, { id: "7" }, "where the middleware is not told, the call says whose it is");
  assert.equal((await h.before("helmdeck__memory_recall", { query: "q" }, group)).block, true);
  assert.equal(await h.before("helmdeck__memory_recall", { query: "q" }, { ...group, sessionKey: "agent:main:main", requester: { senderIsOwner: true } }), undefined);
  assert.equal(await h.supplement.get({ lookup: "helmdeck/a.md", agentSessionKey: group.sessionKey }), null);
});

test("where others read it, the owner is shown what is shared, and may store", async (t) => {
  const h = await host(t, { hits: [hit("a", { path: "memory/helmdeck/a.md" })] }, { owners: ["7"] });
  const group = { agentId: "main", sessionKey: "agent:main:telegram:group:1", senderId: "7" };
  assert.deepEqual((await h.result([file("a"), file("secret")], { query: "q" }, group)).map((r) => r.path), ["memory/helmdeck/a.md"]);
  assert.deepEqual([JSON.parse(h.s.seen[0].body).sender, JSON.parse(h.s.seen[0].body).shared_only], [undefined, true]);
  assert.match((await h.before("helmdeck__memory_recall", { query: "q" }, group)).blockReason, /others read/);
  assert.equal((await h.before("memory_get", { path: "memory/helmdeck/a.md" }, group)).block, true);
  assert.equal(await h.before("helmdeck__memory_store", { key: "k" }, group), undefined);
  assert.deepEqual(await h.before("helmdeck__memory_store", { key: "k", agent: "work" }, group), { params: { key: "k", agent: "main" } });
  const before = await host(t, { hits: [hit("a")], mirrored: true }, { owners: ["7"] });
  assert.deepEqual(await before.before("memory_search", { query: "q" }, group), { params: { query: "q", corpus: "wiki" } });
  await before.supplement.search({ query: "q", corpus: "wiki", agentSessionKey: group.sessionKey });
  for (const { body } of before.s.seen) assert.deepEqual([JSON.parse(body).sender, JSON.parse(body).shared_only, JSON.parse(body).notes], [undefined, true, true]);
  const trusting = await host(t, { hits: [] }, { owners: ["7"], trustedSessions: ["telegram:group:1"] });
  assert.equal(await trusting.before("helmdeck__memory_recall", { query: "q" }, group), undefined);
});

test("commands are for the owner's private sessions, and for the sub-agents of those", async (t) => {
  const main = { agentId: "main", sessionKey: "agent:main:main" };
  const group = { agentId: "main", sessionKey: "agent:main:telegram:group:1", senderId: "7" };
  const sub = (n) => ({ agentId: "main", sessionKey: `agent:main:subagent:${n}` });
  const cat = { command: "cat */*/*" };
  const h = await host(t, { hits: [] }, { owners: ["7"] });
  assert.equal(await h.before("exec", cat, main), undefined);
  assert.match((await h.before("exec", cat, group)).blockReason, /others read.*strangersShell/);
  assert.match((await h.before("tool_call", { id: "core:exec", args: cat }, { ...group, senderId: "8" })).blockReason, /does not write in this conversation/);
  assert.match((await h.before("exec", cat, sub(1))).blockReason, /not begun by the owner alone/);
  for (const [n, parent] of [[2, main], [3, group]]) {
    await h.before("sessions_spawn", { task: "x" }, parent);
    await h.on.subagent_spawned({ childSessionKey: sub(n).sessionKey }, { requesterSessionKey: parent.sessionKey });
  }
  assert.equal(await h.before("exec", cat, sub(2)), undefined);
  assert.equal((await h.before("helmdeck__memory_recall", { query: "q" }, sub(2))).block, true, "a shell, and no fact");
  assert.equal((await h.before("exec", cat, sub(3))).block, true);
  for (const path of ["/home/x/.openclaw/openclaw.json", "../agents/main/sessions/a.jsonl", "../memory/main.sqlite", "config/mcporter.json", "../helmdeck-memory.token"]) assert.match((await h.before("read", { path }, group)).blockReason, /lead to their memory/, path);
  assert.equal(await h.before("apply_patch", { input: "+  send(user.token);" }, group), undefined, "code may speak of tokens");
  const allowing = await host(t, { hits: [] }, { owners: ["7"], strangersShell: "allow" });
  assert.equal(await allowing.before("exec", cat, group), undefined);
  assert.equal((await allowing.before("exec", { command: "cat memory/helmdeck/*" }, group)).block, true, "what names the facts stays refused");
  const trusting = await host(t, { hits: [] }, { owners: ["7"], trustedSessions: ["telegram:group:1"] });
  assert.equal(await trusting.before("exec", cat, group), undefined);
  assert.equal((await trusting.before("exec", cat, { ...group, senderId: "8" })).block, true);
});

test("where results cannot be changed, a stranger's search asks the sidecar alone, for notes as well", async (t) => {
  const note = { path: "memory/a.md", key: "memory/a.md", snippet: "a note", score: 0.5, start_line: 1, end_line: 2, category: "notes", note: true, updated_at: "u" };
  let answer = { body: { hits: [note], mirrored: true } };
  const h = await host(t, () => answer);
  const group = { agentId: "main", sessionKey: "agent:main:telegram:group:1" };
  assert.deepEqual(await h.before("memory_search", { query: "q" }, group), { params: { query: "q", corpus: "wiki" } });
  assert.deepEqual(await h.before("memory_search", { query: "q", corpus: "all", maxResults: 3 }, group), { params: { query: "q", corpus: "wiki", maxResults: 3 } });
  assert.deepEqual((await h.supplement.search({ query: "q", corpus: "wiki", agentSessionKey: group.sessionKey })).map((r) => [r.path, r.source, r.kind]), [["memory/a.md", "memory", "note"]]);
  for (const { body } of h.s.seen) assert.deepEqual([JSON.parse(body).notes, JSON.parse(body).sender.id], [true, "session:agent:main:telegram:group:1"]);
  answer = { status: 503 };
  assert.deepEqual(await h.before("memory_search", { query: "r" }, group), { params: { query: "r", corpus: "wiki" } }, "who cannot be asked says nothing");
  answer = { body: { hits: [] } };
  assert.equal(await h.before("memory_search", { query: "s" }, group), undefined, "without a mirror there is nothing to hide");
});

test("results that a stranger is shown have no facts of the owner, whether or not the sidecar answers", async (t) => {
  let answer = { body: { hits: [] } };
  const h = await host(t, () => answer);
  const group = { agentId: "main", sessionKey: "agent:main:telegram:group:1" };
  const theirs = [file("a"), { path: "helmdeck/b.md", score: 0.9 }, { path: "MEMORY.md", score: 0.2 }];
  assert.deepEqual((await h.result(theirs, { query: "q" }, group)).map((r) => r.path), ["MEMORY.md"]);
  answer = { status: 503 };
  assert.deepEqual((await h.result(theirs, { query: "q" }, group)).map((r) => r.path), ["MEMORY.md"]);
  await h.on.before_tool_call({ toolName: "memory_search", toolCallId: "c", params: { query: "q" } }, group);
  await h.on.before_tool_call({ toolName: "memory_search", toolCallId: "c", params: { query: "q" } }, { agentId: "main", sessionKey: "agent:main:main" });
  const out = await h.middleware({ toolName: "memory_search", toolCallId: "c", args: { query: "q" }, result: { details: { results: theirs } } }, { runtime: "openclaw" });
  assert.deepEqual(out.result.details.results.map((r) => r.path), ["MEMORY.md"], "one of two calls is a stranger's");
});

test("a supplement that is told the session alone answers for who asks", async (t) => {
  const h = await host(t, { hits: [hit("a")], mirrored: true }, { owners: ["telegram:1"] });
  h.on.before_dispatch({ content: "hi", channel: "telegram", senderId: "2", sessionKey: "agent:main:main" }, {});
  await h.on.before_prompt_build?.({ prompt: "hi" }, { sessionKey: "agent:main:main", runId: "r", messageProvider: "telegram" });
  const ctx = { agentId: "main", sessionKey: "agent:main:main", runId: "r" };
  assert.deepEqual(await h.before("memory_search", { query: "q", corpus: "all" }, ctx), { params: { query: "q", corpus: "wiki" } });
  await h.supplement.search({ query: "q", corpus: "wiki", agentSessionKey: "agent:main:main" });
  assert.deepEqual(JSON.parse(h.s.seen.at(-1).body).sender, { id: "telegram:2" });
  assert.equal((await h.before("memory_get", { path: "memory/helmdeck/a.md" }, ctx)).block, true);
});

test("without the sidecar nothing changes and nothing throws", async (t) => {
  const h = await host(t, { status: 503 }, { url: "http://127.0.0.1:9" });
  for (let i = 0; i < 5; i++) {
    assert.equal(await h.before("memory_search", { query: `q${i}` }), undefined);
    assert.deepEqual(await h.supplement.search({ query: `q${i}` }), []);
    assert.equal(await h.supplement.get({ lookup: "helmdeck/a.md" }), null);
    assert.equal(await h.result([file("a")]), undefined);
  }
  assert.equal(h.log.lines.length, 1);
});

test("search can be switched off, and a host that refuses a part keeps the plugin", async (t) => {
  const off = await host(t, { hits: [hit("a")] }, { search: false, recall: false, capture: "off", audit: false });
  assert.equal(await off.before("memory_search", { query: "q" }), undefined);
  assert.deepEqual(await off.supplement.search({ query: "q" }), []);
  assert.equal(await off.supplement.get({ lookup: "helmdeck/a.md" }), null);
  assert.equal(await off.result([file("a")]), undefined);
  assert.equal(off.s.seen.length, 0);
  assert.deepEqual(await off.result([file("a")], { query: "q" }, { sessionKey: "agent:main:telegram:group:1" }), [toResult(hit("a"))], "what strangers see is taken care of all the same");
  const log = collect();
  plugin.register({ logger: log, pluginConfig: { stateDir: await folder(t) }, on: () => { throw new Error("blocked"); } });
  assert.ok(log.lines.includes("warn helmdeck-memory: search is not available in this release of OpenClaw: blocked"), log.lines.join("\n"));
});

test("however often the host registers the plugin, it asks a sidecar that hangs once", async (t) => {
  const h = await host(t, () => undefined, { deadlineMs: 100, token: "hang" });
  const again = {};
  plugin.register({ logger: h.log, pluginConfig: { token: "hang", server: "helmdeck", search: true, deadlineMs: 100, url: h.s.url, stateDir: await folder(t) }, on: (name, fn) => (again[name] = fn) });
  await h.before("memory_search", { query: "q" });
  const began = performance.now();
  assert.equal(await again.before_tool_call({ toolName: "memory_search", params: { query: "q" } }, {}), undefined);
  assert.ok(performance.now() - began < 90);
  assert.equal(h.log.lines.length, 1);
});

test("where the host names no agent to the middleware, it is that of the call, or nobody's", async (t) => {
  const h = await host(t, { hits: [hit("a")] });
  const payload = { content: [{ type: "text", text: JSON.stringify({ results: [] }) }] };
  const merged = (toolCallId) => h.middleware({ toolName: "memory_search", toolCallId, args: { query: "q" }, result: payload }, { runtime: "openclaw" });
  const call = (toolCallId, agentId) => h.on.before_tool_call({ toolName: "memory_search", toolCallId, params: { query: "q", corpus: "all" } }, { agentId });
  assert.equal(await merged("unknown"), undefined);
  await call("1", "work");
  await call("2", "main");
  assert.ok(await merged("1"));
  assert.ok(await merged("2"));
  assert.deepEqual(h.s.seen.map((r) => JSON.parse(r.body).agent), ["work", undefined]);
  await call("3", "work");
  await call("3", "main");
  assert.equal(await merged("3"), undefined, "two agents at once");
  await call("4", "work");
  await merged("4");
  assert.equal(await merged("4"), undefined, "a call has one result");
  assert.equal(h.s.seen.length, 3);
});
