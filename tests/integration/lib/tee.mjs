// SPDX-License-Identifier: MIT
// tee.mjs RECORD COMMAND ARGS…: passes lines between a client and a server and records each line of both directions as
// {"from":"client"|"server","line":"…"}. It ends when the server ends.
import { spawn } from 'node:child_process';
import { openSync, writeSync } from 'node:fs';

const [file, command, ...args] = process.argv.slice(2);
const record = openSync(file.replace(/\.ndjson$/, `-${process.pid}.ndjson`), 'a');  // a client may start several
const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });

function relay(from, source, sink) {
  let rest = [];
  source.on('data', (chunk) => {
    if (!sink.write(chunk)) {
      source.pause();
      sink.once('drain', () => source.resume());
    }
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      const line = Buffer.concat([...rest, chunk.subarray(start, end)]).toString('utf8');
      rest = [];
      start = end + 1;
      writeSync(record, `${JSON.stringify({ from, line })}\n`);
    }
    if (start < chunk.length) rest.push(chunk.subarray(start));
  });
}

relay('client', process.stdin, child.stdin);
relay('server', child.stdout, process.stdout);
process.stdin.on('end', () => child.stdin.end());
child.stdin.on('error', () => {});
process.stdout.on('error', () => child.stdout.resume());
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
child.on('close', (code) => process.exit(code ?? 1));
child.on('error', (error) => {
  console.error(String(error));
  process.exit(3);
});
