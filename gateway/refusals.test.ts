import { request as httpRequest } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SOCKET_PATH } from '../shared/live/messages.ts';
import { Browser, startGateway, startWithUpstream, type TestGateway } from './test/gateway.ts';
import type { TestUpstream } from './test/upstream.ts';

/** A reverse proxy on this machine says where people are; nobody else is believed. */
const FROM = '203.0.113.9';
const CLAIMED = { 'x-forwarded-for': FROM };

let upstream: TestUpstream;
let gateway: TestGateway;
let stop: () => Promise<void>;
let browser: Browser;
const lines: Array<Record<string, unknown>> = [];

beforeAll(async () => {
  const log = pino({ level: 'info', base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  ({ upstream, gateway, stop } = await startWithUpstream({
    log,
    settings: { TRUST_PROXY: 'loopback', CONNECTIONS_PER_USER: '1' },
  }));
});
afterAll(() => stop());
beforeEach(async () => {
  browser = new Browser(gateway.url);
  await browser.signIn();
  lines.length = 0;
});

const only = async () => {
  await expect.poll(() => lines.length).toBe(1);
  return lines[0];
};

function handshake(headers: Record<string, string>): Promise<{ status: number; id: string | undefined }> {
  return new Promise((resolve, reject) => {
    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    };
    const asked = httpRequest(`${gateway.url}${SOCKET_PATH}?EIO=4&transport=websocket`, {
      headers: { ...upgrade, ...CLAIMED, ...headers },
    });
    asked.once('response', (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, id: answer.headers['x-request-id'] as string | undefined });
    });
    asked.once('error', reject);
    asked.end();
  });
}

describe('a refusal leaves a line in the log, with who, from where and the request’s id', () => {
  it('of a call from another site', async () => {
    const answer = await browser.ask('POST', '/api/v1/workshift?secret=1', {
      headers: { ...CLAIMED, origin: 'https://evil.example' },
    });
    expect(answer.status).toBe(403);
    expect(await only()).toMatchObject({
      msg: 'refused',
      level: 40,
      userId: 7,
      ip: FROM,
      method: 'POST',
      path: '/api/v1/workshift',
      status: 403,
      reqId: answer.headers.get('x-request-id'),
    });
    expect(JSON.stringify(lines)).not.toMatch(/secret|muster=/);
  });

  it('of a cookie that somebody made', async () => {
    const forged = Buffer.alloc(60, 7).toString('base64');
    for (const path of ['/auth/session', '/api/v1/region']) {
      lines.length = 0;
      await new Browser(gateway.url).get(path, {
        ...CLAIMED,
        cookie: `muster=${encodeURIComponent(`${forged};${forged.slice(0, 32)}`)}`,
      });
      expect(await only()).toMatchObject({
        msg: expect.stringContaining('cookie'),
        level: 40,
        ip: FROM,
        path,
        reqId: expect.any(String),
      });
      expect(JSON.stringify(lines)).not.toContain(forged.slice(0, 20));
    }
  });

  it('of a sign-in', async () => {
    upstream.nextSignIn = 'unauthorized';
    await browser.signIn();
    upstream.nextSignIn = 'admin';
    expect(await only()).toMatchObject({
      msg: 'a sign-in was refused',
      outcome: 'unauthorized',
      ip: '127.0.0.1',
      reqId: expect.any(String),
    });
  });

  it.each([
    [
      'another origin',
      403,
      { origin: 'https://evil.example\r\n{"level":60}'.replace(/[\r\n]/g, ' ') },
      { userId: 7, code: 'FOREIGN_ORIGIN' },
    ],
    ['nobody', 401, { cookie: '' }, {}],
  ])('of a socket of %s', async (_who, status, headers, more) => {
    const answer = await handshake({ origin: gateway.url, cookie: browser.cookie, ...headers });
    expect(answer.status).toBe(status);
    expect(await only()).toMatchObject({
      msg: 'socket refused',
      level: 40,
      ip: FROM,
      path: SOCKET_PATH,
      status,
      reqId: answer.id,
      ...more,
    });
  });

  it('but not of somebody who is merely not signed in', async () => {
    const answer = await new Browser(gateway.url).get('/api/v1/region');
    expect(answer.status).toBe(401);
    expect((await browser.get('/api/v1/region')).status).toBe(200);
    expect(lines).toEqual([]);
  });

  it('in one line, whatever is written in the address', async () => {
    const path = `/api/v1/${encodeURIComponent('x"}{"msg":"forged"}')}${'y'.repeat(2_000)}`;
    await browser.ask('POST', path, { headers: CLAIMED });
    const line = await only();
    expect(line?.['msg']).toMatch(/refused/);
    expect(JSON.stringify(line).length).toBeLessThan(700);
  });
});

describe('an answer from 400 up leaves a line in the log', () => {
  it('that says whether it came from the api', async () => {
    expect((await browser.get('/api/v1/refused?name=Pat', CLAIMED)).status).toBe(422);
    expect(await only()).toMatchObject({
      msg: 'refused',
      level: 30,
      userId: 7,
      path: '/api/v1/refused',
      status: 422,
      answeredBy: 'api',
    });
  });

  it('that names the cause when the api cannot be reached', async () => {
    const gone = await startWithUpstream({
      log: pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) }),
    });
    const visitor = new Browser(gone.gateway.url);
    await visitor.signIn();
    await gone.upstream.close();
    const answer = await visitor.get('/api/v1/region');
    expect(answer.status).toBe(502);
    await expect
      .poll(() => lines.find(({ status }) => status === 502))
      .toMatchObject({
        msg: 'a request failed',
        level: 50,
        userId: 7,
        path: '/api/v1/region',
        why: expect.stringContaining('ECONNREFUSED'),
        reqId: answer.headers.get('x-request-id'),
      });
    await gone.gateway.close();
  });

  it('without names of people, addresses, bodies and queries', async () => {
    await browser.send('POST', '/auth/acting-as', { employeeId: 8 });
    const twice = await browser.send('POST', '/auth/acting-as', { employeeId: 9 });
    expect(twice.json()).toMatchObject({ message: expect.stringContaining('Pat supervisor'), code: 'ALREADY_ACTING' });
    await browser.send('PUT', '/auth/supervisors', { supervisors: ['Pat Secret'] });
    await browser.get('/api/v1/nothing?search=Pat%20Secret');
    await expect.poll(() => lines.map(({ status }) => status)).toEqual([409, 400, 404]);
    expect(lines[0]).toMatchObject({ userId: 8, actorId: 7, code: 'ALREADY_ACTING' });
    expect(lines[1]).toMatchObject({ fields: ['supervisors.0'] });
    expect(JSON.stringify(lines)).not.toMatch(/Pat|Secret|@|muster=/);
  });
});

describe('the api', () => {
  it('gets the id under which the gateway logs the request', async () => {
    upstream.calls.seen.length = 0;
    const debug = await startGateway(upstream, {
      log: pino({ level: 'debug' }, { write: (line: string) => lines.push(JSON.parse(line)) }),
    });
    const visitor = new Browser(debug.url);
    await visitor.signIn();
    await visitor.get('/api/v1/echo');
    const asked = upstream.calls.seen[0]?.headers['x-request-id'];
    await expect.poll(() => lines.find(({ path }) => path === '/api/v1/echo')).toMatchObject({ msg: 'answered', reqId: asked });
    await debug.close();
    upstream.publicUrl = gateway.url;
  });

  it('is told from where a request comes, by the gateway alone', async () => {
    upstream.calls.seen.length = 0;
    await browser.get('/api/v1/echo', { ...CLAIMED, 'x-real-ip': '1.2.3.4' });
    expect(upstream.calls.seen[0]?.headers).toMatchObject({ 'x-forwarded-for': FROM });
  });
});
