import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig } from "./config.js";
import { createOwnTurns } from "./ownturns.js";
import { createShared } from "./shared.js";

const main = "agent:main:main";

/** owner is s, which knows the owner's turns, and shared, which writes nothing down. */
function owner(config, timing) {
  const shared = createShared(readConfig(config), "/dev/null/shared.json", timing);
  return { shared, s: createOwnTurns(readConfig(config), shared, timing) };
}

test("a message waits until the host has ended the owner's turn", async () => {
  let run = { id: "host's" };
  const { s } = owner({}, { running: () => run });
  assert.equal(await s.quiet(main), true, "a turn that is nobody's");
  s.begins(main, "a");
  let over = false;
  const waiting = s.quiet(main).then((ok) => (over = ok));
  s.ends(main, "other");
  s.ends(main, "a");
  await new Promise((done) => setTimeout(done, 200));
  assert.equal(over, false, "the host still runs what was the owner's");
  run = undefined;
  await waiting;
  assert.equal(over, true);
});

test("nothing waits in a session that the owner trusts", async () => {
  const { s } = owner({ trustedSessions: ["main"] }, { running: () => ({}) });
  s.begins(main, "a");
  assert.equal(await s.quiet(main), true);
});

test("a turn of somebody else that follows is not waited for", async () => {
  let run = { id: 1 };
  const { s } = owner({}, { running: () => run, limit: 10_000 });
  s.begins(main, "a");
  s.ends(main, "a");
  run = { id: 2 };
  assert.equal(await s.quiet(main), true);
});

test("a turn whose end nobody announced is over when the host runs nothing", async () => {
  const { s } = owner({}, { running: () => undefined });
  s.begins(main, "a");
  assert.equal(await s.quiet(main), true);
});

test("who waits too long is told so", async () => {
  const { s } = owner({}, { running: () => null, limit: 100 });
  s.begins(main, "a");
  assert.equal(await s.quiet(main), false);
  s.ends(main, "a");
  assert.equal(await s.quiet(main), true, "a host that does not tell what it runs");
});

test("a message of the owner that is about to become a turn is waited for, and so is a turn that began beside a stranger's message", async () => {
  let time = 1_000_000, asked;
  const { s, shared } = owner({}, { now: () => time, running: () => undefined, answering: () => asked });
  const waits = async () => {
    let done = false;
    const quiet = s.quiet(main).then(() => (done = true));
    await new Promise((next) => setTimeout(next, 150));
    return { done, quiet };
  };
  s.comes(main);
  const first = await waits();
  assert.equal(first.done, false);
  time += 3_000;
  await first.quiet;
  s.comes(main);
  s.begins(main, "a");
  s.ends(main, "a");
  assert.equal(await s.quiet(main), true, "a turn that took it up and is over");
  shared.seen(main);
  asked = { id: "host's" };
  const second = await waits();
  assert.equal(second.done, false, "its history is the owner's");
  asked = undefined;
  await second.quiet;
  await shared.clear(main, async () => {});
  asked = { id: "another" };
  assert.equal(await s.quiet(main), true, "later turns have another history");
});
