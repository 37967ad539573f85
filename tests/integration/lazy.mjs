// SPDX-License-Identifier: MIT
// A start loads only what it needs: plugins, their engines and third-party libraries come with the first call that needs them, according to
// the mappings of the process; `collet check` loads all.
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';

import { assert, left_out, test } from './lib/cases.mjs';
import { build, collet, configuration, sanitized, scratch, write } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { legacy, text_of } from './lib/session.mjs';

const k_own_file = /\/(lib\/collet\/(?:plugins\/)?[\w.-]+\.so|tests\/plugins\/[\w.-]+\.so)$/;
const k_others = /\/lib(curl|re2|yaml|yaml-cpp|ssl|crypto|simdjson|spdlog|fmt|stdc\+\+)[\w+-]*\.so/;

/// Returns the names of mapped files: our own, and the libraries that are loaded late.
function mapped(session) {
  const files = new Set(readFileSync(`/proc/${session.child.pid}/maps`, 'utf8').split('\n').map((line) => line.slice(73).trim()));
  const names = [...files].filter((file) => k_own_file.test(file) || k_others.test(file)).map((file) => file.split('/').at(-1));
  return { names, has: (pattern) => names.some((name) => pattern.test(name)) };
}
const families = () => readdirSync(join(build, 'lib/collet/plugins')).filter((name) => name.endsWith('.so'));

const document = write('pets.json', JSON.stringify({ openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths: {} }));
const server = createServer((request, response) => response.end(readFileSync(document)));
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

if (sanitized) {
  left_out('lazy: what is loaded when', 'a sanitizer brings libraries of its own');
} else {
  const session = await legacy('lazy', ['--config', configuration(), '--set', 'access.private_addresses=true']);
  await test('lazy: a start and the list of all tools load no plugin and no library of others', async () => {
    const { tools } = await session.result('tools/list');
    assert.ok(families().length >= 8 && tools.some((tool) => tool.name === 'parse') && tools.some((tool) => tool.name === 'echo'));
    assert.deepEqual(mapped(session).names, []);
  });
  await test('lazy: a call loads its plugin, and no other', async () => {
    await session.call('echo', { text: 'a' });
    assert.deepEqual(mapped(session).names.filter((name) => !/^lib/.test(name)), ['echo.so']);
  });
  await test('lazy: a call of a family loads it with the engine, and nothing to fetch or to match with', async () => {
    assert.ok(!(await session.call('parse', { spec: { file: document } })).isError);
    const { names, has } = mapped(session);
    assert.deepEqual(names.filter((name) => !/^lib/.test(name)).sort(), ['echo.so', 'parse.so']);
    assert.ok(has(/^libcollet-openapi\.so$/), names.join());
    assert.ok(!has(/curl|re2|regex|yaml|fetch|simdjson/), names.join());
  });
  await test('lazy: the first URL loads libcurl', async () => {
    const result = await session.call('parse', { spec: { url: `http://127.0.0.1:${server.address().port}/pets.json` } });
    assert.ok(!result.isError, text_of(result));
    const { names, has } = mapped(session);
    assert.ok(has(/^libcurl/) && has(/^libcollet-fetch\.so$/) && !has(/re2|yaml/), names.join());
  });
  await test('lazy: the first pattern loads RE2', async () => {
    const schemas = write('patterns.json', JSON.stringify({ openapi: '3.1.0', info: { title: 'P', version: '1' }, paths: {}, components: { schemas: { A: { type: 'string', pattern: '^a+$', example: 'b' } } } }));
    assert.ok(!mapped(session).has(/re2/));
    assert.ok(!(await session.call('validate', { spec: { file: schemas } })).isError);
    assert.ok(mapped(session).has(/^libre2/), mapped(session).names.join());
  });
  await session.end();
}

await test('lazy: check loads every plugin', async () => {
  const config = write('collet.toml', `[access]\nread = [${JSON.stringify(scratch)}]\n`);
  const told = join(mkdtempSync(join(scratch, 'loader-')), 'told');
  await run(collet, ['check', '--config', config], { env: { ...process.env, LD_DEBUG: 'files', LD_DEBUG_OUTPUT: told } });
  const loaded = readdirSync(dirname(told)).map((name) => readFileSync(join(dirname(told), name), 'utf8')).join('\n');
  for (const family of families()) assert.match(loaded, new RegExp(`file=\\S*/${family} \\[0\\];\\s+dynamically loaded`), family);
});
server.close();
