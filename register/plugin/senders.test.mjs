import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig } from "./config.js";
import { createSenders } from "./senders.js";
import { createShared } from "./shared.js";
import { merges, refused, withoutFacts } from "./strangers.js";

const main = "agent:main:main";
const group = "agent:main:telegram:group:1";
const boss = "telegram:1";
const other = { id: "telegram:2" };

/** company knows which sessions are shared, and writes nothing down. */
const company = (config) => createShared(readConfig(config), "/dev/null/shared.json");

/** people remembers who wrote; says notes a message, turn is who one is of. */
function people(config = { owners: [boss] }, options) {
  const s = createSenders(readConfig(config), company(config), options);
  return {
    ...s,
    says: (id, content, sessionKey = main) => s.arrived({ content, channel: "telegram", sessionKey, senderId: id }, {}),
    turn: (text, runId, sessionKey = main) => s.of({ sessionKey, runId, messageProvider: "telegram" }, text),
  };
}

test("a turn is of whoever wrote its message, and its tool calls are, too", () => {
  const p = people();
  p.says("1", "How do I deploy?");
  p.says("2", "And I?");
  assert.equal(p.turn("[Telegram Ann] How do I deploy?", "r1"), undefined);
  assert.deepEqual(p.turn("[Telegram Bob] And I?", "r2"), other);
  assert.equal(p.of({ sessionKey: main, runId: "r1" }), undefined);
  assert.deepEqual(p.of({ sessionKey: main, runId: "r2" }), other);
  assert.deepEqual(p.turn("[Telegram Bob] And I?", "r2"), other, "a prompt that is built again");
});

test("messages that are taken up together are of the stranger among them", () => {
  const p = people();
  p.says("1", "First this.", group);
  p.says("2", "Then that.", group);
  assert.deepEqual(p.turn("Ann: First this.\nBob: Then that.", "r1", group), other);
});

test("a short message of a stranger is not found in the owner's longer one", () => {
  const p = people();
  p.says("2", "ok");
  p.says("1", "ok, deploy it then");
  assert.equal(p.turn("ok, deploy it then", "r1"), undefined);
  assert.deepEqual(p.turn("ok", "r2"), other);
});

test("a message whose words the prompt does not have is of whoever waits in the channel", () => {
  const p = people();
  p.says("2", "");
  assert.deepEqual(p.turn("<media: a voice says deploy>", "r1"), other);
  assert.deepEqual(p.turn("nobody announced this", "r2"), { id: `session:${main}` }, "where strangers write, who is unknown is one");
  assert.equal(p.of({ sessionKey: main, runId: "r3" }, "typed at the console"), undefined);
});

test("a message that came into a turn under way is of who wrote it, and waits for its own turn as well", () => {
  const p = people();
  p.says("1", "How do I deploy?");
  p.turn("How do I deploy?", "r1");
  p.says("2", "I live in Ghent");
  const ctx = { sessionKey: main, runId: "r1", messageProvider: "telegram" };
  assert.deepEqual(p.ended(ctx, "I live in Ghent"), other);
  assert.equal(p.ended(ctx, "How do I deploy?"), undefined);
  assert.ok(p.mixed(ctx));
  assert.deepEqual(p.turn("I live in Ghent", "r2"), other);
});

test("what nobody took up is forgotten after a while", () => {
  let time = 0;
  const p = people({ owners: [boss] }, { now: () => time });
  p.says("2", "hello");
  time = 11 * 60_000;
  assert.equal(p.of({ sessionKey: main, runId: "r" }, "hello"), undefined);
});

test("a host that names the sender is believed", () => {
  const p = people();
  assert.deepEqual(p.of({ sessionKey: main, runId: "r", senderId: "2", messageProvider: "telegram" }, "x"), other);
  assert.deepEqual(p.of({ sessionKey: main, runId: "r" }), other, "tool calls of the turn, which are told no sender");
  assert.equal(p.of({ sessionKey: group, runId: "s", requester: { senderIsOwner: true } }), undefined);
});

test("a turn takes up its message where the host names the sender, too, and one that quotes others later is not theirs", () => {
  const p = people();
  const turn = (id, text, runId) => p.of({ sessionKey: main, runId, senderId: id, messageProvider: "telegram" }, text);
  p.says("2", "I live in Samarkand.");
  assert.deepEqual(turn("2", "I live in Samarkand.", "r1"), other);
  p.says("1", "I live in Ghent.");
  p.says("2", "And I?");
  const quoting = "Conversation context:\nUser: I live in Samarkand.\n\nI live in Ghent.";
  assert.equal(turn("1", quoting, "r2"), undefined);
  assert.equal(p.ended({ sessionKey: main, runId: "r2", senderId: "1" }, quoting), undefined);
  assert.deepEqual(p.ended({ sessionKey: main, runId: "r2", senderId: "1" }, "And I?"), other, "one that the host has put into the turn");
});

test("a direct session that is named for somebody is theirs", () => {
  const p = people();
  assert.deepEqual(p.of({ sessionKey: "agent:main:telegram:direct:2" }), other);
  assert.equal(p.of({ sessionKey: "agent:main:telegram:direct:1" }), undefined);
  assert.deepEqual(p.of({ sessionKey: "agent:main:telegram:work:direct:2" }), other);
  assert.deepEqual(p.of({ sessionKey: "agent:main:direct:ann" }), { id: "ann" });
});

test("a stranger is refused the owner's tools and the files of facts, by whatever name", () => {
  const config = readConfig({});
  const no = (toolName, params) => Boolean(refused(config, { toolName, params })?.block);
  for (const [tool, params] of [
    ["helmdeck__memory_recall", {}], ["helmdeck__resources_read", { uri: "helmdeck://my-memory" }], ["tool_call", { id: "helmdeck__memory_list", args: {} }],
    ["tool_call", { id: "mcp:helmdeck__memory_list" }],
    ["memory_get", { path: "memory/helmdeck/a.md" }], ["memory_get", { path: "helmdeck/a.md" }], ["memory_get", { path: "./memory//helmdeck/./a.md" }],
    ["memory_get", { path: "memory/x/../helmdeck/a.md" }], ["memory_get", { path: "MEMORY\\Helmdeck\\a.md" }], ["tool_call", { id: "memory_get", args: { path: "memory/helmdeck/a.md" } }],
    ["read", { path: "/home/node/.openclaw/workspace/memory/helmdeck/a.md" }], ["read", { file_path: "memory%2fhelmdeck%2fa.md" }], ["read", { path: "file:///w/memory/helmdeck/a.md" }],
    ["exec", { command: "cat memory/helmdeck/*.md" }], ["exec", { command: "cd 'memory/helmdeck' && ls" }], ["exec", { command: "grep -r deploy helmdeck/", workdir: "/w/memory" }],
    ["bash", { cmd: ["cat", "memory/helmdeck/a.md"] }], ["apply_patch", { input: "*** Delete File: memory/helmdeck/a.md" }],
  ]) assert.ok(no(tool, params), `${tool} ${JSON.stringify(params)}`);
  for (const [tool, params] of [
    ["memory_search", { query: "memory/helmdeck" }], ["memory_get", { path: "MEMORY.md" }], ["memory_get", { path: "memory/2026-01-01.md" }], ["read", { path: "docs/helmdeck/a.md" }],
    ["exec", { command: "ls memory" }], ["message", { text: "the files lie in memory/helmdeck" }], ["read", { path: "memory/helmdecks.md" }], ["read", {}], ["read", undefined],
  ]) assert.ok(!no(tool, params), `${tool} ${JSON.stringify(params)}`);
});

test("a turn of a sub-agent is nobody's, unless the owner trusts it", () => {
  const sub = "agent:main:subagent:4f1c";
  const nobody = { id: `session:${sub}` };
  const p = people();
  assert.deepEqual(p.turn("Look up what they prefer.", "r1", sub), nobody);
  assert.deepEqual(p.of({ sessionKey: sub, runId: "r1" }), nobody);
  assert.deepEqual(p.of({ sessionKey: sub, requester: { senderIsOwner: true } }), nobody, "whose right a host passes on");
  assert.ok(refused(readConfig({}), { toolName: "helmdeck__memory_store", params: {} }, { owner: !p.of({ sessionKey: sub }) }).block);
  const trusting = people({ owners: [boss], trustedSessions: ["subagent"] });
  assert.equal(trusting.turn("Look up what they prefer.", "r1", sub), undefined);
  assert.equal(trusting.turn("Look up what they prefer.", "r2"), undefined);
});

test("who writes through the gateway itself is the owner", () => {
  const p = people();
  assert.equal(p.arrived({ content: "hi", channel: "webchat", sessionKey: main, senderId: "openclaw-ios" }, {}), false);
  assert.ok(!p.shared.is(main));
  assert.equal(p.of({ sessionKey: main, runId: "r", messageProvider: "webchat", senderId: "openclaw-ios" }, "hi"), undefined);
  assert.deepEqual(p.of({ sessionKey: group, runId: "g", messageProvider: "webchat" }, "hi"), { id: `session:${group}` }, "a group without a sender");
  assert.deepEqual(p.of({ sessionKey: main, runId: "s", messageProvider: "webchat", requester: { senderId: "x", senderIsOwner: false } }, "hi"), { id: "webchat:x" });
});

test("a session with a message of somebody else, or of several people by the host's word, is shared", () => {
  const p = people();
  assert.equal(p.says("1", "hi"), false);
  assert.ok(!p.shared.is(main));
  assert.equal(p.says("2", "hi"), true);
  assert.ok(p.shared.is(main));
  assert.equal(p.arrived({ content: "hi", channel: "telegram", sessionKey: "global", senderId: "1", isGroup: true }, {}), true, "the owner, in a session that was private");
  assert.ok(p.shared.is("global"));
});

test("a tool call that names the chat instead of the session that it shares is in the session's company", () => {
  const p = people();
  const call = { sessionKey: "agent:main:telegram:default:direct:1", runId: "r1" };
  assert.equal(p.turn("How do I deploy?", "r1"), undefined);
  assert.equal(p.of(call), undefined);
  assert.ok(!p.company(call));
  p.says("2", "hi");
  assert.ok(p.company(call));
  assert.ok(!p.company({ ...call, runId: "of no turn" }));
});

test("a sub-agent that a turn of somebody else has begun works for nobody, also where the owner trusts the session", () => {
  const p = people({ owners: [boss], trustedSessions: ["main"] });
  const sub = (n) => `agent:main:subagent:${n}`;
  p.says("2", "Have it looked up.");
  p.turn("Have it looked up.", "r1");
  p.spawns({ sessionKey: main, runId: "r1" });
  p.kin.born(sub(1), main);
  p.says("1", "Look it up.");
  p.turn("Look it up.", "r2");
  p.spawns({ sessionKey: main, runId: "r2" });
  p.kin.born(sub(2), main);
  p.turn("x", "r3", sub(2));
  p.spawns({ sessionKey: sub(2), runId: "r3" });
  p.kin.born(sub(3), sub(2));
  assert.deepEqual([1, 2, 3].map((n) => p.kin.alone(sub(n))), [false, true, true]);
});

test("what was said in other conversations is not for strangers, and for what works for the owner alone it is", () => {
  const calls = ["sessions_history", "sessions_list", "sessions_search", "sessions_send", "conversations_turn", "subagents", "transcripts"].map((toolName) => ({ toolName, params: { sessionKey: "agent:main:main" } }));
  calls.push({ toolName: "memory_search", params: { query: "x", corpus: "sessions" } }, { toolName: "tool_call", params: { id: "openclaw:sessions_history", args: {} } });
  for (const call of calls) {
    for (const owner of [true, false]) assert.ok(refused(readConfig({}), call, { owner })?.block, JSON.stringify(call));
    assert.equal(refused(readConfig({}), call, { alone: true }), undefined);
    assert.equal(refused(readConfig({ strangersHistory: "keep" }), call), undefined);
  }
  for (const toolName of ["session_status", "sessions_spawn", "sessions_yield", "message"]) assert.equal(refused(readConfig({}), { toolName, params: {} }), undefined, toolName);
  const results = [{ path: "memory/2026-01-01.md" }, { path: "sessions/main/1.jsonl", source: "sessions" }, { path: "memory/helmdeck/a.md" }, { path: "sessions/x.md" }];
  assert.deepEqual(withoutFacts(readConfig({}), results), [results[0]]);
  assert.deepEqual(withoutFacts(readConfig({ strangersHistory: "keep" }), results).map((r) => r.path), ["memory/2026-01-01.md", "sessions/main/1.jsonl", "sessions/x.md"]);
});

test("which hosts let results be changed", () => {
  const of = (version) => merges({ runtime: { version } });
  assert.deepEqual(["2026.5.28", "2026.6.11", "2026.7.1", "2026.9.6", "2027.1.0", "", undefined].map(of), [false, false, true, true, true, false, false]);
  assert.equal(merges({}), false);
});
