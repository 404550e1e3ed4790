import assert from "node:assert/strict";
import { test } from "node:test";
import { createHistory, trim } from "./history.js";
import { collect, folder, hooks, hostSessions } from "./helpers.mjs";
import plugin from "./index.js";

const main = "agent:main:main";

const apiOf = (session) => ({ runtime: { agent: { session } } });

test("a conversation that begins anew has the choices of its user, and nothing of what was said", async () => {
  const session = hostSessions({
    [main]: {
      sessionId: "old", sessionFile: "/s/old.jsonl", updatedAt: 1, systemSent: true, totalTokens: 9, compactionCount: 2, cliSessionBindings: { "claude-cli": { sessionId: "x" } }, skillsSnapshot: {}, previousSessionId: "older",
      thinkingLevel: "high", modelOverride: "m", queueMode: "collect", lastChannel: "telegram", lastTo: "telegram:1", delivery: { context: { channel: "telegram" } }, label: undefined,
    },
  });
  const before = Date.now();
  assert.equal(await createHistory(apiOf(session)).leave(main), "old");
  const { sessionId, updatedAt, sessionStartedAt, lastInteractionAt, ...rest } = session.entries[main];
  assert.match(sessionId, /^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  for (const at of [updatedAt, sessionStartedAt, lastInteractionAt]) assert.ok(at >= before);
  assert.deepEqual(rest, {
    systemSent: false, abortedLastRun: false,
    thinkingLevel: "high", modelOverride: "m", queueMode: "collect", lastChannel: "telegram", lastTo: "telegram:1", delivery: { context: { channel: "telegram" } },
  });
});

test("where there is no conversation there is nothing to leave, and a host that keeps it is said so", async () => {
  assert.equal(await createHistory(apiOf(hostSessions({}))).leave(main), undefined);
  await assert.rejects(createHistory({ runtime: {} }).leave(main), /does not let a plugin/);
  const stubborn = { patchSessionEntry: async ({ update }) => (await update({ sessionId: "old" }), { sessionId: "old" }) };
  await assert.rejects(createHistory(apiOf(stubborn)).leave(main), /kept the conversation/);
});

test("what a channel has quoted of the session from before is taken out of a message", () => {
  const old = { message_id: "session:1", timestamp_ms: 5, body: "the owner's" };
  const own = { message_id: "77", timestamp_ms: 5, body: "the sender's own" };
  const later = { message_id: "session:2", timestamp_ms: 15, body: "since" };
  const undated = { message_id: "session:3", body: "at some time" };
  const other = { label: "Forwarded", payload: { text: "x" } };
  const history = [{ messageId: "session:1", timestamp: 5, body: "the owner's" }, { messageId: "7", body: "y" }, { messageId: "session:2", timestamp: 15, body: "since" }];
  for (const field of ["UntrustedStructuredContext", "ChannelStructuredContext"]) {
    const message = { [field]: [{ label: "Conversation context", payload: { order: "chronological", messages: [old, own, later, undated] } }, other, null], InboundHistory: history };
    trim(message, 10);
    assert.deepEqual(message[field], [{ label: "Conversation context", payload: { order: "chronological", messages: [own, later] } }, other, null]);
    assert.deepEqual(message.InboundHistory.map((m) => m.messageId), ["7", "session:2"]);
  }
  for (const nothing of [undefined, null, {}, { UntrustedStructuredContext: "x", InboundHistory: {} }]) trim(nothing, 10);
});

test("a session that was always private keeps what its channel quotes", () => {
  const quoted = [{ message_id: "session:1", body: "undated" }, { message_id: "session:2", timestamp_ms: 1, body: "old" }];
  const message = { InboundHistory: [...quoted], UntrustedStructuredContext: [{ payload: { messages: [...quoted] } }] };
  trim(message, 0);
  assert.deepEqual(message, { InboundHistory: quoted, UntrustedStructuredContext: [{ payload: { messages: quoted } }] });
});

/** gateway is a host with the plugin, and Ann as the owner. */
async function gateway(t, session, config = {}, hostConfig = {}) {
  const on = {};
  const log = collect();
  plugin.register({
    pluginConfig: { url: "http://127.0.0.1:1", owners: ["telegram:1"], recall: false, capture: "off", stateDir: await folder(t), ...config },
    logger: log, on: hooks(on), runtime: { agent: { session }, config: { current: () => hostConfig } }, registerMemoryCorpusSupplement() {}, registerMemoryEmbeddingProvider() {}, registerAgentToolResultMiddleware() {},
  });
  const says = (id, content) => on.before_dispatch({ content, channel: "telegram", sessionKey: main, senderId: id }, {});
  return { on, log, says };
}

test("the first message of somebody else begins a conversation, and the next go on with it", async (t) => {
  const session = hostSessions({ [main]: { sessionId: "private", updatedAt: 1 } });
  const g = await gateway(t, session);
  assert.equal(await g.says("1", "My locker is 4711."), undefined);
  g.on.agent_end({}, { sessionKey: main });
  assert.equal(session.entries[main].sessionId, "private");
  await new Promise((done) => setTimeout(done, 3_000)); // the owner's message has become no turn
  assert.equal(await g.says("2", "Hello"), undefined);
  const begun = session.entries[main].sessionId;
  assert.notEqual(begun, "private");
  for (const id of ["2", "1", "2"]) assert.equal(await g.says(id, "And?"), undefined);
  assert.equal(session.entries[main].sessionId, begun);
  assert.equal(g.log.lines.filter((l) => l.includes("keeps the former as private")).length, 1);
  const message = { SessionKey: main, UntrustedStructuredContext: [{ payload: { messages: [{ message_id: "session:1", timestamp_ms: 1, body: "My locker is 4711." }] } }] };
  await g.on.reply_dispatch({ ctx: message, sessionKey: main });
  assert.ok(!JSON.stringify(message).includes("4711"));
});

test("where the conversation cannot be left nobody else is answered from it", async (t) => {
  const g = await gateway(t, { patchSessionEntry: async () => { throw new Error("the store is locked"); } });
  const answer = await g.says("2", "Hello");
  assert.equal(answer.handled, true);
  assert.match(answer.text, /cannot answer here/);
  assert.ok(g.log.lines.some((l) => l.startsWith("warn") && l.includes("the store is locked")));
  assert.equal(await g.says("1", "Hello"), undefined, "the owner is");
});

test("with strangersHistory keep nothing begins anew", async (t) => {
  const session = hostSessions({ [main]: { sessionId: "private", updatedAt: 1 } });
  const g = await gateway(t, session, { strangersHistory: "keep" });
  assert.equal(await g.says("2", "Hello"), undefined);
  assert.equal(session.entries[main].sessionId, "private");
});

test("where one session is everybody's, it is that one whose conversation is left", async (t) => {
  const session = hostSessions({ global: { sessionId: "private", updatedAt: 1 }, [main]: { sessionId: "unused", updatedAt: 1 } });
  const g = await gateway(t, session, {}, { session: { scope: "global" } });
  assert.equal(await g.says("2", "Hello"), undefined);
  assert.notEqual(session.entries.global.sessionId, "private");
  assert.equal(session.entries[main].sessionId, "unused");
  assert.equal(await g.on.before_prompt_build({ prompt: "Hello" }, { sessionKey: "global", messageProvider: "telegram", runId: "r" }), undefined);
  const refused = await g.on.before_tool_call({ toolName: "helmdeck__memory_recall", params: {} }, { sessionKey: "global", runId: "r" });
  assert.equal(refused?.block, true, "the turn is the stranger's");
});
