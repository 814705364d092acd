import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '#scripts/web-build.ts';

const EXAMPLE = path.join(ROOT, 'docs/examples/nginx.conf');

/** Where nginx ends TLS itself, and sends those who come by http. */
export interface Tls {
  https: number;
  http: number;
  certificate: string;
  key: string;
}

interface Ports {
  /** Where people come, and where gateways reach the api. */
  front: number;
  back: number;
  gateways: readonly number[];
  apis: readonly number[];
  tls?: Tls;
}

/** Whether nginx is installed. */
export function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * The example that the documents show, with these ports on this machine. Addresses stand for names:
 * Debian's nginx is older than `resolve`.
 */
export function configFor({ front, back, gateways, apis, tls }: Ports, folder: string): string {
  const on = (ports: readonly number[], place: number) => `127.0.0.1:${ports[place]}`;
  const example = readFileSync(EXAMPLE, 'utf8');
  const text = (tls ? withTls(example, tls) : example)
    .replace('listen 8080', `listen 127.0.0.1:${front}`)
    .replace('listen 8081', `listen 127.0.0.1:${back}`)
    .replaceAll('server gateway:3000 resolve', `server ${on(gateways, 0)}`)
    .replaceAll('server gateway2:3000 resolve', `server ${on(gateways, 1)}`)
    .replaceAll('server api:3001 resolve', `server ${on(apis, 0)}`)
    .replaceAll('server api2:3001 resolve', `server ${on(apis, 1)}`)
    .replace(/^ {2}resolver .+\n/m, '')
    .replace('worker_processes auto', 'worker_processes 1')
    .replace('  access_log off;', `  access_log off;\n${temporary(folder)}`);
  return `daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr warn;\n${text}`;
}

/** The example with its lines of TLS. Debian's nginx is older than `http2 on`. */
const withTls = (example: string, { https, http, certificate, key }: Tls): string =>
  example
    .replaceAll(/^( *)#: /gm, '$1')
    .replace('listen 443 ssl', `listen 127.0.0.1:${https} ssl http2`)
    .replace(/^ *http2 on;\n/m, '')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('/etc/nginx/tls/muster.example.com.crt', certificate)
    .replace('/etc/nginx/tls/muster.example.com.key', key);

const temporary = (folder: string): string =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n');

/** Runs nginx by the example. Answers how to stop it. */
export async function startNginx(ports: Ports): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-nginx-'));
  // As root its workers are somebody else, who store large bodies there.
  chmodSync(folder, 0o755);
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, configFor(ports, folder));
  const child: ChildProcess = spawn('nginx', ['-p', folder, '-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const gone = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGQUIT');
    setTimeout(() => child.kill('SIGKILL'), 1_000).unref();
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${said}`);
    const answers = await fetch(`http://127.0.0.1:${ports.front}/healthz`).then(
      () => true,
      () => false,
    );
    if (answers) return stop;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
