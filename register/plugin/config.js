import { createHash } from "node:crypto";
import os from "node:os";
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
    recall: c.recall ?? true,
    capture: c.capture ?? "on",
    audit: c.audit ?? true,
    promptDeadlineMs: c.promptDeadlineMs ?? 800,
    promptTokens: c.promptTokens ?? 600,
    owners: (c.owners ?? []).map((id) => String(id).trim().toLowerCase()),
    trustedSessions: (c.trustedSessions ?? []).map((name) => String(name).trim().toLowerCase()),
    strangersShell: c.strangersShell ?? "refuse",
    strangersHistory: c.strangersHistory ?? "new",
    agents: Object.fromEntries(Object.entries(c.agents ?? {}).map(([name, s]) => [name.toLowerCase(), s])),
    stateDir: c.stateDir ?? "",
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

/** stateDir is the plugin's own folder in the host's. */
export function stateDir(api, config) {
  if (config.stateDir) return config.stateDir;
  let base;
  try {
    base = api.runtime?.state?.resolveStateDir?.();
  } catch {
    // this release has none
  }
  return path.join(base || process.env.OPENCLAW_STATE_DIR || path.join(os.homedir(), ".openclaw"), "helmdeck-memory");
}

/** switchesOf says what is done for an agent: what is said of it by name, or else of all. */
export function switchesOf(config, agent) {
  const own = config.agents[agent ?? config.mainAgent] ?? {};
  return { recall: own.recall ?? config.recall, capture: own.capture ?? config.capture };
}

/** trusts reports whether the owner lets a session, or the conversation of which it is a thread, have their facts. */
export function trusts(config, session) {
  const key = lower(session);
  const names = [key, key.replace(/^agent:[^:]+:/, "")];
  return (config.trustedSessions ?? []).some((t) => t === "*" || names.some((n) => n === t || n.startsWith(`${t}:`)));
}

/** delegated reports whether a session is a sub-agent's. */
export const delegated = (session) => /:subagent:/i.test(String(session ?? ""));

/** nobody is the sender where nobody is known to have written. */
export const nobody = (session) => ({ id: clip(`session:${session}`) });

/** The channel of those who write through the gateway itself. */
const gatewayChannel = "webchat";

/**
 * senderOf names who wrote a message, for the field "sender" of a request; undefined is the owner. A sender is the
 * owner who is listed in owners, and so is who writes through the gateway itself (its web page, its apps), which lets
 * nobody else in. Where nobody is listed, it is whoever writes in the agent's main session. In groups whose host names no sender nobody is; in direct sessions it is then the one that the session is named for.
 * A sub-agent's session is nobody's, unless the owner trusts it, since no release tells whose turn began it.
 */
export function senderOf(config, ctx) {
  const session = String(ctx?.sessionKey ?? "");
  if (delegated(session) && !trusts(config, session)) return nobody(session);
  if (ctx?.requester?.senderIsOwner === true) return undefined;
  const peer = /^agent:[^:]+:(?:([^:]+):(?:[^:]+:)?)?(?:direct|dm):([^:]+)/i.exec(session);
  const id = lower(ctx?.senderId ?? ctx?.requester?.senderId) || lower(peer?.[2]);
  const channel = lower(ctx?.messageProvider ?? ctx?.channel ?? ctx?.requester?.channel) || lower(peer?.[1]);
  const named = channel && id && !id.startsWith(`${channel}:`) ? `${channel}:${id}` : id;
  if (!id) return /:(group|channel|room|guild|thread|topic)s?:/i.test(session) ? nobody(session) : undefined;
  if (channel === gatewayChannel && ctx?.requester?.senderIsOwner !== false) return undefined;
  if (config.owners.includes(id) || config.owners.includes(named)) return undefined;
  if (!config.owners.length && /^(agent:[^:]+:main|global)$/i.test(session)) return undefined;
  return { id: clip(named) };
}

function lower(value) {
  return String(value ?? "").trim().toLowerCase();
}

/** clip keeps an id within what the sidecar takes, and distinct. */
function clip(id) {
  if (Buffer.byteLength(id) <= 120) return id;
  return `sha256:${createHash("sha256").update(id).digest("hex")}`;
}
