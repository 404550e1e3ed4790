import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { readConfig, senderOf, switchesOf } from "./config.js";
import { collect, folder, hooks, hostSessions, server } from "./helpers.mjs";
import plugin from "./index.js";
import { createQueue } from "./queue.js";

/** host registers the plugin with a state folder of its own; answer is what the sidecar says. */
async function host(t, answer, config = {}) {
  const stateDir = await folder(t);
  const s = await server(t, answer);
  const h = { s, log: collect(), on: {}, stateDir, posts: (p) => s.seen.filter((r) => r.url === p).map((r) => JSON.parse(r.body)) };
  plugin.register({ logger: h.log, pluginConfig: { url: s.url, token: "t", search: false, stateDir, ...config }, on: hooks(h.on), runtime: { agent: { session: hostSessions({}) } } });
  h.queued = async () => (await readdir(path.join(stateDir, "captures")).catch(() => [])).length;
  h.prompt = (event, ctx = { sessionKey: "agent:main:main" }) => h.on.before_prompt_build(event, ctx);
  h.end = (texts, ctx = { sessionKey: "agent:main:main" }) => h.on.agent_end({ messages: texts.map((text, i) => ({ role: "user", content: [{ type: "text", text }], timestamp: 1000 + i })) }, ctx);
  return h;
}

const given = { system: "frame", context: "<helmdeck-memory>x</helmdeck-memory>" };

test("what the sidecar says goes into the prompt, and it is told whose turn it is", async (t) => {
  const h = await host(t, () => ({ body: given }));
  assert.deepEqual(await h.prompt({ prompt: "How do I deploy?" }), { appendSystemContext: "frame", prependContext: given.context });
  await h.prompt({ prompt: "envelope", currentUserMessage: "plain" }, { agentId: "Work", sessionKey: "agent:work:telegram:group:9", senderId: "7", messageProvider: "telegram" });
  assert.deepEqual(h.posts("/api/v1/memory/prompt"), [
    { message: "How do I deploy?", session: "agent:main:main", repeat: true, max_tokens: 600 },
    { message: "plain", agent: "work", session: "agent:work:telegram:group:9", sender: { id: "telegram:7" }, repeat: true, max_tokens: 600 },
  ]);
  assert.equal(await h.prompt({ prompt: "x" }, { trigger: "heartbeat" }), undefined);
});

test("a sidecar that hangs costs the deadline once; the system part stays as it was", async (t) => {
  let hang = false;
  const h = await host(t, () => (hang ? undefined : { body: given }), { promptDeadlineMs: 500 });
  await h.prompt({ prompt: "a question" });
  hang = true;
  const began = performance.now();
  assert.deepEqual(await h.prompt({ prompt: "a question" }), { appendSystemContext: "frame" });
  const late = performance.now() - began;
  assert.ok(late > 490 && late < 3000, `it took ${late} ms`);
  const again = performance.now();
  for (let i = 0; i < 20; i++) await h.prompt({ prompt: "a question" });
  assert.ok(performance.now() - again < 400, "with the circuit open nothing waits");
});

test("a conversation is handed over with roles and times", async (t) => {
  const h = await host(t, () => ({ body: {} }));
  await h.on.agent_end({ messages: [
    { role: "system", content: "no" }, { role: "user", content: "I live in Ghent", timestamp: 1700000000000 },
    { role: "assistant", content: [{ type: "text", text: "Noted" }, { type: "thinking", text: "hm" }] }, { role: "toolResult", content: "x" }, { role: "user", content: "" },
  ] }, { sessionKey: "agent:main:main" });
  assert.deepEqual(h.posts("/api/v1/memory/capture"), [{
    messages: [{ role: "user", content: "I live in Ghent", at: "2023-11-14T22:13:20.000Z" }, { role: "assistant", content: "Noted" }], session: "agent:main:main", mode: "on",
  }]);
  assert.equal(await h.queued(), 0);
  await h.end(["x"], { sessionKey: "agent:main:main", trigger: "cron" });
  await h.end(["x"], { sessionKey: "agent:main:main", inputProvenance: { kind: "inter_session" } });
  assert.equal(h.posts("/api/v1/memory/capture").length, 1);
});

test("what cannot be sent waits on disk and is sent once and in order", async (t) => {
  let down = true;
  const h = await host(t, () => (down ? { status: 503 } : { body: {} }));
  await h.end(["first"]);
  await h.end(["second"]);
  assert.equal(await h.queued(), 2);
  down = false;
  // a new process, on the same folder
  const later = { on: {}, log: collect() };
  plugin.register({ logger: later.log, pluginConfig: { url: h.s.url, token: "other", search: false, stateDir: path.join(h.stateDir, ".") }, on: (name, fn) => (later.on[name] = fn) });
  const queue = createQueue(path.join(h.stateDir, "captures"), async (entry) => {
    sent.push(entry.messages[0].content);
    return "done";
  }, later.log);
  const sent = [];
  await Promise.all([queue.drain(), queue.drain()]);
  assert.deepEqual(sent, ["first", "second"]);
  assert.equal(await h.queued(), 0);
});

test("a queue drops what can never be sent, what is damaged, and the oldest of too many", async (t) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "helmdeck-queue-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const log = collect();
  const sent = [];
  let outcome = "later";
  const queue = createQueue(folder, async (e) => (sent.push(e.n), outcome), log, { later: () => {} });
  await writeFile(path.join(folder, "00000000000000-0.json"), "{");
  for (let n = 0; n < 502; n++) await queue.add({ n });
  assert.equal((await readdir(folder)).length, 500);
  assert.equal(await queue.drain(), false);
  assert.deepEqual(sent, [2]);
  outcome = "bad";
  assert.equal(await queue.drain(), true);
  assert.equal((await readdir(folder)).length, 0);
  assert.ok(log.lines.length >= 2);
});

test("tool calls become audit rows with learned inputs alone", async (t) => {
  const h = await host(t, () => ({ body: {} }));
  const ctx = { sessionKey: "agent:main:main" };
  await h.on.after_tool_call({ toolName: "blog.rewrite", params: { persona: "dev", password: "hunter2", body: "…", title: "x".repeat(300), theme: 7 }, durationMs: 12.6 }, ctx);
  await h.on.after_tool_call({ toolName: "exec", params: {}, error: "no" }, ctx);
  await h.on.after_tool_call({ toolName: "helmdeck__memory_store", params: {} }, ctx);
  assert.deepEqual(h.posts("/api/v1/audit/packs"), [
    { pack: "blog.rewrite", outcome: "ok", duration_ms: 13, learn_inputs: { persona: "dev" } },
    { pack: "exec", outcome: "error", duration_ms: 0 },
  ]);
});

test("a token without the right to record is told once and opens no circuit", async (t) => {
  const h = await host(t, (req) => (req.url.includes("audit") ? { status: 403, body: { reason: "missing_scope", message: "no" } } : { body: given }));
  for (let i = 0; i < 5; i++) await h.on.after_tool_call({ toolName: "exec", params: {} }, {});
  assert.equal(h.posts("/api/v1/audit/packs").length, 1);
  assert.equal(h.log.lines.length, 1);
  assert.ok((await h.prompt({ prompt: "a" })).prependContext);
});

test("who a sender is", () => {
  const of = (ctx, config = {}) => senderOf(readConfig(config), ctx);
  assert.equal(of({}), undefined);
  assert.equal(of({ sessionKey: "agent:main:main", senderId: "7" }), undefined);
  assert.deepEqual(of({ sessionKey: "agent:main:main", senderId: "7", messageProvider: "telegram" }, { owners: ["8"] }), { id: "telegram:7" });
  assert.equal(of({ sessionKey: "agent:main:telegram:group:1", senderId: "7", messageProvider: "Telegram" }, { owners: ["telegram:7"] }), undefined);
  assert.deepEqual(of({ sessionKey: "agent:main:telegram:group:1", senderId: "7" }), { id: "7" });
  assert.deepEqual(of({ sessionKey: "agent:main:telegram:direct:7", senderId: "7" }), { id: "telegram:7" });
  assert.deepEqual(of({ sessionKey: "agent:main:telegram:group:1" }), { id: "session:agent:main:telegram:group:1" });
  assert.notDeepEqual(of({ sessionKey: "x", senderId: "a".repeat(300) }), of({ sessionKey: "x", senderId: "a".repeat(301) }));
});

test("where several people write, a turn hands over its own message alone, in the name of who wrote it", async (t) => {
  const h = await host(t, () => ({ body: given }), { owners: ["telegram:1"] });
  const session = { sessionKey: "agent:main:main", messageProvider: "telegram" };
  const say = async (id, text, runId, earlier = []) => {
    await h.on.before_dispatch({ content: text, channel: "telegram", senderId: id, sessionKey: session.sessionKey }, {});
    await h.prompt({ prompt: `[Telegram] ${text}` }, { ...session, runId });
    await h.end([...earlier, text], { ...session, runId });
    return [h.posts("/api/v1/memory/prompt").at(-1).sender, h.posts("/api/v1/memory/capture").at(-1)];
  };
  const [first, captured] = await say("1", "I live in Ghent", "a");
  assert.deepEqual([first, captured.sender, captured.messages.length], [undefined, undefined, 1]);
  const [second, theirs] = await say("2", "I live in Bruges", "b", ["I live in Ghent"]);
  assert.deepEqual([second, theirs.sender, theirs.messages.map((m) => m.content)], [{ id: "telegram:2" }, { id: "telegram:2" }, ["I live in Bruges"]]);
  const [third, mine] = await say("1", "I like tea", "c", ["I live in Ghent", "I live in Bruges"]);
  assert.deepEqual([third, mine.sender, mine.messages.map((m) => m.content)], [undefined, undefined, ["I like tea"]]);
});

test("a stranger's message waits for the owner's turn to end, and from then on the owner is given what is shared", async (t) => {
  const h = await host(t, () => ({ body: given }), { owners: ["telegram:1"] });
  const session = { sessionKey: "agent:main:main", messageProvider: "telegram" };
  const arrives = (id, text) => h.on.before_dispatch({ content: text, channel: "telegram", senderId: id, sessionKey: session.sessionKey }, {});
  const asked = () => h.posts("/api/v1/memory/prompt").at(-1);
  await arrives("1", "How do I deploy?");
  await h.prompt({ prompt: "How do I deploy?" }, { ...session, runId: "a" });
  assert.equal(asked().shared_only, undefined);
  let through = false;
  const held = arrives("2", "And I?").then((answer) => {
    through = true;
    return answer;
  });
  assert.equal(await arrives("1", "Quickly!"), undefined, "the owner's own message does not wait");
  await h.prompt({ prompt: "the tool said so" }, { ...session, runId: "a" });
  assert.equal(through, false);
  await h.end(["How do I deploy?"], { ...session, runId: "a" });
  assert.equal(await held, undefined);
  await h.prompt({ prompt: "Quickly!" }, { ...session, runId: "b" });
  assert.deepEqual([asked().sender, asked().shared_only], [undefined, true]);
});

test("switches of one agent go before those of all", async (t) => {
  const config = readConfig({ capture: "on", agents: { Work: { capture: "off" }, main: { recall: false } } });
  assert.deepEqual(switchesOf(config, "work"), { recall: true, capture: "off" });
  assert.deepEqual(switchesOf(config, undefined), { recall: false, capture: "on" });
  const h = await host(t, () => ({ body: given }), { agents: { work: { recall: false, capture: "off" } } });
  assert.equal(await h.prompt({ prompt: "x" }, { agentId: "work" }), undefined);
  await h.end(["x"], { agentId: "work", sessionKey: "agent:work:main" });
  assert.equal(h.s.seen.length, 0);
  const off = await host(t, () => ({ body: given }), { recall: false, capture: "off", audit: false });
  assert.deepEqual(Object.keys(off.on), ["before_dispatch", "reply_dispatch", "agent_end", "subagent_spawned", "before_prompt_build", "before_tool_call"], "who writes is noted all the same");
  assert.equal(await off.prompt({ prompt: "x" }), undefined);
  assert.equal(off.s.seen.length, 0);
});
