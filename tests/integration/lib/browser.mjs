// SPDX-License-Identifier: MIT
// A page in headless Chromium, by the DevTools protocol over a WebSocket: expressions, keys, pictures.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, watch, existsSync } from 'node:fs';
import { join } from 'node:path';

import { scratch } from './env.mjs';

export const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';

/// Waits until Chromium has written the port and the path of its WebSocket into its profile.
function endpoint(profile, child) {
  const file = join(profile, 'DevToolsActivePort');
  return new Promise((resolve, reject) => {
    const look = () => {
      const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
      if (lines.length < 2 || !lines[1]) return;
      watcher.close();
      resolve(`ws://127.0.0.1:${lines[0]}${lines[1]}`);
    };
    const watcher = watch(profile, look);
    child.once('exit', (code) => reject(new Error(`Chromium ended with ${code}`)));
    child.once('error', reject);
    look();
  });
}

/// Opens a page. `requests` has the addresses that the page asked for.
export async function open_page(url, { width = 1280, height = 800, dark = false } = {}) {
  const profile = mkdtempSync(join(scratch, 'chromium-'));
  const child = spawn(chromium, ['--headless', '--disable-gpu', '--no-first-run', '--remote-debugging-port=0', `--user-data-dir=${profile}`, `--window-size=${width},${height}`,
    ...(process.getuid() === 0 ? ['--no-sandbox'] : []), 'about:blank'], { stdio: 'ignore' });
  const socket = new WebSocket(await endpoint(profile, child));
  await new Promise((resolve, reject) => { socket.onopen = resolve; socket.onerror = () => reject(new Error('there is no DevTools protocol')); });
  const waiting = new Map();
  const events = new Map();
  const requests = [];
  let next = 0;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.id) {
      const { resolve, reject } = waiting.get(message.id);
      waiting.delete(message.id);
      return message.error ? reject(new Error(message.error.message)) : resolve(message.result);
    }
    if (message.method === 'Network.requestWillBeSent') requests.push(message.params.request.url);
    return events.get(message.method)?.(message.params);
  };
  let sessionId;
  const send = (method, params = {}) => new Promise((resolve, reject) => {
    waiting.set(++next, { resolve, reject });
    socket.send(JSON.stringify({ id: next, method, params, sessionId }));
  });
  const { targetInfos } = await send('Target.getTargets');
  sessionId = (await send('Target.attachToTarget', { targetId: targetInfos.find(({ type }) => type === 'page').targetId, flatten: true })).sessionId;
  const problems = [];
  events.set('Runtime.exceptionThrown', ({ exceptionDetails }) => problems.push(exceptionDetails.exception?.description ?? exceptionDetails.text));
  events.set('Log.entryAdded', ({ entry }) => { if (entry.level === 'error') problems.push(entry.text); });
  for (const domain of ['Page', 'Runtime', 'Network', 'Log']) await send(`${domain}.enable`);
  if (dark) await send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: 'dark' }] });
  const loaded = new Promise((resolve) => events.set('Page.loadEventFired', resolve));
  await send('Page.navigate', { url });
  await loaded;
  return {
    problems,
    requests,
    async evaluate(expression) {
      const { result, exceptionDetails } = await send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
    async press(key, text) {
      await send('Input.dispatchKeyEvent', { type: 'keyDown', key, code: key, ...(text ? { text } : {}), windowsVirtualKeyCode: { Tab: 9, Enter: 13 }[key] ?? 0 });
      await send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key });
    },
    async click(x, y) {
      for (const type of ['mousePressed', 'mouseReleased']) await send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
    },
    wheel: (x, y, deltaY) => send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY }),
    async picture() {
      return Buffer.from((await send('Page.captureScreenshot', { format: 'png' })).data, 'base64');
    },
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.removeAllListeners('exit');
      const gone = new Promise((resolve) => child.once('exit', resolve));
      socket.close();
      child.kill('SIGKILL');
      await Promise.race([ended, gone]);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
