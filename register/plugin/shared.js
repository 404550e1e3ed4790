import fs from "node:fs";
import path from "node:path";
import { trusts } from "./config.js";

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

/**
 * createShared knows in which sessions others than the owner read or write: groups and channels, and every session to
 * which somebody else has written, which a file remembers. The owner's facts are not for those, unless the owner trusts
 * the session.
 *
 *   seen(session)       somebody else writes to a session, or several people do
 *   is(session)         reports whether the owner's facts are not for it
 *   begins(session, run), ends(session, run)   a turn of the owner, whose prompt or tools may have the owner's facts
 *   quiet(session)      resolves to true when no such turn is under way in a private session, and to false after too long a wait
 */
export function createShared(config, file, { now = Date.now, limit = patience, running = hostRuns } = {}) {
  const sessions = load(file); // when somebody else wrote there last, by key
  const turns = new Map(); // the owner's run by session; a host runs one there at a time
  const closing = new Map(); // what the host ran in a session when it ended

  function seen(session) {
    const key = keyOf(session);
    const last = sessions.get(key);
    if (!key || (last && now() - last < rewrittenAfter)) return;
    sessions.delete(key);
    sessions.set(key, now());
    while (sessions.size > mostSessions) sessions.delete(sessions.keys().next().value);
    save(file, sessions);
  }

  function is(session) {
    const key = keyOf(session);
    if (trusts(config, key)) return false;
    return inCompany(key) || now() - (sessions.get(key) ?? -keptFor) < keptFor;
  }

  function begins(session, run) {
    const key = keyOf(session);
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
    return false;
  }

  async function quiet(session) {
    let idleSince = now();
    for (const began = now(); underway(session, now() - idleSince); await new Promise((done) => setTimeout(done, lookEvery))) {
      if (now() - began > limit) return false;
      if (running(session) !== undefined) idleSince = now();
    }
    return true;
  }

  return { seen, is, begins, ends, quiet };
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
  const embedded = globalThis[Symbol.for("openclaw.embeddedRunState")];
  if (!replies?.get || !embedded?.activeRuns?.get) return null;
  return replies.get(session) ?? embedded.activeRuns.get(embedded.sessionIdsByKey?.get(session)) ?? undefined;
}

function load(file) {
  try {
    return new Map(Object.entries(JSON.parse(fs.readFileSync(file, "utf8"))).filter(([, at]) => typeof at === "number"));
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
