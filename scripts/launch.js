// Plain JavaScript, because it must run on an old Node, to find a newer one or to say what is
// needed.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const OLDEST = [24, 15];
const [script, ...args] = process.argv.slice(2);
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isNewEnough = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);

// npm sends a signal to the shell between it and this process, which ends without passing it on. So
// this process ends when its parent is gone.
if (process.env['npm_lifecycle_event'] !== undefined && process.platform !== 'win32') {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  watch.unref();
}

if (!script) {
  console.error('Usage: node scripts/launch.js <script.ts> [arguments]');
  process.exitCode = 2;
} else if (isNewEnough) {
  process.argv.splice(1, 2, path.resolve(script));
  await import(pathToFileURL(path.resolve(script)).href);
} else {
  const bundled = path.join(path.dirname(fileURLToPath(import.meta.url)), '../node_modules/.bin/node');
  if (existsSync(bundled)) {
    const child = spawn(bundled, [script, ...args], { stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
  } else {
    console.error(`Muster needs Node ${OLDEST.join('.')} or newer; this is ${process.versions.node}.`);
    console.error('On Linux `npm ci` brings one along. Elsewhere install it from https://nodejs.org, then start again.');
    process.exitCode = 1;
  }
}
