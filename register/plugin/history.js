import { randomUUID } from "node:crypto";

/** What of a session's entry is the user's choice, or says where its answers go. All else is about the conversation that it held. */
const kept = [
  "thinkingLevel", "fastMode", "verboseLevel", "traceLevel", "reasoningLevel", "elevatedLevel", "ttsAuto", "responseUsage", "execHost", "execSecurity", "execAsk", "execNode",
  "modelOverride", "providerOverride", "modelOverrideSource", "authProfileOverride", "authProfileOverrideSource", "permissionMode", "sandboxMode",
  "sendPolicy", "queueMode", "queueDebounceMs", "queueCap", "queueDrop", "groupActivation", "groupActivationNeedsSystemIntro", "pinnedAt",
  "label", "displayName", "createdVia", "createdActor", "createdAt", "chatType", "channel", "groupId", "subject", "topicName", "groupChannel", "space", "origin",
  "delivery", "route", "deliveryContext", "lastChannel", "lastTo", "lastAccountId", "lastThreadId",
];

/**
 * createHistory begins conversations anew, so that the model is not told to somebody else what it was told to the owner.
 * The host's transcript of what was said before stays where it is.
 *
 *   leave(session, named)  resolves to the id of the conversation that was left, to undefined where there was none, and
 *                          fails where the host does not let it be left; named is what the session's messages are
 *                          announced under, which tells its agent
 */
export function createHistory(api) {
  async function leave(session, named = session) {
    const sessions = api.runtime?.agent?.session;
    if (typeof sessions?.patchSessionEntry !== "function") throw new Error("this release does not let a plugin begin a conversation anew");
    const next = randomUUID();
    let former;
    const update = (entry) => {
      former = entry.sessionId;
      return anew(entry, next, Date.now());
    };
    const agentId = /^agent:([^:]+)/i.exec(named)?.[1];
    const entry = await sessions.patchSessionEntry({ sessionKey: session, agentId, replaceEntry: true, update });
    if (former && entry?.sessionId !== next) throw new Error("the host kept the conversation");
    return former;
  }
  return { leave };
}

/** anew is the entry of a session whose conversation has just begun. */
function anew(entry, sessionId, now) {
  const chosen = Object.fromEntries(kept.filter((name) => entry[name] !== undefined).map((name) => [name, entry[name]]));
  return { ...chosen, sessionId, updatedAt: now, sessionStartedAt: now, lastInteractionAt: now, systemSent: false, abortedLastRun: false };
}

/**
 * trim takes out of a message what its channel has quoted of its session from before a time, in milliseconds since 1970; 0 is
 * none, and leaves all.
 * Since 2026.7 channels do so before any plugin is told of the message.
 */
export function trim(message, since) {
  if (!since) return;
  const later = (m) => !String(m?.message_id ?? m?.messageId ?? "").startsWith("session:") || (m.timestamp_ms ?? m.timestamp) >= since;
  const within = (entry) => (Array.isArray(entry?.payload?.messages) ? { ...entry, payload: { ...entry.payload, messages: entry.payload.messages.filter(later) } } : entry);
  for (const field of ["UntrustedStructuredContext", "ChannelStructuredContext"]) {
    if (Array.isArray(message?.[field])) message[field] = message[field].map(within);
  }
  if (Array.isArray(message?.InboundHistory)) message.InboundHistory = message.InboundHistory.filter(later);
}
