import { unwrapped } from "./shells.js";

/** The folder of the mirror in a workspace, as a path may name it. */
const mirror = /(^|[\s"'`=(/:,;|&<>])memory\/+helmdeck(\/|[\s"'`);|&<>]|$)/;

/** Files of the host by which the sidecar can be asked, and that hold what the host has read of it: its configuration, tokens, its index, its sessions. */
const hosts = /(^|[\s"'`=(/:,;|&<>])(openclaw\.json|mcporter\.json|[^\s"'`/]*\.sqlite|(helmdeck-[^\s"'`/]*|[^\s"'`/]*[*?\]}][^\s"'`/]*)\.token)|(^|\/)agents\/[^/]+\/sessions(\/|$)/;

/** Parameters by which tools name files and commands. */
const naming = /path|file|dir|cwd|root|glob|pattern|command|cmd|script|code|patch|input|source|src|target|from|to$|args|uri|url|media|image|audio|video|pdf|document|attach/i;

/** Tools that read other conversations of the agent, or write to them. */
const conversations = /^(sessions_(history|list|search|send)|conversations_\w+|subagents|transcripts)$/;

/** How deep parameters are looked into. */
const deepest = 6;

const reason = "This belongs to the agent's owner, who does not write in this conversation.";
const reasonShared = "This belongs to the agent's owner, and others read this conversation. Ask for it in a private one.";

/**
 * refused says why a call of a tool is refused to who is not the owner: the tools of the sidecar are the owner's memory, and so
 * are the files of facts, whichever tool would read them, and what was said in other conversations. It returns undefined for every other call. The owner in a
 * session that others read may store, and nothing else. What works for the owner alone may look at conversations.
 */
export function refused(config, event, { owner = false, alone = false } = {}) {
  const why = owner ? reasonShared : reason;
  const { toolName: name, params } = unwrapped(event);
  if (owner && name === `${config.server}__memory_store`) return undefined;
  if (name.startsWith(`${config.server}__`)) return { block: true, blockReason: why };
  if (!alone && config.strangersHistory !== "keep" && (conversations.test(name) || (name === "memory_search" && params?.corpus === "sessions"))) {
    return { block: true, blockReason: `${why} Other conversations of the agent may be theirs.` };
  }
  if (name === "memory_search") return undefined;
  if (name === "memory_get" && /^\W*helmdeck\//i.test(plain(params?.path))) return { block: true, blockReason: why };
  const texts = named(params);
  if (namesMirror(texts)) return { block: true, blockReason: `${why} The files in memory/helmdeck are the facts of their memory.` };
  if (texts.some((t) => hosts.test(t) || namesToken(config, t))) return { block: true, blockReason: `${why} This file of the host can lead to their memory.` };
  return undefined;
}

/** named are the texts by which parameters name files and commands. */
function named(params) {
  const texts = [];
  const look = (value, named, depth) => {
    if (typeof value === "string" && named) texts.push(plain(value));
    else if (value && typeof value === "object" && depth < deepest) for (const [k, v] of Object.entries(value)) look(v, named || naming.test(k), depth + 1);
  };
  look(params, false, 0);
  return texts;
}

/** namesToken reports whether a text names the file of the token. */
function namesToken(config, text) {
  const file = plain(config.tokenFile);
  const name = file.slice(file.lastIndexOf("/") + 1);
  return text.includes(name === "token" ? file : name);
}

/** namesMirror reports whether texts name the folder of the mirror, alone or by a folder and a file in it. */
function namesMirror(texts) {
  if (texts.some((t) => mirror.test(t))) return true;
  return texts.some((t) => /(^|\/)memory\/?$/.test(t)) && texts.some((t) => /(^|[\s"'`./])helmdeck(\/|\s|$)/.test(t));
}

/** plain is a path, or a command with paths in it, without what only looks different. */
function plain(text) {
  let path = String(text ?? "").normalize("NFKC").toLowerCase();
  for (const [code, char] of [["%2f", "/"], ["%2e", "."], ["%5c", "/"]]) path = path.replaceAll(code, char);
  path = path.replaceAll("\\", "/").replace(/\/+(\.\/+)*/g, "/");
  for (let before = ""; before !== path; ) {
    before = path;
    path = path.replace(/(^|[\s"'`=/])(?!\.\.\/)[^\s"'`=/]+\/\.\.\//g, "$1");
  }
  return path;
}

/** How long a question is known to be a stranger's, in milliseconds, and how many are. */
const asking = 60_000;
const mostQuestions = 1000;

/**
 * createQuestions remembers for whom a tool asks what, where that is not the owner alone: a supplement is told the session
 * and not the sender.
 */
export function createQuestions({ now = Date.now } = {}) {
  const asked = new Map();
  const key = (session, text) => JSON.stringify([session ?? "", String(text ?? "").trim()]);
  return {
    note(session, text, whom) {
      asked.delete(key(session, text));
      asked.set(key(session, text), { whom, until: now() + asking });
      if (asked.size > mostQuestions) asked.delete(asked.keys().next().value);
    },
    /** of is for whom it is asked, or undefined when nobody else than the owner is known to. */
    of(session, text) {
      const found = asked.get(key(session, text));
      return found && found.until > now() ? found.whom : undefined;
    },
  };
}

/** merges reports whether the host lets a plugin change the results of its tools: releases from 2026.7 on. */
export function merges(api) {
  const [year, month] = String(api.runtime?.version ?? "").split(".").map(Number);
  return year > 2026 || (year === 2026 && month >= 7);
}

/** withoutFacts takes the facts of a memory, and what was said in conversations, out of the host's results. */
export function withoutFacts(config, results) {
  const said = (r) => config.strangersHistory !== "keep" && (r?.source === "sessions" || /^sessions\//i.test(plain(r?.path)));
  return results.filter((r) => !/^(memory\/)?helmdeck\//i.test(plain(r?.path)) && r?.source !== "helmdeck" && !said(r));
}
