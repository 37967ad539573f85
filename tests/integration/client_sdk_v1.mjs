// SPDX-License-Identifier: MIT
// The TypeScript SDK 1.x, as most clients use it.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

import { configuration, recorded } from './lib/env.mjs';
import { exercise } from './lib/exercise.mjs';

async function open() {
  const transport = new StdioClientTransport({ ...recorded('sdk-v1', ['--config', configuration()]), stderr: 'ignore' });
  let version;
  transport.setProtocolVersion = (agreed) => {
    version = agreed;
  };
  const client = new Client({ name: 'collet-tests', version: '1' }, { capabilities: {} });
  await client.connect(transport);
  return {
    version: () => version,
    tools: async () => (await client.listTools()).tools,
    call: (name, args, options) => client.callTool({ name, arguments: args }, undefined, options),
    read: (uri) => client.readResource({ uri }),
    list_resources: async () => (await client.listResources()).resources,
    close: () => client.close(),
  };
}

await exercise('sdk v1', open, '2025-11-25');
