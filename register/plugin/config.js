import { fileURLToPath } from "node:url";
import path from "node:path";

const here = path.dirname(fileURLToPath(import.meta.url));

/** readConfig fills in the defaults of openclaw.plugin.json. The host has checked the types. */
export function readConfig(given) {
  const c = given ?? {};
  return {
    ...c,
    url: String(c.url ?? "http://127.0.0.1:3000").replace(/\/+$/, ""),
    tokenFile: path.resolve(here, c.tokenFile ?? "token"),
    token: c.token ?? "",
    server: c.server ?? "helmdeck",
    agentScope: c.agentScope ?? "own",
    mainAgent: String(c.mainAgent ?? "main").toLowerCase(),
    deadlineMs: c.deadlineMs ?? 2000,
    search: c.search ?? true,
  };
}

/**
 * agentOf names the agent whose memory a call is about, for the field "agent" of a request;
 * undefined is the main agent. It comes from the host, never from the model.
 */
export function agentOf(config, agentId, sessionKey) {
  if (config.agentScope === "shared") return undefined;
  const name = String(agentId || /^agent:([^:]+)/i.exec(sessionKey ?? "")?.[1] || "").trim().toLowerCase();
  return !name || name === config.mainAgent ? undefined : name;
}
