import { readFile, stat } from "node:fs/promises";
import { overdue } from "./deadline.js";

/** How many calls that fail one after the other open the circuit. A hang opens it at once. */
const failuresToOpen = 3;

/** Pauses between two probes while the circuit is open, in milliseconds. */
const firstProbe = 250;
const longestProbe = 15_000;

/** How long what the last call has shown counts, in milliseconds. */
const fresh = 1_000;

/** How long somebody waits to hear whether a sidecar that did not answer does again, in milliseconds. */
const returnWait = 250;

/**
 * createClient returns what calls the sidecar:
 *
 *   post(path, body, {deadlineMs?, signal?})  resolves to {ok: true, value} or {ok: false, cause}
 *   get(path, {deadlineMs?, signal?})         likewise
 *   check()                                   resolves to "" when the sidecar answers, or else to the cause
 *   alive(deadlineMs)                         resolves to "" unless the sidecar says nothing at all, or else to the cause
 *
 * None ever rejects. A call is aborted at its deadline. When calls fail the circuit opens:
 * then calls fail at once, costing nothing, while a probe in the background asks the sidecar
 * until it answers. One line is logged when it opens, with the cause, and one when it closes.
 * An answer that refuses one request (400, 404, 413, …) is no failure of the sidecar.
 *
 * check costs nothing where a call has just shown it, at most the deadline of a prompt otherwise, and a moment
 * while the circuit is open, which it closes when the sidecar is back. alive asks whatever the circuit is, for the little that
 * a sidecar answers however busy it is.
 */
export function createClient(config, log, { fetch = globalThis.fetch, now = () => performance.now(), later = unrefTimer } = {}) {
  const token = tokenReader(config);
  let failures = 0;
  let open = false;
  let cause = ""; // of the last failure
  let openedAt = 0;
  let heardAt = -Infinity; // when it last answered
  let failedAt = -Infinity; // when it last failed to
  let looking;
  let nextProbe = firstProbe;

  async function send(method, path, body, options, deadline) {
    const clock = overdue(deadline);
    try {
      const headers = { authorization: `Bearer ${await token()}` };
      if (body !== undefined) headers["content-type"] = "application/json";
      const response = await fetch(config.url + path, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: options.signal ? AbortSignal.any([clock.signal, options.signal]) : clock.signal,
        redirect: "error",
      });
      return read(response, await response.text());
    } finally {
      clock.stop();
    }
  }

  async function call(method, path, body, options = {}) {
    if (open) return { ok: false, cause: "the sidecar is not available" };
    const deadline = Math.min(options.deadlineMs ?? config.deadlineMs, config.deadlineMs);
    try {
      const answer = await send(method, path, body, options, deadline);
      heard();
      return answer;
    } catch (err) {
      if (options.signal?.aborted) return { ok: false, cause: "the call was cancelled" };
      failed(err, deadline);
      return { ok: false, cause };
    }
  }

  function heard() {
    heardAt = now();
    if (!open) [failures, nextProbe] = [0, firstProbe];
  }

  function failed(err, deadline) {
    const hung = err?.name === "TimeoutError";
    failedAt = now();
    cause = hung ? `no answer within ${deadline} ms` : causeOf(err);
    failures += hung ? failuresToOpen : 1;
    if (failures < failuresToOpen || open) return;
    open = true;
    openedAt = now();
    log.warn(`the sidecar at ${config.url} is not available: ${cause}. Turns go on without its facts; it is asked again in the background`);
    later(probe, nextProbe);
  }

  /** look asks whether the sidecar answers, and opens or closes the circuit. */
  function look() {
    looking ??= send("GET", "/api/v1/memory/facts?limit=1", undefined, {}, config.promptDeadlineMs)
      .then(close, (err) => failed(err, config.promptDeadlineMs))
      .finally(() => (looking = undefined));
    return looking;
  }

  function close() {
    const was = open;
    open = false;
    failures = 0;
    heardAt = now();
    if (was) log.info(`the sidecar answers again, after ${Math.round((now() - openedAt) / 1000)} s`);
  }

  async function probe() {
    if (!open) return;
    await look();
    if (!open) return;
    nextProbe = Math.min(nextProbe * 2, longestProbe);
    later(probe, nextProbe);
  }

  async function check() {
    if (open ? now() - failedAt < fresh : now() - heardAt < fresh) return open ? cause : "";
    if (open) await Promise.race([look(), new Promise((done) => unrefTimer(done, returnWait))]);
    else await look();
    return open ? cause : "";
  }

  async function alive(deadline) {
    try {
      await send("GET", "/healthz", undefined, {}, deadline);
    } catch (err) {
      if (err?.name !== "TimeoutError") return ""; // it says something, or what waits for it is told without us
      failed(err, deadline);
      return cause;
    }
    return "";
  }

  return {
    post: (path, body, options) => call("POST", path, body, options),
    get: (path, options) => call("GET", path, undefined, options),
    check,
    alive,
    /** available is false while the circuit is open. */
    get available() {
      return !open;
    },
  };
}

/** read makes an answer of a response, and throws what is a failure of the sidecar. */
function read(response, text) {
  const lacking = response.status === 403 && reason(text) === "missing_scope"; // of this request, not of the token
  if (response.status === 401 || response.status === 403 && !lacking) throw new Error(refused(response.status, text));
  if (response.status >= 500 || response.status === 429) throw new Error(`it answered ${response.status}`);
  if (!response.ok) return { ok: false, status: response.status, cause: message(text) ?? `it answered ${response.status}` };
  return { ok: true, value: JSON.parse(text) };
}

/** unrefTimer runs fn later without keeping the process alive. */
function unrefTimer(fn, ms) {
  setTimeout(fn, ms).unref?.();
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
