// Drives a running sidecar with the official MCP TypeScript SDK and prints what
// it saw as one line of JSON.
//
// node sdk.mjs KIND TARGET TOKEN [BINARY ARGUMENT...]
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';

const [kind, target, token, ...command] = process.argv.slice(2);
const requestInit = { headers: { Authorization: `Bearer ${token}` } };

function transport() {
	switch (kind) {
		case 'http': return new StreamableHTTPClientTransport(new URL(target), { requestInit });
		case 'sse': return new SSEClientTransport(new URL(target), { requestInit });
		case 'stdio': return new StdioClientTransport({ command: command[0], args: command.slice(1), env: { ...process.env, HELMDECK_TOKEN: token } });
	}
	throw new Error(`unknown kind ${kind}`);
}

const client = new Client({ name: 'peer-test', version: '1' });
await client.connect(transport());
const seen = { server: client.getServerVersion()?.name, tools: (await client.listTools()).tools.map((t) => t.name) };
await client.ping();
const call = async (name, args) => {
	const r = await client.callTool({ name, arguments: args });
	return { isError: r.isError ?? false, ...r.structuredContent, same: JSON.stringify(r.structuredContent) === r.content[0].text };
};
if (seen.tools.includes('query')) {
	seen.query = await call('query', { searches: [{ type: 'lex', query: 'konflux' }], limit: 5 });
} else {
	const key = `peers/${kind}`;
	seen.store = await call('memory_store', { key, value: `stored over ${kind}: konflux deploys everything`, category: 'peers', ttl_seconds: 3600 });
	seen.recall = await call('memory_recall', { query: `stored over ${kind}`, k: 1 });
	seen.refused = await call('memory_store', { key: 'k', value: 'v', category: 'pack_history' });
	seen.dotted = await call('helmdeck.memory_list', { prefix: key });
	seen.resources = (await client.listResources()).resources.map((r) => r.uri);
	seen.mine = JSON.parse((await client.readResource({ uri: 'helmdeck://my-memory' })).contents[0].text);
	if (kind === 'sse') {
		const updated = new Promise((resolve) => client.setNotificationHandler(ResourceUpdatedNotificationSchema, (n) => resolve(n.params.uri)));
		await client.subscribeResource({ uri: 'helmdeck://my-memory' });
		await call('memory_store', { key: 'peers/update', value: 'this changes the resource' });
		seen.updated = await updated;
	}
	seen.forget = await call('memory_forget', { scope: `key:${key}` });
	seen.gone = await call('memory_list', { prefix: key });
}
await client.close();
console.log(JSON.stringify(seen));
