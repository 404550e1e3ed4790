/** toResult is a hit of the sidecar as the host's memory search shows one. */
export function toResult(hit) {
  return {
    corpus: hit.note ? "memory" : "helmdeck",
    source: hit.note ? "memory" : "helmdeck",
    kind: hit.note ? "note" : "fact",
    title: hit.key,
    path: hit.path,
    score: hit.score,
    snippet: hit.snippet,
    startLine: hit.start_line,
    endLine: hit.end_line,
    citation: `${hit.path}#L${hit.start_line}-L${hit.end_line}`,
    provenanceLabel: `helmdeck-sidecar, category ${hit.category}`,
    updatedAt: hit.updated_at,
  };
}

/** dropGone takes out the host's results whose files hold no live fact any more. */
export function dropGone(results, gone) {
  return results.filter((r) => !gone.includes(r.path));
}

/**
 * mergeInto returns the host's results and the hits, best first, each fact once and at most
 * so many. A hit takes the place of the host's results of the same file, with the better of
 * the scores; what else the host said of it (its citation, its source) stays.
 */
export function mergeInto(results, hits, most) {
  const merged = new Map();
  for (const r of results) {
    const key = /^(memory\/)?helmdeck\//.test(r.path) ? r.path : `${r.path}#${r.startLine}-${r.endLine}`;
    if (!merged.has(key) || score(merged.get(key)) < score(r)) merged.set(key, r);
  }
  for (const hit of hits) {
    const ours = toResult(hit);
    const theirs = merged.get(ours.path);
    merged.set(ours.path, theirs ? join(ours, theirs) : ours);
  }
  return [...merged.values()].sort((a, b) => score(b) - score(a)).slice(0, most);
}

/** join makes one of two results of the same file. */
function join(ours, theirs) {
  const source = /\n\nSource: [^\n]*$/.exec(theirs.snippet ?? "")?.[0] ?? "";
  return { ...ours, ...theirs, snippet: ours.snippet + source, score: Math.max(score(theirs), score(ours)), provenanceLabel: ours.provenanceLabel };
}

function score(result) {
  return typeof result?.score === "number" ? result.score : 0;
}

/**
 * readResults finds the list of results in what memory_search returned: plain or wrapped by
 * tool_call, as an object or as JSON in a text. It returns the list and a function that makes
 * the same result with another list in every place; undefined when there is none.
 */
export function readResults(result) {
  let found;
  rewrite(result, (list) => {
    found ??= list;
    return list;
  });
  return found && { results: found, replace: (list) => rewrite(result, () => list) };
}

/** How deep the list may lie: tool_call wraps a result in objects, lists and texts. */
const deepest = 12;

/** rewrite returns value with every list of results that is in it changed. */
function rewrite(value, change, depth = 0) {
  if (depth > deepest || value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((v) => rewrite(v, change, depth + 1));
  if (Array.isArray(value.results)) return { ...value, results: change(value.results) };
  if (value.disabled === true && typeof value.error === "string") {
    const list = change([]);
    return list.length ? { ...value, results: list } : value;
  }
  if (value.type === "text" && typeof value.text === "string") return { ...value, text: rewriteText(value.text, change, depth) };
  return Object.fromEntries(Object.entries(value).map(([name, v]) => [name, rewrite(v, change, depth + 1)]));
}

function rewriteText(text, change, depth) {
  if (!text.trimStart().startsWith("{")) return text;
  let parsed;
  try {
    parsed = JSON.parse(text);
  } catch {
    return text;
  }
  return JSON.stringify(rewrite(parsed, change, depth + 1), null, 2);
}
