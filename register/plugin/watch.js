/** How long the host may take to let go of a connection, in milliseconds. */
const patience = 500;

/** How long a session is left as it is after the host was made to connect again, in milliseconds, and how many are known. */
const pause = 20_000;
const mostSessions = 1000;

/**
 * registerWatch keeps a sidecar that hangs from delaying a turn more than once. At the beginning of a turn, while the
 * host prepares it and connects MCP, it asks in the background whether the sidecar answers, so that what comes after
 * knows. A tool of the sidecar that the model calls while it does not answer is refused at once; the host
 * would wait a minute. A session whose host did not get a connection has no tools until it ends: when the sidecar
 * answers, the host is made to connect again.
 */
export function registerWatch(api, client, config, log, senders, { now = Date.now } = {}) {
  if (!config.search && !config.recall) return;
  const tried = new Map(); // when, by session: what refuses the connection would refuse it in each turn
  api.on("before_model_resolve", async (_, ctx) => {
    const session = lost(api, config.server, ctx);
    if (!session || now() - (tried.get(session.id) ?? -Infinity) < pause) return void client.check();
    if (await client.check()) return undefined;
    tried.delete(session.id);
    tried.set(session.id, now());
    if (tried.size > mostSessions) tried.delete(tried.keys().next().value);
    await session.letGo();
    return undefined;
  });
  api.on("before_tool_call", async ({ toolName }) => {
    if (!String(toolName).startsWith(`${config.server}__`)) return undefined;
    const cause = await client.check();
    if (!cause) return undefined;
    return { block: true, blockReason: `The memory does not answer now (${cause}), so nothing was stored or read. Try again later.` };
  });
}

/**
 * lost returns what lets go of the host's connections in a session without those of the sidecar; undefined for every
 * other session, and where the host does not tell. It keeps them by session at this symbol since 2026.5.
 */
function lost(api, server, ctx) {
  try {
    const connections = globalThis[Symbol.for("openclaw.sessionMcpRuntimeManager")];
    const session = connections?.peekSession?.({ sessionId: ctx?.sessionId, sessionKey: ctx?.sessionKey });
    const catalog = session?.peekCatalog?.();
    const wanted = (api.runtime?.config?.current?.() ?? api.config)?.mcp?.servers?.[server];
    if (!catalog || catalog.servers?.[server] || !wanted || wanted.enabled === false || session.activeLeases > 0) return undefined;
    return {
      id: session.sessionId,
      letGo: () => {
        let timer;
        const late = new Promise((done) => (timer = setTimeout(done, patience)));
        const gone = Promise.resolve(connections.disposeSession(session.sessionId)).catch(() => {}); // it is as it was then
        return Promise.race([gone, late]).finally(() => clearTimeout(timer));
      },
    };
  } catch {
    return undefined;
  }
}
