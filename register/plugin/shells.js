/**
 * Tools that reach the memory of the owner without naming it: they run commands or code as the user of the gateway, who can
 * read the files of facts and ask the sidecar; they have something done later, or elsewhere, in the owner's name; or they look
 * through folders. The names are those of OpenClaw 2026.5 to 2026.9 and of what it brings along.
 */
const commands = ["exec", "process", "bash", "shell", "terminal", "code_execution", "computer", "lobster", "crabbox"];
const deputies = ["cron", "automations", "gateway", "nodes", "plugins", "openclaw", "codex_session_send"];
const lookers = ["grep", "find", "glob", "rg", "dir_fetch"];
const named = new Set([...commands, ...deputies, ...lookers]);

/** Words in the names of such tools of other plugins and of MCP servers. */
const words = /(^|_)(exec|bash|zsh|shell|powershell|terminal|cmd|commands?|python|repl|eval|evaluate|scripts?|subprocess|ripgrep|grep|glob)(_|$)/;
const phrases = /(run|execute|interpret)_(code|js|javascript|typescript)|code_(run|interpret|exec)|(search|find)_(in_|all_|for_)*(files?|folders?|director(y|ies)|patterns?)|(file|folder|directory)_tree/;

/** Of the tools that are harmless otherwise: what has them run code, or begin a session that is not bounded as this one is. */
const evaluates = new Set(["evaluate", "eval"]);

/** What a call is called, and what it is given, without the wrapper of tool search. */
export function unwrapped({ toolName, params }) {
  if (toolName !== "tool_call") return { toolName, params };
  return { toolName: String(params?.id ?? params?.name ?? "").replace(/^.*[:./]/, ""), params: params?.args };
}

/** runsCommands reports whether a call of a tool can reach what it does not name. */
export function runsCommands(event) {
  const { toolName, params } = unwrapped(event);
  const name = snake(toolName);
  if (named.has(name) || words.test(name) || phrases.test(name)) return true;
  if (name === "browser" || name === "canvas") return [params?.action, params?.kind, params?.request?.kind].some((v) => evaluates.has(v));
  return name === "sessions_spawn" && Boolean(params?.visible || (params?.runtime && params.runtime !== "subagent"));
}

/** snake is a name in small letters, with its words and its server apart. */
function snake(name) {
  return String(name ?? "").replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase().replace(/[^a-z0-9]+/g, "_");
}

/** The tools that a sandbox takes with it. */
const sandboxed = new Set([...commands.slice(0, 3), ...lookers.slice(0, 2)]);

const because = {
  stranger: "the agent's owner does not write in this conversation",
  shared: "others read this conversation",
  delegated: "this sub-agent was not begun by the owner alone",
};

/**
 * createShells decides about such calls for who is not the owner, and for the owner where others read; where that is allowed
 * is up to the settings. A sandbox without the workspace holds nothing of the owner's, so its own tools are left alone.
 *
 *   refused(event, ctx, who)   resolves to what the host is to do: {block, blockReason}, {params}, or undefined to leave the call;
 *                              who is "stranger", "shared" or "delegated"
 */
export function createShells(config, sandbox) {
  return {
    async refused(event, ctx, who) {
      if (config.strangersShell === "allow" || !runsCommands(event)) return undefined;
      if (event.toolKind === "code_mode_exec") return sandbox.isolatesCode(ctx) ? undefined : no(who, codeHint);
      const { toolName, params } = unwrapped(event);
      if (sandboxed.has(toolName) && (await sandbox.apart(ctx))) {
        const elsewhere = params?.elevated || (params?.host && params.host !== "auto" && params.host !== "sandbox");
        if (!elsewhere) return toolName === "exec" && event.toolName === "exec" ? { params: { ...params, host: "sandbox" } } : undefined;
      }
      return no(who, "");
    },
  };
}

const codeHint = " Code mode may run where tools.codeMode.executor is quickjs.";

function no(who, hint) {
  const trust = who === "shared" ? "name this session in trustedSessions, or " : who === "delegated" ? "name subagent in trustedSessions, or " : "";
  return {
    block: true,
    blockReason: `Refused by helmdeck-memory: this can reach the memory of the agent's owner, and ${because[who]}.${hint} To allow it the owner can ${trust}set strangersShell to "allow", in plugins.entries.helmdeck-memory.config.`,
  };
}
