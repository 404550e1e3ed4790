import { trusts } from "./config.js";
import { keyOf } from "./shared.js";

/**
 * How long a message waits for a turn with the owner's facts to end, how often it looks, and how long the host may
 * run nothing in a session before a turn whose end nobody announced counts as over, in milliseconds.
 */
export const patience = 5 * 60_000;
const lookEvery = 50;
const deadAfter = 2_000;

/** Where the host keeps the turns in which it asks the model. */
const embedded = Symbol.for("openclaw.embeddedRunState");

/** How long a message of the owner may take to become a turn, in milliseconds. */
const comingFor = 3_000;

const mostSessions = 2000;

/**
 * createOwnTurns knows when a turn of the owner may be under way in a private session:
 *
 *   comes(session)      the owner writes to it
 *   begins(session, run), ends(session, run)   a turn of the owner, whose prompt or tools may have the owner's facts
 *   quiet(session)      resolves to true when no such turn is under way, and to false after too long a wait
 */
export function createOwnTurns(config, shared, { now = Date.now, limit = patience, running = hostRuns, answering = hostAnswers } = {}) {
  const coming = new Map(); // when the owner wrote what no turn has taken up, by session
  const turns = new Map(); // the owner's run by session; a host runs one there at a time
  const closing = new Map(); // what the host ran in a session when it ended

  function comes(session) {
    if (!shared.is(session)) remember(coming, keyOf(session), now());
  }

  function begins(session, run) {
    coming.delete(keyOf(session));
    if (!trusts(config, keyOf(session))) remember(turns, keyOf(session), run ?? "");
  }

  function ends(session, run) {
    const key = keyOf(session);
    if (turns.get(key) !== (run ?? "")) return;
    turns.delete(key);
    const last = running(session);
    if (last) remember(closing, key, last);
  }

  /** underway reports whether a turn of the owner may still take up a message. */
  function underway(session, idle) {
    const key = keyOf(session);
    const run = running(session);
    if (turns.has(key)) {
      if (run !== undefined || idle < deadAfter) return true;
      turns.delete(key);
    }
    if (run && run === closing.get(key)) return true;
    closing.delete(key);
    if (shared.holds(session) && answering(session)) return true;
    return now() - (coming.get(key) ?? -comingFor) < comingFor;
  }

  async function quiet(session) {
    let idleSince = now();
    for (const began = now(); underway(session, now() - idleSince); await new Promise((done) => setTimeout(done, lookEvery))) {
      if (now() - began > limit) return false;
      if (running(session) !== undefined) idleSince = now();
    }
    return true;
  }

  return { comes, begins, ends, quiet };
}

function remember(map, key, value) {
  map.delete(key);
  map.set(key, value);
  if (map.size > mostSessions) map.delete(map.keys().next().value);
}

/**
 * hostRuns is what the host runs in a session, undefined when it runs nothing, and null where it does not tell. Every
 * release since 2026.5 keeps it where all of the process can read it.
 */
function hostRuns(session) {
  const replies = globalThis[Symbol.for("openclaw.replyRunRegistry")]?.activeRunsByKey;
  if (!replies?.get || !globalThis[embedded]?.activeRuns?.get) return null;
  return replies.get(session) ?? hostAnswers(session);
}

/** hostAnswers is the turn of a session in which the host asks the model, undefined when there is none; a message that has just come has none. */
function hostAnswers(session) {
  const runs = globalThis[embedded];
  return runs?.activeRuns?.get(runs.sessionIdsByKey?.get(session)) ?? undefined;
}
