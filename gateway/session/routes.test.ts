import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SessionView } from '#shared/session.ts';
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
beforeEach(() => {
  browser = new Browser(gateway.url);
  upstream.signIns.clear();
  upstream.nextSignIn = 'admin';
});

describe('logout', () => {
  it('ends the session here and at the api, also for a copied cookie', async () => {
    await browser.signIn();
    const copy = new Browser(gateway.url);
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    expect((await copy.get('/auth/session')).status).toBe(200);
    expect((await browser.send('POST', '/auth/logout')).status).toBe(204);
    expect(browser.cookies.has('muster')).toBe(false);
    expect(upstream.signIns.size).toBe(0);
    expect((await copy.get('/auth/session')).status).toBe(204);
    expect((await copy.get('/api/v1/echo')).status).toBe(401);
  });

  it('which the api is slow to hear of ends no sign-in that another tab begins meanwhile', async () => {
    await browser.signIn();
    const isHeard = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    upstream.beforeLogout = () => {
      isHeard.resolve();
      return goesOn.promise;
    };
    const leaving = browser.send('POST', '/auth/logout');
    await isHeard.promise;
    const began = await browser.get('/auth/login/google?to=/wall');
    const back = await browser.get(began.headers.get('location')!);
    goesOn.resolve();
    expect((await leaving).status).toBe(204);
    upstream.beforeLogout = async () => {};
    expect((await browser.get(back.headers.get('location')!)).headers.get('location')).toBe('/wall');
    expect((await browser.get('/auth/session')).status).toBe(200);
  });

  it('reaches the api although the access token has run out', async () => {
    await browser.signIn();
    upstream.expireAccess();
    await browser.send('POST', '/auth/logout');
    expect(upstream.signIns.size).toBe(0);
  });

  it('cannot be caused by another site', async () => {
    await browser.signIn();
    expect((await browser.ask('POST', '/auth/logout', { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    for (const site of ['cross-site', 'same-site']) {
      const { app } = gateway;
      const headers = { cookie: browser.cookie, 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' };
      const answer = await app.inject({ method: 'GET', url: '/auth/logout', headers });
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/']);
    }
    expect((await browser.get('/auth/session')).status).toBe(200);
  });

  it('has an address of its own that a person may be sent to', async () => {
    await browser.signIn();
    const headers = { cookie: browser.cookie, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };
    const answer = await gateway.app.inject({ method: 'GET', url: '/auth/logout', headers });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/login']);
    expect((await browser.get('/auth/session')).status).toBe(204);
  });

  it('without a session does no harm', async () => {
    expect((await browser.send('POST', '/auth/logout')).status).toBe(204);
  });
});

describe('PUT /auth/supervisors', () => {
  it('keeps the choice and sends it with every request to the api', async () => {
    await browser.signIn();
    const answer = await browser.send('PUT', '/auth/supervisors', { supervisors: [4, 2, 4] });
    expect(SessionView.parse(answer.json()).supervisors).toEqual([4, 2]);
    await browser.get('/api/v1/echo');
    expect(upstream.calls.seen.at(-1)!.headers['x-supervisor-ids']).toBe('4,2');
    await browser.send('PUT', '/auth/supervisors', { supervisors: [] });
    await browser.get('/api/v1/echo');
    expect(upstream.calls.seen.at(-1)!.headers['x-supervisor-ids']).toBeUndefined();
  });

  it.each([
    [{ supervisors: ['1'] }, 'supervisors.0'],
    [{ supervisors: [0] }, 'supervisors.0'],
    [{ supervisors: [1], token: 'x' }, 'token'],
    [{}, 'supervisors'],
    [[], 'body'],
  ])('refuses %j and names the fault', async (body, field) => {
    await browser.signIn();
    const answer = await browser.send('PUT', '/auth/supervisors', body);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ field }] });
  });

  it('is not for supervisors themselves', async () => {
    upstream.nextSignIn = 'supervisor';
    await browser.signIn();
    expect((await browser.send('PUT', '/auth/supervisors', { supervisors: [1] })).status).toBe(403);
    expect((await browser.send('PUT', '/auth/supervisors', { supervisors: [] })).status).toBe(200);
  });

  it('needs a session and our own page', async () => {
    expect((await browser.send('PUT', '/auth/supervisors', { supervisors: [] })).status).toBe(401);
    await browser.signIn();
    expect((await browser.ask('PUT', '/auth/supervisors')).status).toBe(403);
  });
});

describe('GET /auth/session', () => {
  it('asks the api who the person is now', async () => {
    await browser.signIn();
    upstream.onlySignIn.user = { ...upstream.onlySignIn.user, fullName: 'Renamed' };
    expect(SessionView.parse((await browser.get('/auth/session')).json()).user.fullName).toBe('Renamed');
  });

  it('answers that nobody is signed in when the api has ended the sign-in', async () => {
    await browser.signIn();
    upstream.endSignIn(upstream.onlySignIn, 'deactivated');
    expect((await browser.get('/auth/session')).status).toBe(204);
  });
});
