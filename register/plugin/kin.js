import { delegated, senderOf } from "./config.js";

/** How many sub-agents are remembered, and how many are looked through that began one another. */
const mostSessions = 2000;
const deepest = 8;

/**
 * createKin knows which session began a sub-agent:
 *
 *   asks(name, session)   a turn of a session is about to begin one; name is what the host calls the session there, and
 *                         there is no session when the turn is not the owner's
 *   born(child, name)     the host has begun one for whom it calls by a name
 *   alone(session)        reports whether a sub-agent works for a session in which only the owner writes, now and when it was begun
 *
 * A sub-agent that nobody asked for, or announced, as after a restart of the gateway, works for nobody.
 */
export function createKin(config, shared) {
  const asking = new Map(); // sessions by name
  const parents = new Map(); // sessions by sub-agent

  function alone(session) {
    let key = String(session ?? "");
    for (let n = 0; delegated(key) && n < deepest; n++) key = parents.get(key) ?? "";
    return Boolean(key) && !delegated(key) && !senderOf(config, { sessionKey: key }) && !shared.is(key);
  }

  function born(child, name) {
    const parent = asking.get(name);
    if (child && alone(parent) && alone(name)) remember(parents, child, parent);
  }

  return { asks: (name, session) => remember(asking, name, session), born, alone };
}

function remember(map, key, value) {
  map.delete(key);
  map.set(key, value);
  if (map.size > mostSessions) map.delete(map.keys().next().value);
}
