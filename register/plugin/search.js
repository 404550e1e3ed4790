import { agentOf, senderOf } from "./config.js";
import { dropGone, mergeInto, readResults, toResult } from "./results.js";

/** How long the answer to a question is used again, in milliseconds: one tool call asks twice. */
const reuse = 500;

/** The folder of the mirror in a workspace, and of facts without a file. */
const mirrored = "memory/helmdeck/";
const live = "helmdeck/";

/**
 * registerSearch brings live facts into memory_search and memory_get.
 *
 * Most facts are files of the workspace, which the host's own index holds. What it cannot
 * hold yet, or not at all, comes through a corpus supplement; before_tool_call asks the host
 * for supplements only when there is such a fact, so that other searches are as they were.
 * Where the host runs tool-result middleware the results are merged with the sidecar's own
 * ranking, each fact is there once, and one that was just forgotten is taken out.
 */
export function registerSearch(api, client, config, log) {
  if (!config.search) return;
  const ask = lookup(client);
  const callers = callOwners(config);
  api.registerMemoryCorpusSupplement?.({
    search: async (p) => {
      const answer = await ask(p.query, supplementOf(config, p), p.maxResults);
      return (answer?.hits ?? []).filter((h) => !h.indexed || p.corpus === "wiki").map(toResult);
    },
    get: async (p) => (supplementOf(config, p).sender ? null : read(client, p.lookup, supplementOf(config, p).agent, p)),
  });
  api.on("before_tool_call", async (event, ctx) => {
    callers.note(event, ctx);
    return adjust(config, ask, event, ctx);
  });
  api.registerAgentToolResultMiddleware?.((event, ctx) => merge(client, callers, event, ctx), { runtimes: ["openclaw"] });
}

/** How many tool calls are remembered at most while they run. */
const mostCalls = 1000;

/**
 * callOwners remembers whose tool call is which: some releases name no agent to the middleware.
 * Where two agents have a call of the same id at once, neither is its owner.
 */
function callOwners(config) {
  const calls = new Map();
  return {
    note({ toolName, toolCallId }, ctx) {
      const id = toolCallId ?? ctx?.toolCallId;
      if (!id || (toolName !== "memory_search" && toolName !== "tool_call")) return;
      const of = whose(config, ctx);
      calls.set(id, { of, known: !calls.has(id) || JSON.stringify(calls.get(id).of) === JSON.stringify(of) });
      if (calls.size > mostCalls) calls.delete(calls.keys().next().value);
    },
    /** of returns {agent, sender}, or undefined when nobody can say. */
    of({ toolCallId }, ctx) {
      const noted = calls.get(toolCallId);
      calls.delete(toolCallId);
      if (ctx?.sessionKey) return whose(config, ctx);
      if (noted?.known) return noted.of;
      if (ctx?.agentId) return whose(config, ctx);
      return config.agentScope === "shared" ? { agent: undefined } : undefined;
    },
  };
}

/** whose says for whom a host searches. */
function whose(config, ctx) {
  return { agent: agentOf(config, ctx?.agentId, ctx?.sessionKey), sender: senderOf(config, ctx) };
}

function supplementOf(config, p) {
  return whose(config, { agentId: p.agentId, sessionKey: p.agentSessionKey });
}

/** lookup asks the sidecar, once for equal questions that come together. */
function lookup(client) {
  const asked = new Map();
  return (query, of, k) => {
    const key = JSON.stringify([query, of, k]);
    for (const [old, { until }] of asked) if (until < Date.now()) asked.delete(old);
    if (!asked.has(key)) {
      const entry = { until: Infinity };
      entry.answer = hostSearch(client, query, of, k).finally(() => (entry.until = Date.now() + reuse));
      asked.set(key, entry);
    }
    return asked.get(key).answer;
  };
}

/** hostSearch resolves to the sidecar's answer, or undefined without one. */
async function hostSearch(client, query, of, k, paths) {
  if (typeof query !== "string" || !query.trim()) return undefined;
  const answer = await client.post("/api/v1/memory/host-search", { query: clip(query), k: Math.min(Math.max(k ?? 10, 1), 100), ...of, paths });
  return answer.ok ? answer.value : undefined;
}

/** clip keeps a question within what the sidecar takes. */
function clip(query) {
  let text = query.slice(0, 2000);
  while (new TextEncoder().encode(text).length > 2000) text = text.slice(0, -50);
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, " ");
}

/** adjust changes the parameters of a tool call, or leaves them. */
async function adjust(config, ask, event, ctx) {
  const { toolName, params } = event;
  const of = whose(config, ctx);
  const agent = of.agent;
  if (of.sender && toolName.startsWith(`${config.server}__memory_`)) {
    return { block: true, blockReason: "This memory belongs to the agent's owner, who does not write in this conversation." };
  }
  if (toolName === "memory_search" && !params?.corpus) {
    const answer = await ask(params?.query, of, params?.maxResults);
    if (answer?.hits.some((h) => !h.indexed)) return { params: { ...params, corpus: "all" } };
  } else if (toolName === "memory_get" && !params?.corpus && String(params?.path).startsWith(live)) {
    return { params: { ...params, corpus: "wiki" } };
  } else if (toolName.startsWith(`${config.server}__memory_`) && config.agentScope === "own") {
    // The host keeps parameters that are left out, so the main agent has to be named.
    const named = agent ?? (params?.agent === undefined ? undefined : "main");
    if (params?.agent !== named) return { params: { ...params, agent: named } };
  }
  return undefined;
}

/** merge puts live facts into the result of memory_search. */
async function merge(client, callers, event, ctx) {
  try {
    const args = searchArguments(event);
    const owner = args && callers.of(event, ctx);
    if (!owner || !args.query || args.corpus === "sessions" || event.isError) return undefined;
    const found = readResults(event.result);
    if (!found) return undefined;
    const paths = [...new Set(found.results.map((r) => r.path).filter((p) => String(p).startsWith(mirrored)))].slice(0, 100);
    const answer = await hostSearch(client, args.query, owner, args.maxResults, paths);
    if (!answer) return undefined;
    const most = Math.max(args.maxResults ?? 10, found.results.length);
    const kept = dropGone(found.results, answer.gone ?? []);
    return { result: found.replace(mergeInto(kept, args.corpus === "memory" ? [] : answer.hits, most)) };
  } catch {
    return undefined; // the host's own result is never lost to ours
  }
}

/** searchArguments are those of memory_search, called directly or through tool_call. */
function searchArguments(event) {
  if (event.toolName === "memory_search") return event.args;
  if (event.toolName === "tool_call" && /(^|[:./])memory_search$/.test(String(event.args?.id))) return event.args.args ?? {};
  return undefined;
}

/** read answers memory_get for a fact without a file. */
async function read(client, lookup, agent, { fromLine = 1, lineCount }) {
  const key = new RegExp(`^${live}(.+)\\.md$`).exec(String(lookup ?? ""))?.[1];
  if (!key) return null;
  const query = agent ? `?agent=${encodeURIComponent(agent)}` : "";
  const answer = await client.get(`/api/v1/memory/facts/${encodeURIComponent(key)}${query}`);
  if (!answer.ok) return null;
  const fact = answer.value;
  const lines = [`# ${fact.key}`, "", ...fact.value.split("\n"), "", `(category: ${fact.category})`];
  const shown = lines.slice(fromLine - 1, lineCount ? fromLine - 1 + lineCount : undefined);
  return {
    corpus: "helmdeck", path: lookup, title: fact.key, kind: "fact", content: shown.join("\n"),
    fromLine, lineCount: shown.length, updatedAt: fact.updated_at, provenanceLabel: "helmdeck-sidecar",
  };
}
