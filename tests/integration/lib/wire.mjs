// SPDX-License-Identifier: MIT
// Checks that every message of the host is valid against the schema of the revision in which it was sent. A response is checked as the
// result type of its method, not as any message.
import Ajv from 'ajv';
import Ajv2020 from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const k_results = {
  initialize: 'InitializeResult',
  ping: 'EmptyResult',
  'server/discover': 'DiscoverResult',
  'tools/list': 'ListToolsResult',
  'tools/call': 'CallToolResult',
  'resources/list': 'ListResourcesResult',
  'resources/read': 'ReadResourceResult',
  'resources/templates/list': 'ListResourceTemplatesResult',
  'resources/subscribe': 'EmptyResult',
  'resources/unsubscribe': 'EmptyResult',
  'prompts/list': 'ListPromptsResult',
  'prompts/get': 'GetPromptResult',
  'logging/setLevel': 'EmptyResult',
  'completion/complete': 'CompleteResult',
  'subscriptions/listen': 'SubscriptionsListenResult',
};
const k_notifications = {
  'notifications/progress': 'ProgressNotification',
  'notifications/message': 'LoggingMessageNotification',
  'notifications/cancelled': 'CancelledNotification',
  'notifications/tools/list_changed': 'ToolListChangedNotification',
  'notifications/resources/list_changed': 'ResourceListChangedNotification',
  'notifications/resources/updated': 'ResourceUpdatedNotification',
  'notifications/prompts/list_changed': 'PromptListChangedNotification',
  'notifications/subscriptions/acknowledged': 'SubscriptionsAcknowledgedNotification',
};
const k_modern_only = new Set(['notifications/subscriptions/acknowledged']);
const k_requests = {
  ping: 'PingRequest',
  'roots/list': 'ListRootsRequest',
  'sampling/createMessage': 'CreateMessageRequest',
  'elicitation/create': 'ElicitRequest',
};
const k_modern_errors = {
  '-32700': 'ParseError',
  '-32600': 'InvalidRequestError',
  '-32601': 'MethodNotFoundError',
  '-32602': 'InvalidParamsError',
  '-32603': 'InternalError',
  '-32020': 'HeaderMismatchError',
  '-32021': 'MissingRequiredClientCapabilityError',
  '-32022': 'UnsupportedProtocolVersionError',
};
const k_codes = new Set([-32700, -32600, -32601, -32602, -32603, -32020, -32021, -32022]);

export class Revisions {
  #folder;
  #loaded = new Map();

  constructor(folder) {
    this.#folder = folder;
  }

  /// Returns the validator of one named type of one revision.
  type(revision, name) {
    if (!this.#loaded.has(revision)) {
      const schema = JSON.parse(readFileSync(join(this.#folder, revision, 'schema.json'), 'utf8'));
      const place = schema.$defs ? '$defs' : 'definitions';
      const Reader = schema.$schema.includes('2020-12') ? Ajv2020 : Ajv;
      const ajv = new Reader({ strict: false, allErrors: false });
      ajv.addFormat('uri', /^[A-Za-z][A-Za-z0-9+.-]*:[^\s]*$/);
      ajv.addFormat('uri-template', /^[^\s]*$/);
      ajv.addFormat('byte', /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/);
      ajv.addSchema(schema, 'mcp');
      this.#loaded.set(revision, { ajv, place, names: new Set(Object.keys(schema[place])) });
    }
    const { ajv, place, names } = this.#loaded.get(revision);
    if (!names.has(name)) return null;
    const validate = ajv.getSchema(`mcp#/${place}/${name}`);
    return (value) => (validate(value) ? null : ajv.errorsText(validate.errors, { dataVar: name }));
  }
}

const key = (id) => JSON.stringify(id);

/// Returns {messages, faults: [text]} of one recorded session.
export function check_record(revisions, lines) {
  const faults = [];
  const asked = new Map();
  const batches = [];
  let revision = '2025-11-25';
  let messages = 0;

  const judge = (in_revision, name, value, line) => {
    const validate = revisions.type(in_revision, name);
    const fault = validate ? validate(value) : `${in_revision} has no ${name}`;
    if (fault) faults.push(`${in_revision} ${name}: ${fault}: ${line.slice(0, 300)}`);
  };
  const either = (in_revision, ...names) => names.find((name) => revisions.type(in_revision, name)) ?? names[0];

  const from_client = (message) => {
    if (message === null || typeof message !== 'object') return;
    if (Array.isArray(message)) {
      for (const each of message) from_client(each);
      return;
    }
    const stated = message.params?._meta?.['io.modelcontextprotocol/protocolVersion'];
    if (message.method && 'id' in message) {
      const in_revision = stated === '2026-07-28' || message.method === 'server/discover' ? '2026-07-28' : null;
      const before = asked.get(key(message.id));
      if (!before || before.answers > 0) {
        asked.set(key(message.id), { method: message.method, in_revision, answers: 0, token: message.params?._meta?.progressToken });
      }
    } else if (message.method === 'notifications/cancelled') {
      const request = asked.get(key(message.params?.requestId));
      if (request) request.cancelled = true;
    }
  };

  const from_server = (message, line) => {
    ++messages;
    if ('method' in message && 'id' in message) {
      judge(revision, k_requests[message.method] ?? 'ServerRequest', message, line);
      return;
    }
    if ('method' in message) {
      const subject = [...asked.values()].find((r) => message.method === 'notifications/progress' && r.token !== undefined &&
        key(r.token) === key(message.params?.progressToken) && r.answers === 0);
      const stream = message.params?._meta?.['io.modelcontextprotocol/subscriptionId'];
      const opened = stream === undefined ? undefined : asked.get(key(stream));
      if (stream !== undefined && (opened?.method !== 'subscriptions/listen' || opened.answers > 0)) faults.push(`news for no open stream: ${line.slice(0, 300)}`);
      if (message.method === 'notifications/progress' && !subject) faults.push(`progress for no request under way: ${line.slice(0, 300)}`);
      const in_revision = k_modern_only.has(message.method) ? '2026-07-28' : subject?.in_revision ?? opened?.in_revision ?? revision;
      judge(in_revision, k_notifications[message.method] ?? 'ServerNotification', message, line);
      return;
    }
    const request = 'id' in message && message.id !== null ? asked.get(key(message.id)) : null;
    if (message.error) {
      if (!k_codes.has(message.error.code)) faults.push(`error code ${message.error.code} is none of ours: ${line.slice(0, 300)}`);
      const in_revision = request?.in_revision ?? revision;
      // JSON-RPC answers a request without a readable id with id null; the schemas of MCP omit the member.
      const { id, ...rest } = message;
      const judged = id === null ? { ...rest, ...(in_revision < '2025-11-25' ? { id: 0 } : {}) } : message;
      judge(in_revision, either(in_revision, 'JSONRPCErrorResponse', 'JSONRPCError'), judged, line);
      if (in_revision === '2026-07-28' && k_modern_errors[message.error.code] && request) {
        // InvalidParamsError and its like are the error object; the two with required data are whole responses.
        const name = k_modern_errors[message.error.code];
        judge(in_revision, name, ['-32020', '-32021', '-32022'].includes(String(message.error.code)) ? message : message.error, line);
      }
      if (request) request.refused = true;
      return;
    }
    if (!request) {
      faults.push(`a result for no request: ${line.slice(0, 300)}`);
      return;
    }
    if (++request.answers > 1) faults.push(`answered twice: ${line.slice(0, 300)}`);
    if (request.method === 'initialize' && message.result?.protocolVersion) revision = message.result.protocolVersion;
    const in_revision = request.in_revision ?? revision;
    judge(in_revision, either(in_revision, 'JSONRPCResultResponse', 'JSONRPCResponse'), message, line);
    const asks = in_revision === '2026-07-28' && message.result?.resultType === 'input_required';
    judge(in_revision, asks ? 'InputRequiredResult' : k_results[request.method] ?? 'ServerResult', message.result, line);
  };

  for (const { from, line } of lines) {
    if (from === 'client') {
      try {
        from_client(JSON.parse(line));
      } catch {
        // Wrong messages of a test or a client are no fault of the host.
      }
      continue;
    }
    let message;
    try {
      message = JSON.parse(line);
    } catch {
      faults.push(`not JSON: ${line.slice(0, 300)}`);
      continue;
    }
    if (Array.isArray(message)) {
      batches.push(line);
      if (revision !== '2025-03-26') faults.push(`an array in revision ${revision}: ${line.slice(0, 300)}`);
      for (const each of message) from_server(each, line);
    } else {
      from_server(message, line);
    }
  }
  return { messages, faults };
}
