import assert from "node:assert/strict";
import { test } from "node:test";
import { overdue } from "./deadline.js";

/** clocked runs a deadline on a clock that goes by each of the steps between two looks, and returns when it was over. */
function clocked(ms, step) {
  let at = 0;
  let due;
  const { signal } = overdue(ms, { now: () => at, later: (fn) => ((due = fn), {}) });
  while (!signal.aborted) {
    at += step;
    due();
  }
  assert.equal(signal.reason.name, "TimeoutError");
  return at;
}

test("a deadline passes at its time, later by what a busy process does not count, and at most four times as late", () => {
  assert.equal(clocked(800, 25), 800);
  assert.equal(clocked(800, 40), 800);
  assert.equal(clocked(800, 100), 1600);
  assert.equal(clocked(800, 1000), 4000);
});

test("a deadline that is stopped never passes", async (t) => {
  const alive = setTimeout(() => {}, 10_000); // deadlines keep no process alive
  t.after(() => clearTimeout(alive));
  const clock = overdue(30);
  clock.stop();
  const other = overdue(60);
  await new Promise((done) => other.signal.addEventListener("abort", done));
  assert.equal(clock.signal.aborted, false);
});
