import { subscribe } from "node:diagnostics_channel";
import { createUnderWay } from "./underway.js";

/** How long a sidecar that did not answer before may take to say that it lives, in milliseconds. */
const returnWait = 250;

/** Sidecars by address; the host registers a plugin more than once in a process. */
const known = (globalThis[Symbol.for("helmdeck-memory.mcporter")] ??= new Map());

/**
 * registerMcporter ends the programs with which a host whose memory is searched by qmd asks the sidecar, when the sidecar
 * hangs. The host then searches its own index, as it does when such a program has taken too long. One that begins while
 * the sidecar is known not to answer is ended unless it says at once that it lives; one that is under way when it begins to
 * hang, when it has said nothing for the deadline of a call. No other program is touched.
 *
 * Node announces on a diagnostics channel which programs the host starts. What throws there ends the host's process, so
 * nothing may.
 */
export function registerMcporter(api, client, config) {
  const first = !known.has(config.url);
  known.set(config.url, { client, server: config.server });
  if (!first) return;
  const sidecar = () => known.get(config.url);
  const underWay = createUnderWay((deadline) => sidecar().client.alive(deadline), config.deadlineMs);
  const started = (program) => {
    if (!asks(program, sidecar().server)) return;
    underWay.begin(program, () => program.kill("SIGKILL"));
    program.once("exit", () => underWay.over(program));
    if (!sidecar().client.available) sidecar().client.alive(returnWait).then((cause) => cause && underWay.hangs(cause));
  };
  // It is announced before it is started.
  subscribe("child_process", ({ process }) => queueMicrotask(() => started(process)));
}

/** asks reports whether a program is a mcporter that calls a tool of the server. */
function asks(program, server) {
  const args = Array.isArray(program?.spawnargs) ? program.spawnargs.map(String) : [];
  const call = args.indexOf("call");
  return call > 0 && args[call + 1]?.startsWith(`${server}.`) && args.slice(0, call).some((a) => /mcporter/i.test(a));
}
