import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Browser, startWithUpstream, type TestGateway } from '#gateway/test/gateway.ts';
import type { TestUpstream } from '#gateway/test/upstream.ts';
import { CLIENT_HEADER } from '#shared/constants.ts';
import { PairingView, SessionView } from '#shared/session.ts';

const DAY_MS = 86_400_000;

let upstream: TestUpstream;
let gateway: TestGateway;
let stop: () => Promise<void>;
let screen: Browser;
let at = Date.now();

beforeEach(async () => {
  at = Date.now();
  ({ upstream, gateway, stop } = await startWithUpstream({ settings: { SIGN_IN_LIMIT: '5' }, clock: () => at }));
  screen = new Browser(gateway.url);
});
afterEach(() => stop());

const begin = (browser = screen) => browser.send('POST', '/auth/display', {});
const ask = async (browser = screen) => (await browser.send('POST', '/auth/display/ask', {})).json();

describe('the pairing of a screen', () => {
  it('gives the page the letters alone, and the session once an admin has entered them', async () => {
    const begun = await begin();
    expect(PairingView.parse(begun.json())).toMatchObject({ user_code: 'KDXR-ZMWP', interval: 5 });
    expect(begun.text).not.toContain(upstream.deviceCode);
    expect(decodeURIComponent(screen.cookie)).not.toContain(upstream.deviceCode);
    expect(await ask()).toEqual({ state: 'pending' });
    upstream.pairingRefusal = 'SLOW_DOWN';
    expect(await ask()).toEqual({ state: 'slowDown' });
    upstream.pairingRefusal = undefined;
    expect(await ask()).toEqual({ state: 'paired' });
    expect(SessionView.parse((await screen.get('/auth/session')).json()).user.role).toBe('display');
    const { access, refresh } = upstream.onlySignIn;
    for (const secret of [access, refresh]) expect(decodeURIComponent(screen.cookie)).not.toContain(secret);
    // The answer is given once.
    expect(await ask()).toEqual({ state: 'expired' });
  });

  it('is of the browser that began it, and of no other site', async () => {
    await begin();
    upstream.pairingRefusal = undefined;
    expect(await ask(new Browser(gateway.url))).toEqual({ state: 'expired' });
    for (const path of ['/auth/display', '/auth/display/ask']) {
      const headers = { [CLIENT_HEADER]: 'web', origin: 'https://evil.example' };
      expect((await screen.ask('POST', path, { headers })).status).toBe(403);
    }
    expect(upstream.signIns.size).toBe(0);
  });

  it('is begun five times a minute from one address', async () => {
    const statuses = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await begin(new Browser(gateway.url))).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  it('makes a session that outlasts those of people, and ends with its display', async () => {
    await begin();
    upstream.pairingRefusal = undefined;
    await ask();
    for (let month = 0; month < 3; month += 1) {
      at += 60 * DAY_MS;
      const answer = await screen.get('/auth/session');
      expect(answer.status).toBe(200);
      expect(answer.headers.get('set-cookie')).toMatch(/Max-Age=34560000;/);
    }
    upstream.endSignIn(upstream.onlySignIn, 'unpaired');
    await vi.waitFor(async () => expect((await screen.get('/auth/session')).status).toBe(204));
  });
});
