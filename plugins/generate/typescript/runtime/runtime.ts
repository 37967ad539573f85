// SPDX-License-Identifier: MIT
// Settings, parameters, bodies and answers of all generated clients.

/** Changes a request before it is sent, for example to add a credential. */
export type RequestHook = (request: Request) => Request | Promise<Request>;

export type ClientOptions = {
  /** Address of the server, with scheme. */
  baseUrl: string;
  /** Sends requests instead of the global fetch. */
  fetch?: (request: Request) => Promise<Response>;
  headers?: { [name: string]: string };
  hooks?: RequestHook[];
  /** Repetitions of idempotent requests that fail or are answered 429, 502, 503 or 504; none by default. */
  retries?: { count: number; delayMs: (attempt: number) => number };
};

export type Client = { readonly options: ClientOptions };

export type CallOptions = {
  baseUrl?: string;
  headers?: { [name: string]: string };
  hooks?: RequestHook[];
  signal?: AbortSignal;
};

export type BinaryBody = Blob | ArrayBuffer | ReadableStream<Uint8Array> | string;

export type ServerEvent = { id: string; type: string; data: string };

export function createClient(options: ClientOptions): Client {
  return { options };
}

type Place = "path" | "query" | "header" | "cookie" | "querystring";
type Style = "simple" | "label" | "matrix" | "form" | "spaceDelimited" | "pipeDelimited" | "deepObject" | "json" | "joined";
type Payload = "json" | "form" | "multipart" | "text" | "events" | "binary" | "none";

export type Parameter = readonly [place: Place, name: string, style: Style, explode: boolean, reserved: boolean, value: unknown];

export type CallDescription = {
  method: string;
  path: string;
  parameters?: readonly Parameter[];
  body?: readonly [payload: Payload, mediaType: string, value: unknown, styles?: readonly (readonly [name: string, style: Style])[]];
  outcomes: readonly (readonly [status: string, mediaType: string, payload: Payload, dates?: Dates])[];
};

/** Describes where a value contains dates; `true` is a date itself. */
export type Dates =
  | true
  | (() => Dates)
  | { items: Dates }
  | { values?: Dates; members?: readonly (readonly [name: string, dates: Dates])[] }
  | { each: readonly Dates[]; base?: Dates }
  | { tag: string; cases: readonly (readonly [tag: string, dates: Dates])[]; base?: Dates };

export type Answer = { ok: boolean; status: number; key: string; data: unknown; response: Response };

function escapeText(text: string, reserved: boolean): string {
  const strict = encodeURIComponent(text).replace(/[!'()*]/g, (c) => "%" + c.charCodeAt(0).toString(16).toUpperCase());
  if (!reserved) return strict;
  return strict.replace(/%(3A|2F|3F|40|21|24|27|28|29|2A|2C|3B|5B|5D)/g, (code) => decodeURIComponent(code));
}

function scalar(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function membersOf(value: unknown): [string, unknown][] {
  if (typeof value !== "object" || value === null || value instanceof Date) return [];
  return Object.entries(value).filter(([, member]) => member !== undefined && member !== null);
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

function join(value: unknown, separator: string, assign: string, code: (text: string) => string): string {
  if (Array.isArray(value)) return value.map((item) => code(scalar(item))).join(separator);
  if (!isObject(value)) return code(scalar(value));
  return membersOf(value)
    .map(([name, member]) => code(name) + assign + code(scalar(member)))
    .join(separator);
}

function pathText(name: string, style: Style, explode: boolean, reserved: boolean, value: unknown): string {
  const code = (text: string): string => escapeText(text, reserved);
  if (style === "json") return code(JSON.stringify(value));
  if (style === "label") return "." + (explode ? join(value, ".", "=", code) : join(value, ",", ",", code));
  if (style === "matrix") {
    if (explode && Array.isArray(value)) return value.map((item) => `;${code(name)}=${code(scalar(item))}`).join("");
    if (explode && isObject(value)) return ";" + join(value, ";", "=", code);
    return `;${code(name)}=${join(value, ",", ",", code)}`;
  }
  return explode ? join(value, ",", "=", code) : join(value, ",", ",", code);
}

function deepPairs(key: string, value: unknown, code: (text: string) => string): string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.map((item) => `${key}=${code(scalar(item))}`);
  if (isObject(value)) return membersOf(value).flatMap(([name, member]) => deepPairs(`${key}[${code(name)}]`, member, code));
  return [`${key}=${code(scalar(value))}`];
}

function queryPairs(name: string, style: Style, explode: boolean, reserved: boolean, value: unknown): string[] {
  const code = (text: string): string => escapeText(text, reserved);
  const key = escapeText(name, false);
  if (style === "json") return [`${key}=${code(JSON.stringify(value))}`];
  if (style === "deepObject") return deepPairs(key, value, code);
  const separator = style === "spaceDelimited" ? "%20" : style === "pipeDelimited" ? "%7C" : ",";
  if (explode && style !== "joined") {
    if (Array.isArray(value)) return value.map((item) => `${key}=${code(scalar(item))}`);
    if (isObject(value))
      return membersOf(value).flatMap(([member, one]) =>
        (Array.isArray(one) ? one : [one]).map((item) => `${code(member)}=${code(scalar(item))}`),
      );
  }
  if (Array.isArray(value) && value.length === 0) return [];
  return [`${key}=${join(value, separator, separator, code)}`];
}

function placeParameters(call: CallDescription, headers: Headers): string {
  let path = call.path;
  const query: string[] = [];
  const cookies: string[] = [];
  for (const [place, name, style, explode, reserved, value] of call.parameters ?? []) {
    if (value === undefined || value === null) {
      if (place === "path") throw new TypeError(`the path parameter ${name} is not set`);
      continue;
    }
    if (place === "path") path = path.split(`{${name}}`).join(pathText(name, style, explode, reserved, value));
    else if (place === "query") query.push(...queryPairs(name, style, explode, reserved, value));
    else if (place === "querystring") query.push(...queryPairs(name, "form", true, reserved, value));
    else if (place === "cookie") cookies.push(...queryPairs(name, style, explode, reserved, value));
    else headers.set(name, style === "json" ? JSON.stringify(value) : join(value, ",", explode ? "=" : ",", (text) => text));
  }
  if (cookies.length > 0) headers.set("Cookie", cookies.join("; "));
  return query.length > 0 ? `${path}?${query.join("&")}` : path;
}

function formPairs(value: unknown, styles: readonly (readonly [name: string, style: Style])[]): string {
  const known = new Map(styles);
  return membersOf(value)
    .flatMap(([name, member]) => queryPairs(name, known.get(name) ?? (isObject(member) ? "json" : "form"), true, false, member))
    .join("&");
}

function formData(value: unknown): FormData {
  const form = new FormData();
  for (const [name, member] of membersOf(value)) {
    for (const item of Array.isArray(member) ? member : [member]) {
      if (item instanceof Blob) form.append(name, item);
      else if (isObject(item)) form.append(name, new Blob([JSON.stringify(item)], { type: "application/json" }));
      else form.append(name, scalar(item));
    }
  }
  return form;
}

function encodeBody(call: CallDescription, headers: Headers): BodyInit | undefined {
  if (call.body === undefined) return undefined;
  const [payload, mediaType, value, styles] = call.body;
  if (value === undefined) return undefined;
  if (payload === "multipart") return formData(value);
  if (!headers.has("Content-Type") && !(value instanceof Blob && value.type !== "" && mediaType.includes("*")))
    headers.set("Content-Type", mediaType.includes("*") ? (payload === "json" ? "application/json" : "application/octet-stream") : mediaType);
  if (payload === "json") return JSON.stringify(value);
  if (payload === "form") return formPairs(value, styles ?? []);
  return value as BodyInit;
}

function mediaMatches(pattern: string, response: Response): boolean {
  const actual = response.headers.get("Content-Type") ?? "";
  if (pattern === "") return actual === "" || response.headers.get("Content-Length") === "0";
  const base = (text: string): string => (text.split(";")[0] ?? "").trim().toLowerCase();
  const wanted = base(pattern);
  const found = base(actual);
  return wanted === "*/*" || wanted === found || (wanted.endsWith("/*") && found.startsWith(wanted.slice(0, -1)));
}

function statusMatches(pattern: string, status: number): boolean {
  const text = String(status);
  return pattern === "default" || [...pattern].every((c, i) => c === "X" || c === text[i]);
}

/** Reads server-sent events until the stream ends. */
export async function* readEvents(body: ReadableStream<Uint8Array> | null): AsyncGenerator<ServerEvent> {
  if (body === null) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let pending = "";
  let id = "";
  let type = "";
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      pending += decoder.decode(value, { stream: !done });
      // A CR at the end may be the first half of a line break.
      const lines = pending.split(/\r\n|\n|\r(?!$)/);
      pending = lines.pop() ?? "";
      for (const line of lines) {
        if (line === "") {
          if (data.length > 0 || type !== "") yield { id, type: type === "" ? "message" : type, data: data.join("\n") };
          type = "";
          data = [];
          continue;
        }
        const colon = line.indexOf(":");
        const name = colon < 0 ? line : line.slice(0, colon);
        const text = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
        if (name === "data") data.push(text);
        else if (name === "event") type = text;
        else if (name === "id") id = text;
      }
      if (done) return;
    }
  } finally {
    await reader.cancel();
  }
}

/** Returns a value with its dates as Date; a text that is none stays as it is. Objects are changed in place. */
function withDates(value: unknown, dates: Dates | undefined): unknown {
  if (value === null || value === undefined || dates === undefined) return value;
  if (dates === true) {
    if (typeof value !== "string") return value;
    const date = new Date(value);
    return /^\d{4}-\d\d-\d\d[Tt ]/.test(value) && !Number.isNaN(date.getTime()) ? date : value;
  }
  if (typeof dates === "function") return withDates(value, dates());
  if ("items" in dates) return Array.isArray(value) ? value.map((item) => withDates(item, dates.items)) : value;
  if ("each" in dates) return dates.each.reduce(withDates, withDates(value, dates.base));
  if (!isObject(value)) return value;
  const object = value as { [name: string]: unknown };
  if ("tag" in dates) {
    const tag = object[dates.tag];
    return withDates(withDates(object, dates.base), dates.cases.find(([name]) => name === tag)?.[1]);
  }
  const members = new Map(dates.members);
  for (const [name, member] of Object.entries(object)) {
    const places = members.get(name) ?? dates.values;
    if (places !== undefined && name !== "__proto__") object[name] = withDates(member, places);
  }
  return object;
}

async function decode(response: Response, payload: Payload, dates: Dates | undefined): Promise<unknown> {
  if (payload === "none") {
    await response.body?.cancel();
    return undefined;
  }
  if (payload === "events") return readEvents(response.body);
  if (payload === "text") return response.text();
  if (payload !== "json") return response.body;
  const text = await response.text();
  return text === "" ? undefined : withDates(JSON.parse(text), dates);
}

async function fetchOnce(client: Client, call: CallDescription, options: CallOptions): Promise<Response> {
  const headers = new Headers({ ...client.options.headers, ...options.headers });
  const address = (options.baseUrl ?? client.options.baseUrl).replace(/\/$/, "") + placeParameters(call, headers);
  const media = [...new Set(call.outcomes.map(([, mediaType]) => mediaType))].filter((mediaType) => mediaType !== "");
  if (!headers.has("Accept")) headers.set("Accept", media.length > 0 ? media.join(", ") : "*/*");
  const init: RequestInit & { duplex?: "half" } = { method: call.method, headers };
  const body = encodeBody(call, headers);
  if (body !== undefined) init.body = body;
  if (body instanceof ReadableStream) init.duplex = "half";
  if (options.signal !== undefined) init.signal = options.signal;
  let request = new Request(address, init);
  for (const hook of [...(client.options.hooks ?? []), ...(options.hooks ?? [])]) request = await hook(request);
  return (client.options.fetch ?? fetch)(request);
}

async function fetchRepeated(client: Client, call: CallDescription, options: CallOptions): Promise<Response> {
  const retries = client.options.retries;
  const once = call.method === "POST" || call.method === "PATCH" || call.body?.[2] instanceof ReadableStream;
  for (let attempt = 1; ; ++attempt) {
    const last = retries === undefined || once || attempt > retries.count;
    try {
      const response = await fetchOnce(client, call, options);
      if (last || ![429, 502, 503, 504].includes(response.status)) return response;
      await response.body?.cancel();
    } catch (error) {
      if (last || options.signal?.aborted === true || error instanceof TypeError === false) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, retries.delayMs(attempt)));
  }
}

/** Sends a call. Fails only if there is no answer, or if its content cannot be decoded. */
export async function send(client: Client, call: CallDescription, options: CallOptions = {}): Promise<Answer> {
  const response = await fetchRepeated(client, call, options);
  const { ok, status } = response;
  for (const [key, mediaType, payload, dates] of call.outcomes) {
    if (!statusMatches(key, status) || !mediaMatches(mediaType, response)) continue;
    return { ok, status, key, data: await decode(response, payload, dates), response };
  }
  const text = await response.text();
  return { ok, status, key: "undeclared", data: text === "" ? undefined : text, response };
}
