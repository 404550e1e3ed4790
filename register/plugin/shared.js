import fs from "node:fs";
import path from "node:path";
import { senderOf, trusts } from "./config.js";

/** How long a session counts as shared after somebody else has written to it, and how often that is written down, in milliseconds. */
const keptFor = 30 * 24 * 3600_000;
const rewrittenAfter = 24 * 3600_000;
const mostSessions = 2000;

/**
 * createShared knows in which sessions others than the owner read or write: groups and channels, and every session to
 * which somebody else has written, which a file remembers. The owner's facts are not for those, unless the owner trusts
 * the session.
 *
 *   seen(session)       somebody else writes to a session, or several people do
 *   is(session)         reports whether the owner's facts are not for it
 *   holds(session)      reports whether a shared session still has the conversation of when it was private
 *   clear(session, leave)   has that left behind, by leave(), once for all who ask meanwhile
 *   cleared(session)    resolves when that is not under way
 *   since(session)      is when that was done, in milliseconds since 1970, or 0
 */
export function createShared(config, file, { now = Date.now } = {}) {
  const sessions = load(file); // by key: {at: when somebody else wrote there last, left: when what was said before was left behind, or 0}
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

  async function clear(session, leave) {
    const key = keyOf(session);
    if (!holds(session)) return;
    if (!clearing.has(key)) clearing.set(key, leave().then(() => note(key, { at: now(), left: now() })).finally(() => clearing.delete(key)));
    await clearing.get(key);
  }

  const cleared = async (session) => void (await clearing.get(keyOf(session))?.catch(() => {}));
  const since = (session) => sessions.get(keyOf(session))?.left ?? 0;

  return { seen, is, holds, clear, cleared, since };
}

/** keyOf is a session as it is remembered. */
export const keyOf = (session) => String(session ?? "").toLowerCase();

/** inCompany reports whether the name of a session says that several people are there. */
const inCompany = (key) => /:(group|channel|room|guild)s?:/.test(key);

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
