import path from "node:path";
import { agentOf, delegated, stateDir, switchesOf } from "./config.js";
import { createQueue } from "./queue.js";

/** How much of a conversation is handed over after a turn. The sidecar knows what it has seen. */
const lastMessages = 40;
const longestMessage = 16_000;

/** How long the end of a turn waits for its capture, in milliseconds; what is late is sent later. */
const captureWait = 1_500;

/** Arguments of tools that defaults are learned from; the sidecar keeps no others either. */
const learned = ["persona", "audience", "angle", "model", "theme", "voice", "persona_used", "kind", "format", "title", "author"];
const longestInput = 256;

/** Queues by folder: the host registers a plugin more than once in a process. */
const queues = new Map();

/**
 * registerTurns asks the sidecar before a turn what to put into its prompt, hands the conversation over after it, and
 * records tool calls. A sidecar that does not answer costs a turn one short deadline, and then nothing
 * until it answers again; what was to be captured waits on disk.
 */
export function registerTurns(api, client, config, log, senders) {
  const queue = queueOf(api, client, config, log);
  if (recalls(config)) {
    const stable = new Map(); // the system part by whose it is, so that the prompt cache survives a gap
    api.on("before_prompt_build", async (event, ctx) => prompt(client, config, senders, stable, event, ctx));
  }
  if ([config, ...Object.values(config.agents)].some((s) => s.capture && s.capture !== "off")) {
    api.on("agent_end", async (event, ctx) => capture(queue, config, senders, log, event, ctx));
    api.on("gateway_start", () => void queue.drain()); // what the last process could not send
  }
  if (config.audit) {
    const state = { refused: false };
    api.on("after_tool_call", async (event, ctx) => audit(client, config, log, state, event, ctx));
  }
}

/** recalls reports whether facts go into the prompts of any agent. */
export function recalls(config) {
  return [config, ...Object.values(config.agents)].some((s) => s.recall);
}

/** whose is what the sidecar is told of a turn; it comes from the host, never from the model. */
function whose(config, sender, ctx) {
  return { agent: agentOf(config, ctx?.agentId, ctx?.sessionKey), session: clipBytes(String(ctx?.sessionKey ?? ctx?.sessionId ?? ""), 500), sender };
}

/** own reports whether a turn was begun by a person, not by a clock or by the host itself. */
function own(ctx) {
  return !/^(cron|heartbeat|memory|system)/i.test(String(ctx?.trigger ?? ""));
}

async function prompt(client, config, senders, stable, event, ctx) {
  try {
    const text = String(event?.currentUserMessage ?? event?.prompt ?? "");
    const of = whose(config, senders.of(ctx, String(event?.prompt ?? text)), ctx);
    if (!switchesOf(config, of.agent).recall || !own(ctx)) return undefined;
    const shared = (!of.sender && senders.shared.is(ctx?.sessionKey)) || undefined;
    const key = JSON.stringify([of.agent, of.sender, shared]);
    const message = clipBytes(text, 60_000);
    const body = { message, ...of, shared_only: shared, repeat: true, max_tokens: config.promptTokens };
    const answer = await client.post("/api/v1/memory/prompt", body, { deadlineMs: config.promptDeadlineMs });
    if (answer.ok) stable.set(key, answer.value.system);
    const system = stable.get(key);
    const result = {};
    if (system) result.appendSystemContext = system;
    if (answer.ok && answer.value.context) result.prependContext = answer.value.context;
    return Object.keys(result).length ? result : undefined;
  } catch {
    return undefined; // a turn never fails for want of its memory
  }
}

async function capture(queue, config, senders, log, event, ctx) {
  try {
    const last = spoken(event?.messages).findLast((m) => m.role === "user")?.content;
    const of = whose(config, senders.ended(ctx, last ?? ""), ctx);
    const mode = switchesOf(config, of.agent).capture;
    const kind = ctx?.inputProvenance?.kind;
    if (mode === "off" || !own(ctx) || delegated(ctx?.sessionKey) || (kind && kind !== "external_user") || !of.session) return;
    let messages = spoken(event?.messages);
    // Where several people write, the earlier messages may be somebody else's, and were handed over after their own turns.
    if (of.sender || senders.mixed(ctx)) messages = messages.slice(messages.findLastIndex((m) => m.role === "user"));
    if (!messages.some((m) => m.role === "user")) return;
    await queue.add({ messages, ...of, mode });
    await Promise.race([queue.drain(), new Promise((done) => setTimeout(done, captureWait).unref?.())]);
  } catch (err) {
    log.warn(`a turn could not be queued to be captured: ${err?.message ?? err}`);
  }
}

/** spoken are the last messages of people and of the model, as texts. */
function spoken(messages) {
  const list = [];
  for (const m of Array.isArray(messages) ? messages.slice(-4 * lastMessages) : []) {
    if (m?.role !== "user" && m?.role !== "assistant") continue;
    const content = textOf(m.content).slice(0, longestMessage);
    if (!content.trim()) continue;
    const at = typeof m.timestamp === "number" && m.timestamp > 0 ? new Date(m.timestamp).toISOString() : undefined;
    list.push({ role: m.role, content: content.toWellFormed?.() ?? content, at });
  }
  return list.slice(-lastMessages);
}

function textOf(content) {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.filter((p) => p?.type === "text" && typeof p.text === "string").map((p) => p.text).join("\n");
}

function queueOf(api, client, config, log) {
  const folder = path.join(stateDir(api, config), "captures");
  if (!queues.has(folder)) {
    queues.set(folder, createQueue(folder, async (entry) => {
      const answer = await client.post("/api/v1/memory/capture", entry);
      if (answer.ok) return "done";
      if (!answer.status || answer.status === 403) return "later";
      log.warn(`the sidecar does not take a turn, which is dropped: ${answer.cause}`);
      return "bad";
    }, log));
  }
  return queues.get(folder);
}

/** audit records one call of a tool. Nobody waits for it. */
async function audit(client, config, log, state, event, ctx) {
  const name = String(event?.toolName ?? "");
  if (!name || state.refused || name.startsWith(`${config.server}__memory_`) || /^(memory_search|memory_get|tool_search|tool_describe|tool_call)$/.test(name)) return;
  const body = {
    pack: clipBytes(name.replace(/[^\w.:/-]/g, "_"), 120), outcome: event.error ? "error" : "ok", agent: agentOf(config, ctx?.agentId, ctx?.sessionKey),
    duration_ms: Math.max(0, Math.round(Number(event.durationMs) || 0)), learn_inputs: inputs(event.params),
  };
  const answer = await client.post("/api/v1/audit/packs", body, { deadlineMs: config.promptDeadlineMs });
  if (answer.status === 403) {
    state.refused = true;
    log.warn("tool calls are not recorded: the token lacks the scope audit:write; run helmdeck-sidecar register --mint");
  }
}

/** inputs are the arguments that may be learned from: short texts under known names. */
function inputs(params) {
  const kept = {};
  for (const name of learned) {
    const value = params?.[name];
    if (typeof value === "string" && value.trim() && value.length <= longestInput) kept[name] = value.replace(/[\u0000-\u001f\u007f-\u009f]/g, " ");
  }
  return Object.keys(kept).length ? kept : undefined;
}

/** clipBytes keeps a text within so many bytes of UTF-8. */
function clipBytes(text, most) {
  let cut = text.slice(0, most);
  while (Buffer.byteLength(cut) > most) cut = cut.slice(0, Math.floor(cut.length * 0.9));
  return cut.toWellFormed?.() ?? cut;
}
