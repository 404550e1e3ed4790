import { configOf, loadHost } from "./host.js";

/** What every host offers to plugins, by the same name since 2026.5. */
const sdkName = "openclaw/plugin-sdk/sandbox";

/**
 * createSandbox tells what the host keeps apart from its own files, by its configuration:
 *
 *   apart(ctx)         resolves to true when the commands of a session run in a container without the agent's workspace
 *   isolatesCode(ctx)  reports whether code mode runs where it reaches nothing but the tools of the host
 *
 * What cannot be told is not apart.
 */
export function createSandbox(api, { load = () => loadHost(sdkName) } = {}) {
  let sdk;
  return {
    async apart(ctx) {
      try {
        sdk ??= load();
        const { resolveSandboxRuntimeStatus } = await sdk;
        const cfg = configOf(api);
        const status = resolveSandboxRuntimeStatus({ cfg, sessionKey: ctx?.sessionKey, agentId: ctx?.agentId });
        return status?.sandboxed === true && sealed(cfg, status.agentId);
      } catch {
        return false; // this release does not say
      }
    },
    isolatesCode(ctx) {
      if (/^2026\.[5-7]\./.test(api.runtime?.version ?? "")) return true; // these have no other executor than QuickJS
      const cfg = configOf(api);
      const agent = agentIn(cfg, ctx?.agentId ?? /^agent:([^:]+)/i.exec(ctx?.sessionKey ?? "")?.[1]);
      return (agent?.tools?.codeMode?.executor ?? cfg?.tools?.codeMode?.executor) === "quickjs";
    },
  };
}

/** sealed reports whether containers of an agent have none of its files, and nothing of it runs outside them. */
function sealed(cfg, agentId) {
  const agent = agentIn(cfg, agentId);
  const boxes = [agent?.sandbox, cfg?.agents?.defaults?.sandbox].filter(Boolean);
  const first = (key, usual) => boxes.find((b) => b[key] !== undefined)?.[key] ?? usual;
  const tools = [agent?.tools, cfg?.tools].filter(Boolean);
  return (
    first("workspaceAccess", "none") === "none" &&
    ["docker", "podman"].includes(first("backend", "docker")) &&
    !boxes.some((b) => b.docker?.binds?.length) &&
    tools.every((t) => ["auto", "sandbox"].includes(t.exec?.host ?? "auto")) &&
    tools.every((t) => t.elevated?.enabled === false || !Object.keys(t.elevated?.allowFrom ?? {}).length)
  );
}

/** agentIn is what the configuration says of an agent, in either form that releases have. */
function agentIn(cfg, id) {
  const wanted = String(id ?? "main").toLowerCase();
  const { entries, list } = cfg?.agents ?? {};
  const byName = Object.entries(entries ?? {}).find(([name]) => name.toLowerCase() === wanted)?.[1];
  return byName ?? (Array.isArray(list) ? list.find((a) => String(a?.id ?? "").toLowerCase() === wanted) : undefined);
}
