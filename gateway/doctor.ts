import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Check, checksOfPart, examine, type Finding, fault, notTried, ok, warning } from '#shared/servers/doctor.ts';
import { whyOf } from '#shared/servers/error-in-log.ts';
import { type GatewayConfig, readSettings } from './config.ts';
import { ask } from './doctor/ask.ts';
import { publicAddressFindings } from './doctor/public-address.ts';
import { redisFindings } from './doctor/redis.ts';
import { doctorToken } from './doctor/seen.ts';

/**
 * The gateway's part of `npm run doctor`: reads the settings as the gateway does and checks what it
 * needs, and the public address. It changes nothing, and works whether or not Muster runs.
 */

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

function settingFindings({ publicUrl, redisUrl, sessionSecrets }: GatewayConfig): Finding[] {
  const { protocol, hostname } = new URL(publicUrl);
  const found: Finding[] = [];
  if (protocol !== 'https:' && !LOOPBACK.has(hostname))
    found.push(
      warning(`PUBLIC_URL is ${publicUrl}, so cookies can be read on their way: put TLS before the gateway, and set https`),
    );
  if (redisUrl !== undefined && sessionSecrets.length === 0)
    found.push(
      warning('SESSION_SECRET is not set, so gateways that share Redis cannot share sessions: set the same one for all'),
    );
  return found;
}

async function apiFindings(apiUrl: string): Promise<Finding[]> {
  const answer = await ask(`${apiUrl}/healthz`).catch(whyOf);
  if (typeof answer === 'string') return [fault(`${apiUrl} cannot be reached (${answer}): start the api, or correct API_URL`)];
  if (answer.status !== 200)
    return [fault(`${apiUrl}/healthz answers ${answer.status} ${answer.text.slice(0, 200)}: look at the api's log`)];
  return [ok(`${apiUrl} answers ${answer.text.slice(0, 200)}`)];
}

/** The token of this doctor; undefined while nobody has made the secret, or it cannot be read. */
async function tokenOf({ sessionSecrets, dataDir }: GatewayConfig): Promise<string | undefined> {
  const [given] = sessionSecrets;
  const secret = given ?? (await readFile(join(dataDir, 'secrets', 'session'), 'utf8').catch(() => undefined))?.trim();
  return secret === undefined ? undefined : doctorToken(Buffer.from(secret));
}

/** Where the gateway can be reached on this machine. */
function ownUrlOf({ host, port }: GatewayConfig): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function checksOf(config: GatewayConfig): Check[] {
  const { publicUrl, redisUrl, dataDir, apiUrl } = config;
  const ownUrl = ownUrlOf(config);
  /** The findings while Muster runs, which is told by this gateway. */
  const ofRunning = async (find: () => Promise<Finding[]>) =>
    (await ask(`${ownUrl}/healthz`).then(Boolean, () => false))
      ? find()
      : [notTried(`the gateway does not answer at ${ownUrl}: start Muster and try again`)];
  return [
    {
      subject: 'sessions',
      cure: 'start Redis, or correct REDIS_URL and REDIS_PASSWORD',
      run: async () => (redisUrl === undefined ? [ok(`they are kept in a file below ${dataDir}`)] : redisFindings(redisUrl)),
    },
    { subject: 'api', run: () => ofRunning(() => apiFindings(apiUrl)) },
    {
      subject: 'public address',
      run: () => ofRunning(async () => publicAddressFindings({ publicUrl, ownUrl, token: await tokenOf(config) })),
    },
  ];
}

/** Sessions are in Redis then, and the secret is given. */
const keepsNothing = ({ redisUrl, sessionSecrets }: GatewayConfig) => redisUrl !== undefined && sessionSecrets.length > 0;

const checks = checksOfPart('gateway', { read: readSettings, doubts: settingFindings, keepsNothing, rest: checksOf });
process.exitCode = await examine(checks, (line) => process.stdout.write(`${line}\n`));
