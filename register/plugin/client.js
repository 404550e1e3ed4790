import { readFile, stat } from "node:fs/promises";

/** How many calls that fail one after the other open the circuit. A hang opens it at once. */
const failuresToOpen = 3;

/** Pauses between two probes while the circuit is open, in milliseconds. */
const firstProbe = 250;
const longestProbe = 15_000;

/**
 * createClient returns what calls the sidecar:
 *
 *   post(path, body, {deadlineMs?, signal?})  resolves to {ok: true, value} or {ok: false, cause}
 *   get(path, {deadlineMs?, signal?})         likewise
 *
 * Neither ever rejects. A call is aborted at its deadline. When calls fail the circuit opens:
 * then calls fail at once, costing nothing, while a probe in the background asks the sidecar
 * until it answers. One line is logged when it opens, with the cause, and one when it closes.
 * An answer that refuses one request (400, 404, 413, …) is no failure of the sidecar.
 */
export function createClient(config, log, { fetch = globalThis.fetch, now = () => performance.now(), later = unrefTimer } = {}) {
  const token = tokenReader(config);
  let failures = 0;
  let open = false;
  let openedAt = 0;

  async function send(method, path, body, options) {
    const deadline = Math.min(options.deadlineMs ?? config.deadlineMs, config.deadlineMs);
    const timeout = AbortSignal.timeout(deadline);
    const headers = { authorization: `Bearer ${await token()}` };
    if (body !== undefined) headers["content-type"] = "application/json";
    const response = await fetch(config.url + path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: options.signal ? AbortSignal.any([timeout, options.signal]) : timeout,
      redirect: "error",
    });
    const text = await response.text();
    const lacking = response.status === 403 && reason(text) === "missing_scope"; // of this request, not of the token
    if (response.status === 401 || response.status === 403 && !lacking) throw new Error(refused(response.status, text));
    if (response.status >= 500 || response.status === 429) throw new Error(`it answered ${response.status}`);
    if (!response.ok) return { ok: false, status: response.status, cause: message(text) ?? `it answered ${response.status}` };
    return { ok: true, value: JSON.parse(text) };
  }

  async function call(method, path, body, options = {}) {
    if (open) return { ok: false, cause: "the sidecar is not available" };
    const began = now();
    const deadline = Math.min(options.deadlineMs ?? config.deadlineMs, config.deadlineMs);
    try {
      const answer = await send(method, path, body, options);
      failures = 0;
      return answer;
    } catch (err) {
      if (options.signal?.aborted) return { ok: false, cause: "the call was cancelled" };
      const hung = err?.name === "TimeoutError";
      // A gateway that was busy itself sees every call as late; that alone proves no hang.
      failures += hung && now() - began < deadline * 1.5 ? failuresToOpen : 1;
      const cause = hung ? `no answer within ${deadline} ms` : causeOf(err);
      if (failures >= failuresToOpen && !open) {
        open = true;
        openedAt = now();
        log.warn(`the sidecar at ${config.url} is not available: ${cause}. Turns go on without its facts; it is asked again in the background`);
        later(probe, firstProbe, firstProbe);
      }
      return { ok: false, cause };
    }
  }

  async function probe(pause) {
    try {
      await send("GET", "/api/v1/memory/facts?limit=1", undefined, {});
    } catch {
      const next = Math.min(pause * 2, longestProbe);
      later(probe, next, next);
      return;
    }
    open = false;
    failures = 0;
    log.info(`the sidecar answers again, after ${Math.round((now() - openedAt) / 1000)} s`);
  }

  return {
    post: (path, body, options) => call("POST", path, body, options),
    get: (path, options) => call("GET", path, undefined, options),
    /** available is false while the circuit is open. */
    get available() {
      return !open;
    },
  };
}

/** unrefTimer runs fn(argument) later without keeping the process alive. */
function unrefTimer(fn, ms, argument) {
  setTimeout(fn, ms, argument).unref?.();
}

/** tokenReader returns a function that reads the token, from its file anew when that changes. */
function tokenReader(config) {
  if (config.token) return async () => config.token;
  let seen = "";
  let token = "";
  return async () => {
    let info;
    try {
      info = await stat(config.tokenFile);
    } catch {
      throw new Error(`there is no token at ${config.tokenFile}; run helmdeck-sidecar register`);
    }
    const stamp = `${info.mtimeMs} ${info.size} ${info.ino}`;
    if (stamp !== seen) {
      token = (await readFile(config.tokenFile, "utf8")).trim();
      seen = stamp;
    }
    return token;
  };
}

function refused(status, text) {
  return `it refuses the token (${status}${message(text) ? `: ${message(text)}` : ""}); run helmdeck-sidecar register`;
}

/** message is the sidecar's own word for a failure. */
function message(text) {
  try {
    return JSON.parse(text).message;
  } catch {
    return undefined;
  }
}

/** reason is the sidecar's finer word for a failure. */
function reason(text) {
  try {
    return JSON.parse(text).reason;
  } catch {
    return undefined;
  }
}

/** causeOf says why a call failed, in the words of what failed at the bottom. */
function causeOf(err) {
  const inner = err?.cause;
  if (inner?.code === "ECONNREFUSED") return "connection refused";
  return inner?.code ?? inner?.message ?? err?.message ?? String(err);
}
