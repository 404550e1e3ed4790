import fs from "node:fs";
import path from "node:path";
import { senderOf, trusts } from "./config.js";

/** How long a session counts as shared after somebody else has written to it, and how often that is written down, in milliseconds. */
const keptFor = 30 * 24 * 3600_000;
const rewrittenAfter = 24 * 3600_000;
const mostSessions = 2000;

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

/**
 * createShared knows in which sessions others than the owner read or write: groups and channels, and every session to
 * which somebody else has written, which a file remembers. The owner's facts are not for those, unless the owner trusts
 * the session.
 *
 *   seen(session)       somebody else writes to a session, or several people do
 *   is(session)         reports whether the owner's facts are not for it
 *   comes(session)      the owner writes to a session
 *   begins(session, run), ends(session, run)   a turn of the owner, whose prompt or tools may have the owner's facts
 *   quiet(session)      resolves to true when no such turn is under way in a private session, and to false after too long a wait
 *   holds(session)      reports whether a shared session still has the conversation of when it was private
 *   clear(session, leave)   has it left behind, by leave(session), once for all who ask meanwhile; resolves to whether it is
 *   cleared(session)    resolves when that is not under way
 *   since(session)      is when that was done, in milliseconds since 1970, or 0
 */
export function createShared(config, file, { now = Date.now, limit = patience, running = hostRuns, answering = hostAnswers } = {}) {
  const sessions = load(file); // by key: {at: when somebody else wrote there last, left: when what was said before was left behind, or 0}
  const coming = new Map(); // when the owner wrote what no turn has taken up, by session
  const turns = new Map(); // the owner's run by session; a host runs one there at a time
  const closing = new Map(); // what the host ran in a session when it ended
  const clearing = new Map(); // by session

  function seen(session) {
    const key = keyOf(session);
    const { at, left } = sessions.get(key) ?? { at: -keptFor, left: 0 };
    if (!key || now() - at < rewrittenAfter) return;
    note(key, { at: now(), left: now() - at < keptFor ? left : 0 });
  }

  function note(key, entry) {
    sessions.delete(key);
    sessions.set(key, entry);
    while (sessions.size > mostSessions) sessions.delete(sessions.keys().next().value);
    save(file, sessions);
  }

  function is(session) {
    const key = keyOf(session);
    if (trusts(config, key)) return false;
    return inCompany(key) || now() - (sessions.get(key)?.at ?? -keptFor) < keptFor;
  }

  /** A session that is named for somebody else, or for a group, never had the owner's facts. */
  function holds(session) {
    if (config.strangersHistory === "keep" || !is(session)) return false;
    return !sessions.get(keyOf(session))?.left && !senderOf(config, { sessionKey: session });
  }

  function clear(session, leave) {
    const key = keyOf(session);
    if (!holds(session)) return true;
    if (!clearing.has(key)) clearing.set(key, begunAnew(key, leave(session)).finally(() => clearing.delete(key)));
    return clearing.get(key);
  }

  async function begunAnew(key, leaving) {
    await leaving;
    note(key, { at: now(), left: now() });
    return true;
  }

  const cleared = async (session) => void (await clearing.get(keyOf(session))?.catch(() => {}));
  const since = (session) => sessions.get(keyOf(session))?.left ?? 0;

  function comes(session) {
    if (is(session)) return;
    coming.delete(keyOf(session));
    coming.set(keyOf(session), now());
    if (coming.size > mostSessions) coming.delete(coming.keys().next().value);
  }

  function begins(session, run) {
    const key = keyOf(session);
    coming.delete(key);
    if (trusts(config, key)) return;
    turns.delete(key);
    turns.set(key, run ?? "");
    if (turns.size > mostSessions) turns.delete(turns.keys().next().value);
  }

  function ends(session, run) {
    const key = keyOf(session);
    if (turns.get(key) !== (run ?? "")) return;
    turns.delete(key);
    const last = running(session);
    if (last) closing.set(key, last);
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
    if (holds(session) && answering(session)) return true;
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

  return { seen, is, comes, begins, ends, quiet, holds, clear, cleared, since };
}

const keyOf = (session) => String(session ?? "").toLowerCase();

/** inCompany reports whether the name of a session says that several people are there. */
const inCompany = (key) => /:(group|channel|room|guild)s?:/.test(key);

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

function load(file) {
  try {
    const entries = Object.entries(JSON.parse(fs.readFileSync(file, "utf8"))).map(([key, entry]) => [key, typeof entry === "number" ? { at: entry, left: 0 } : entry]);
    return new Map(entries.filter(([, entry]) => typeof entry?.at === "number"));
  } catch {
    return new Map(); // there is none yet
  }
}

/** save never throws: what cannot be written holds for this process. */
function save(file, sessions) {
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    fs.writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(sessions)), { mode: 0o600 });
    fs.renameSync(`${file}.new`, file);
  } catch {
    // the session stays shared until the gateway ends
  }
}
