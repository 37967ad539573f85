// SPDX-License-Identifier: MIT
// Hostile documents through the real host: one clear error each, the next call answered, memory bounded.
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { configuration, scratch } from './lib/env.mjs';
import { legacy, text_of } from './lib/session.mjs';

const inside = join(scratch, 'hostile');
const outside = join(scratch, 'hostile-outside');
mkdirSync(inside, { recursive: true });
mkdirSync(outside, { recursive: true });

const k_sound = 'openapi: 3.0.3\ninfo: {title: t, version: "1"}\npaths:\n  /a/{b}:\n    get: {responses: {"200": {description: ok}}}\n';
const place = (name, content) => {
  writeFileSync(join(inside, name), content);
  return join(inside, name);
};

const bomb = ['a: &a0 [x, x, x, x, x, x, x, x, x]'];
for (let i = 1; i < 12; ++i) bomb.push(`b${i}: &a${i} [${Array(9).fill(`*a${i - 1}`).join(', ')}]`);
const json = '{"openapi":"3.0.3","info":{"title":"t","version":"1"},"paths":{"/a":{"get":{"responses":{"200":{"description":"ok"}}}}}}';

const files = {
  'not UTF-8, as JSON': { file: place('latin.json', Buffer.from(json.replace('"t"', '"t\xe9\xff"'), 'latin1')), says: /utf-8/i },
  'not UTF-8, as YAML': { file: place('latin.yaml', Buffer.from(k_sound.replace('title: t', 'title: t\xe9\xff'), 'latin1')), says: /utf-8/i },
  'a million brackets': { file: place('deep.json', '['.repeat(1_000_000)), says: /^too_large: .*line 1, column 513: nested more than 512 deep; raise max_depth/ },
  'a million objects': { file: place('objects.json', '{"a":'.repeat(1_000_000)), says: /^too_large: .*line 1, column 2561: nested more than 512 deep; raise max_depth/ },
  'deep YAML flow': { file: place('deep.yaml', `a: ${'['.repeat(100_000)}`), says: /^too_large: .*line 1, column 515: nested more than 512 deep; raise max_depth/ },
  'deep YAML blocks': { file: place('blocks.yaml', Array.from({ length: 3000 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')), says: /^too_large: .*line 513, column 513: nested more than 512 deep/ },
  'truncated JSON': { file: place('cut.json', json.slice(0, 60)), says: /line 1, column 61: found the end of the text/ },
  'truncated YAML': { file: place('cut.yaml', 'openapi: "3.0.3\npaths:\n'), says: /line 3, column 1: found unexpected end of stream, while scanning a quoted scalar that began in line 1/ },
  'JSON and YAML behind it': { file: place('mixed.json', '{"openapi":"3.0.3"}\n---\na: 1\n'), says: /line 2, column 1: found '-', expected the end of the text/ },
  'YAML within JSON': { file: place('yaml-within.json', '{"openapi":"3.0.3",\ninfo: x}\n'), says: /line 2, column 1: found 'info', expected a key in quotes/ },
  'JSON that is not closed within YAML': { file: place('mixed.yaml', 'openapi: 3.0.3\npaths: {"/a": {"get": {}}\n'), says: /line 3, column 1: did not find expected ',' or '}', while parsing a flow mapping that began in line 2/ },
  'two YAML documents': { file: place('two.yaml', `${k_sound}---\n${k_sound}`), says: /line 6, column 1: a second YAML document starts here/ },
  'UTF-16': { file: place('wide.yaml', Buffer.from(`\ufeff${k_sound}`, 'utf16le')), says: /the document is UTF-16 or UTF-32; convert it to UTF-8/ },
  'more bytes than the bound': { file: (writeFileSync(join(inside, 'huge.yaml'), ''), truncateSync(join(inside, 'huge.yaml'), 300 << 20), join(inside, 'huge.yaml')), says: /^too_large: [^:]*huge\.yaml: found 314572800 bytes, expected at most 268435456 \(max_bytes in \[shared\.openapi\]\)$/ },
  'a version of the future': { file: place('future.json', json.replace('3.0.3', '9.1.0')), says: /found openapi: '9.1.0', expected an object with openapi: 3.0 to 3.2 or swagger: 2.0/ },
  'a control character behind a megabyte': { file: place('far.yaml', `${k_sound}x-filler:\n${'  - filler\n'.repeat(100_000)}  - bell\x07\n`), says: /line 100007, column 9: found the control character 0x07/ },
  'an alias bomb': { file: place('bomb.yaml', `openapi: 3.0.3\ninfo: {title: t, version: "1"}\npaths: {}\n${bomb.join('\n')}\n`), says: /alias|nodes|too_large|anchor/i },
  'an alias to itself': { file: place('loop.yaml', 'openapi: 3.0.3\npaths: &p\n  /a: *p\n'), says: /line 3, column 7: alias \*p is inside its own anchor/ },
  'a NUL in JSON': { file: place('nul.json', json.replace('"t"', '"t\0"')), says: /line 1, column 38: found a NUL byte/ },
  'a NUL in YAML': { file: place('nul.yaml', k_sound.replace('title: t', 'title: t\0')), says: /line 2, column 16: found the control character 0x00 \(NUL\)/ },
  'only NULs': { file: place('nuls.json', Buffer.alloc(100_000)), says: /line 1, column 1: found a NUL byte, expected a value/ },
  'an empty file': { file: place('empty.yaml', ''), says: /the document is empty/ },
  'a document that is a number': { file: place('number.json', '42'), says: /found a root of type number/ },
  'a document of another kind': { file: place('other.json', '{"name":"x","version":"1"}'), says: /openapi|swagger/i },
  'a picture': { file: place('picture.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')), says: /line 1, column 1: not UTF-8: found the byte 0x89/ },
  'a folder': { file: inside, says: /found a directory, expected a regular file/ },
  'a file that is not there': { file: join(inside, 'nobody.yaml'), says: /not_found|no such/i },
  'a path outside the roots': { file: (writeFileSync(join(outside, 's.yaml'), k_sound), join(outside, 's.yaml')), says: /denied|access|read =/i },
  'a path out by dots': { file: join(inside, 'x/../../hostile-outside/s.yaml').replace('x/', ''), raw: `${inside}/../hostile-outside/s.yaml`, says: /denied|access|read =/i },
  'a link that leads out': { file: (symlinkSync(join(outside, 's.yaml'), join(inside, 'link.yaml')), join(inside, 'link.yaml')), says: /denied|access|read =/i },
  'a FIFO': { file: (execFileSync('mkfifo', [join(inside, 'fifo')]), join(inside, 'fifo')), says: /regular/i },
  '/dev/zero': { file: '/dev/zero', says: /denied|access|read =|regular/i },
  'a link to /dev/zero': { file: (symlinkSync('/dev/zero', join(inside, 'zero')), join(inside, 'zero')), says: /denied|access|read =|regular/i },
  'a file name with a NUL': { file: `${inside}/a\0b.yaml`, says: /found a NUL byte in the path/ },
  'a file name of a million bytes': { file: `${inside}/${'n'.repeat(1_000_000)}`, says: /found a path of 10\d+ bytes, expected at most 4095/ },
};

const specs = {
  'no document at all': { spec: {}, says: /exactly one|file, url/i },
  'two documents': { spec: { file: 'a', content: 'b' }, says: /exactly one|file, url/i },
  'a spec that is a string': { spec: 'a.yaml', says: /object/i },
  'a file that is a number': { spec: { file: 7 }, says: /text|string/i },
  'an unknown member': { spec: { fiel: 'a.yaml' }, says: /fiel/ },
  'content that is no document': { spec: { content: 'hello' }, says: /found a root of type string/ },
};

const session = await legacy('hostile', ['--config', configuration('', [inside])]);
const sound = place('sound.yaml', k_sound);

async function refused(name, spec, says) {
  await test(`hostile: ${name}: one clear error, and the next call is answered`, async () => {
    for (const tool of ['parse', 'walk_paths']) {
      const result = await session.call(tool, { spec });
      assert.equal(result.isError, true, `${tool}: ${JSON.stringify(result).slice(0, 300)}`);
      const text = text_of(result);
      assert.match(text, says);
      assert.match(text, /^(failed|invalid_argument|not_found|denied|too_large|unsupported|deadline): /, 'it starts with its code');
      assert.ok(text.length < 2000, `${text.length} characters`);
    }
    const good = JSON.parse(text_of(await session.call('parse', { spec: { file: sound } })));
    assert.equal(good.path_count, 1);
  });
}
for (const [name, { file, raw, says }] of Object.entries(files)) await refused(name, { file: raw ?? file }, says);
for (const [name, { spec, says }] of Object.entries(specs)) await refused(name, spec, says);

await test('hostile: a member of the wrong type is a finding with its line, and the rest is answered', async () => {
  const file = place('list.yaml', 'openapi: 3.0.3\ninfo: [1, 2]\npaths: {/a: 7, /b: {get: [], post: {responses: {}}}}\ncomponents: text\n');
  const head = JSON.parse(text_of(await session.call('parse', { spec: { file } })));
  assert.ok(head.findings.some((finding) => finding.line === 3 && /path item/.test(finding.message)), JSON.stringify(head.findings));
  assert.ok(head.findings.some((finding) => finding.line === 4), JSON.stringify(head.findings));
  const list = await session.call('walk_operations', { spec: { file } });
  assert.ok(!list.isError, text_of(list));
  assert.deepEqual(JSON.parse(text_of(list)).summaries.map((s) => `${s.method} ${s.path}`.toLowerCase()), ['post /b']);
});

await test('hostile: a device within a root is refused as no regular file', async () => {
  const devices = await legacy('hostile-devices', ['--config', configuration('', ['/dev', '/proc'])]);
  for (const file of ['/dev/zero', '/dev/full', '/dev/null', '/dev/tty']) {
    const result = await devices.call('parse', { spec: { file } });
    assert.equal(result.isError, true, file);
    assert.match(text_of(result), /regular|no such/i, file);
  }
  await devices.end();
});

// Each of these answers was not JSON, or not JSON that the host accepts.
const nested = (levels) => `${'{"x-a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const answers = (paths, rest = '') => place('answers.json', `{"openapi":"3.0.3","info":{"title":"t","version":"1"},"paths":${paths}${rest}}`);

await test('hostile: escapes in a reference that are no UTF-8 are told in words', async () => {
  const file = answers('{"/a":{"get":{"responses":{"200":{"$ref":"#/paths/%ff%fe"},"404":{"$ref":"%ff.yaml#/a"}}}}}');
  for (const [tool, args] of [['walk_operations', { detail: true, resolve_refs: true }], ['walk_responses', { detail: true, resolve_refs: true }], ['parse', { full: true, resolve_refs: true }], ['walk_refs', { missing: true, detail: true }], ['validate', {}], ['search_api', { operationId: 'GET /a' }]]) {
    const result = await session.call(tool, { spec: { file }, ...args });
    assert.ok(!result.isError, `${tool}: ${text_of(result)}`);
    if (tool.startsWith('walk_') || tool === 'parse') assert.match(text_of(result), tool === 'walk_refs' ? /"missing":\[\{"ref":"#\/paths\/%ff%fe"/ : /found escapes that are no UTF-8/, tool);
  }
});

await test('hostile: what nests as deep as a document may is answered, or refused with its place and what to do', async () => {
  const file = answers(`{"/a":{"x-deep":${nested(509)}},"/b":{"get":{"responses":{}}}}`);
  const refused = await session.call('walk_paths', { spec: { file }, detail: true });
  assert.match(text_of(refused), /^too_large: \/paths\/~1a: found a value nested more than 504 deep, expected less; name the members that you need in fields$/);
  assert.match(text_of(await session.call('parse', { spec: { file }, full: true })), /^too_large: \/full: found a document nested more than 504 deep, expected less; use the walk tools$/);
  for (const args of [{ detail: true, fields: ['path', 'get'] }, { detail: true, offset: 1 }, {}]) {
    const result = await session.call('walk_paths', { spec: { file }, ...args });
    assert.ok(!result.isError, text_of(result));
    assert.equal(JSON.parse(text_of(result)).paths?.at(-1).path ?? '/b', '/b');
  }
});

await test('hostile: references that would nest deeper than an answer may stay references', async () => {
  const schema = `${'{"allOf":['.repeat(200)}{"$ref":"#/components/schemas/B"}${']}'.repeat(200)}`;
  const file = answers('{}', `,"components":{"schemas":{"A":${schema},"B":${schema.replace('schemas/B', 'schemas/A')}}}`);
  const result = await session.call('walk_schemas', { spec: { file }, name: 'A', detail: true, resolve_refs: true, max_response_tokens: 20000 });
  assert.ok(!result.isError, text_of(result));
  const [item] = JSON.parse(text_of(result)).schemas;
  assert.equal(item.refs_left, 1);
  assert.match(item.ref_problems[0], /no reference is expanded, because the value would be nested more than 504 deep/);
  assert.equal(JSON.stringify(item.schema), schema);
});

await test('hostile: the host stayed under 600 MiB through all of it', async () => {
  assert.ok(session.memory() < 600, `${session.memory().toFixed(0)} MiB`);
  assert.equal((await session.end()).code, 0);
});
