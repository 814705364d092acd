import { loadSettingsFile } from '../shared/process-settings.ts';
import { readableLine } from './processes/readable-log.ts';
import { type ReadyMessage, supervise } from './processes/supervise.ts';
import { stopOnSignal } from './processes/until-stopped.ts';
import { buildWeb, isWebBuilt, ROOT } from './web-build.ts';

/**
 * `npm start`: runs Muster on one machine, with settings from the environment and a `.env` file.
 */
loadSettingsFile(process.env, `${ROOT}/`);

const DEMO_PEOPLE = [
  ['admin@demo.muster.test', 'admin: everything'],
  ['subadmin@demo.muster.test', 'sub-admin: the whole company as well'],
  ['supervisor1@demo.muster.test', 'supervisor (1 to 12): their own jobs and crews'],
  ['foreman1@demo.muster.test', 'foreman (1 to 45): turned away, they use the phone app'],
  ['worker1@demo.muster.test', 'worker (1 to 320): turned away as well'],
  ['inactive@demo.muster.test', 'no longer with the company: turned away'],
  ['stranger@demo.muster.test', 'not registered: not found'],
] as const;

const onLine = (name: string, line: string) => console.log(readableLine(name, line));

function welcome(gateway: ReadyMessage, api: ReadyMessage): string {
  const address = process.env['PUBLIC_URL'] || gateway.url;
  const people = DEMO_PEOPLE.map(([email, what]) => `    ${email.padEnd(30)}${what}`);
  return [
    '',
    '  Muster is running.',
    '',
    `    ${address}        the office`,
    `    ${address}/wall   the control-room wall`,
    '',
    ...(api.demo
      ? ['  Sign in with either button and choose who you are; there are no passwords in the demo company:', '', ...people, '']
      : []),
    '  Ctrl-C stops it.',
    '',
  ].join('\n');
}

const built = isWebBuilt() ? undefined : buildWeb();
if (built) console.log('Building the web client (only when its sources changed) …');

/** Loads nothing unless traces are set. */
const TRACES = ['--import', './shared/servers/traces/start.ts'];
const part = (name: string, script: string) =>
  supervise({ name, args: [...TRACES, script], cwd: ROOT, env: process.env, onLine });
const api = part('api', 'api/server.ts');
const gateway = part('gateway', 'gateway/server.ts');
const { stop } = stopOnSignal([gateway, api], () => console.log('Stopped.'));

try {
  const [gatewayReady, apiReady] = await Promise.all([gateway.ready, api.ready, built]);
  console.log(welcome(gatewayReady, apiReady));
} catch (error) {
  console.error(`Muster did not start: ${error instanceof Error ? error.message : String(error)}`);
  await stop(1);
}
