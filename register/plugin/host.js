import { realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/** loadHost loads what the host offers to plugins: by its name, or where 2026.5 does not resolve that, from the program that runs. */
export async function loadHost(name) {
  try {
    return await import(name);
  } catch {
    return import(pathToFileURL(createRequire(realpathSync(process.argv[1])).resolve(name)).href);
  }
}

/** configOf is the host's configuration as it is now. */
export const configOf = (api) => api.runtime?.config?.current?.() ?? api.config;

/**
 * sessionOf is the name that the hooks of a turn give a session. Where one session is everybody's (session.scope
 * "global"), what arrives there is announced under the main session's name.
 */
export function sessionOf(api, key) {
  return configOf(api)?.session?.scope === "global" && /^(agent:[^:]+:)?main$/i.test(String(key ?? "").trim()) ? "global" : key;
}
