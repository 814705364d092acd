import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Answer, Browser, startWithUpstream, type TestGateway } from '../test/gateway.ts';
import type { TestUpstream } from '../test/upstream.ts';
import { TRAFFIC_LIMITS } from './traffic-classes.ts';

let upstream: TestUpstream;
let gateway: TestGateway;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ upstream, gateway, stop } = await startWithUpstream({ settings: { SIGN_IN_LIMIT: '0' } }));
});
afterAll(() => stop());
beforeEach(() => {
  upstream.signIns.clear();
  upstream.calls.seen.length = 0;
  upstream.counts.me = 0;
  upstream.nextPerson = 7;
  upstream.nextSignIn = 'foreman';
});

interface Tokens {
  token: string;
  refresh_token: { token: string };
}

/** Sends what an app sends: JSON, perhaps with a token, and nothing of a browser. */
const ask = (
  method: string,
  path: string,
  token?: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Answer> =>
  new Browser(gateway.url).ask(method, path, {
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });

/** Walks a sign-in as an app does, and answers the request for its tokens. */
async function codeFor(client: 'app' | 'web'): Promise<string> {
  const codeVerifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const began = await ask('GET', `/api/v1/auth/login/google?${new URLSearchParams({ client, challenge, state: 's' })}`);
  const back = new URL(began.headers.get('location')!);
  expect(back.href.startsWith('muster://signed-in')).toBe(client === 'app');
  return JSON.stringify({ code: back.searchParams.get('code'), codeVerifier });
}

const exchange = (body: string, headers: Record<string, string> = {}) =>
  ask('POST', '/api/v1/auth/token', undefined, headers, body);

const signIn = async (): Promise<Tokens> => (await exchange(await codeFor('app'))).json() as Tokens;

describe('a phone', () => {
  it('signs in, calls, renews and signs out at the public address, without a cookie or a copy in a cache', async () => {
    const first = await exchange(await codeFor('app'));
    const { token, refresh_token } = first.json() as Tokens;
    const read = await ask('GET', '/api/v1/echo', token);
    const written = await ask('POST', '/api/v1/echo', token, {}, '{"a":1}');
    const renewed = await ask('POST', '/api/v1/auth/refresh', refresh_token.token);
    const { token: next } = renewed.json() as Tokens;
    const readAgain = await ask('GET', '/api/v1/echo', next);
    const out = await ask('POST', '/api/v1/auth/logout', next);
    const answers = [first, read, written, renewed, readAgain, out];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 204]);
    for (const { headers } of answers) {
      expect(headers.getSetCookie()).toEqual([]);
      expect(headers.get('cache-control')).toContain('no-store');
    }
    expect((await ask('GET', '/api/v1/echo', next)).status).toBe(401);
  });

  it('is told to the api by its token alone: who it claims to be, or to select, is dropped', async () => {
    const { token } = await signIn();
    const claims = { 'x-supervisor-ids': '9', 'x-forwarded-for': '1.2.3.4', 'x-user-id': '1', 'x-muster-client': 'web' };
    await ask('PATCH', '/api/v1/echo', token, claims, '{}');
    const { headers } = upstream.calls.seen[0]!;
    expect(headers).toMatchObject({ authorization: `Bearer ${token}`, 'x-forwarded-for': '127.0.0.1' });
    for (const name of ['x-supervisor-ids', 'x-user-id', 'x-muster-client']) expect(headers[name]).toBeUndefined();
  });

  it('is asked for once by its token, however many calls begin with it', async () => {
    const { token } = await signIn();
    await Promise.all(Array.from({ length: 6 }, () => ask('GET', '/api/v1/echo', token)));
    await ask('GET', '/api/v1/echo', token);
    expect([upstream.counts.me, upstream.calls.seen.length]).toEqual([1, 7]);
  });

  it('whose session has ended is a 401 at the next call, as the api says it', async () => {
    const { token } = await signIn();
    expect((await ask('GET', '/api/v1/echo', token)).status).toBe(200);
    upstream.endSignIn(upstream.onlySignIn, 'deactivated');
    for (const method of ['GET', 'POST']) {
      const answer = await ask(method, '/api/v1/echo', token);
      expect([answer.status, answer.json()]).toEqual([401, expect.objectContaining({ message: 'refused' })]);
    }
    expect(upstream.calls.seen).toHaveLength(1);
  });
});

describe('the door of the phones is closed to', () => {
  it.each([
    ['of one part', 'forged'],
    ['without a signature', 'e30.e30.'],
    ['with a wrong one', 'e30.e30.x'],
    ['that is too long', `e30.${'a'.repeat(1_100)}.x`],
    ['of several words', 'a b c'],
    ['that is empty', ''],
  ])('a made-up token %s: nothing but the question whose it is reaches the api', async (_name, token) => {
    expect((await ask('GET', '/api/v1/echo', token)).status).toBe(401);
    expect([401, 403]).toContain((await ask('POST', '/api/v1/echo', token)).status);
    expect(upstream.calls.seen).toEqual([]);
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['no site', { origin: 'null' }],
    ['a page of ours', {}],
    ['a page of ours, with our header', { 'x-muster-client': 'web' }],
    ['another site by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
  ])('pages that got hold of a token or a code: %s', async (_name, headers: Record<string, string>) => {
    const { token, refresh_token } = await signIn();
    const code = await codeFor('app');
    const page = 'origin' in headers || 'sec-fetch-site' in headers ? headers : { ...headers, origin: gateway.url };
    const answers = [
      await ask('POST', '/api/v1/echo', token, page, '{}'),
      await ask('DELETE', '/api/v1/echo', `muster_${'a'.repeat(43)}`, page),
      await ask('POST', '/api/v1/auth/refresh', refresh_token.token, page),
      await ask('POST', '/api/v1/auth/logout', token, page),
      await exchange(code, page),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect(upstream.calls.seen).toEqual([]);
    expect((await exchange(code)).status).toBe(200);
  });

  it('browsers: with a session cookie the session counts, its guard holds, and no token is handed out', async () => {
    const { token } = await signIn();
    upstream.nextSignIn = 'admin';
    const browser = new Browser(gateway.url);
    await browser.signIn();
    const { cookie } = browser;
    expect((await ask('POST', '/api/v1/echo', token, { cookie }, '{}')).status).toBe(403);
    expect((await exchange(await codeFor('app'), { cookie })).status).toBe(404);
    for (const path of ['refresh', 'logout'])
      expect((await ask('POST', `/api/v1/auth/${path}`, token, { cookie })).status).toBe(404);
    expect((await ask('GET', '/api/v1/echo', token, { cookie })).status).toBe(200);
    expect(upstream.calls.seen.map(({ headers }) => headers.authorization)).not.toContain(`Bearer ${token}`);
  });

  it('the code of a browser, even with its secret', async () => {
    expect((await exchange(await codeFor('web'))).status).toBe(401);
    expect((await exchange(await codeFor('web'), { 'x-muster-client': 'web' })).status).toBe(401);
    expect(upstream.signIns.size).toBe(0);
  });

  it('two tokens in one request', async () => {
    const { token } = await signIn();
    const socket = connect(gateway.port, '127.0.0.1');
    const lines = ['GET /api/v1/echo HTTP/1.1', 'Host: a', 'Connection: close'];
    socket.write([...lines, `Authorization: Bearer ${token}`, `authorization: Bearer forged.by.me`, '', ''].join('\r\n'));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /);
    expect(upstream.calls.seen).toEqual([]);
  });

  it('bodies that are too large, before the api sees them', async () => {
    const { token } = await signIn();
    const large = JSON.stringify({ code: 'x'.repeat(2_100_000) });
    expect((await exchange(large)).status).toBe(413);
    const answer = await ask('POST', '/api/v1/echo', token, {}, large);
    expect([answer.status, answer.json()]).toEqual([413, expect.objectContaining({ code: 'TOO_LARGE' })]);
    expect(upstream.calls.seen).toEqual([]);
  });

  it('guesses of codes, by address, and says when to try again', async () => {
    const one = await startWithUpstream({ settings: { SIGN_IN_LIMIT: '3' } });
    onTestFinished(one.stop);
    const guess = (path: string) =>
      new Browser(one.gateway.url).ask('POST', path, {
        body: '{"code":"guess","codeVerifier":"v"}',
        headers: { 'content-type': 'application/json' },
      });
    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await guess('/api/v1/auth/token')).status);
    expect(statuses).toEqual([401, 401, 401, 429]);
    expect(Number((await guess('/api/v1/auth/token/')).headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('the calls of phones', () => {
  it('wait in a class of their own, by person once the api has said who it is, by address before', async () => {
    const { upstream: api, gateway: door, stop: end } = await startWithUpstream();
    const answering = Promise.withResolvers<void>();
    onTestFinished(async () => {
      answering.resolve();
      api.calls.answerSlow();
      await end();
    });
    for (const person of [7, 8])
      api.signIns.add({
        sessionId: `${person}`,
        user: api.person('foreman', person),
        access: `a.${person}.c`,
        refresh: `${person}`,
      });
    const get = (path: string, token: string) => new Browser(door.url).get(path, { authorization: `Bearer ${token}` });
    const isAnswered = async () => expect((await get('/api/v1/region', 'a.8.c')).status).toBe(200);

    const greedy = Array.from({ length: 50 }, () => get('/api/v1/slow', 'a.7.c'));
    await expect
      .poll(() => api.calls.underWay('/api/v1/slow'), { timeout: 10_000 })
      .toBe(TRAFFIC_LIMITS.phoneCalls.slotsPerClient);
    await isAnswered();

    api.beforeMe = () => answering.promise;
    const strangers = Array.from({ length: 20 }, (_, at) => get('/api/v1/slow', `made.up.${at}`));
    await expect
      .poll(() => api.calls.underWay('/api/v1/auth/me'), { timeout: 10_000 })
      .toBe(TRAFFIC_LIMITS.openCalls.slotsPerClient);
    await isAnswered();
    const office = new Browser(door.url);
    await office.signIn();
    expect((await office.get('/api/v1/region')).status).toBe(200);

    answering.resolve();
    expect(new Set((await Promise.all(strangers)).map(({ status }) => status))).toEqual(new Set([401]));
    api.calls.answerSlow();
    expect(new Set((await Promise.all(greedy)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('are a 503 that says when to try again while the api is frozen, also where nobody knows the token yet', async () => {
    const one = await startWithUpstream({ timing: { heartbeatEveryMs: 50, silentAfterMs: 600 } });
    onTestFinished(one.stop);
    const user = one.upstream.person('foreman');
    one.upstream.signIns.add({ sessionId: 's', user, access: 'a.b.c', refresh: 'r' });
    const get = (token: string) => new Browser(one.gateway.url).get('/api/v1/region', { authorization: `Bearer ${token}` });
    // On a busy machine a heartbeat may be late by itself.
    await vi.waitFor(async () => expect((await get('a.b.c')).status).toBe(200));
    one.upstream.calls.isFrozen = true;
    for (const token of ['a.b.c', 'd.e.f']) {
      const answer = await get(token);
      expect([answer.status, answer.json()]).toEqual([503, expect.objectContaining({ code: 'SILENT' })]);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    }
    one.upstream.calls.isFrozen = false;
    await vi.waitFor(async () => expect((await get('a.b.c')).status).toBe(200));
  });
});
