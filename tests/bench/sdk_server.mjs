// SPDX-License-Identifier: MIT
// The same tool in a server of the TypeScript SDK, written as the SDK's README does.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';

const server = new McpServer({ name: 'echo', version: '1' });
server.registerTool('echo', { title: 'Echo', description: 'Gives back the text it is given', inputSchema: { text: z.string() } },
  async ({ text }) => ({ content: [{ type: 'text', text: JSON.stringify({ text }) }] }));
await server.connect(new StdioServerTransport());
