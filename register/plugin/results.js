/** toResult is a hit of the sidecar as the host's memory search shows one. */
export function toResult(hit) {
  return {
    corpus: "helmdeck",
    source: "helmdeck",
    kind: "fact",
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
    const key = r.path?.startsWith("memory/helmdeck/") || r.path?.startsWith("helmdeck/") ? r.path : `${r.path}#${r.startLine}-${r.endLine}`;
    if (!merged.has(key) || score(merged.get(key)) < score(r)) merged.set(key, r);
  }
  for (const hit of hits) {
    const ours = toResult(hit);
    const theirs = merged.get(ours.path);
    merged.set(ours.path, theirs ? { ...ours, ...theirs, snippet: ours.snippet, score: Math.max(score(theirs), ours.score), provenanceLabel: ours.provenanceLabel } : ours);
  }
  return [...merged.values()].sort((a, b) => score(b) - score(a)).slice(0, most);
}

function score(result) {
  return typeof result?.score === "number" ? result.score : 0;
}

/**
 * readResults finds the list of results in what memory_search returned, plain or wrapped by
 * tool_call. It returns the list and a function that makes the same result with another
 * list; undefined when there is none, as when the search is not available.
 */
export function readResults(result) {
  const content = Array.isArray(result?.content) ? result.content : [];
  for (const [i, block] of content.entries()) {
    const parsed = block?.type === "text" ? parse(block.text) : undefined;
    const place = parsed && find(parsed);
    if (!place) continue;
    return {
      results: place.results,
      replace: (list) => {
        const blocks = content.with(i, { ...block, text: JSON.stringify(place.replace(list), null, 2) });
        const details = find(result.details)?.replace(list) ?? result.details;
        return { ...result, content: blocks, ...(details === undefined ? {} : { details }) };
      },
    };
  }
  return undefined;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** find looks for an object with results, at most three objects deep. */
function find(value, depth = 0) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return undefined;
  if (Array.isArray(value.results)) return { results: value.results, replace: (list) => ({ ...value, results: list }) };
  if (value.disabled === true && typeof value.error === "string") return { results: [], replace: (list) => (list.length ? { ...value, results: list } : value) };
  if (depth === 3) return undefined;
  for (const name of Object.keys(value)) {
    const inner = find(value[name], depth + 1);
    if (inner) return { results: inner.results, replace: (list) => ({ ...value, [name]: inner.replace(list) }) };
  }
  return undefined;
}
