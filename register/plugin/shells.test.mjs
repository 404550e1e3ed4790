import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig } from "./config.js";
import { createKin } from "./kin.js";
import { createSandbox } from "./sandbox.js";
import { createShared } from "./shared.js";
import { createShells, runsCommands } from "./shells.js";

const main = "agent:main:main";
const group = "agent:main:telegram:group:1";

/** What the hosts call their own tools: those that reach what they do not name, and those that do not. */
const reaching = {
  "2026.5 to 2026.9": ["exec", "process", "code_execution", "gateway", "nodes", "grep", "find", "dir_fetch"],
  "2026.5 and 2026.7": ["cron", "codex_session_send"],
  "2026.9": ["automations", "plugins", "openclaw", "terminal", "computer", "crabbox"],
  "of other plugins and MCP servers": ["bash", "lobster", "desktop__execute_command", "term__run_terminal_cmd", "py__python_repl", "js__runCode", "x__code_interpreter", "fs__search_files", "fs__directory_tree", "rg__ripgrep", "puppeteer__puppeteer_evaluate", "Shell"],
};
const harmless = {
  "2026.5 to 2026.9": [
    "read", "write", "edit", "apply_patch", "web_search", "web_fetch", "x_search", "memory_search", "memory_get", "sessions_list", "sessions_history", "sessions_send", "sessions_spawn", "sessions_yield", "subagents",
    "session_status", "browser", "canvas", "message", "agents_list", "image_generate", "tts", "file_fetch", "dir_list", "llm-task", "wiki_search", "tool_search", "tool_describe", "tool_search_code", "wait"],
  "2026.5 and 2026.7": ["heartbeat_respond", "update_plan", "image", "skill_workshop", "get_goal"],
  "2026.9": ["ls", "sessions_search", "agents_wait", "suggest_task", "dashboard", "theme", "progress_card", "ask_user", "view_image", "pdf", "secrets"],
  "of other plugins and MCP servers": ["weather__forecast", "github__search_code", "notes__transcript", "shop__recommendations", "n8n__execute_workflow", "crm__describe_account", "fs__read_file", "fs__list_directory"],
};

test("which tools of the hosts reach what they do not name", () => {
  for (const [host, names] of Object.entries(reaching)) {
    for (const toolName of names) {
      assert.ok(runsCommands({ toolName, params: {} }), `${toolName}, ${host}`);
      for (const id of [toolName, `core:${toolName}`, `mcp:${toolName}`]) assert.ok(runsCommands({ toolName: "tool_call", params: { id, args: {} } }), `${id} by tool_call, ${host}`);
    }
  }
  for (const [host, names] of Object.entries(harmless)) {
    for (const toolName of names) {
      assert.ok(!runsCommands({ toolName, params: {} }), `${toolName}, ${host}`);
      assert.ok(!runsCommands({ toolName: "tool_call", params: { id: toolName, args: {} } }), `${toolName} by tool_call, ${host}`);
    }
  }
});

test("what else has code run, or begins a session that is not bounded", () => {
  for (const [toolName, params] of [
    ["browser", { action: "act", request: { kind: "evaluate", fn: "() => 1" } }], ["browser", { action: "act", kind: "evaluate" }], ["canvas", { action: "eval", javaScript: "1" }],
    ["sessions_spawn", { task: "x", runtime: "acp" }], ["sessions_spawn", { task: "x", visible: true }], ["tool_call", { id: "sessions_spawn", args: { visible: true } }],
  ]) assert.ok(runsCommands({ toolName, params }), `${toolName} ${JSON.stringify(params)}`);
  for (const [toolName, params] of [
    ["browser", { action: "act", request: { kind: "click" } }], ["canvas", { action: "snapshot" }], ["sessions_spawn", { task: "x", runtime: "subagent", visible: false }], ["sessions_spawn", undefined],
  ]) assert.ok(!runsCommands({ toolName, params }), `${toolName} ${JSON.stringify(params)}`);
});

/** shells decides in a host with a sandbox or without. */
const shells = (config = {}, { apart = false, isolatesCode = false } = {}) => createShells(readConfig(config), { apart: async () => apart, isolatesCode: () => isolatesCode });
const cat = { toolName: "exec", params: { command: "cat */*/*" } };

test("a refusal says why, and names the switch", async () => {
  for (const [who, why] of [["stranger", /owner does not write in this conversation/], ["shared", /others read this conversation.*trustedSessions/], ["delegated", /not begun by the owner alone.*subagent in trustedSessions/]]) {
    const no = await shells().refused(cat, { sessionKey: group }, who);
    assert.equal(no.block, true);
    assert.match(no.blockReason, why);
    assert.match(no.blockReason, /strangersShell to "allow".*plugins\.entries\.helmdeck-memory\.config/);
  }
  assert.equal(await shells({ strangersShell: "allow" }).refused(cat, {}, "stranger"), undefined);
  assert.equal(await shells().refused({ toolName: "web_search", params: {} }, {}, "stranger"), undefined);
});

test("a sandbox without the workspace keeps its own tools, and nothing runs outside it", async () => {
  const s = shells({}, { apart: true });
  const of = (toolName, params) => s.refused({ toolName, params }, {}, "stranger");
  assert.deepEqual(await of("exec", { command: "ls" }), { params: { command: "ls", host: "sandbox" } }, "whatever host the session has");
  assert.deepEqual(await of("exec", { command: "ls", host: "auto" }), { params: { command: "ls", host: "sandbox" } });
  assert.equal(await of("process", { action: "list" }), undefined);
  assert.equal(await of("grep", { pattern: "x" }), undefined);
  assert.equal(await of("tool_call", { id: "exec", args: { command: "ls" } }), undefined);
  for (const params of [{ command: "ls", elevated: true }, { command: "ls", host: "gateway" }, { command: "ls", host: "node" }]) assert.ok((await of("exec", params)).block, JSON.stringify(params));
  assert.ok((await of("tool_call", { id: "exec", args: { command: "ls", host: "gateway" } })).block);
  for (const tool of ["cron", "nodes", "gateway", "terminal", "fs__search_files"]) assert.ok((await of(tool, {})).block, tool);
});

test("code mode runs where its code reaches tools alone", async () => {
  const cell = { toolName: "exec", toolKind: "code_mode_exec", params: { code: "1" } };
  assert.equal(await shells({}, { isolatesCode: true }).refused(cell, {}, "stranger"), undefined);
  assert.match((await shells({}, { apart: true }).refused(cell, {}, "stranger")).blockReason, /executor is quickjs/);
});

/** host says of every session that it is sandboxed, as its mode does. */
function host(cfg, version = "2026.9.6", sandboxed = true) {
  const api = { runtime: { version, config: { current: () => cfg } } };
  const status = ({ sessionKey }) => ({ sandboxed, agentId: /^agent:([^:]+)/.exec(sessionKey)?.[1] });
  return createSandbox(api, { load: async () => ({ resolveSandboxRuntimeStatus: status }) });
}

test("a sandbox is apart when it has nothing of the workspace and nothing leaves it", async () => {
  const apart = (cfg, ...more) => host(cfg, ...more).apart({ sessionKey: group });
  const sandbox = (box) => ({ agents: { defaults: { sandbox: box } } });
  assert.equal(await apart(sandbox({ mode: "all" })), true, "no access is the default");
  assert.equal(await apart(sandbox({ mode: "all", workspaceAccess: "none", backend: "podman" })), true);
  assert.equal(await apart({ ...sandbox({ mode: "all" }), tools: { exec: { host: "auto" }, elevated: { enabled: false, allowFrom: { telegram: ["*"] } } } }), true);
  for (const [what, cfg] of Object.entries({
    ro: sandbox({ workspaceAccess: "ro" }),
    rw: sandbox({ workspaceAccess: "rw" }),
    "a remote machine": sandbox({ backend: "ssh" }),
    "a folder of the host": sandbox({ docker: { binds: ["/home:/home"] } }),
    "commands outside": { ...sandbox({}), tools: { exec: { host: "gateway" } } },
    "elevated commands": { ...sandbox({}), tools: { elevated: { allowFrom: { telegram: ["*"] } } } },
    "the agent's own access, by list": { agents: { defaults: { sandbox: { workspaceAccess: "none" } }, list: [{ id: "main", sandbox: { workspaceAccess: "rw" } }] } },
    "the agent's own access, by name": { agents: { defaults: { sandbox: {} }, entries: { Main: { sandbox: { workspaceAccess: "ro" } } } } },
    "the agent's own commands": { agents: { defaults: { sandbox: {} }, list: [{ id: "main", tools: { exec: { host: "node" } } }] } },
  })) assert.equal(await apart(cfg), false, what);
  assert.equal(await apart(sandbox({ mode: "all" }), "2026.9.6", false), false, "a session that the host does not sandbox");
  assert.equal(await createSandbox({ config: sandbox({ mode: "all" }) }, { load: () => Promise.reject(new Error("none")) }).apart({ sessionKey: group }), false, "a release that does not say");
});

test("what code mode runs in", () => {
  const isolates = (cfg, version) => host(cfg, version).isolatesCode({ sessionKey: group });
  assert.equal(isolates({}, "2026.5.28"), true);
  assert.equal(isolates({}, "2026.7.1"), true);
  assert.equal(isolates({}), false);
  assert.equal(isolates({ tools: { codeMode: { executor: "quickjs" } } }), true);
  assert.equal(isolates({ tools: { codeMode: { executor: "quickjs" } }, agents: { entries: { main: { tools: { codeMode: { executor: "node" } } } } } }), false);
});

test("a sub-agent works for the owner when the session that began it is the owner's alone", () => {
  const sub = (n) => `agent:main:subagent:${n}`;
  const config = readConfig({ owners: ["telegram:1"] });
  const shared = createShared(config, "/dev/null/shared.json");
  const kin = createKin(config, shared);
  const begins = (child, name, session = name) => {
    kin.asks(name, session);
    kin.born(child, name);
  };
  begins(sub(1), main);
  begins(sub(2), sub(1));
  begins(sub(3), group);
  begins(sub(4), "agent:main:telegram:direct:2");
  begins(sub(5), "agent:main:telegram:direct:1");
  begins(sub(6), sub(3));
  begins(sub(8), "agent:main:telegram:default:direct:1", main);
  kin.born(sub(9), "agent:work:main");
  assert.deepEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => kin.alone(sub(n))), [true, true, false, false, true, false, false, true, false]);
  shared.seen(main);
  assert.deepEqual([1, 2, 8].map((n) => kin.alone(sub(n))), [false, false, false], "somebody else has written there since");
  assert.ok(!kin.alone("") && !kin.alone(undefined));
});
