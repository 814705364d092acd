import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTokens } from '#api/sign-in/token-rules.ts';
import { ROOT } from '#scripts/web-build.ts';
import { CLIENT_HEADER, SUPERVISORS_HEADER } from '#shared/constants.ts';
import { FEED_PATH, SOCKET_PATH } from '#shared/live/messages.ts';
import type { System } from '../support/system.ts';
import { startProxiedSystem, type UpstreamProxy, valuesOf } from '../support/upstream-proxy.ts';
import { createVisitor, read, type SignedIn, signIn, signInPhone } from '../support/visitor.ts';

let upstream: UpstreamProxy;
let system: System;
let stop: () => Promise<void>;
let admin: SignedIn;
let cookie: string;
let supervisors: number[];

beforeAll(async () => {
  ({ system, upstream, stop } = await startProxiedSystem());
  admin = await signIn(system.url, 'admin');
  const people = await read<{ data: { id: number }[] }>(admin, '/employee', { where: '{"role":"supervisor"}', limit: '2' });
  supervisors = people.data.map(({ id }) => id);
  expect((await admin.send('PUT', '/auth/supervisors', { supervisors })).status).toBeLessThan(300);
  cookie = admin.cookie();
});
afterAll(() => stop?.());
beforeEach(() => {
  upstream.seen.length = 0;
});

/** Sends a request exactly as written and answers its status; no client library tidies it up. */
function sendRaw(lines: readonly string[]): Promise<number> {
  const { hostname, port, host } = new URL(system.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
      if (status !== undefined) {
        resolve(Number(status));
        socket.destroy();
      }
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`closed without an answer: ${text}`)));
    const [first = '', ...headers] = lines;
    socket.write([first, `Host: ${host}`, `Cookie: ${cookie}`, ...headers, '', ''].join('\r\n'));
  });
}

const FORGED: ReadonlyArray<readonly [string, readonly string[]]> = [
  ['their own', ['Authorization: Bearer forged', `${SUPERVISORS_HEADER}: 1`]],
  ['them in another case', ['AUTHORIZATION: Bearer forged', `${SUPERVISORS_HEADER.toUpperCase()}: 1`]],
  [
    'them twice',
    ['Authorization: Bearer forged', 'authorization: Bearer forged', `${SUPERVISORS_HEADER}: 1`, `${SUPERVISORS_HEADER}: 2`],
  ],
  ['Connection to strip ours', [`Connection: close, authorization, ${SUPERVISORS_HEADER}, cookie`]],
  [
    'Connection and their own',
    [`Connection: authorization,${SUPERVISORS_HEADER}`, 'Authorization: Bearer forged', `${SUPERVISORS_HEADER}: 1`],
  ],
  ['Proxy-Connection and TE', ['Proxy-Connection: authorization', 'TE: trailers, authorization', 'Authorization: Bearer forged']],
];

describe('headers that a client sends', () => {
  it.each(FORGED)('never reach the api: %s', async (_, headers) => {
    const withClose = headers.some((header) => header.startsWith('Connection')) ? headers : [...headers, 'Connection: close'];
    expect(await sendRaw(['GET /api/v1/region?limit=1 HTTP/1.1', ...withClose])).toBe(200);
    const [asked] = upstream.seen.filter(({ url }) => url.startsWith('/api/v1/region?limit=1'));
    const tokens = valuesOf(asked!, 'authorization');
    expect(tokens).toEqual([expect.stringMatching(/^Bearer (?!forged)/)]);
    expect(valuesOf(asked!, SUPERVISORS_HEADER)).toEqual([[...supervisors].sort((a, b) => a - b).join(',')]);
    expect(valuesOf(asked!, 'cookie')).toEqual([]);
  });

  it('open nothing without a session, whatever token they carry', async () => {
    const answer = await createVisitor(system.url).get('/api/v1/region', { authorization: 'Bearer forged' });
    expect(answer.status).toBe(401);
    expect(upstream.seen.filter(({ url }) => url.startsWith('/api/v1/region'))).toEqual([]);
  });
});

/** Requests that another site's page could make a browser send. */
const FOREIGN: ReadonlyArray<readonly [string, (origin: string) => Record<string, string>]> = [
  ['another site', () => ({ origin: 'https://evil.example' })],
  ['no site (null)', () => ({ origin: 'null' })],
  ['our address as a prefix of theirs', (origin) => ({ origin: `${origin}.evil.example` })],
  ['our host on another port', () => ({ origin: 'http://127.0.0.1:9' })],
  ['our host with another scheme', (origin) => ({ origin: origin.replace('http:', 'https:') })],
  ['another site by Sec-Fetch-Site', (origin) => ({ origin, 'sec-fetch-site': 'cross-site' })],
  ['a sister site by Sec-Fetch-Site', (origin) => ({ origin, 'sec-fetch-site': 'same-site' })],
];

describe('a request from elsewhere', () => {
  it.each(FOREIGN)('changes nothing: %s is a 403', async (_, headersOf) => {
    const headers = { cookie, ...headersOf(system.url) };
    const visitor = createVisitor(system.url);
    for (const [method, path, body] of [
      ['PUT', '/auth/supervisors', { supervisors: [] }],
      ['POST', '/auth/logout', undefined],
      ['PATCH', '/api/v1/alert/1', { isRead: true }],
    ] as const) {
      expect((await visitor.send(method, path, body, headers)).status, `${method} ${path}`).toBe(403);
    }
    expect(upstream.seen.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('changes nothing without the header that only our pages send', async () => {
    const answer = await createVisitor(system.url).send('POST', '/auth/logout', undefined, { cookie, [CLIENT_HEADER]: '' });
    expect(answer.status).toBe(403);
  });

  it.each([
    ['another site', 'https://evil.example'],
    ['no site', 'null'],
    ['our address as a prefix of theirs', 'PREFIX'],
  ])('opens no socket: %s', async (_, given) => {
    const origin = given === 'PREFIX' ? `${system.url}.evil.example` : given;
    const handshake = [
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      `Origin: ${origin}`,
    ];
    expect(await sendRaw([`GET ${SOCKET_PATH}?EIO=4&transport=websocket HTTP/1.1`, ...handshake])).toBe(403);
    expect(await sendRaw([`GET ${FEED_PATH} HTTP/1.1`, ...handshake])).toBe(403);
  });
});

describe('a tampered cookie', () => {
  /** The gateway's own cookie, without those of the identity provider on the same host. */
  let own: string;

  const tampered = (seed: number): string => {
    const [name = '', value = ''] = own.split(/=(.*)/s);
    // Not at the end: the last letter of base64 has bits that mean nothing.
    const at = seed % Math.floor(value.length / 2);
    switch (seed % 5) {
      case 0:
        return `${name}=${value.slice(0, at)}${value[at] === 'A' ? 'B' : 'A'}${value.slice(at + 1)}`;
      case 1:
        return `${name}=${value.slice(0, at)}`;
      case 2:
        return `${name}=${value}${'A'.repeat(1 + (seed % 60))}`;
      case 3:
        return `${name}=${[...value].reverse().join('')}`;
      default:
        return `${name}=${Buffer.from(`${seed}`.repeat(30)).toString('base64url')};${Buffer.from(`${seed}`).toString('base64url')}`;
    }
  };

  it('is nobody, never a 500, and the session goes on', async () => {
    const visitor = createVisitor(system.url);
    for (const pair of cookie.split('; ')) {
      if ((await visitor.get('/auth/session', { cookie: pair })).status === 200) own = pair;
    }
    const statuses = new Set<string>();
    for (let seed = 0; seed < 100; seed += 1) {
      const forged = tampered(seed);
      for (const path of ['/auth/session', '/api/v1/region']) {
        statuses.add(`${path} ${(await visitor.get(path, { cookie: forged })).status}`);
      }
    }
    expect([...statuses]).toEqual(['/auth/session 204', '/api/v1/region 401']);
    expect((await visitor.get('/auth/session', { cookie })).status).toBe(200);
  });
});

describe('at the public address', () => {
  // Else the admin sees the selected supervisors' people alone.
  beforeAll(() => admin.send('PUT', '/auth/supervisors', { supervisors: [] }));

  const ask = (method: 'GET' | 'POST', path: string, token: string) =>
    fetch(`${system.url}/api/v1${path}`, { method, headers: { authorization: `Bearer ${token}` } });
  const outcomeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code];

  /** The token with another head or content, and with its signature, another, or none. */
  function forgeriesOf(token: string): string[] {
    const [head = '', content = '', signature = ''] = token.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = JSON.parse(Buffer.from(content, 'base64url').toString()) as Record<string, unknown>;
    const unsigned = encode({ alg: 'none', typ: 'at+jwt' });
    return [
      `${head}.${encode({ ...claims, sub: '1' })}.${signature}`,
      `${head}.${encode({ ...claims, exp: Number(claims['exp']) + 86_400 })}.${signature}`,
      `${unsigned}.${content}.${signature}`,
      `${unsigned}.${content}.x`,
      `${head}.${content}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    ];
  }

  it('a phone works, and each forgery of its token is a 401 that only the question whose it is has reached', async () => {
    const { token, user } = await signInPhone(system.url, system.url, 'foreman1');
    expect(((await (await ask('GET', '/auth/me', token)).json()) as { data: unknown }).data).toMatchObject({ id: user.id });
    upstream.seen.length = 0;
    for (const forged of forgeriesOf(token)) {
      expect(await outcomeOf(await ask('GET', '/crew?limit=1', forged))).toEqual([401, 'TOKEN_INVALID']);
      expect(await outcomeOf(await ask('POST', '/workshift', forged))).toEqual([401, 'TOKEN_INVALID']);
    }
    expect(upstream.seen.filter(({ url }) => /crew|workshift/.test(url))).toEqual([]);
  });

  it('a token of ours that has expired is a 401, as one of another key is', async () => {
    const { sessionId, user } = await signInPhone(system.url, system.url, 'foreman1');
    const secret = Buffer.from(readFileSync(path.join(system.dataDir, 'secrets/token'), 'utf8').trim(), 'base64url');
    const issued = async (key: Buffer, minutesAgo: number) => {
      const now = () => new Date(Date.now() - minutesAgo * 60_000);
      return (await createTokens({ secrets: [key], now }).issue({ sessionId, employeeId: user.id })).token;
    };
    expect((await ask('GET', '/crew?limit=1', await issued(secret, 1))).status).toBe(200);
    for (const token of [await issued(secret, 16), await issued(randomBytes(32), 1)])
      expect(await outcomeOf(await ask('GET', '/crew?limit=1', token))).toEqual([401, 'TOKEN_INVALID']);
  });

  it('a phone of an admin selects no supervisors by itself', async () => {
    const { token } = await signInPhone(system.url, system.url, 'admin');
    const headers = { authorization: `Bearer ${token}`, [SUPERVISORS_HEADER]: '1' };
    expect((await fetch(`${system.url}/api/v1/region?limit=1`, { headers })).status).toBe(200);
    const asked = upstream.seen.find(({ url }) => url.startsWith('/api/v1/region'));
    expect(valuesOf(asked!, SUPERVISORS_HEADER)).toEqual([]);
  });

  it('a renewal that is repeated is answered alike, and a token of before that is a 401', async () => {
    const { refresh_token: first } = await signInPhone(system.url, system.url, 'foreman2');
    const renew = async (token: string) => {
      const answer = await ask('POST', '/auth/refresh', token);
      return { status: answer.status, body: (await answer.json()) as { refresh_token: { token: string }; code?: string } };
    };
    const [once, again] = [await renew(first.token), await renew(first.token)];
    expect(again.body.refresh_token).toEqual(once.body.refresh_token);
    expect((await renew(once.body.refresh_token.token)).status).toBe(200);
    expect(await renew(first.token)).toMatchObject({ status: 401, body: { code: 'REFRESH_INVALID' } });
  });

  it.each([
    ['deactivation', 'deactivated', (id: number) => admin.send('PUT', `/api/v1/employee/${id}/setActive`, { isActive: false })],
    ['End all sessions', 'byAdmin', (id: number) => admin.send('DELETE', `/api/v1/employee/${id}/sessions`)],
  ] as const)('a phone is out at the next call after %s', async (_name, reason, end) => {
    const { token, refresh_token, user } = await signInPhone(system.url, system.url, 'foreman3');
    expect((await ask('GET', '/crew?limit=1', token)).status).toBe(200);
    expect((await end(user.id)).status).toBe(200);
    expect(await outcomeOf(await ask('GET', '/crew?limit=1', token))).toEqual([401, 'SESSION_ENDED']);
    const renewed = await ask('POST', '/auth/refresh', refresh_token.token);
    expect([renewed.status, await renewed.json()]).toEqual([401, expect.objectContaining({ details: { reason } })]);
    if (reason === 'deactivated') {
      await expect(signInPhone(system.url, system.url, 'foreman3')).rejects.toThrow('status=unauthorized');
      expect((await admin.send('PUT', `/api/v1/employee/${user.id}/setActive`, { isActive: true })).status).toBe(200);
    }
  });
});

describe('a program at the public address', () => {
  const PROGRAM = path.join(ROOT, 'docs/examples/program.mjs');
  let token: string;
  let region: { id: number; name: string };
  let foremen: { id: number; employeeId: string }[];

  beforeAll(async () => {
    const rights = ['writeJobs', 'writePhaseCodes'];
    const expires = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const made = await admin.send('POST', '/api/v1/api_token', { name: 'Bookkeeping', rights, expires });
    ({ token } = (made.json() as { data: { token: string } }).data);
    [region] = (await read<{ data: [typeof region] }>(admin, '/region', { limit: '1' })).data;
    const where = '{"role":"foreman","isActive":true}';
    foremen = (await read<{ data: typeof foremen }>(admin, '/employee', { where, limit: '1' })).data;
  });

  const JOB = {
    address: '1160 Merrick Road',
    category: 'general',
    type: 'hourly',
    workOrderType: 'maintenance',
    startDate: '2026-01-05',
    endDate: '2099-01-05',
  };
  /** Runs docs/examples/program.mjs with this list; answers its lines and how it ended. */
  async function run(jobs: readonly object[], bearer = token): Promise<{ lines: string[]; code: number }> {
    const child = spawn(process.execPath, [PROGRAM, system.url], { env: { ...process.env, MUSTER_TOKEN: bearer } });
    child.stdin.end(JSON.stringify(jobs));
    const [text, [code]] = await Promise.all([readAll(child.stdout), once(child, 'exit')]);
    return { lines: text.trim().split('\n'), code: Number(code) };
  }
  const jobNumbered = async (externalNumber: string) =>
    (await read<{ data: Record<string, unknown>[] }>(admin, '/job', { where: JSON.stringify({ externalNumber }) })).data[0];

  it('is docs/examples/program.mjs: the same list twice writes once, though an answer is lost', async () => {
    const list = [
      {
        ...JOB,
        externalNumber: 'EX-1',
        regionId: region.name,
        foremanId: foremen[0]?.employeeId,
        totalHours: 28_800,
        openingHours: 2_190,
        openingLaborCost: '1825.00',
        phaseCodes: [{ phaseCode: '10', description: 'Dig' }, { phaseCode: '20' }],
      },
      { ...JOB, externalNumber: 'EX-2', regionId: 'Nowhere' },
    ];
    let lost = 0;
    // The api has written the job when the answer breaks off.
    upstream.answerWith(({ url }) => (url.startsWith('/api/v1/job/external') && lost++ === 0 ? { cut: true } : undefined));
    const there = 'as it is there now';
    const refused = 'EX-2: refused (400): The request is not valid; regionId there is no "Nowhere"';
    expect(await run(list)).toEqual({ lines: [`EX-1: ${there}`, 'EX-1 10: new', 'EX-1 20: new', refused], code: 1 });
    upstream.answerWith(undefined);
    const first = await jobNumbered('EX-1');
    expect(first).toMatchObject({ totalHours: 28_800, currentHours: 2_190, laborCost: '1825.00' });
    expect(await run(list)).toEqual({ lines: [`EX-1: ${there}`, `EX-1 10: ${there}`, `EX-1 20: ${there}`, refused], code: 1 });
    expect(await jobNumbered('EX-1')).toMatchObject({ revision: first?.['revision'] });
    const puts = upstream.seen.filter(({ method }) => method === 'PUT');
    expect(new Set(puts.flatMap((one) => valuesOf(one, 'authorization')))).toEqual(new Set([`Bearer ${token}`]));
    expect(puts.flatMap((one) => [...valuesOf(one, 'cookie'), ...valuesOf(one, SUPERVISORS_HEADER)])).toEqual([]);
  });

  it.each([
    ['one letter is another', (text: string) => `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}`],
    ['it is made up', () => `muster_${'a'.repeat(43)}`],
    ['it is cut', (text: string) => text.slice(0, -8)],
  ])('writes nothing when its token is forged: %s', async (_what, forge) => {
    const { lines, code } = await run([{ ...JOB, externalNumber: 'EX-3', regionId: region.id }], forge(token));
    expect([lines, code]).toEqual([[expect.stringContaining('refused (401)')], 1]);
    expect(await jobNumbered('EX-3')).toBeUndefined();
  });

  const put = (headers: Record<string, string>) =>
    fetch(`${system.url}/api/v1/job/external?externalNumber=EX-4`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ ...JOB, regionId: region.id }),
    });
  it.each([
    ['a page of another site', () => ({ origin: 'https://evil.example' })],
    ['a page of ours', () => ({ origin: system.url })],
    ['a page, by Sec-Fetch-Site', () => ({ 'sec-fetch-site': 'same-origin' })],
    ["somebody's browser beside it", () => ({ cookie })],
  ] as const)('sends no token with a request of %s', async (_what, headersOf) => {
    expect((await put(headersOf())).status).toBe(403);
    expect(upstream.seen.filter(({ method }) => method === 'PUT')).toEqual([]);
    expect(await jobNumbered('EX-4')).toBeUndefined();
  });

  it('writes what its rights name, and no more', async () => {
    const answer = await fetch(`${system.url}/api/v1/vehicle/external?vin=1FTFW1ET5DFC10377`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Truck', plate: 'EX 1' }),
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'TOKEN_RIGHT_MISSING']);
  });
});
