// SPDX-License-Identifier: MIT
// A model on loopback: speaks the Messages API of Anthropic, the Responses API of OpenAI and the Gemini API of Google, and answers what a
// script decides.
import { createServer } from 'node:http';
import { writeContent } from './generate_content_api.mjs';
import { writeMessage } from './messages_api.mjs';
import { writeResponse } from './responses_api.mjs';

/// Starts the server. `say(body, count)` receives the body of a request for the model and the number of requests before it; it
/// returns a list of { text } and { call: NAME, input, namespace? }. `requests` records the bodies in order.
export async function startModel(say) {
  const requests = [];
  const others = []; // method and path of each request that is not for the model
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url.split('?')[0];
      const write = /^\/v1beta\/models\/[^/]+:streamGenerateContent$/.test(path) ? writeContent : { '/v1/messages': writeMessage, '/v1/responses': writeResponse }[path];
      if (request.method !== 'POST' || write === undefined) {
        others.push(`${request.method} ${path}`);
        response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":{"type":"not_found_error","message":"not here"}}');
        return;
      }
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      requests.push(body);
      const items = say(body, requests.length - 1);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      write(response, body, items, requests.length);
      response.end();
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    requests,
    others,
    url: `http://127.0.0.1:${server.address().port}`,
    stop: () => new Promise((resolve) => { server.closeAllConnections(); server.close(resolve); }),
  };
}
