import { configOf, loadHost } from "./host.js";

/** How long the host may take to name its memory search, and its search to answer, in milliseconds. */
const patience = 500;

/** How long it may take to make its index, without which every search fails, in milliseconds. */
const remaking = 2_000;

/** How many searches are remembered at most while they run. */
const mostSearches = 1000;

/** What every host offers to plugins, by the same name since 2026.5. */
const sdkName = "openclaw/plugin-sdk/memory-host-search";

/**
 * What is known of searches that run, by session and question. The host registers a plugin more than once in a
 * process, and its search is watched once.
 */
const shared = (globalThis[Symbol.for("helmdeck-memory.found")] ??= { running: new Map(), watched: new WeakSet() });

const keyOf = (session, query) => JSON.stringify([session ?? "", String(query ?? "").trim()]);

/**
 * createFound sees what the host's own index finds, so that a fact that it has by now is not shown a second time, and
 * one that it does not have yet is not left out:
 *
 *   expect(ctx, query)      before the host searches; resolves to false when its index has nothing at all for the question
 *   paths(session, query)   resolves to the paths that its index found in that search, or undefined when nobody can tell
 *
 * Hosts tell a plugin the question and not what was found. So the search of the host's index itself is watched: what
 * it returns is noted and passed on as it is. Where it cannot be watched it is asked beforehand. An index that the host has
 * lost is made again.
 */
export function createFound(api, { load = () => loadHost(sdkName) } = {}) {
  const loses = losesIndex(api);
  const remakes = /^2026\.5\./.test(api.runtime?.version ?? ""); // its index, when a search finds nothing, and fails while it does
  let sdk;

  async function index(ctx) {
    sdk ??= load();
    const { getActiveMemorySearchManager } = await sdk;
    const agentId = ctx?.agentId ?? /^agent:([^:]+)/i.exec(ctx?.sessionKey ?? "")?.[1] ?? "main";
    const { manager } = await getActiveMemorySearchManager({ cfg: configOf(api), agentId });
    return manager ?? undefined;
  }

  return {
    async expect(ctx, query) {
      try {
        const manager = await within(index(ctx));
        if (remakes) await within(manager?.sync?.({ reason: "search" }), remaking); // or waits for the one that is under way
        if (loses && manager?.status?.()?.custom?.indexIdentity?.status === "missing") await within(manager.sync({ reason: "cli" }));
        const now = manager && pathsOf(await within(manager.search(query, { sessionKey: ctx?.sessionKey })));
        const search = note(keyOf(ctx?.sessionKey, query));
        if (!manager || !watch(manager)) search.tell(now);
        return now?.size !== 0;
      } catch (err) {
        // This release offers no search, or its index is being made anew.
        return !/database (connection |handle )?is (not open|closed)/i.test(err?.message);
      }
    },
    async paths(session, query) {
      const search = shared.running.get(keyOf(session, query));
      if (!search) return undefined;
      await within(search.told);
      shared.running.delete(keyOf(session, query));
      return search.paths;
    },
  };
}

/**
 * losesIndex reports whether a search that finds nothing may cost the host its index: releases of 2026.6 make the index
 * anew then, and some forget to say in it how it was made, and do not use it any more.
 */
export function losesIndex(api) {
  return /^2026\.6\./.test(api.runtime?.version ?? "");
}

/** note begins to wait for what a search finds. */
function note(key) {
  const search = {};
  shared.running.delete(key);
  search.told = new Promise((done) => {
    search.tell = (paths) => {
      search.paths = paths; // a host that found nothing may search again
      done();
    };
  });
  shared.running.set(key, search);
  if (shared.running.size > mostSearches) shared.running.delete(shared.running.keys().next().value);
  return search;
}

/** watch has every search of the host's index noted, and reports whether it can be. */
function watch(manager) {
  const holder = holderOf(manager);
  if (!holder) return false;
  if (shared.watched.has(holder)) return true;
  const search = holder.search;
  holder.search = async function (query, options) {
    const running = shared.running.get(keyOf(options?.sessionKey, query));
    try {
      const results = await search.apply(this, arguments);
      running?.tell(pathsOf(results));
      return results;
    } catch (err) {
      running?.tell(undefined);
      throw err;
    }
  };
  shared.watched.add(holder);
  return true;
}

/** holderOf is the object that has the search which all who search share. Some releases give a plugin a view of it. */
function holderOf(manager) {
  for (let at = Object.hasOwn(manager, "search") ? manager : manager.__proto__; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    const own = Object.getOwnPropertyDescriptor(at, "search");
    if (own) return typeof own.value === "function" && own.writable ? at : undefined;
  }
  return undefined;
}

function pathsOf(results) {
  return Array.isArray(results) ? new Set(results.map((r) => r?.path)) : undefined;
}

/** within resolves to undefined when a promise takes too long. */
function within(promise, limit = patience) {
  let timer;
  const late = new Promise((done) => (timer = setTimeout(done, limit)));
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
