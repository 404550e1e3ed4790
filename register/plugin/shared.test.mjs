import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { readConfig } from "./config.js";
import { folder } from "./helpers.mjs";
import { createShared } from "./shared.js";

const main = "agent:main:main";
const group = "agent:main:telegram:group:-1";

test("groups are shared, and so is every session to which somebody else writes, after a restart as well", async (t) => {
  const file = path.join(await folder(t), "state", "shared.json");
  let time = 1_000_000;
  const open = (config = {}) => createShared(readConfig(config), file, { now: () => time });
  const first = open();
  for (const key of [group, `${group}:topic:7`, "agent:main:discord:channel:9", "agent:main:slack:channel:c1:thread:1.2", "agent:main:matrix:room:x"]) assert.ok(first.is(key), key);
  for (const key of [main, "agent:work:main", "agent:main:telegram:direct:1", "agent:main:main:thread:5", "", undefined]) assert.ok(!first.is(key), key);
  first.seen(main);
  assert.ok(first.is(main));
  assert.ok(first.is("agent:main:MAIN"));
  assert.ok(open().is(main));
  assert.ok(!open().is("agent:work:main"));
  time += 29 * 24 * 3600_000;
  assert.ok(open().is(main));
  open().seen(main);
  time += 29 * 24 * 3600_000;
  assert.ok(open().is(main), "counted from the last message");
  time += 2 * 24 * 3600_000;
  assert.ok(!open().is(main), "long after the last message");
  assert.deepEqual(Object.keys(JSON.parse(await readFile(file, "utf8"))), [main]);
});

test("where nothing can be written down it holds until the end of the process", () => {
  const s = createShared(readConfig({}), "/dev/null/shared.json");
  s.seen(main);
  assert.ok(s.is(main));
});

test("sessions that the owner trusts are not", () => {
  const of = (...trustedSessions) => createShared(readConfig({ trustedSessions }), "/dev/null/shared.json");
  assert.ok(!of("telegram:group:-1").is(group));
  assert.ok(!of("Telegram:Group:-1").is(`${group}:topic:7`), "threads of it");
  assert.ok(!of("agent:main:telegram:group:-1").is(group));
  assert.ok(!of("*").is(group));
  assert.ok(of("telegram:group:-12").is(group));
  assert.ok(of("telegram:group:-1").is("agent:main:telegram:group:-12"));
  assert.ok(of("telegram").is("agent:main:discord:channel:1"));
});

test("the conversation of when a session was private is left once, and again after a private time", async (t) => {
  const file = path.join(await folder(t), "shared.json");
  let time = 1_000_000;
  const open = (config = {}) => createShared(readConfig(config), file, { now: () => time });
  let left = 0;
  const leave = async () => void left++;
  const s = open();
  assert.ok(!s.holds(main), "while it is private");
  s.seen(main);
  assert.ok(s.holds(main));
  assert.ok(open().holds(main), "after a restart");
  assert.ok(!open({ strangersHistory: "keep" }).holds(main));
  assert.ok(!open({ trustedSessions: ["main"] }).holds(main));
  await Promise.all([s.clear(main, leave), s.clear(main, leave), s.clear("agent:main:MAIN", leave)]);
  assert.equal(left, 1, "once for all who ask meanwhile");
  assert.equal(s.since(main), time);
  assert.equal(open().since(main), time);
  time += 29 * 24 * 3600_000;
  s.seen(main);
  assert.ok(!s.holds(main));
  time += 31 * 24 * 3600_000;
  s.seen(main);
  assert.ok(s.holds(main), "the owner was given facts there meanwhile");
  assert.equal(s.since(main), 0);
});

test("a conversation that cannot be left is held, and the next message tries again", async () => {
  const s = createShared(readConfig({}), "/dev/null/shared.json");
  s.seen(main);
  await assert.rejects(s.clear(main, async () => { throw new Error("no"); }), /no/);
  await s.cleared(main);
  assert.ok(s.holds(main));
  await s.clear(main, async () => {});
  assert.ok(!s.holds(main));
});

test("groups, and sessions that are named for somebody else, hold nothing of the owner's", () => {
  const s = createShared(readConfig({ owners: ["telegram:1"] }), "/dev/null/shared.json");
  for (const key of [group, "agent:main:telegram:direct:2", "agent:main:direct:ann"]) {
    s.seen(key);
    assert.ok(!s.holds(key), key);
  }
  for (const key of ["global", "agent:main:telegram:direct:1"]) {
    s.seen(key);
    assert.ok(s.holds(key), key);
  }
});

test("what an earlier version wrote down is read, and nothing was left then", async (t) => {
  const file = path.join(await folder(t), "shared.json");
  await writeFile(file, JSON.stringify({ [main]: Date.now(), "agent:a:main": { at: "x" }, "agent:b:main": null }));
  const s = createShared(readConfig({}), file);
  assert.ok(s.is(main) && s.holds(main));
  assert.ok(!s.is("agent:a:main") && !s.is("agent:b:main"));
});
