import { subscribe } from "node:diagnostics_channel";
import { createUnderWay } from "./underway.js";

/** The path of the sidecar's MCP, where the host's configuration does not say. */
const usualPath = "/api/v1/mcp";

/** Sidecars by address; the host registers a plugin more than once in a process. */
const known = (globalThis[Symbol.for("helmdeck-memory.pending")] ??= new Map());

/**
 * registerPending ends the host's requests to the sidecar's MCP that are under way when the sidecar begins to hang; the
 * host would wait a minute for each. While there is one, the sidecar is asked whether it lives, and when it has not said
 * so for the deadline of a call, these requests are answered in its place, which the host tells the model at once. A
 * request to a sidecar that lives is never ended, however long it takes, and no other request of the host is touched.
 *
 * The host's HTTP client, undici, announces on Node's diagnostics channels which request it sends on which connection,
 * and when it is over. What throws there ends the host's process, so nothing may.
 */
export function registerPending(api, client, config) {
  const first = !known.has(config.url);
  known.set(config.url, { isOurs: addressOf(api, config), client });
  if (!first) return;
  const sidecar = () => known.get(config.url);
  const requests = new Map(); // by connection
  const underWay = createUnderWay((deadline) => sidecar().client.alive(deadline), config.deadlineMs);
  subscribe("undici:client:sendHeaders", ({ request, socket }) => {
    if (request?.method !== "POST" || !socket || !sidecar().isOurs(request)) return;
    requests.set(socket, request);
    underWay.begin(socket, (cause) => {
      requests.delete(socket);
      answer(socket, `The memory does not answer (${cause}). Whether this call was carried out is not known. Try again later.`);
    });
  });
  const over = ({ request }) => {
    for (const [socket, r] of requests) {
      if (r !== request) continue;
      requests.delete(socket);
      underWay.over(socket);
    }
  };
  subscribe("undici:request:trailers", over);
  subscribe("undici:request:error", over);
}

/** addressOf returns what tells whether a request goes to the sidecar's MCP. */
function addressOf(api, config) {
  return (request) => {
    try {
      const entry = (api.runtime?.config?.current?.() ?? api.config)?.mcp?.servers?.[config.server];
      const url = new URL(entry?.url ?? config.url + usualPath);
      return request.path === url.pathname + url.search && new URL(request.origin).origin === url.origin;
    } catch {
      return false;
    }
  };
}

/** answer ends the request of a connection with a text in the sidecar's place, so that it is the text that the host passes on. */
function answer(socket, text) {
  const body = Buffer.from(text);
  const head = `HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`;
  socket.on("error", () => {}); // whoever else listens is told
  if (!socket.destroyed) socket.unshift(Buffer.concat([Buffer.from(head), body]));
  setImmediate(() => socket.destroy(new Error(text))); // an answer that had begun is ended by this
}
