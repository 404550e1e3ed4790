/**
 * registerWatch keeps a sidecar that hangs from delaying a turn more than once. At the beginning of a turn, while the
 * host prepares it and connects MCP, it asks in the background whether the sidecar answers, so that what comes after
 * knows. A tool of the sidecar that the model calls while it does not answer is refused at once; the host
 * would wait a minute.
 */
export function registerWatch(api, client, config) {
  if (!config.search && !config.recall) return;
  api.on("before_model_resolve", () => void client.check());
  api.on("before_tool_call", async ({ toolName }) => {
    if (!String(toolName).startsWith(`${config.server}__`)) return undefined;
    const cause = await client.check();
    if (!cause) return undefined;
    return { block: true, blockReason: `The memory does not answer now (${cause}), so nothing was stored or read. Try again later.` };
  });
}
