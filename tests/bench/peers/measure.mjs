// SPDX-License-Identifier: MIT
// measure.mjs TASK FILE: lets one peer do its task once in this process. Prints CPU milliseconds of the task without reading the document,
// and the peak memory of the process in MiB.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const [task, file] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const load = async (name) => import(require.resolve(name));
const cpu_ms = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e3; };

const tasks = {
  'scalar-validate': async () => {
    const { validate } = await load('@scalar/openapi-parser');
    const document = JSON.parse(readFileSync(file, 'utf8'));
    return async () => validate(document);
  },
  'seriousme-validate': async () => {
    const { Validator } = await load('@seriousme/openapi-schema-validator');
    const document = JSON.parse(readFileSync(file, 'utf8'));
    return async () => new Validator().validate(document);
  },
};
const run = await (tasks[task] ?? (() => { throw new Error(`${task}: expected one of ${Object.keys(tasks).join(', ')}`); }))();
const start = cpu_ms();
const result = await run();
if (result === undefined) throw new Error(`${task} gave nothing`);
console.log(`${(cpu_ms() - start).toFixed(1)} ${(process.resourceUsage().maxRSS / 1024).toFixed(1)}`);
