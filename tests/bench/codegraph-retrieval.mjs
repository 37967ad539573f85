// SPDX-License-Identifier: MIT
// codegraph-retrieval.mjs [COUNT]: asks where symbols are defined, who calls them, where they are referred to and what a change of them may
// reach, and compares the answers with the call edges of compilers: javac for Java, scip-typescript for TypeScript, Roslyn for C#. Each answer
// is measured by F1 and by its size in tokens (characters / 4). The same questions are put to a tuned ripgrep: a word search, and the lines
// around each hit of the files that also name the class. No model takes part: every side is read by a fixed rule.
// COUNT: symbols of each code base, chosen by a fixed seed (default 100). COLLET_RETRIEVAL_PEERS: a folder in which each peer has an index.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { build, collet, node_modules, public_data, root, scratch } from '../integration/lib/env.mjs';
import { legacy } from '../integration/lib/session.mjs';

const count = Number(process.argv[2] ?? 100);
const data = public_data('code');
if (!data || spawnSync('rg', ['--version']).status !== 0) {
  console.log('skip codegraph retrieval: there are no corpora in shared/data/code, or no ripgrep');
  process.exit(0);
}
const work = join(scratch, 'codegraph-retrieval');
mkdirSync(work, { recursive: true });
const tokens = (text) => text.length / 4;
const run = (command, args, options = {}) => execFileSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'], ...options });
const unpack = (name) => {
  if (!existsSync(join(work, name))) run('tar', ['-xJf', join(data, `${name}.tar.xz`), '-C', work]);
  return join(work, name);
};
const made = (name, make) => {
  const file = join(work, name);
  if (!existsSync(file)) writeFileSync(file, make());
  return readFileSync(file, 'utf8');
};

const typescript_calls = () => {
  const folder = join(unpack('dolphinscheduler'), 'dolphinscheduler-ui');
  run(process.execPath, ['--max-old-space-size=4000', join(node_modules, '@sourcegraph/scip-typescript/dist/src/main.js'), 'index', '--no-progress-bar',
    '--output', join(work, 'ui.scip')], { cwd: folder });
  return run(process.execPath, [join(root, 'tests/oracles/typescript/scip_calls.mjs'), node_modules, folder, join(work, 'ui.scip'), 'dolphinscheduler-ui/']);
};
// The archive holds sources only; the project's own configuration has this path.
writeFileSync(join(unpack('dolphinscheduler'), 'dolphinscheduler-ui/tsconfig.json'), JSON.stringify({ compilerOptions: { target: 'ES2022', module: 'es2020',
  moduleResolution: 'node', experimentalDecorators: true, jsx: 'preserve', baseUrl: '.', strict: true, paths: { '@/*': ['src/*'] } }, include: ['src/**/*'] }));
const bases = [
  { name: 'dolphinscheduler', language: 'java', suffix: '.java', label: 'Java, dolphinscheduler',
    calls: () => made('java.tsv', () => run('xz', ['-dkc', join(data, 'dolphinscheduler-calls.tsv.xz')])) },
  { name: 'dolphinscheduler', language: 'typescript', suffix: '.ts', label: 'TypeScript, dolphinscheduler', calls: () => made('typescript.tsv', typescript_calls) },
  { name: 'eshop', language: 'csharp', suffix: '.cs', label: 'C#, eShop (20,000 lines)',
    calls: () => made('csharp.tsv', () => run(join(root, 'tests/oracles/csharp/call_edges.sh'), [unpack('eshop')])) },
];

/// A generator of numbers from 0 to 1 (mulberry32).
const random = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

/// The calls of a compiler by target, the resolved call sites, and the lines whose calls are all resolved. Constructors are left out.
function read_calls(text) {
  const targets = new Map();
  const sites = new Set();
  const lines = new Set();
  const open = new Set();
  for (const line of text.split('\n')) {
    const [file, , named, caller, name, target, owner] = line.split('\t');
    if (!target || name === 'super' || name === 'this' || name === '<init>' || name === 'constructor') continue;
    if (name === owner?.split(/[.$+]/).pop()) continue;
    if (target === 'UNRES') open.add(`${file}:${named}`);
    if (target === 'UNRES') continue;
    sites.add(`${file}:${named}:${name}`);
    lines.add(`${file}:${named}`);
    if (target.startsWith('EXT')) continue;
    for (const one of target.split('|')) {
      if (!targets.has(one)) targets.set(one, { at: one, name, owner: owner ?? '', sites: new Set(), callers: new Set() });
      const found = targets.get(one);
      found.sites.add(`${file}:${named}`);
      const declared = caller?.lastIndexOf('@') ?? -1;
      if (declared > 0) found.callers.add(`${file}:${caller.slice(declared + 1)}`);
    }
  }
  for (const one of open) lines.delete(one);
  return { targets, sites, lines };
}

const file_of = (place) => place.slice(0, place.lastIndexOf(':'));
const files_of = (places) => new Set([...places].map(file_of));
const f1 = (found, truth) => {
  const right = [...found].filter((one) => truth.has(one)).length;
  return right === 0 ? (truth.size === 0 && found.size === 0 ? 1 : 0) : (2 * right) / (found.size + truth.size);
};
/// The same without places that the compiler, which ran without dependencies, did not resolve.
const judged = (places, truth, known) => new Set([...places].filter((one) => truth.has(one) || known(one)));

class Sums {
  tasks = {};
  add(task, score, used) {
    const sum = (this.tasks[task] ??= { f1: 0, tokens: 0, asked: 0 });
    sum.f1 += score;
    sum.tokens += used;
    sum.asked += 1;
  }
  line(name) {
    return Object.entries(this.tasks).map(([task, { f1, tokens, asked }]) =>
      `  ${name.padEnd(12)} ${task.padEnd(12)} F1 ${(f1 / asked).toFixed(3)}  ${(tokens / Math.max(f1, 1e-9)).toFixed(0).padStart(7)} tokens for a correct answer, ${asked} questions`).join('\n');
  }
}

/// Our tools: the name first, and the ID that the answer offers if the name is ambiguous.
async function ask_ours(session, base, database, symbol, truth) {
  const key_of = database.prepare('SELECT s.key FROM symbol s JOIN file f ON f.id = s.file WHERE f.path = ? AND s.name = ? AND ? BETWEEN s.first AND s.last ORDER BY s.last - s.first');
  const key = key_of.get(file_of(symbol.at), symbol.name, Number(symbol.at.slice(symbol.at.lastIndexOf(':') + 1)))?.key;
  const call = async (name, args) => {
    const result = await session.result('tools/call', { name, arguments: { project: base.project, ...args } }, 120_000);
    return { text: result.content.map((one) => one.text).join('\n').replace(/\n\{"total_count.*$/s, ''), used: tokens(JSON.stringify(args)) };
  };
  const named = async (tool, args) => {
    let { text, used } = await call(tool, { symbol: symbol.asked, ...args });
    used += tokens(text);
    // A function within another has no name in its module.
    if (/names no symbol/.test(text) && symbol.asked !== symbol.name) {
      const again = await call(tool, { symbol: symbol.name, ...args });
      text = again.text;
      used += again.used + tokens(text);
    }
    if (/ names \d+ symbols; ask again/.test(text)) {
      if (!key || !text.includes(key)) return { text: '', used };
      const again = await call(tool, { symbol: key, ...args });
      return { text: again.text, used: used + again.used + tokens(again.text) };
    }
    return { text, used };
  };
  const direct = (text) => text.split('\n').reduce((out, line) => {
    if (/^(?:[A-Z_]+[^-]*|Possible[^-]*):$/.test(line) || /^Possible/.test(line)) out.on = !/ via |^Possible/.test(line);
    const place = line.match(/^- .*?(\S+:\d+)(?: in | \(rule| — ID|$)/);
    if (place && out.on) out.places.add(place[1]);
    return out;
  }, { on: true, places: new Set() }).places;
  const details = await named('get_symbol_details', { verbosity: 'standard' });
  const at = details.text.match(/File: `([^`]+):(\d+)(?:-(\d+))?`/);
  const line = Number(symbol.at.slice(symbol.at.lastIndexOf(':') + 1));
  const right = at && at[1] === file_of(symbol.at) && Number(at[2]) <= line && line <= Number(at[3] ?? at[2]);
  // A value that is called has references, not calls.
  const callable = /\((?:METHOD|FUNCTION)\)/.test(details.text);
  const usages = await named('find_usages', { ...(callable ? { usage_types: ['CALLS'] } : {}), verbosity: 'summary', limit: 200 });
  const sites = direct(usages.text);
  const impact = await named('get_dependencies', { direction: 'inbound', depth: 2, ...(callable ? { relationship_types: ['CALLS'] } : {}), limit: 200 });
  return { definition: right ? 1 : 0, definition_used: details.used, sites, used: usages.used, impact: direct(impact.text), impact_used: impact.used };
}

const k_around = 10;
/// ripgrep: hits of the word, then the lines around them in the files that also contain the word of the owner.
function ask_grep(base, symbol) {
  const search = (words) => run('sh', ['-c', 'rg -n -w --no-heading "$@" || true', 'rg', '-g', `*${base.suffix}`, ...(base.suffix === '.ts' ? ['-g', '*.tsx'] : []), ...words.flatMap((one) => ['-e', one]), '.'], { cwd: base.folder });
  const hits_of = (text) => text.split('\n').filter(Boolean).map((line) => {
    const [, file, number, code] = line.match(/^(?:\.\/)?([^:]+):(\d+):(.*)$/s) ?? [];
    return { file, number: Number(number), code: code ?? '' };
  }).filter((one) => one.file);
  const declares = (name) => new RegExp(`(?:(?:^|[>\\]\\w?)])\\s+|function\\s+|const\\s+)${name}\\s*(?:\\(|=)[^;]*$`);
  const call_of = (name) => new RegExp(`\\b${name}\\s*(?:<[^>]*>)?\\(|::${name}\\b`);
  const is_definition = (hit, name) => declares(name).test(hit.code) && !/\breturn\b|\bawait\b|\bnew\b|\.\s*$|[=(.]\s*\w*$/.test(hit.code.slice(0, hit.code.indexOf(name)));
  const is_comment = (hit) => /^\s*(?:\*|\/\/|\/\*|import\b|using\b)/.test(hit.code);
  const lines = new Map();
  const read = (file) => lines.get(file) ?? (lines.set(file, readFileSync(join(base.folder, file), 'utf8').split('\n')), lines.get(file));
  const owner = symbol.owner.replace(/<.*/, '').split(/[.$+]/).pop();
  const meant = (file) => file === file_of(symbol.at) || !owner || dirname(file) === dirname(file_of(symbol.at)) || new RegExp(`\\b${owner}\\b`).test(read(file).join('\n'));
  const reading = (hits) => {
    const seen = new Set();
    for (const hit of hits)
      for (let i = Math.max(0, hit.number - 1 - k_around); i < Math.min(read(hit.file).length, hit.number + k_around); ++i) seen.add(`${hit.file}:${i}`);
    return [...seen].reduce((sum, one) => sum + tokens(read(file_of(one))[Number(one.slice(one.lastIndexOf(':') + 1))]) + 0.5, 0);
  };
  const text = search([symbol.name]);
  const hits = hits_of(text);
  const definitions = hits.filter((hit) => is_definition(hit, symbol.name));
  const defined = definitions.find((hit) => !owner || basename(hit.file).startsWith(owner)) ?? definitions[0];
  const calls = hits.filter((hit) => !is_comment(hit) && call_of(symbol.name).test(hit.code) && !is_definition(hit, symbol.name) && meant(hit.file));
  const used = tokens(text) + reading(calls);
  // The enclosing function of a call is the next definition above it.
  const enclosing = new Set();
  for (const hit of calls)
    for (let i = hit.number - 1; i >= 0 && i > hit.number - 400; --i) {
      const found = read(hit.file)[i].match(/(?:^|[>\]\w?])\s+(\w+)\s*\([^;=]*\)?[^;=]*\{?\s*$/) ?? read(hit.file)[i].match(/(?:function\s+|const\s+)(\w+)\s*(?:\(|=)/);
      if (found && i < hit.number - 1 && !/\b(?:if|for|while|switch|catch|return|new|else)\b/.test(read(hit.file)[i])) {
        enclosing.add(found[1]);
        break;
      }
    }
  const second = enclosing.size === 0 ? '' : search([...enclosing].slice(0, 50));
  const next = hits_of(second).filter((hit) => !is_comment(hit) && [...enclosing].some((name) => call_of(name).test(hit.code) && !is_definition(hit, name)));
  return { definition: defined && `${defined.file}:${defined.number}` === symbol.at ? 1 : 0, definition_used: tokens(text) + reading(definitions),
    sites: new Set(calls.map((hit) => `${hit.file}:${hit.number}`)), used,
    impact: new Set([...calls, ...next].map((hit) => `${hit.file}:${hit.number}`)), impact_used: used + tokens(second) + reading(next) };
}

/// @colbymchenry/codegraph as a command, asked for the definition in the file of the symbol.
const peers = process.env.COLLET_RETRIEVAL_PEERS;
const peer_program = join(root, 'tests/bench/peers/node_modules/@colbymchenry/codegraph/npm-shim.js');
function ask_peer(base, symbol) {
  const folder = join(peers, 'colbymchenry', base.name);
  const text = run(process.execPath, [peer_program, 'callers', symbol.name, '-p', folder, '-f', file_of(symbol.at), '-l', '200']);
  const places = new Set([...text.matchAll(/^ {2}(\S+):\d+$/gm)].map((one) => one[1]));
  return { files: places, used: tokens(text) };
}

let failed = false;
const whole = { ours: new Sums(), grep: new Sums() };
const config = join(work, 'collet.toml');
writeFileSync(config, `[plugins.codegraph.config]\nstate = ${JSON.stringify(join(work, 'state'))}\n${[...new Set(bases.map((base) => base.name))].map((name) =>
  `[plugins.codegraph.config.projects.${name}]\nroot = ${JSON.stringify(unpack(name))}\n`).join('')}`);
for (const name of new Set(bases.map((base) => base.name)))
  run(collet, ['--config', config, 'codegraph', 'index', name]);
const session = await legacy(null, ['--config', config]);
for (const base of bases) {
  base.folder = unpack(base.name);
  base.project = base.name;
  const { targets, sites: known, lines } = read_calls(base.calls());
  const database = new DatabaseSync(join(work, 'state', base.name, 'index.sqlite'), { readOnly: true });
  const all = [...targets.values()].sort((one, other) => (one.at < other.at ? -1 : 1));
  const next = random(22);
  for (let i = all.length - 1; i > 0; --i) {
    const j = Math.floor(next() * (i + 1));
    [all[i], all[j]] = [all[j], all[i]];
  }
  const sums = { ours: new Sums(), grep: new Sums(), peer: new Sums() };
  let wrong = [];
  for (const symbol of all.slice(0, count)) {
    const owner = symbol.owner.replace(/<.*/, '').replace(/[$+]/g, '.').split('.').pop();
    // The module of a function, or the class of a method: what a reader of the file knows.
    symbol.asked = base.language === 'typescript' ? `${file_of(symbol.at).replace(/\.\w+$/, '')}.${symbol.name}` : owner ? `${owner}.${symbol.name}` : symbol.name;
    const callers = files_of(symbol.sites);
    const reached = new Set(symbol.sites);
    for (const caller of symbol.callers)
      for (const site of targets.get(caller)?.sites ?? []) reached.add(site);
    for (const [name, answer] of [['ours', await ask_ours(session, base, database, symbol)], ['grep', ask_grep(base, symbol)]]) {
      const sites = judged(answer.sites, symbol.sites, (one) => known.has(`${one}:${symbol.name}`));
      const score = f1(files_of(sites), callers);
      if (name === 'ours' && score < 1) wrong.push(`    ${symbol.asked} at ${symbol.at}: F1 ${score.toFixed(2)}, missed ${[...callers].filter((one) => !files_of(sites).has(one)).slice(0, 2)}, surplus ${[...files_of(sites)].filter((one) => !callers.has(one)).slice(0, 2)}`);
      for (const sum of [sums[name], whole[name]]) {
        sum.add('definition', answer.definition, answer.definition_used);
        sum.add('callers', score, answer.used);
        sum.add('references', f1(sites, symbol.sites), answer.used);
        sum.add('impact', f1(files_of(judged(answer.impact, reached, (one) => lines.has(one))), files_of(reached)), answer.impact_used);
      }
    }
    if (peers && sums.peer.tasks.callers?.asked !== 30) {
      const answer = ask_peer(base, symbol);
      // The peer gives the lines of callers, not of calls, so its other files count only if all calls of the name in them are known.
      const resolved = (file) => [...known].some((one) => one.startsWith(`${file}:`) && one.endsWith(`:${symbol.name}`));
      sums.peer.add('callers', f1(judged(answer.files, callers, resolved), callers), answer.used);
    }
  }
  console.log(`${base.label}: ${Math.min(count, all.length)} symbols of ${all.length}`);
  console.log(sums.ours.line('ours'));
  console.log(sums.grep.line('grep'));
  if (sums.peer.tasks.callers) console.log(sums.peer.line('colbymchenry'));
  console.log(wrong.slice(0, Number(process.env.COLLET_SHOW_WRONG ?? 5)).join('\n'));
  const of = (sum, task) => sum.tasks[task].f1 / sum.tasks[task].asked;
  if (base.language === 'java' && of(sums.ours, 'callers') < 0.98) failed = true;
  if (base.name === 'eshop')
    for (const task of ['definition', 'callers', 'references', 'impact'])
      if (of(sums.ours, task) < of(sums.grep, task)) failed = true;
}
await session.end();
console.log(`all\n${whole.ours.line('ours')}\n${whole.grep.line('grep')}`);
const price = (sum) => Object.values(sum.tasks).reduce((out, task) => ({ tokens: out.tokens + task.tokens, f1: out.f1 + task.f1 }), { tokens: 0, f1: 0 });
const ratio = (price(whole.grep).tokens / price(whole.grep).f1) / (price(whole.ours).tokens / price(whole.ours).f1);
console.log(`grep takes ${ratio.toFixed(1)} times our tokens for a correct answer`);
if (ratio < 10) failed = true;
console.log(`${failed ? 'FAIL' : 'ok'} codegraph retrieval`);
process.exit(failed ? 1 : 0);
