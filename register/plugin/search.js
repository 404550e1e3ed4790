import { agentOf, delegated, senderOf } from "./config.js";
import { createFound, losesIndex } from "./found.js";
import { dropGone, mergeInto, readResults, toResult } from "./results.js";
import { createSandbox } from "./sandbox.js";
import { createShells } from "./shells.js";
import { createQuestions, merges, refused, withoutFacts } from "./strangers.js";

/** How long the answer that a tool call got is kept for its second question, in milliseconds. */
const reuse = 500;

/** How long the host may take to index a fact, in milliseconds; until then its index is not taken to have it. */
const indexing = 30_000;

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
 *
 * The files of facts are in the host's index for everybody. To whoever is not the owner, and in sessions that others read, they are not shown: taken out of the
 * results where that can be done, and elsewhere the host does not ask its index but the sidecar, which has the notes as well.
 * That holds with search switched off, too.
 */
export function registerSearch(api, client, config, log, senders) {
  const ask = lookup(client);
  const questions = createQuestions();
  const found = createFound(api);
  const shells = createShells(config, createSandbox(api));
  const host = { config, shells, ask, senders, questions, found, loses: losesIndex(api), merges: merges(api), callers: callOwners(config, senders) };
  api.registerMemoryCorpusSupplement?.({
    search: async (p) => {
      const of = supplementOf(host, p, p.query);
      if (!config.search && !limited(of)) return [];
      const answer = await ask.again(p.query, of, p.maxResults);
      const paths = p.corpus === "wiki" ? undefined : await found.paths(p.agentSessionKey, p.query);
      return (answer?.hits ?? []).filter((h) => (paths ? lacking(h) && !paths.has(h.path) : !h.indexed || p.corpus === "wiki")).map(toResult);
    },
    get: async (p) => {
      const of = supplementOf(host, p, p.lookup);
      return limited(of) || !config.search ? null : read(client, p.lookup, of.agent, p);
    },
  });
  api.on("before_tool_call", async (event, ctx) => {
    host.callers.note(event, ctx);
    return adjust(host, event, ctx);
  });
  api.registerAgentToolResultMiddleware?.((event, ctx) => merge(client, config, host.callers, event, ctx), { runtimes: ["openclaw"] });
}

/** How many tool calls are remembered at most while they run. */
const mostCalls = 1000;

/**
 * callOwners remembers whose tool call is which: some releases name no agent to the middleware.
 * Where two agents have a call of the same id at once, neither is its owner; when one of the two is a stranger's, both are.
 */
function callOwners(config, senders) {
  const calls = new Map();
  return {
    note({ toolName, toolCallId }, ctx) {
      const id = toolCallId ?? ctx?.toolCallId;
      if (!id || (toolName !== "memory_search" && toolName !== "tool_call")) return;
      const of = whose(config, senders, ctx);
      const other = calls.get(id);
      calls.set(id, { of, known: !other || JSON.stringify(other.of) === JSON.stringify(of), stranger: limited(of) || Boolean(other?.stranger) });
      if (calls.size > mostCalls) calls.delete(calls.keys().next().value);
    },
    /** of returns {agent, sender}, or undefined when nobody can say; {stranger: true} when it is not the owner, and nobody can say who. */
    of({ toolCallId }, ctx) {
      const noted = calls.get(toolCallId);
      calls.delete(toolCallId);
      if (noted?.known) return noted.of;
      if (noted?.stranger) return { stranger: true };
      if (ctx?.sessionKey || ctx?.agentId) return whose(config, senders, ctx);
      return config.agentScope === "shared" ? { agent: undefined } : undefined;
    },
  };
}

/** whose says for whom a host searches, in the words of a request. */
function whose(config, senders, ctx) {
  return { agent: agentOf(config, ctx?.agentId, ctx?.sessionKey), ...whom(senders, ctx, senders.of(ctx)) };
}

/** whom says who asks: somebody else than the owner, or the owner where others read it, or the owner alone. */
function whom(senders, ctx, sender) {
  return { sender, shared_only: (!sender && senders.company(ctx)) || undefined };
}

/** limited reports whether the owner's memory is not shown. */
const limited = (of) => Boolean(of.sender || of.shared_only);

/** supplementOf says for whom the host asks a supplement for a text, which is told the session alone. */
function supplementOf({ config, senders, questions, merges }, p, text) {
  const session = p.agentSessionKey;
  const who = questions.of(session, text) ?? whom(senders, { sessionKey: session }, senderOf(config, { sessionKey: session }));
  const of = { agent: agentOf(config, p.agentId, session), ...who };
  return { ...of, notes: notesFor(of, merges) };
}

/** notesFor asks the sidecar for notes where the host's index is not asked. */
function notesFor(of, merges) {
  return limited(of) && !merges ? true : undefined;
}

/** lacking reports whether the host's index may not have a fact: because it is new, or is found by another word. */
function lacking(hit) {
  return !hit.indexed || Date.now() - Date.parse(hit.updated_at) < indexing;
}

/**
 * lookup asks the sidecar: a tool call always, so that a fact that was stored a moment ago is there, and its supplement
 * again, which is given the answer of the call.
 */
function lookup(client) {
  const asked = new Map();
  const ask = (query, of, k) => {
    const key = JSON.stringify([query, of, k]);
    for (const [old, { until }] of asked) if (until < Date.now()) asked.delete(old);
    const entry = { until: Infinity };
    entry.answer = hostSearch(client, query, of, k).finally(() => (entry.until = Date.now() + reuse));
    asked.set(key, entry);
    return entry.answer;
  };
  ask.again = (query, of, k) => {
    const key = JSON.stringify([query, of, k]);
    const entry = asked.get(key);
    asked.delete(key);
    return entry && entry.until >= Date.now() ? entry.answer : hostSearch(client, query, of, k);
  };
  return ask;
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

/** adjust changes the parameters of a tool call, or refuses it, or leaves it. */
async function adjust({ config, shells, ask, senders, questions, found, loses, merges }, event, ctx) {
  const { toolName, params } = event;
  const of = whose(config, senders, ctx);
  const agent = of.agent;
  if (toolName === "sessions_spawn") senders.spawns(ctx);
  if (limited(of)) {
    questions.note(ctx?.sessionKey, toolName === "memory_search" ? params?.query : params?.path, { sender: of.sender, shared_only: of.shared_only });
    // A sub-agent of the owner's private session may do what that may, but for the memory.
    const alone = delegated(ctx?.sessionKey) && senders.kin.alone(ctx.sessionKey);
    const no = refused(config, event, { owner: !of.sender, alone });
    if (no) return no;
    const shell = alone ? undefined : await shellFor(shells, event, ctx, of);
    if (shell) return shell;
    if (toolName === "memory_search" && !merges && params?.corpus !== "sessions") {
      const answer = await ask(params?.query, { ...of, notes: notesFor(of, merges) }, params?.maxResults);
      return answer && !answer.mirrored ? undefined : { params: { ...params, corpus: "wiki" } };
    }
    if (toolName === "memory_get" || toolName === "memory_search") return undefined;
  }
  if (toolName === "memory_search" && !params?.corpus && config.search) {
    const answer = await ask(params?.query, of, params?.maxResults);
    const merged = merges && !/^http/.test(event.toolCallId ?? ctx?.toolCallId); // not through /tools/invoke
    const lacks = answer?.hits.some((h) => (merged ? !h.indexed : lacking(h)));
    if (!lacks && !loses) return undefined;
    const has = merged || (await found.expect(ctx, params?.query));
    if (!lacks && has) return undefined;
    // Up to 2026.6 a host whose index has nothing makes it anew, and other searches fail meanwhile.
    return { params: { ...params, corpus: has || merges ? "all" : "wiki" } };
  } else if (toolName === "memory_get" && !params?.corpus && String(params?.path).startsWith(live)) {
    return { params: { ...params, corpus: "wiki" } };
  } else if (toolName.startsWith(`${config.server}__memory_`) && config.agentScope === "own") {
    // The host keeps parameters that are left out, so the main agent has to be named.
    const named = agent ?? (params?.agent === undefined ? undefined : "main");
    if (params?.agent !== named) return { params: { ...params, agent: named } };
  }
  return undefined;
}

/** shellFor says what becomes of a call that can reach what it does not name. */
function shellFor(shells, event, ctx, of) {
  return shells.refused(event, ctx, delegated(ctx?.sessionKey) ? "delegated" : of.sender ? "stranger" : "shared");
}

/** merge puts live facts into the result of memory_search. What is shown to a stranger has no fact that the sidecar does not give him. */
async function merge(client, config, callers, event, ctx) {
  let found, hidden;
  try {
    const args = searchArguments(event);
    const owner = args && callers.of(event, ctx);
    if (!owner || event.isError || !config.search && !limited(owner) && !owner.stranger) return undefined;
    found = readResults(event.result);
    if (!found) return undefined;
    if (limited(owner) || owner.stranger) hidden = { result: found.replace(withoutFacts(config, found.results)) };
    if (owner.stranger || !args.query || args.corpus === "sessions") return hidden;
    const paths = [...new Set(found.results.map((r) => r.path).filter((p) => String(p).startsWith(mirrored)))].slice(0, 100);
    const answer = await hostSearch(client, args.query, owner, args.maxResults, paths);
    if (!answer) return hidden;
    const most = Math.max(args.maxResults ?? 10, found.results.length);
    const kept = limited(owner) ? withoutFacts(config, found.results) : dropGone(found.results, answer.gone ?? []);
    return { result: found.replace(mergeInto(kept, args.corpus === "memory" ? [] : answer.hits, most)) };
  } catch {
    return hidden; // the host's own result is never lost to ours
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
