// SPDX-License-Identifier: MIT
// overlay_apply and overlay_validate through a client: what is written where, what is refused, what becomes a resource.
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { scratch, test_plugins, write } from './lib/env.mjs';
import { legacy, text_of } from './lib/session.mjs';

const folder = join(scratch, `overlay-${process.pid}`);
const outside = join(scratch, `outside-${process.pid}`);
mkdirSync(folder, { recursive: true });
mkdirSync(outside, { recursive: true });
const config = write('collet.toml', `[host]\nplugin_dirs = [${JSON.stringify(test_plugins)}]\n\n[access]\nread = [${JSON.stringify(scratch)}]\nwrite = [${JSON.stringify(folder)}]\n`);
const session = await legacy('overlay', ['--config', config]);

const api = `# kept
openapi: 3.0.3
info: {title: T, version: '1'}   # as written
paths:
  /a:
    get:
      responses: {}
`;
const overlay = `overlay: 1.1.0
info: {title: O, version: '1'}
extends: api.yaml
actions:
- {target: $.paths.*.get, update: {summary: s}}
- {target: $.path, remove: true}
`;
const wanted = api + '      summary: s\n';
const place = (name) => join(folder, name);
const put = (name, text) => (writeFileSync(place(name), text), place(name));
const call = (args, tool = 'overlay_apply') => session.result('tools/call', { name: tool, arguments: args }, 60_000);
const good = async (args) => {
  const result = await call(args);
  assert.ok(!result.isError, text_of(result));
  return JSON.parse(text_of(result));
};
const bad = async (args) => {
  const result = await call(args);
  assert.ok(result.isError, text_of(result));
  return text_of(result);
};

put('api.yaml', api);
put('overlay.yaml', overlay);
const both = { spec: { file: place('api.yaml') }, overlay: { file: place('overlay.yaml') } };

await test('overlay: dry_run shows changes and near misses and writes nothing', async () => {
  const answer = await good({ ...both, dry_run: true, output: place('dry.yaml') });
  assert.deepEqual(answer.changes, [{ action: 0, type: 'update', pointer: '/paths/~1a/get/summary', line: 7, after: 's' }]);
  assert.match(answer.actions[1].near_miss, /did you mean 'paths'/);
  assert.ok(!existsSync(place('dry.yaml')) && answer.document === undefined);
});

await test('overlay: the output is a private file that keeps every other byte, and the answer repeats none of it', async () => {
  const answer = await good({ ...both, output: place('new.yaml') });
  assert.equal(answer.written_to, place('new.yaml'));
  assert.equal(answer.document, undefined);
  assert.equal(readFileSync(place('new.yaml'), 'utf8'), wanted);
  assert.equal(statSync(place('new.yaml')).mode & 0o777, 0o600);
});

await test('overlay: without a spec the document is the one that the overlay extends', async () => {
  assert.equal((await good({ overlay: { file: place('overlay.yaml') } })).document, wanted);
  assert.match(await bad({ overlay: { content: overlay } }), /extends is relative, and the overlay has no place/);
});

await test('overlay: extends may be the URI of a file, but only in an overlay that is a file', async () => {
  const absolute = overlay.replace('extends: api.yaml', `extends: file://${place('api.yaml')}`);
  assert.equal((await good({ overlay: { file: put('absolute.yaml', absolute) } })).document, wanted);
  assert.match(await bad({ overlay: { content: absolute } }), /extends names a file, and only an overlay in a file may do so/);
});

await test('overlay: the document itself may be the output, another file only with overwrite', async () => {
  const own = put('own.yaml', api);
  await good({ ...both, spec: { file: own }, output: own });
  assert.equal(readFileSync(own, 'utf8'), wanted);
  const other = put('other.yaml', 'other');
  assert.match(await bad({ ...both, output: other }), /found the existing file .*set overwrite to replace it/);
  assert.equal(readFileSync(other, 'utf8'), 'other');
  await good({ ...both, output: other, overwrite: true });
  assert.equal(readFileSync(other, 'utf8'), wanted);
});

await test('overlay: a path outside of [access] write is refused with the line that allows it, a link is not followed', async () => {
  assert.match(await bad({ ...both, output: join(outside, 'x.yaml') }), /outside the writable roots .* to allow it: \[access\] write = /);
  symlinkSync(join(outside, 'target.yaml'), place('link.yaml'));
  assert.match(await bad({ ...both, output: place('link.yaml') }), /found a symbolic link/);
  assert.ok(!existsSync(join(outside, 'x.yaml')) && !existsSync(join(outside, 'target.yaml')));
});

await test('overlay: a document above the budget is a resource', async () => {
  const long = api + `x-long: ${'l'.repeat(60_000)}\n`;
  const result = await call({ ...both, spec: { file: put('long.yaml', long) } });
  const answer = JSON.parse(result.content.find((part) => part.type === 'text').text);
  assert.match(answer.document, /in the attached resource long\.yaml/);
  const link = result.content.find((part) => part.type === 'resource_link');
  const { contents } = await session.result('resources/read', { uri: link.uri });
  const text = contents.map((part) => part.text ?? Buffer.from(part.blob, 'base64').toString()).join('');
  assert.equal(text, long.replace('responses: {}\n', 'responses: {}\n      summary: s\n'));
});

await test('overlay: overlay_validate names pointer, line and suggestion', async () => {
  const result = await call({ overlay: { content: overlay.replace('target: $.path,', 'targt: $.path,') } }, 'overlay_validate');
  const answer = JSON.parse(text_of(result));
  assert.equal(answer.valid, false);
  assert.deepEqual(answer.findings.map((f) => [f.pointer, f.line, f.suggestion]), [['/actions/1/targt', 6, 'did you mean target?'], ['/actions/1', 6, undefined]]);
});

await session.end();
