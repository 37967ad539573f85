// SPDX-License-Identifier: MIT
// An MCP server over HTTP on loopback that misbehaves on `tools/call` as the tool's name describes. It records the messages it receives.
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';

const k_tools = ['echo', 'forget', 'accepted', 'no_content', 'redirect', 'redirect_away', 'html', 'gzip', 'cut', 'broken_event', 'resume', 'resume_twice', 'resume_never', 'late', 'busy', 'slow_header', 'other_answer'];
const text = (value) => ({ content: [{ type: 'text', text: value }] });

/// Returns {url, requests, close()}.
export async function nasty_http(options = {}) {
  const peer = { requests: [], sessions: 0, known: new Set(), kept: new Map() };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => { body += piece; });
    request.on('end', () => answer(peer, options, request, body, response));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  peer.url = `http://127.0.0.1:${server.address().port}/mcp`;
  peer.close = () => new Promise((resolve) => { server.close(resolve); server.closeAllConnections(); });
  return peer;
}

function answer(peer, options, request, body, response) {
  const message = body === '' ? null : JSON.parse(body);
  peer.requests.push({ verb: request.method, url: request.url, headers: request.headers, message });
  const send = (status, data = '', headers = {}) => { response.writeHead(status, headers); response.end(data); };
  const json = (value, headers = {}) => send(200, JSON.stringify({ jsonrpc: '2.0', ...value }), { 'Content-Type': 'application/json', ...headers });
  const stream = () => response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  const event = (value, id) => response.write(`${id ? `id: ${id}\n` : ''}data: ${JSON.stringify({ jsonrpc: '2.0', ...value })}\n\n`);
  if (request.method === 'DELETE') return send(200);
  if (request.method === 'GET') {
    const last = request.headers['last-event-id'];
    const what = last && peer.kept.get(last);
    if (!what) return send(405);
    stream();
    if (what.again) {
      response.write(`id: ${what.again}\nretry: 5\ndata:\n\n`);
      return response.end();
    }
    if (what.result) event(what.result, 'end');
    return what.result ? response.end() : undefined;
  }
  const { id, method, params } = message;
  if (id === undefined) return send(202);
  if (method === 'initialize') {
    const session = `s${++peer.sessions}`;
    peer.known.add(session);
    return json({ id, result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'nasty-http', version: '1' } } }, { 'Mcp-Session-Id': session });
  }
  if (!peer.known.has(request.headers['mcp-session-id'])) return send(404, 'no session');
  if (method === 'tools/list') return json({ id, result: { tools: k_tools.map((name) => ({ name, description: name, inputSchema: { type: 'object' } })) } });
  const good = { id, result: text(params.arguments?.text ?? 'good') };
  switch (params.name) {
    case 'forget': peer.known.clear(); return json(good);
    case 'accepted': return send(202);
    case 'no_content': return send(204);
    case 'redirect': return send(307, '', { Location: '/elsewhere' });
    case 'redirect_away': return send(302, '', { Location: options.away ?? 'http://127.0.0.1:1/' });
    case 'html': return send(200, '<html><body>Sign in</body></html>', { 'Content-Type': 'text/html' });
    case 'gzip': return send(200, gzipSync(JSON.stringify({ jsonrpc: '2.0', ...good })), { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
    case 'cut': response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 }); response.write(`{"jsonrpc":"2.0","id":${id},`); setImmediate(() => response.destroy()); return undefined;
    case 'broken_event': stream(); response.write(`data: {"jsonrpc":"2.0","id":${id},"result":{"content":[}\n\n`); return undefined;
    /// The stream ends before the answer, which a request for the rest of the stream gets.
    case 'resume': case 'resume_twice': case 'resume_never':
      peer.kept.set(`e${id}`, params.name === 'resume_twice' ? { again: `f${id}` } : params.name === 'resume' ? { result: good } : { again: `e${id}` });
      peer.kept.set(`f${id}`, { result: good });
      stream();
      response.write(`id: e${id}\nretry: 5\ndata:\n\n`);
      return response.end();
    case 'late': return undefined;
    case 'busy': return send(429, 'slow down', { 'Retry-After': '1' });
    case 'slow_header': response.socket.write('HTTP/1.1 200 OK\r\nContent-Ty'); return undefined;
    case 'other_answer': return json({ id: id + 7, result: text('not yours') });
    default: return json(good);
  }
}
