// SPDX-License-Identifier: MIT
// A server on loopback that keeps every byte it receives, and another origin beside it.
import { once } from 'node:events';
import { createServer } from 'node:net';

/// Returns {method, target, lines as received, headers, body} of every request; requests that reached the other origin have {other: true}.
export const seen = [];
/// The answer of a path: (socket, request); the default is {ok: true}.
export const answers = new Map();
export const json = (value, status = '200 OK', more = '') => `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\n${more}`
  + `Content-Length: ${Buffer.byteLength(JSON.stringify(value))}\r\n\r\n${JSON.stringify(value)}`;
export const plain = (status, more = '') => `HTTP/1.1 ${status}\r\n${more}Content-Length: 0\r\n\r\n`;

function take(socket, request) {
  seen.push(request);
  const path = request.target.split('?')[0];
  const known = answers.get(path);
  if (known) known(socket, request);
  else socket.end(json({ ok: true }));
}
export const server = createServer((socket) => {
  let rest = Buffer.alloc(0);
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return;
    const [line, ...lines] = rest.subarray(0, end).toString('latin1').split('\r\n');
    const [method, target] = line.split(' ');
    const headers = Object.fromEntries(lines.map((text) => [text.slice(0, text.indexOf(':')).toLowerCase(), text.slice(text.indexOf(':') + 2)]));
    const size = Number(headers['content-length'] ?? 0);
    if (rest.length < end + 4 + size) return;
    take(socket, { method, target, lines, headers, body: rest.subarray(end + 4).toString('utf8') });
  });
}).listen(0, '127.0.0.1');
await once(server, 'listening');
export const port = server.address().port;
export const origin = `http://127.0.0.1:${port}`;
export const other = createServer((socket) => { socket.on('error', () => {}); seen.push({ other: true }); socket.end(json({ other: true })); }).listen(0, '127.0.0.1');
await once(other, 'listening');

export function stop() {
  server.close();
  other.close();
}
