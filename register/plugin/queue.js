import { mkdir, readFile, readdir, rename, stat, unlink, writeFile } from "node:fs/promises";
import path from "node:path";

/** What a queue holds at most; beyond that the oldest entry goes, with a line in the log. */
const maxEntries = 500;
const maxBytes = 16 << 20;

/** Pause before entries that could not be sent are tried again, in milliseconds. */
const retryAfter = 5_000;

/**
 * createQueue returns a queue on disk, one file an entry, that outlives the process:
 *
 *   add(entry)  resolves when the entry is on disk
 *   drain()     sends what waits, oldest first, one at a time, until one cannot be sent; resolves
 *               to true when nothing waits any more
 *
 * send(entry) resolves to "done", "bad" (never sendable: dropped) or "later". An entry goes only after it
 * was sent, so that it may be sent twice when the process ends in between: the receiver must not mind.
 */
export function createQueue(folder, send, log, { later = unrefTimer } = {}) {
  let draining;
  let waiting = false;
  let count = 0;

  async function names() {
    try {
      return (await readdir(folder)).filter((n) => n.endsWith(".json")).sort();
    } catch {
      return []; // nothing was ever queued
    }
  }

  async function add(entry) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${String(Date.now()).padStart(14, "0")}-${String(count++).padStart(6, "0")}-${process.pid}`;
    const file = path.join(folder, `${name}.json`);
    await writeFile(`${file}.part`, JSON.stringify(entry), { mode: 0o600 });
    await rename(`${file}.part`, file);
    await bound();
  }

  /** bound drops the oldest entries of a queue that has grown too large. */
  async function bound() {
    const list = await names();
    let bytes = 0;
    let kept = 0;
    for (const name of list.reverse()) {
      bytes += (await stat(path.join(folder, name)).catch(() => undefined))?.size ?? 0;
      if (++kept > maxEntries || bytes > maxBytes) {
        await remove(name);
        log.warn("the queue of what is to be captured is full; its oldest entry was dropped");
      }
    }
  }

  const remove = (name) => unlink(path.join(folder, name)).catch(() => {}); // somebody else has sent it

  async function run() {
    for (const name of await names()) {
      let entry;
      try {
        entry = JSON.parse(await readFile(path.join(folder, name), "utf8"));
      } catch (err) {
        if (err?.code === "ENOENT") continue; // another process was faster
        log.warn(`${name} cannot be read and is dropped: ${err?.message ?? err}`);
        await remove(name);
        continue;
      }
      const outcome = await send(entry);
      if (outcome === "later") {
        if (!waiting) {
          waiting = true;
          later(() => {
            waiting = false;
            void drain();
          }, retryAfter);
        }
        return false;
      }
      await remove(name);
    }
    return true;
  }

  function drain() {
    draining ??= run()
      .catch((err) => {
        log.warn(`the queue cannot be read: ${err?.message ?? err}`);
        return false;
      })
      .finally(() => (draining = undefined));
    return draining;
  }

  return { add, drain };
}

function unrefTimer(fn, ms) {
  setTimeout(fn, ms).unref?.();
}
