import { createClient } from 'redis';
import { type Finding, ok, warning } from '#shared/servers/doctor.ts';

const CONNECT_WITHIN_MS = 5_000;

/** Checks the Redis server that holds the sessions. Changes nothing. */
export async function redisFindings(url: string): Promise<Finding[]> {
  const client = createClient({ url, socket: { connectTimeout: CONNECT_WITHIN_MS, reconnectStrategy: false } });
  // The failed call says it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return judge(readInfo(await client.info()));
  } finally {
    client.destroy();
  }
}

/** The fields of `INFO`, by name. */
const readInfo = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split('\r\n').flatMap((line) => (line.includes(':') ? [line.split(/:(.*)/, 2) as [string, string]] : [])));

/** Judges a server by its `INFO`. */
export function judge(info: ReadonlyMap<string, string>): Finding[] {
  const name = info.get('server_name') === 'valkey' ? 'Valkey' : 'Redis';
  const version = info.get('valkey_version') ?? info.get('redis_version');
  const found = [ok(`${name} ${version} answers`)];
  const policy = info.get('maxmemory_policy') ?? 'noeviction';
  if (Number(info.get('maxmemory') ?? 0) > 0 && policy !== 'noeviction')
    found.push(
      warning(`it evicts sessions when its memory is full (${policy}), which signs people out: set maxmemory-policy noeviction`),
    );
  if (info.get('aof_enabled') === '0')
    found.push(warning('it keeps no append-only file, so a restart may sign people out: set appendonly yes'));
  return found;
}
