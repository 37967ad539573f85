// SPDX-License-Identifier: MIT
// Streamable HTTP in front of `collet serve`, for test suites that speak nothing else. Each POST is one line to the server.
import { createServer } from 'node:http';

import { Session } from './session.mjs';

/// Starts a bridge on loopback. Returns { url, session, stop }.
export async function startBridge(label, args) {
  const session = new Session(label, args);
  const server = createServer((request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', async () => {
      const message = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      if (message.id === undefined) {
        session.write(JSON.stringify(message));
        return void response.writeHead(202).end();
      }
      // Clients of several connections use the same ids.
      const answer = await session.request(message.method, message.params);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ...answer, id: message.id }));
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/mcp`,
    session,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await session.end();
    },
  };
}
