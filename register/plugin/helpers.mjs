import { mkdtemp, rm } from "node:fs/promises";
import http from "node:http";
import os from "node:os";
import path from "node:path";

/** server answers with what handle says; a handle that returns nothing never answers. */
export async function server(t, handle) {
  const seen = [];
  const s = http.createServer(async (req, res) => {
    let body = "";
    for await (const chunk of req) body += chunk;
    seen.push({ method: req.method, url: req.url, auth: req.headers.authorization, body });
    const answer = await handle({ method: req.method, url: req.url, body: body && JSON.parse(body) }, seen.length);
    if (!answer) return;
    res.writeHead(answer.status ?? 200, { "content-type": "application/json" });
    res.end(JSON.stringify(answer.body ?? {}));
  });
  await new Promise((done) => s.listen(0, "127.0.0.1", done));
  t.after(() => {
    s.closeAllConnections();
    s.close();
  });
  return { url: `http://127.0.0.1:${s.address().port}`, seen };
}

/** folder is a temporary folder of a test. */
export async function folder(t) {
  const dir = await mkdtemp(path.join(os.tmpdir(), "helmdeck-plugin-"));
  t.after(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

/** hooks registers what a plugin says to hooks in on; where it registers several for one, as a host would, they are asked in turn. */
export function hooks(on) {
  return (name, fn) => {
    const first = on[name];
    on[name] = first ? async (...args) => (await first(...args)) ?? fn(...args) : fn;
  };
}

/** hostSessions is what a host lets a plugin do with the entries of its sessions, which are by key. */
export function hostSessions(entries) {
  const patchSessionEntry = async ({ sessionKey, replaceEntry, update }) => {
    if (!entries[sessionKey]) return null;
    const patch = await update({ ...entries[sessionKey] });
    return (entries[sessionKey] = replaceEntry ? patch : { ...entries[sessionKey], ...patch });
  };
  return { entries, patchSessionEntry };
}

/** log collects what is logged; its wait resolves with the next line of a level. */
export function collect() {
  const lines = [];
  const waiting = [];
  const add = (level) => (text) => {
    lines.push(`${level} ${text}`);
    waiting.splice(0).forEach((done) => done());
  };
  return {
    lines,
    info: add("info"),
    warn: add("warn"),
    async until(n) {
      while (lines.length < n) await new Promise((done) => waiting.push(done));
    },
  };
}
