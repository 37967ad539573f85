// SPDX-License-Identifier: MIT
// The TypeScript SDK 2.x in its three ways of agreeing on a revision.
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

import { configuration, recorded } from './lib/env.mjs';
import { exercise } from './lib/exercise.mjs';

const opener = (label, mode) => async () => {
  const transport = new StdioClientTransport({ ...recorded(label, ['--config', configuration()]), stderr: 'ignore' });
  const client = new Client({ name: 'collet-tests', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(transport);
  return {
    version: () => client.getNegotiatedProtocolVersion(),
    tools: async () => (await client.listTools()).tools,
    call: (name, args, options) => client.callTool({ name, arguments: args }, options),
    read: (uri) => client.readResource({ uri }),
    list_resources: async () => (await client.listResources()).resources,
    close: () => client.close(),
  };
};

await exercise('sdk v2 legacy', opener('sdk-v2-legacy', 'legacy'), '2025-11-25');
await exercise('sdk v2 auto', opener('sdk-v2-auto', 'auto'), '2026-07-28');
await exercise('sdk v2 pinned', opener('sdk-v2-pinned', { pin: '2026-07-28' }), '2026-07-28');
