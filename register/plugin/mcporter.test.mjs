import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { channel } from "node:diagnostics_channel";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { createClient } from "./client.js";
import { readConfig } from "./config.js";
import { collect, folder, server } from "./helpers.mjs";
import { registerMcporter } from "./mcporter.js";

const deadlineMs = 400;

/** watched has the programs that ask a sidecar watched, and returns the client. */
function watched(url, given = {}) {
  const config = readConfig({ url, token: "t", deadlineMs, ...given });
  const client = createClient(config, collect(), { later: () => {} });
  registerMcporter({}, client, config);
  return client;
}

/** programs returns what starts a program of that name, which runs until its input ends. */
async function programs(t, name = "mcporter") {
  const file = path.join(await folder(t), name);
  await writeFile(file, "process.stdin.resume();");
  return (...args) => {
    const p = spawn(process.execPath, [file, ...args], { stdio: ["pipe", "ignore", "inherit"] });
    t.after(() => p.kill("SIGKILL"));
    p.over = once(p, "exit");
    return p;
  };
}

/** finish ends the input of a program, and expects it to end by itself. */
async function finish(program) {
  program.stdin.end();
  assert.deepEqual(await program.over, [0, null]);
}

test("a mcporter that is under way when the sidecar begins to hang is ended, and no other program", async (t) => {
  const s = await server(t, () => undefined);
  watched(s.url);
  const mcporter = await programs(t);
  const others = [mcporter("call", "other.query"), mcporter("daemon", "start"), (await programs(t, "qmd"))("call", "helmdeck.query")];
  assert.deepEqual(await mcporter("call", "helmdeck.query", "--args", "{}").over, [null, "SIGKILL"]);
  for (const other of others) await finish(other);
});

test("one that takes long is left alone while the sidecar lives", async (t) => {
  let asked = 0;
  const enough = Promise.withResolvers();
  const s = await server(t, () => {
    if (++asked === 4) enough.resolve();
    return { body: {} };
  });
  watched(s.url);
  const program = (await programs(t))("call", "helmdeck.query");
  await enough.promise;
  await finish(program);
});

test("one that begins while the sidecar is known to hang is ended at once", async (t) => {
  const s = await server(t, () => undefined);
  const client = watched(s.url, { deadlineMs: 600_000 }); // which nobody waits for
  assert.notEqual(await client.alive(50), "");
  assert.equal(client.available, false);
  assert.deepEqual(await (await programs(t))("call", "helmdeck.query").over, [null, "SIGKILL"]);
});

test("one that begins while the sidecar refuses the plugin's calls is left alone", async (t) => {
  const healthz = Promise.withResolvers();
  const s = await server(t, ({ url }) => {
    if (url !== "/healthz") return { status: 401 };
    healthz.resolve();
    return { body: {} };
  });
  const client = watched(s.url, { deadlineMs: 600_000 });
  for (let i = 0; i < 3; i++) await client.get("/x");
  assert.equal(client.available, false);
  const program = (await programs(t))("call", "helmdeck.query");
  await healthz.promise;
  await finish(program);
});

test("programs that are announced in another form break nothing", async (t) => {
  const s = await server(t, () => undefined);
  watched(s.url);
  const threw = [];
  const note = (err) => threw.push(err);
  process.prependListener("uncaughtException", note); // where what throws in a channel ends up
  t.after(() => process.removeListener("uncaughtException", note));
  for (const message of [{}, { process: {} }, { process: { spawnargs: "call" } }, { process: { spawnargs: [null, "call"] } }]) channel("child_process").publish(message);
  await new Promise(setImmediate);
  assert.deepEqual(threw, []);
});
