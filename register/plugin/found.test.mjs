import assert from "node:assert/strict";
import { test } from "node:test";
import { createFound } from "./found.js";

/** index is a host's search as its releases offer it: the thing itself, or a view of it. */
function index(results, view = (m) => m) {
  class Manager {
    #private = results;
    async search(query) {
      if (query === "fails") throw new Error("no provider");
      return this.#private().map((path) => ({ path }));
    }
  }
  const manager = new Manager();
  const api = { runtime: { config: { current: () => ({ a: 1 }) } } };
  const load = async () => ({
    getActiveMemorySearchManager: async ({ cfg, agentId }) => {
      assert.deepEqual([cfg, agentId], [{ a: 1 }, "work"]);
      return { manager: view(manager) };
    },
  });
  return { manager, found: createFound(api, { load }) };
}

const ctx = { sessionKey: "agent:work:main" };
const adapter = (m) => new Proxy({}, { get: (_, name) => (typeof m[name] === "function" ? m[name].bind(m) : Reflect.get(m, name, m)) });

for (const [name, view] of [["itself", undefined], ["through a view", adapter]]) {
  test(`what the host's search returned is known, and returned as it was: ${name}`, async () => {
    let there = [];
    const { manager, found } = index(() => there, view);
    assert.equal(await found.expect(ctx, " helix "), false, "it has nothing now");
    there = ["memory/helmdeck/a.md"]; // indexed meanwhile
    assert.deepEqual(await manager.search("helix", { sessionKey: ctx.sessionKey }), [{ path: "memory/helmdeck/a.md" }]);
    there = ["memory/helmdeck/a.md", "memory/helmdeck/b.md"]; // too late for this search
    assert.deepEqual([...(await found.paths(ctx.sessionKey, "helix"))], ["memory/helmdeck/a.md"]);
    assert.equal(await found.paths(ctx.sessionKey, "helix"), undefined, "once a search");
  });
}

test("a host that found nothing may search again, and another session's search is another", async () => {
  let there = [];
  const { manager, found } = index(() => there);
  await found.expect(ctx, "helix");
  await manager.search("helix", { sessionKey: "agent:work:other" });
  await manager.search("helix", ctx);
  there = ["a"];
  await manager.search("helix", ctx);
  assert.deepEqual([...(await found.paths(ctx.sessionKey, "helix"))], ["a"]);
});

test("a search that is still to come is waited for", async () => {
  const { manager, found } = index(() => ["a"]);
  await found.expect(ctx, "helix");
  const paths = found.paths(ctx.sessionKey, "helix");
  await manager.search("helix", ctx);
  assert.deepEqual([...(await paths)], ["a"]);
});

test("what fails fails as before, and nobody can tell then", async () => {
  const { manager, found } = index(() => []);
  assert.equal(await found.expect(ctx, "fails"), true);
  await assert.rejects(manager.search("fails", ctx), /no provider/);
  assert.equal(await found.paths(ctx.sessionKey, "fails"), undefined);
  const none = createFound({}, { load: async () => { throw new Error("not offered"); } });
  await none.expect(ctx, "helix");
  assert.equal(await none.paths(ctx.sessionKey, "helix"), undefined);
});

test("a search that cannot be watched is asked beforehand", async () => {
  const frozen = Object.freeze({ search: async () => [{ path: "a" }] });
  const found = createFound({ config: {} }, { load: async () => ({ getActiveMemorySearchManager: async () => ({ manager: frozen }) }) });
  await found.expect(ctx, "helix");
  assert.deepEqual([...(await found.paths(ctx.sessionKey, "helix"))], ["a"]);
});

test("2026.5 ends what makes its index anew before it is searched, others are not asked to", async () => {
  for (const [version, looks] of [["2026.5.28", 1], ["2026.7.1", 0]]) {
    let synced = 0;
    const manager = { async sync() { synced++; }, async search() { return synced === looks ? [{ path: "memory/a.md" }] : []; } };
    const found = createFound({ config: {}, runtime: { version } }, { load: async () => ({ getActiveMemorySearchManager: async () => ({ manager }) }) });
    assert.equal(await found.expect(ctx, `helix ${version}`), true);
    assert.equal(synced, looks, version);
  }
});
