import { delegated, nobody, senderOf } from "./config.js";
import { createKin } from "./kin.js";
import { createOwnTurns } from "./ownturns.js";

/** How many sessions, messages of one that no turn has taken up, and turns are remembered, and how long such a message is, in milliseconds. */
const mostSessions = 500;
const mostWaiting = 50;
const waitingFor = 10 * 60_000;
const mostTurns = 1000;

/**
 * createSenders remembers who wrote the message of a turn, for hosts that tell a turn's own hooks less than they tell
 * before_dispatch, and for those that tell tool calls less than the prompt:
 *
 *   arrived(event, ctx)  notes a message, in before_dispatch, and reports whether it is somebody else's than the owner's, or the
 *                        owner's where others read what was private
 *   of(ctx, text?)       is who the turn of a hook is of: undefined for the owner, {id} for anybody else; text is what
 *                        the prompt says, where the hook has it
 *   ended(ctx, text)     is who wrote the last message of a turn that has ended
 *   over(ctx)            ends a turn
 *   mixed(ctx)           reports whether others than the owner may have written to the session
 *   company(ctx)         reports whether others read the session of a hook, in a tool call, too
 *   spawns(ctx)          a turn is about to begin a sub-agent
 *   shared               knows which sessions the owner's facts are not for
 *   own                  knows when a turn of the owner may be under way
 *   kin                  knows which sub-agents work for the owner alone
 *
 * A turn that takes up messages of several people is of one who is not the owner, and so is one of a channel where
 * others have written to the session and nobody announced its message.
 */
export function createSenders(config, shared, timing = {}) {
  const { now = Date.now } = timing;
  const sessions = new Map(); // by key: {waiting, strangers: channels where others than the owner wrote}
  const turns = new Map(); // by run: {sender, session}
  const kin = createKin(config, shared);
  const own = createOwnTurns(config, shared, timing);

  function arrived(event, ctx) {
    const sessionKey = event?.sessionKey ?? ctx?.sessionKey;
    const senderId = event?.senderId ?? ctx?.senderId;
    if (sessionKey && event?.isGroup) shared.seen(sessionKey);
    if (!sessionKey || !senderId) return false;
    const channel = String(event?.channel ?? ctx?.channelId ?? "").toLowerCase();
    const sender = senderOf(config, { sessionKey, senderId, messageProvider: channel });
    const of = sessions.get(sessionKey) ?? { waiting: [], strangers: new Set() };
    const texts = [event?.content, event?.body].filter((t) => typeof t === "string" && t.trim()).map((t) => t.trim());
    of.waiting = [...of.waiting.filter((m) => m.at > now() - waitingFor), { sender, channel, texts, at: now() }].slice(-mostWaiting);
    if (sender) of.strangers.add(channel);
    if (sender) shared.seen(sessionKey);
    else own.comes(sessionKey);
    remember(sessions, sessionKey, of, mostSessions);
    return Boolean(sender || (event?.isGroup && shared.holds(sessionKey)));
  }

  const waiting = (ctx) => sessions.get(ctx?.sessionKey)?.waiting.filter((m) => m.at > now() - waitingFor) ?? [];

  /** drop removes messages that a turn takes up. */
  function drop(ctx, messages) {
    const of = sessions.get(ctx?.sessionKey);
    if (of) of.waiting = of.waiting.filter((m) => !messages.includes(m));
  }

  /** taken removes the messages that a turn takes up, and returns them. */
  function taken(ctx, text) {
    const of = sessions.get(ctx?.sessionKey);
    if (!of) return [];
    let mine = within(text, waiting(ctx));
    // A picture or a voice message has other words in the prompt than the host announced.
    if (!mine.length) mine = waiting(ctx).filter((m) => m.channel && m.channel === channelOf(ctx));
    drop(ctx, mine);
    if (!mine.length && of.strangers.has(channelOf(ctx))) return [{ sender: nobody(ctx.sessionKey) }];
    return mine;
  }

  function of(ctx, text) {
    const known = turns.get(ctx?.runId);
    if (known) return known.sender; // its tool calls as its prompt, whatever the host says of them
    let sender = senderOf(config, ctx);
    if (text !== undefined && (ctx?.senderId || ctx?.requester)) drop(ctx, within(text, waiting(ctx).filter((m) => m.sender?.id === sender?.id)));
    else if (text !== undefined) {
      const messages = taken(ctx, text);
      if (messages.length) sender = (messages.findLast((m) => m.sender) ?? messages[0]).sender;
    }
    if (ctx?.runId && text !== undefined) remember(turns, ctx.runId, { sender, session: ctx.sessionKey }, mostTurns);
    if (text !== undefined && !sender && !shared.is(ctx?.sessionKey)) own.begins(ctx?.sessionKey, ctx?.runId);
    return sender;
  }

  /** A message may be put into a turn that is under way. */
  const ended = (ctx, text) => within(text, waiting(ctx)).findLast((m) => m.sender)?.sender ?? of(ctx);

  /** sessionOf is the session of a turn. Up to 2026.7 a tool call in a direct chat that shares the main session names the chat instead. */
  const sessionOf = (ctx) => turns.get(ctx?.runId)?.session ?? ctx?.sessionKey;
  const company = (ctx) => shared.is(ctx?.sessionKey) || shared.is(sessionOf(ctx));
  const spawns = (ctx) => kin.asks(ctx?.sessionKey, (delegated(ctx?.sessionKey) ? kin.alone(ctx.sessionKey) : !of(ctx)) ? sessionOf(ctx) : undefined);

  const mixed = (ctx) => Boolean(sessions.get(ctx?.sessionKey)?.strangers.size);
  const over = (ctx) => own.ends(ctx?.sessionKey, ctx?.runId);
  return { arrived, of, ended, over, mixed, company, spawns, shared, own, kin };
}

const channelOf = (ctx) => String(ctx?.messageProvider ?? "").toLowerCase();

/** within are the messages whose words a text holds, each of its words for one message, the longest first. */
function within(text, messages) {
  const sizes = (m) => Math.max(0, ...m.texts.map((t) => t.length));
  return messages.toSorted((a, b) => sizes(b) - sizes(a)).filter((m) => {
    const found = m.texts.toSorted((a, b) => b.length - a.length).find((t) => text.includes(t));
    if (found) text = text.replace(found, "\n");
    return found;
  });
}

/** remember keeps the latest entries of a map. */
function remember(map, key, value, most) {
  map.delete(key);
  map.set(key, value);
  if (map.size > most) map.delete(map.keys().next().value);
}
