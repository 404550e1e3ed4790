// Measures what the plugin's hook adds to a turn: node hook.mjs PLUGIN URL TOKEN STATE TURNS [DELAY]
// With DELAY the sidecar answers through a proxy that waits so many milliseconds.
import http from "node:http";
import { pathToFileURL } from "node:url";

const [folder, target, token, stateDir, turns, delay] = process.argv.slice(2);
const plugin = (await import(pathToFileURL(`${folder}/index.js`))).default;
let url = target;
if (delay) {
  const proxy = http.createServer((req, res) => {
    setTimeout(() => {
      const onward = http.request(target + req.url, { method: req.method, headers: req.headers }, (answer) => {
        res.writeHead(answer.statusCode, answer.headers);
        answer.pipe(res);
      });
      onward.on("error", () => res.destroy());
      req.pipe(onward);
    }, Number(delay));
  });
  await new Promise((done) => proxy.listen(0, "127.0.0.1", done));
  proxy.unref();
  url = `http://127.0.0.1:${proxy.address().port}`;
}
const on = {};
plugin.register({ logger: { info() {}, warn() {} }, pluginConfig: { url, token, stateDir, search: false }, on: (name, fn) => (on[name] = fn) });
const took = [];
let given = 0;
for (let n = 0; n < Number(turns); n++) {
  const began = performance.now();
  const out = await on.before_prompt_build({ prompt: `How do we deploy the service number ${n}?` }, { sessionKey: "agent:main:main" });
  took.push(performance.now() - began);
  if (out?.prependContext) given++;
}
took.sort((a, b) => a - b);
const at = (q) => took[Math.min(took.length - 1, Math.floor(took.length * q))];
process.stdout.write(JSON.stringify({ p50: at(0.5), p99: at(0.99), max: took.at(-1), total: took.reduce((a, b) => a + b, 0), given }));
process.exit(0);
