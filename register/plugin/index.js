// The plugin helmdeck-memory: it forwards to a helmdeck-sidecar and decides nothing. Each
// part registers what it needs with the host; one that this release of the host refuses
// leaves the others working.
import { createClient } from "./client.js";
import { readConfig } from "./config.js";
import { registerProvider } from "./provider.js";
import { registerSearch } from "./search.js";
import { registerTurns } from "./turns.js";
import { registerWatch } from "./watch.js";

/** Each part is called as part(api, client, config, log). */
const parts = { search: registerSearch, "search by words": registerProvider, turns: registerTurns, "watching the sidecar": registerWatch };

/**
 * Clients by configuration. The host loads and registers a plugin more than once in a process,
 * and all of it must know alike whether the sidecar answers.
 */
const clients = (globalThis[Symbol.for("helmdeck-memory.clients")] ??= new Map());

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
    for (const [name, part] of Object.entries(parts)) {
      try {
        part(api, client, config, log);
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
