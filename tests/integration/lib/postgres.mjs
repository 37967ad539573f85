// SPDX-License-Identifier: MIT
// A PostgreSQL server of Debian in a folder of its own, on loopback.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { children } from './cases.mjs';

const versions = '/usr/lib/postgresql';
const programs = (existsSync(versions) ? readdirSync(versions) : []).map((name) => join(versions, name, 'bin')).filter((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')));
/// The folder of the server's programs, or nothing if none is installed.
export const postgres_programs = programs.at(-1);

/// Returns a port on loopback that was free a moment ago.
export const free_port = () => new Promise((resolve) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address();
    probe.close(() => resolve(port));
  });
});

export class Postgres {
  /// Creates the files of a server whose owner is `owner` with this password.
  constructor(password) {
    this.folder = mkdtempSync(join(tmpdir(), 'collet-postgres-'));
    this.password = password;
    this.settings = {};
    this.user = {};
    // The server refuses to run as root.
    if (process.getuid() === 0) {
      const number = (flag) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
      this.user = { uid: number('-u'), gid: number('-g') };
      chownSync(this.folder, this.user.uid, this.user.gid);
    }
    const secret = this.file('password', `${password}\n`);
    const done = spawnSync(join(postgres_programs, 'initdb'), ['-D', join(this.folder, 'db'), '-U', 'owner', '-A', 'scram-sha-256', '--pwfile', secret, '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions'],
      { ...this.user, encoding: 'utf8', env: { ...process.env, HOME: this.folder }, cwd: this.folder });
    if (done.status !== 0) throw new Error(`initdb: ${done.stderr}${done.stdout}`);
  }

  /// Writes a file that only the server's user may read, and returns its path.
  file(name, text) {
    const path = join(this.folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    if (this.user.uid) chownSync(path, this.user.uid, this.user.gid);
    return path;
  }

  /// Starts the server, also with `this.settings`.
  async start() {
    this.port ??= await free_port();
    const settings = { listen_addresses: '127.0.0.1', port: this.port, unix_socket_directories: '', fsync: 'off', max_connections: 20, shared_buffers: '4MB', autovacuum: 'off', ...this.settings };
    this.child = spawn(join(postgres_programs, 'postgres'), ['-D', join(this.folder, 'db'), ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
      { ...this.user, stdio: ['ignore', 'pipe', 'pipe'], cwd: this.folder });
    children.add(this.child);
    await new Promise((resolve, reject) => {
      let log = '';
      const read = (chunk) => /ready to accept connections/.test((log += chunk)) && resolve();
      this.child.stderr.on('data', read);
      this.child.stdout.on('data', read);
      this.child.once('close', () => reject(new Error(`the server ended: ${log}`)));
    });
  }

  /// Ends the server and its connections at once, without a last word to the clients' transactions.
  stop() {
    return new Promise((resolve) => {
      this.child.once('close', () => (children.delete(this.child), resolve()));
      this.child.kill('SIGQUIT');
    });
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /// Runs statements as the owner and returns the rows as text.
  sql(text) {
    const done = spawnSync(join(postgres_programs, 'psql'), ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-h', '127.0.0.1', '-p', String(this.port), '-U', 'owner', '-d', 'postgres', '-c', text],
      { encoding: 'utf8', env: { ...process.env, PGPASSWORD: this.password } });
    if (done.status !== 0) throw new Error(done.stderr);
    return done.stdout.trim();
  }

  url(user, password, parameters = 'sslmode=disable', host = '127.0.0.1') {
    return `postgres://${user}:${encodeURIComponent(password)}@${host}:${this.port}/postgres?${parameters}`;
  }
}
