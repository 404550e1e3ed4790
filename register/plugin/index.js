// The plugin helmdeck-memory: it forwards to a helmdeck-sidecar and decides nothing. Each
// part registers what it needs with the host; one that this release of the host refuses
// leaves the others working.
import path from "node:path";
import { createClient } from "./client.js";
import { readConfig, stateDir } from "./config.js";
import { createHistory, trim } from "./history.js";
import { sessionOf } from "./host.js";
import { registerMcporter } from "./mcporter.js";
import { registerPending } from "./pending.js";
import { registerProvider } from "./provider.js";
import { registerSearch } from "./search.js";
import { createSenders } from "./senders.js";
import { createShared } from "./shared.js";
import { recalls, registerTurns } from "./turns.js";
import { registerWatch } from "./watch.js";

/** Each part is called as part(api, client, config, log, senders). */
const parts = { senders: registerSenders, search: registerSearch, "search by words": registerProvider, turns: registerTurns, "watching the sidecar": registerWatch, "watching its requests": registerPending, "watching mcporter": registerMcporter };

/** What somebody is answered whose message has waited too long for the owner's turn to end, and where the owner's conversation cannot be left. */
const busy = "I am still busy with something else. Please write again in a few minutes.";
const taken = "I cannot answer here: this conversation is my owner's.";

/**
 * registerSenders notes who writes, where the host says so before the turn alone. A message of somebody else than the
 * owner waits while a turn of the owner is under way in a session that was private, since the host would put it into that
 * turn, whose prompt has the owner's facts; then the conversation of that session is left, and the message begins a new one.
 */
function registerSenders(api, client, config, log, senders) {
  const history = createHistory(api);
  const { shared, own } = senders;
  api.on("before_dispatch", async (event, ctx) => {
    const named = event?.sessionKey ?? ctx?.sessionKey;
    const session = sessionOf(api, named);
    if (!senders.arrived({ ...event, sessionKey: session }, ctx)) return void (await shared.cleared(session));
    if (!(await own.quiet(session))) return { handled: true, text: busy };
    try {
      await shared.clear(session, async () => announce(log, session, await history.leave(session, named)));
      return undefined;
    } catch (err) {
      log.warn(`somebody else than the owner gets no answer in ${session}, whose conversation was private and cannot be left: ${err?.message ?? err}`);
      return { handled: true, text: taken };
    }
  });
  api.on("reply_dispatch", async (event) => void trim(event?.ctx, shared.since(sessionOf(api, event?.sessionKey ?? event?.ctx?.SessionKey))));
  api.on("agent_end", async (_, ctx) => senders.over(ctx));
  api.on("subagent_spawned", async (event, ctx) => senders.kin.born(event?.childSessionKey ?? ctx?.childSessionKey, ctx?.requesterSessionKey));
  if (recalls(config)) return; // then the turn's own hook asks
  api.on("before_prompt_build", async (event, ctx) => void senders.of(ctx, String(event?.prompt ?? "")));
}

function announce(log, session, former) {
  if (former) log.info(`somebody else has written to ${session}, which was private: a new conversation begins there, and the host keeps the former as ${former}`);
}

/**
 * Clients by configuration. The host loads and registers a plugin more than once in a process,
 * and all of it must know alike whether the sidecar answers.
 */
const clients = (globalThis[Symbol.for("helmdeck-memory.clients")] ??= new Map());

/** Senders by configuration, likewise. */
const known = (globalThis[Symbol.for("helmdeck-memory.senders")] ??= new Map());

export default {
  id: "helmdeck-memory",
  name: "Helmdeck Memory",
  description: "Facts of helmdeck-sidecar in OpenClaw's own memory search",
  register(api) {
    const log = logger(api.logger);
    const config = readConfig(api.pluginConfig);
    const key = JSON.stringify([config.url, config.token, config.tokenFile, config.deadlineMs, config.promptDeadlineMs]);
    if (!clients.has(key)) clients.set(key, createClient(config, log));
    const client = clients.get(key);
    const file = path.join(stateDir(api, config), "shared.json");
    const whom = JSON.stringify([config.owners, config.trustedSessions, config.strangersHistory, file]);
    if (!known.has(whom)) known.set(whom, createSenders(config, createShared(config, file)));
    for (const [name, part] of Object.entries(parts)) {
      try {
        part(api, client, config, log, known.get(whom));
      } catch (err) {
        log.warn(`${name} is not available in this release of OpenClaw: ${err?.message ?? err}`);
      }
    }
  },
};

/** logger writes to the host's log, or to standard error where the host gives none. */
function logger(host) {
  const write = (level) => (text) => {
    const line = `helmdeck-memory: ${text}`;
    try {
      if (typeof host?.[level] === "function") host[level](line);
      else console.error(line);
    } catch {
      // a log that fails must not break a turn
    }
  };
  return { info: write("info"), warn: write("warn") };
}
