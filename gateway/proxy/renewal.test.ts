import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser, startWithUpstream, type TestGateway } from '../test/gateway.ts';
import type { TestUpstream } from '../test/upstream.ts';

let upstream: TestUpstream;
let gateway: TestGateway;
let stop: () => Promise<void>;
let browser: Browser;

beforeAll(async () => {
  ({ upstream, gateway, stop } = await startWithUpstream({ settings: { SIGN_IN_LIMIT: '0' } }));
});
afterAll(() => stop());
beforeEach(async () => {
  upstream.signIns.clear();
  upstream.calls.seen.length = 0;
  upstream.counts.refresh = 0;
  upstream.refreshStatus = undefined;
  upstream.beforeRefresh = async () => {};
  browser = new Browser(gateway.url);
  await browser.signIn();
});

describe('a 401 from the api', () => {
  it('renews the session once and repeats the request, body included', async () => {
    upstream.expireAccess();
    const answer = await browser.send('POST', '/api/v1/echo', { a: 1 });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('www-authenticate')).toBeNull();
    expect(upstream.calls.seen.map(({ bytes }) => bytes)).toEqual([7]);
    expect(upstream.counts.refresh).toBe(1);
  });

  it('met by 20 requests at the same time costs one renewal', async () => {
    upstream.expireAccess();
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.get('/api/v1/echo')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(upstream.counts.refresh).toBe(1);
  });

  it('after a refused renewal ends the session, for all who wait, with one try', async () => {
    upstream.expireAccess();
    upstream.refreshStatus = 401;
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.get('/api/v1/echo')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(401));
    expect(upstream.counts.refresh).toBe(1);
    upstream.refreshStatus = undefined;
    expect((await browser.get('/auth/session')).status).toBe(204);
    expect(upstream.counts.refresh).toBe(1);
  });

  it('ends the session when the renewed token is refused, too', async () => {
    upstream.beforeRefresh = async () => queueMicrotask(() => setImmediate(() => upstream.expireAccess()));
    upstream.expireAccess();
    expect((await browser.get('/api/v1/echo')).status).toBe(401);
    expect((await browser.get('/auth/session')).status).toBe(204);
    expect(upstream.counts.refresh).toBe(1);
  });

  it('keeps the session while the renewal itself fails, and does not try again at once', async () => {
    upstream.expireAccess();
    upstream.refreshStatus = 500;
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.get('/api/v1/echo')));
    for (const answer of answers) {
      expect(answer.status).toBe(502);
      expect(answer.json()).toMatchObject({ statusCode: 502, error: 'Bad Gateway' });
    }
    expect((await browser.get('/api/v1/echo')).status).toBe(502);
    expect(upstream.counts.refresh).toBe(1);
    upstream.refreshStatus = undefined;
    await expect.poll(async () => (await browser.get('/api/v1/echo')).status, { timeout: 5_000 }).toBe(200);
  });

  it('during the upload of a file, which flows through, asks for it again', async () => {
    upstream.expireAccess();
    const headers = { 'x-muster-client': 'web', origin: gateway.url, 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await browser.ask('PUT', '/api/v1/echo', { headers, body: new Uint8Array(400_000) });
    expect(answer.status).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'SEND_AGAIN' });
    expect((await browser.ask('PUT', '/api/v1/echo', { headers, body: new Uint8Array(400_000) })).status).toBe(200);
    expect(upstream.counts.refresh).toBe(1);
  });
});
