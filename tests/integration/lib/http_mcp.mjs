// SPDX-License-Identifier: MIT
// MCP servers over HTTP on loopback, of both eras, that record the messages they receive.
import { createServer } from 'node:http';

const tool = (name) => ({ name, description: `Does ${name}`, inputSchema: { type: 'object', properties: { text: { type: 'string' } } } });

/// Returns {url, requests, close()}. Options: modern, json (no streams), events (HTTP+SSE of 2024-11-05), token, tools.
export async function http_mcp(options = {}) {
  const requests = [];
  const streams = new Set();
  const peer = { requests, streams, tools: options.tools ?? ['echo', 'fail', 'hang', 'ask', 'forget', 'broken', 'half'], sessions: 0, known: new Set() };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => { body += piece; });
    request.on('end', () => answer(peer, options, request, body, response));
    response.on('close', () => streams.delete(response));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  peer.url = `http://127.0.0.1:${server.address().port}/mcp`;
  peer.close = () => new Promise((resolve) => { server.close(resolve); server.closeAllConnections(); });
  /// Sends a message to every open stream.
  peer.tell = (message) => { for (const stream of streams) stream.write(`event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`); };
  return peer;
}

function answer(peer, options, request, body, response) {
  const message = body === '' ? null : JSON.parse(body);
  peer.requests.push({ verb: request.method, headers: request.headers, message });
  const plain = (status, value, headers = {}) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(value === undefined ? '' : JSON.stringify(value));
  };
  if (options.token && request.headers.authorization !== `Bearer ${options.token}`) return plain(401, { error: 'no' });
  if (request.method === 'DELETE') return plain(200);
  if (options.events && request.method === 'POST' && request.url !== '/messages?s=1') return plain(404, { error: 'no' });
  if (request.method === 'GET') {
    if (options.events) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write(`event: endpoint\ndata: ${options.endpoint ?? '/messages?s=1'}\n\n`);
      return peer.streams.add(response);
    }
    if (options.modern || options.json) return plain(405);
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(': here\n\n');
    return peer.streams.add(response);
  }
  const { id, method, params } = message;
  const told = (value) => { plain(202); peer.tell(value); };
  const error = (code, text, status = 200) => options.events ? told({ id, error: { code, message: text } }) : plain(status, { jsonrpc: '2.0', id, error: { code, message: text } });
  const stream = () => response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
  const event = (value) => response.write(`event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', ...value })}\n\n`);
  const result = (value, headers) => {
    const whole = { jsonrpc: '2.0', id, result: { ...(options.modern ? { resultType: 'complete' } : {}), ...value } };
    if (options.events) return told(whole);
    if (options.json) return plain(200, whole, headers);
    response.writeHead(200, { 'Content-Type': 'text/event-stream', ...headers });
    response.write('id: 1\ndata:\n\n');
    response.end(`event: message\r\ndata: ${JSON.stringify(whole)}\r\n\r\n`);
  };
  if (id === undefined || method === undefined) {
    if (method === undefined) peer.answers = { ...peer.answers, [id]: message.result ?? message.error };
    return plain(202);
  }
  if (options.modern) {
    if (method === 'initialize') return error(-32601, 'Method not found', 404);
    if (request.headers['mcp-protocol-version'] !== '2026-07-28' || request.headers['mcp-method'] !== method || !params._meta) return error(-32020, 'headers', 400);
    if (method === 'tools/call' && request.headers['mcp-name'] !== params.name) return error(-32020, 'name', 400);
  } else if (!options.events && method !== 'initialize' && !peer.known.has(request.headers['mcp-session-id'])) {
    return plain(404, { error: 'session' });
  }
  if (method === 'initialize') {
    const session = `s${++peer.sessions}`;
    peer.known.add(session);
    return result({ protocolVersion: options.events ? '2024-11-05' : '2025-11-25', capabilities: { tools: { listChanged: true } }, serverInfo: { name: 'http-fake', version: '3' } }, { 'Mcp-Session-Id': session });
  }
  if (method === 'server/discover') return result({ supportedVersions: ['2026-07-28'], capabilities: { tools: { listChanged: true } }, ttlMs: 0, cacheScope: 'public', _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'http-fake', version: '4' } } });
  if (method === 'subscriptions/listen') {
    stream();
    event({ method: 'notifications/subscriptions/acknowledged', params: {} });
    return peer.streams.add(response);
  }
  if (method === 'tools/list') return result({ tools: peer.tools.map(tool), ...(options.modern ? { ttlMs: 0, cacheScope: 'public' } : {}) });
  if (method !== 'tools/call') return error(-32601, 'Method not found');
  switch (params.name) {
    case 'echo':
      return result({ content: [{ type: 'text', text: params.arguments.text ?? 'nothing' }] });
    case 'fail':
      return result({ content: [{ type: 'text', text: 'it failed' }], isError: true });
    case 'hang':
      if (options.events) return plain(202);
      stream();
      response.write(': waiting\n\n');
      response.on('close', () => { peer.hung_up = true; });
      return undefined;
    case 'ask': {
      stream();
      event({ id: 'q', method: 'ping' });
      const wait = setInterval(() => {
        if (!peer.answers?.q) return;
        clearInterval(wait);
        event({ id, result: { content: [{ type: 'text', text: `said ${JSON.stringify(peer.answers.q)}` }] } });
        // The stream stays open: a client that has its answer need not wait for its end.
      }, 5);
      return undefined;
    }
    case 'forget':
      peer.known.clear();
      return result({ content: [{ type: 'text', text: 'forgotten' }] });
    case 'broken':
      return plain(500, { error: 'inside' });
    case 'half':
      stream();
      return response.end(': and gone\n\n');
    default:
      return error(-32602, `Unknown tool: ${params.name}`);
  }
}
