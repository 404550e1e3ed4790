// Calls tools and reads resources of a running sidecar with the official MCP TypeScript SDK,
// one after another, and prints what each answered as one line of JSON.
//
// node calls.mjs TARGET TOKEN '[{"tool":"memory_recall","args":{}},{"resource":"helmdeck://core"}]'
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const [target, token, steps] = process.argv.slice(2);
const client = new Client({ name: 'peer-test', version: '1' });
await client.connect(new StreamableHTTPClientTransport(new URL(target), { requestInit: { headers: { Authorization: `Bearer ${token}` } } }));
const answers = [];
for (const step of JSON.parse(steps)) {
	if (step.resource) {
		answers.push({ text: (await client.readResource({ uri: step.resource })).contents[0].text });
	} else {
		const r = await client.callTool({ name: step.tool, arguments: step.args });
		answers.push({ isError: r.isError ?? false, ...r.structuredContent });
	}
}
await client.close();
console.log(JSON.stringify(answers));
