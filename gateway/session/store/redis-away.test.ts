import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createClient } from 'redis';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { Browser, startWithUpstream, type TestGateway } from '#gateway/test/gateway.ts';
import { RedisProxy } from '#gateway/test/redis-proxy.ts';
import { redisIsNeeded } from '#gateway/test/stores.ts';
import type { TestUpstream } from '#gateway/test/upstream.ts';
import { FEED_PATH } from '#shared/live/messages.ts';
import { openRedisStore } from './redis.ts';
import { rememberReads } from './remembered-reads.ts';
import type { SessionStore } from './store.ts';

/**
 * What a person waits for the first answer of a Redis that has just frozen, and a wide margin for a
 * busy machine.
 */
const LIMIT_MS = 3_000;
const CALLS = 40;

let proxy: RedisProxy;
let prefix: string;
let store: SessionStore;
let gateway: TestGateway;
let upstream: TestUpstream;
let stop: () => Promise<void>;
let browser: Browser;

const health = async (): Promise<unknown> => (await browser.get('/healthz')).json();
const within = async <T>(ms: number, asked: Promise<T>): Promise<T> => {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms).unref());
  return Promise.race([asked, late]);
};

describe.runIf(redisIsNeeded)('a gateway whose Redis', () => {
  beforeEach(async () => {
    proxy = await RedisProxy.open();
    prefix = `test:${randomUUID()}:`;
    store = rememberReads(await openRedisStore({ url: proxy.url, prefix, onError: () => {} }));
    ({ gateway, upstream, stop } = await startWithUpstream({ store, settings: { SIGN_IN_LIMIT: '0' } }));
    browser = new Browser(gateway.url);
    await browser.signIn();
    await browser.get('/auth/session');
  });
  afterEach(async () => {
    proxy.mend();
    await stop();
    await store.close();
    proxy.close();
  });

  it.each(['freeze', 'cut'] as const)('meets a %s answers soon, from what it knows or with 503, and says so', async (fault) => {
    proxy[fault]();
    expect((await within(LIMIT_MS, browser.get('/auth/session'))).status).toBe(200);
    // It is known now that Redis is away: forty more do not wait forty times.
    for (let call = 0; call < CALLS; call += 1) {
      expect((await within(LIMIT_MS, browser.get(call % 2 === 0 ? '/auth/session' : '/api/v1/echo'))).status).toBe(200);
    }
    const refused = await within(LIMIT_MS, browser.send('PUT', '/auth/supervisors', { supervisors: [4] }));
    expect(refused.json()).toMatchObject({ statusCode: 503, message: 'Sessions cannot be read at the moment' });
    expect((await within(LIMIT_MS, new Browser(gateway.url).get('/auth/login/google'))).status).toBe(503);
    expect(await health()).toMatchObject({ status: 'degraded', sessionStore: 'unreachable' });

    proxy.mend();
    await vi.waitFor(async () => expect(await health()).toMatchObject({ status: 'ok', sessionStore: 'ok' }), 10_000);
    expect((await browser.send('PUT', '/auth/supervisors', { supervisors: [4] })).status).toBe(200);
    // What this node has changed itself it knows as it is now.
    await vi.waitFor(async () => {
      proxy[fault]();
      try {
        expect((await browser.get('/auth/session')).json()).toMatchObject({ supervisors: [4] });
      } finally {
        proxy.mend();
      }
    }, 10_000);
  });

  it.each(['freeze', 'cut'] as const)(
    'meets a %s signs out at the api, so that nothing of the session is good any more',
    async (fault) => {
      const { cookie } = browser;
      proxy[fault]();
      expect((await within(2 * LIMIT_MS, browser.send('POST', '/auth/logout'))).status).toBe(204);
      expect(browser.cookies.has('muster')).toBe(false);
      expect(upstream.signIns.size).toBe(0);
      proxy.mend();
      // The record is still there.
      await vi.waitFor(async () => {
        expect(await health()).toMatchObject({ status: 'ok' });
        expect((await new Browser(gateway.url).get('/api/v1/echo', { cookie })).status).toBe(401);
      }, 10_000);
    },
  );

  it('is away leads a sign-in back to a page that says so', async () => {
    const html = { accept: 'text/html,application/xhtml+xml' };
    const [visitor, comingBack] = [new Browser(gateway.url), new Browser(gateway.url)];
    const out = await comingBack.get('/auth/login/google?to=%2Froster', html);
    const state = new URL(out.headers.get('location')!, gateway.url).searchParams.get('state');
    proxy.cut();
    const led = async (who: Browser, path: string) => {
      const { status, headers } = await within(LIMIT_MS, who.get(path, html));
      return [status, headers.get('location')];
    };
    expect(await led(visitor, '/auth/login/google?to=%2Froster')).toEqual([302, '/login?status=unavailable&to=%2Froster']);
    // Where this one was going lies in the store.
    const back = `/auth/callback?${new URLSearchParams({ state: state!, code: 'x' })}`;
    expect(await led(comingBack, back)).toEqual([302, '/login?status=unavailable']);
  });

  it('is away as the api is tells a page that nobody was signed out, and leads home who was sent to the way out', async () => {
    proxy.cut();
    upstream.beforeLogout = () => Promise.reject(new Error('the api is away'));
    expect((await within(LIMIT_MS, browser.send('POST', '/auth/logout'))).status).toBe(503);
    const headers = { cookie: browser.cookie, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };
    const { statusCode, headers: said } = await gateway.app.inject({ url: '/auth/logout', headers });
    expect([statusCode, said.location]).toEqual([303, '/']);
    expect(browser.cookies.has('muster')).toBe(true);
  });

  it('is back without what it had closes the sockets of unknown sessions', async () => {
    const socket = new WebSocket(gateway.url.replace('http', 'ws') + FEED_PATH, {
      headers: { cookie: browser.cookie, origin: gateway.url },
    });
    await once(socket, 'open');
    const closed = once(socket, 'close');
    proxy.cut();
    await vi.waitFor(async () => {
      await browser.get('/auth/session');
      expect(await health()).toMatchObject({ sessionStore: 'unreachable' });
    });
    const redis = createClient({ url: 'redis://127.0.0.1:6379' });
    await redis.connect();
    expect(await redis.del(await redis.keys(`${prefix}*`))).toBeGreaterThan(0);
    redis.destroy();
    proxy.mend();
    await within(10_000, closed);
    expect((await browser.get('/api/v1/echo')).status).toBe(401);
  });
});
