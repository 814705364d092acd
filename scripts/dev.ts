import { loadSettingsFile } from '../shared/process-settings.ts';
import { readableLine } from './processes/readable-log.ts';
import { supervise } from './processes/supervise.ts';
import { stopOnSignal } from './processes/until-stopped.ts';
import { ROOT } from './web-build.ts';

/**
 * Development mode: api and gateway restart when one of their files changes; Vite updates screens.
 */
loadSettingsFile(process.env, `${ROOT}/`);

const vitePort = process.env['VITE_PORT'] ?? '5173';
const gatewayUrl = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;
/** Vite's URL, which browsers use: sign-in returns to it, and the gateway accepts its origin. */
const pageUrl = `http://127.0.0.1:${vitePort}`;
const env = { ...process.env, PUBLIC_URL: process.env['PUBLIC_URL'] ?? pageUrl, GATEWAY_URL: gatewayUrl };

/** Restarts a program when one of its files changes. */
const TSX = 'node_modules/tsx/dist/cli.mjs';

const onLine = (name: string, line: string) => console.log(readableLine(name, line));
const watched = (name: string, script: string) =>
  supervise({ name, args: [TSX, 'watch', '--clear-screen=false', script], cwd: ROOT, env, onLine });

const api = watched('api', 'api/server.ts');
const gateway = watched('gateway', 'gateway/server.ts');
const vite = supervise({
  name: 'vite',
  args: ['node_modules/vite/bin/vite.js', '--config', 'web/vite.config.ts', '--port', vitePort, '--strictPort'],
  cwd: ROOT,
  env,
  onLine,
});
stopOnSignal([vite, gateway, api], () => console.log('Stopped.'));

await Promise.all([api.ready, gateway.ready]);
console.log(`\n  Open ${pageUrl} (and ${pageUrl}/wall).\n`);
