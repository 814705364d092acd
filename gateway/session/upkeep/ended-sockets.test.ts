import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { Browser, startWithUpstream, type TestGateway } from '#gateway/test/gateway.ts';
import type { TestUpstream } from '#gateway/test/upstream.ts';
import { FEED_PATH } from '#shared/live/messages.ts';

let upstream: TestUpstream;
let gateway: TestGateway;
let stop: () => Promise<void>;
let browser: Browser;

beforeEach(async () => {
  ({ upstream, gateway, stop } = await startWithUpstream());
  browser = new Browser(gateway.url);
  await browser.signIn();
});
afterEach(() => stop());

async function connect(cookie: string): Promise<WebSocket> {
  const socket = new WebSocket(gateway.url.replace('http', 'ws') + FEED_PATH, { headers: { cookie, origin: gateway.url } });
  await once(socket, 'open');
  return socket;
}

/** Milliseconds until the socket is closed by the gateway. */
async function untilClosed(socket: WebSocket, cause: () => unknown): Promise<number> {
  const closed = once(socket, 'close');
  const begun = performance.now();
  await cause();
  await closed;
  return performance.now() - begun;
}

describe('sockets of a session', () => {
  it('close within a second of a logout', async () => {
    const socket = await connect(browser.cookie);
    expect(await untilClosed(socket, () => browser.send('POST', '/auth/logout'))).toBeLessThan(1_000);
  });

  it('close within a second of a deactivation that only the api knows of', async () => {
    const socket = await connect(browser.cookie);
    await vi.waitFor(() => expect(upstream.ended.waiting).toBe(1));
    expect(await untilClosed(socket, () => upstream.endSignIn(upstream.onlySignIn, 'deactivated'))).toBeLessThan(1_000);
  });

  it('cannot be opened again with the cookie of an ended session', async () => {
    const { cookie } = browser;
    await browser.send('POST', '/auth/logout');
    await expect(connect(cookie)).rejects.toThrow('401');
  });
});
