// SPDX-License-Identifier: MIT
// codegraph-investigation.mjs: twelve questions that somebody asks who must change an unknown system (thingsboard, 880,000 lines of Java,
// TypeScript and SQL), each as the calls that an agent makes, with what a right answer contains. It prints the tokens (characters / 4, arguments
// included) of all calls with a session and without one, and beside them those of the same search with ripgrep: the lines of the pattern, and
// the files that hold the answer, each at most 400 lines around the hit. It fails if an answer is wrong or if the tools take more than a fifth.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { collet, public_data, scratch, write } from '../integration/lib/env.mjs';
import { legacy } from '../integration/lib/session.mjs';

const data = public_data('code');
if (!data || spawnSync('rg', ['--version']).status !== 0) {
  console.log('skip codegraph investigation: there are no corpora in shared/data/code, or no ripgrep');
  process.exit(0);
}
const work = join(scratch, 'codegraph-investigation');
mkdirSync(work, { recursive: true });
const root = join(work, 'thingsboard');
if (!existsSync(root)) execFileSync('tar', ['-xJf', join(data, 'thingsboard.tar.xz'), '-C', work]);
const config = write('codegraph-investigation.toml', `[plugins.codegraph.config]
state = ${JSON.stringify(join(work, 'state'))}
[plugins.codegraph.config.projects.thingsboard]
root = ${JSON.stringify(root)}
`);
execFileSync(collet, ['--config', config, 'codegraph', 'index', 'thingsboard'], { stdio: 'ignore' });

const tables_only = { exclude_kinds: ['METHOD', 'CONSTRUCTOR', 'FUNCTION'], verbosity: 'summary' };
const dao = 'dao/src/main/java/org/thingsboard/server/dao';
/// A call is a tool and its arguments; an argument that is a function takes the answers so far. `right` has parts that a right
/// answer has at least; they were found by reading the sources.
const questions = [
  { asks: 'What is this system?', calls: [['list_project_overview', {}]],
    right: [/java: \d+ files/, /Spring/, /72 tables/],
    grep: [['-l', 'SpringBootApplication|@SpringBootConfiguration'], ['-c', '^CREATE TABLE'], ['--files', '-g', 'pom.xml']], read: ['pom.xml', 'application/pom.xml'] },
  { asks: 'Which endpoint saves telemetry of an entity?', calls: [['search_symbols', { query: 'save entity telemetry', kinds: ['METHOD'], limit: 3 }]],
    right: [/POST \/api\/plugins\/telemetry\/\{entityType\}\/\{entityId\}\/timeseries\/\{scope\}/],
    grep: [['-i', 'save\\w*telemetry', '-g', '*Controller.java']], read: ['application/src/main/java/org/thingsboard/server/controller/TelemetryController.java'] },
  { asks: 'Which method serves POST /api/device?', calls: [['search_symbols', { query: 'POST /api/device', limit: 2 }]],
    right: [/1\. saveDevice \(METHOD\) `org\.thingsboard\.server\.controller\.DeviceController\.saveDevice\(/],
    grep: [['"/device"|/api/device\\b', '-g', '*.java']], read: ['application/src/main/java/org/thingsboard/server/controller/DeviceController.java'] },
  { asks: 'Which tables does it write?', calls: [['get_dependencies', { symbol: 'DeviceController.saveDevice', depth: 10, relationship_types: ['CALLS', 'WRITES_TABLE'], ...tables_only }]],
    right: [/- device /, /- device_credentials /, /- device_profile /, /- audit_log /],
    grep: [['saveDevice\\w*\\(', '-g', '*.java', '-g', '!*Test*']],
    read: ['application/src/main/java/org/thingsboard/server/service/entitiy/device/DefaultTbDeviceService.java', `${dao}/device/DeviceServiceImpl.java`,
      `${dao}/device/DeviceCredentialsServiceImpl.java`, `${dao}/device/DeviceProfileServiceImpl.java`, `${dao}/model/sql/DeviceEntity.java`] },
  { asks: 'Who else writes device_credentials, of the endpoints?',
    calls: [['query_graph', { query: 'public.device_credentials | in WRITES_TABLE | in CALLS 1..10 | where path=*Controller.java test=no | show name' }]],
    right: [/claimDevice/, /updateDeviceCredentials/, /saveDeviceWithCredentials/],
    grep: [['deviceCredentialsService\\.\\w+\\(', '-g', '*.java', '-g', '!*Test*'], ['saveDeviceWithCredentials|updateDeviceCredentials|reClaimDevice', '-g', '*.java', '-g', '!*Test*']],
    read: [`${dao}/device/DeviceCredentialsServiceImpl.java`, 'application/src/main/java/org/thingsboard/server/controller/DeviceController.java'] },
  { asks: 'In which table is telemetry kept, and what writes it?',
    calls: [['search_symbols', { query: 'ts_kv', kinds: ['TABLE'], limit: 2 }],
      ['get_dependencies', { symbol: (all) => all.match(/1\. ts_kv \(TABLE\)[^]*?ID: `(\w+)`/)[1], direction: 'inbound', relationship_types: ['INSERTS'], verbosity: 'summary' }]],
    right: [/SqlInsertTsRepository\.saveOrUpdate/, /TimescaleInsertTsRepository\.saveOrUpdate/],
    grep: [['\\bts_kv\\b', '-g', '*.java', '-g', '*.sql']], read: [`${dao}/sqlts/insert/sql/SqlInsertTsRepository.java`, `${dao}/sqlts/insert/timescale/TimescaleInsertTsRepository.java`] },
  { asks: 'What breaks if the column device.label goes?', calls: [['analyze_impact', { symbol: 'public.device.label', change_type: 'remove', verbosity: 'summary', limit: 16 }]],
    right: [/DeviceRepository\.findByTenantId/, /alarm_info/, /AbstractDeviceEntity\.label/, /GET \/api\/tenant\/devices/],
    grep: [['\\blabel\\b', '-g', '*.java', '-g', '*.sql', '-g', '!*Test*', 'dao/src/main']],
    read: [`${dao}/model/sql/AbstractDeviceEntity.java`, `${dao}/sql/device/DeviceRepository.java`, 'dao/src/main/resources/sql/schema-views.sql'] },
  { asks: 'Which tests must run after that?', calls: [['analyze_impact', { symbol: 'public.device.label', change_type: 'remove', verbosity: 'summary', limit: 1 }]],
    right: [/Tests to run \(\d+\): .*JpaDeviceDaoTest/],
    grep: [['findDevicesByTenantId|findByTenantId', '-g', '*Test.java']], read: ['dao/src/test/java/org/thingsboard/server/dao/sql/device/JpaDeviceDaoTest.java'] },
  { asks: 'Which code of the user interface reads one device?',
    calls: [['get_dependencies', { symbol: 'DeviceController.getDeviceById', direction: 'inbound', relationship_types: ['REQUESTS'], verbosity: 'summary' }]],
    right: [/DeviceService\.getDevice\(string, RequestConfig\) ui-ngx\/src\/app\/core\/http\/device\.service\.ts:\d+/],
    grep: [['/api/device/', '-g', '*.ts']], read: ['ui-ngx/src/app/core/http/device.service.ts'] },
  { asks: 'Who calls DeviceService.saveDevice outside of tests?',
    calls: [['query_graph', { query: 'METHOD org.thingsboard.server.dao.device.DeviceService.saveDevice(Device) | in CALLS | where test=no | show name,path' }]],
    right: [/^11 symbols/, /claimDevice \| .*ClaimDevicesServiceImpl/, /DeviceImportService/, /TbAbstractRelationActionNode/],
    grep: [['\\bsaveDevice\\(', '-g', '*.java', '-g', '!*Test*']], read: ['common/dao-api/src/main/java/org/thingsboard/server/dao/device/DeviceService.java'] },
  { asks: 'Which columns does the table device have?', calls: [['get_symbol_details', { symbol: 'public.device', include_children: true, verbosity: 'summary' }]],
    right: [/device_profile_id/, /software_id/, /external_id/],
    grep: [['CREATE TABLE IF NOT EXISTS device\\b', '-g', '*.sql']], read: ['dao/src/main/resources/sql/schema-entities.sql'] },
  { asks: 'How does deleting a device work?',
    calls: [['get_symbol_details', { symbol: 'org.thingsboard.server.dao.device.DeviceServiceImpl.deleteDevice(TenantId, Device)', include_source: true, verbosity: 'summary' }]],
    right: [/deviceDao\.removeById\(/, /deviceCredentials/i],
    grep: [['deleteDevice\\(', '-g', '*.java', '-g', '!*Test*']], read: [`${dao}/device/DeviceServiceImpl.java`] },
];

const tokens = (text) => Math.ceil(text.length / 4);
const filled = (args, before) => Object.fromEntries(Object.entries(args).map(([key, value]) => [key, typeof value === 'function' ? value(before) : value]));

async function investigate(with_session) {
  const host = await legacy('codegraph-investigation', ['--config', config]);
  const used = [];
  let session_id;
  let wrong = 0;
  for (const { asks, calls, right } of questions) {
    let sum = 0;
    let all = '';
    for (const [tool, args] of calls) {
      const given = { ...filled(args, all), ...(with_session && session_id ? { session_id } : {}) };
      const result = await host.result('tools/call', { name: tool, arguments: given }, 120_000);
      const text = result.content.map((one) => one.text).join('\n');
      session_id = result.structuredContent?.session_id ?? session_id;
      sum += tokens(text) + tokens(JSON.stringify(given));
      all += `${text}\n`;
    }
    for (const part of right) {
      if (part.test(all)) continue;
      wrong += 1;
      console.log(`WRONG ${asks}: the answer has no ${part}\n${all.slice(0, 1500)}`);
    }
    used.push(sum);
  }
  await host.end();
  return { used, wrong };
}

/// The tokens of ripgrep's lines and of at most 400 lines of each file around its first hit.
function grepped({ grep, read }) {
  let sum = 0;
  let pattern = '';
  for (const args of grep) {
    const folder = args.at(-1).includes('/main') ? [] : ['.'];
    const got = spawnSync('rg', ['-n', ...args, ...folder], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
    sum += tokens(got.stdout) + tokens(args.join(' '));
    pattern ||= args.find((one) => !one.startsWith('-'));
  }
  for (const file of read) {
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    const hit = Math.max(lines.findIndex((line) => new RegExp(pattern.replace('-i', ''), 'i').test(line)), 0);
    const first = Math.max(0, Math.min(hit - 200, lines.length - 400));
    sum += tokens(lines.slice(first, first + 400).join('\n'));
  }
  return sum;
}

const plain = await investigate(false);
const session = await investigate(true);
const other = questions.map(grepped);
const total = (list) => list.reduce((sum, one) => sum + one, 0);
console.log('tokens     with a session  ripgrep  question');
questions.forEach(({ asks }, i) => console.log(`${String(plain.used[i]).padStart(6)} ${String(session.used[i]).padStart(18)} ${String(other[i]).padStart(8)}  ${asks}`));
const ratio = total(other) / Math.max(total(plain.used), total(session.used));
console.log(`${String(total(plain.used)).padStart(6)} ${String(total(session.used)).padStart(18)} ${String(total(other)).padStart(8)}  all: ripgrep takes ${ratio.toFixed(1)} times as many, goal 5`);
const bad = plain.wrong + session.wrong > 0 || ratio < 5;
console.log(bad ? 'FAIL codegraph investigation' : 'ok codegraph investigation: twelve right answers');
process.exit(bad ? 1 : 0);
