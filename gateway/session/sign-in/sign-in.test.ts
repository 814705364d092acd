import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SessionView } from '../../../shared/session.ts';
import { Browser, startGateway, startWithUpstream, type TestGateway } from '../../test/gateway.ts';
import type { TestUpstream } from '../../test/upstream.ts';

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

describe('sign-in', () => {
  it.each(['admin', 'subadmin', 'supervisor'] as const)('brings in a person of role %s', async (role) => {
    upstream.nextSignIn = role;
    expect(await browser.signIn(role === 'admin' ? 'google' : 'microsoft')).toBe('/');
    const answer = await browser.get('/auth/session');
    expect(answer.status).toBe(200);
    const view = SessionView.parse(answer.json());
    expect(view.user.role).toBe(role);
    expect(view.supervisors).toEqual([]);
  });

  it.each([
    ['notFound', 'notFound'],
    ['unauthorized', 'unauthorized'],
    ['error', 'error'],
    ['foreman', 'unauthorized'],
    ['worker', 'unauthorized'],
  ] as const)('refuses %s with status %s and keeps nothing', async (outcome, status) => {
    upstream.nextSignIn = outcome;
    expect(await browser.signIn()).toBe(`/login?status=${status}`);
    expect((await browser.get('/auth/session')).status).toBe(204);
    expect((await browser.get('/api/v1/echo')).status).toBe(401);
    expect(upstream.signIns.size).toBe(0);
  });

  it.each(['/wall?region=3', '/?tab=roster&sort=[["name","ASC"]]#crew', '/timesheets/12'])('leads back to %s', async (to) => {
    const { pathname, search, hash } = new URL(to, gateway.url);
    expect(await browser.signIn('google', to)).toBe(pathname + search + hash);
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/.//evil.example', '/auth/logout', '/login'])(
    'leads to the front page instead of %s',
    async (to) => {
      expect(await browser.signIn('google', to)).toBe('/');
      // What waits at the gateway cannot be exchanged at the end.
      const again = new Browser(gateway.url);
      const began = await again.get('/auth/login/google?to=/wall');
      const back = await again.get(began.headers.get('location')!);
      const end = await again.get(`${back.headers.get('location')}&${new URLSearchParams({ to })}`);
      expect(end.headers.get('location')).toBe('/wall');
    },
  );

  it('keeps where a person was going over a refusal, whose sign-in begins anew', async () => {
    upstream.nextSignIn = 'notFound';
    expect(await browser.signIn('google', '/wall?region=3')).toBe('/login?status=notFound&to=%2Fwall%3Fregion%3D3');
    await browser.get('/auth/login/google?to=/wall');
    expect((await browser.get('/auth/callback?status=error&state=made-up')).headers.get('location')).toBe(
      '/login?status=error&to=%2Fwall',
    );
  });

  it('hands the browser no credential and no code verifier', async () => {
    await browser.signIn();
    const { access, refresh } = upstream.onlySignIn;
    const texts = [browser.cookie, decodeURIComponent(browser.cookie), (await browser.get('/auth/session')).text];
    for (const text of texts) {
      expect(text).not.toContain(access);
      expect(text).not.toContain(refresh);
      expect(text).not.toContain('codeVerifier');
    }
    expect(browser.cookie.length).toBeLessThan(400);
  });

  it('refuses a callback that another browser began', async () => {
    const began = await browser.get('/auth/login/google');
    const back = await browser.get(began.headers.get('location')!);
    const victim = new Browser(gateway.url);
    const callback = new URL(back.headers.get('location')!);
    const answer = await victim.get(callback.pathname + callback.search);
    expect(answer.headers.get('location')).toBe('/login?status=error');
    expect((await victim.get('/auth/session')).status).toBe(204);
  });

  it('uses a callback once', async () => {
    const began = await browser.get('/auth/login/google');
    const back = await browser.get(began.headers.get('location')!);
    const callback = back.headers.get('location')!;
    expect((await browser.get(callback)).headers.get('location')).toBe('/');
    expect((await browser.get(callback)).headers.get('location')).toBe('/login?status=error');
    expect((await browser.get('/auth/session')).status).toBe(200);
  });

  it('lets two tabs sign in side by side', async () => {
    const first = await browser.get('/auth/login/google');
    const second = await browser.get('/auth/login/microsoft');
    const firstBack = await browser.get(first.headers.get('location')!);
    expect((await browser.get(firstBack.headers.get('location')!)).headers.get('location')).toBe('/');
    const secondBack = await browser.get(second.headers.get('location')!);
    expect((await browser.get(secondBack.headers.get('location')!)).headers.get('location')).toBe('/');
    expect(upstream.signIns.size).toBe(1);
  });

  it('takes any unknown status for an error and a made-up state for a stranger', async () => {
    const began = await browser.get('/auth/login/google');
    const state = new URL(began.headers.get('location')!, gateway.url).searchParams.get('state');
    expect((await browser.get('/auth/callback?status=notFound&state=made-up')).headers.get('location')).toBe(
      '/login?status=error',
    );
    expect((await browser.get(`/auth/callback?status=exploded&state=${state}`)).headers.get('location')).toBe(
      '/login?status=error',
    );
    expect((await browser.get('/auth/callback?state=a&state=b&code=c')).headers.get('location')).toBe('/login?status=error');
  });

  it('gives the session a new id each time and ends the one before', async () => {
    await browser.signIn();
    const before = new Browser(gateway.url);
    for (const [name, value] of browser.cookies) before.cookies.set(name, value);
    await browser.signIn();
    expect(browser.cookie).not.toBe(before.cookie);
    expect((await before.get('/auth/session')).status).toBe(204);
    expect((await browser.get('/auth/session')).status).toBe(200);
    expect(upstream.signIns.size).toBe(1);
  });

  it('sends a visitor who came under another name to the public address, once', async () => {
    const other = new Browser(gateway.url.replace('127.0.0.1', 'localhost'));
    const answer = await other.get('/auth/login/google');
    expect(answer.headers.get('location')).toBe(`${gateway.url}/auth/login/google?via=public`);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const going = await other.get('/auth/login/google?to=/wall');
    expect(going.headers.get('location')).toBe(`${gateway.url}/auth/login/google?via=public&to=%2Fwall`);
    const hidden = await other.get('/auth/login/google?via=public');
    expect(hidden.headers.get('location')).toMatch(/^\/api\/v1\/auth\/login\/google\?client=web&challenge=/);
  });

  it('knows two providers', async () => {
    const answer = await browser.get('/auth/login/facebook');
    expect(answer.status).toBe(404);
    expect(answer.json()).toMatchObject({ statusCode: 404, error: 'Not Found' });
  });
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

describe('session cookie, and that of a sign-in', () => {
  it('are for this host alone, hidden from scripts and not sent by other sites', async () => {
    const began = await browser.get('/auth/login/google');
    const back = await browser.get(began.headers.get('location')!);
    const ended = await browser.get(back.headers.get('location')!);
    const lines = [...began.headers.getSetCookie(), ...ended.headers.getSetCookie()];
    const fixed = lines.map((line) => line.replace(/=[^;]+;/, '=…;'));
    expect(fixed).toEqual([
      'muster-sign-in=…; Max-Age=600; Path=/; HttpOnly; SameSite=Lax',
      'muster=…; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax',
    ]);
  });

  it('are bound to host and https where the public address is https', async () => {
    const secure = await startGateway(upstream, { settings: { PUBLIC_URL: 'https://app.example' } });
    const began = await secure.app.inject({ url: '/auth/login/google', headers: { host: 'app.example' } });
    const cookie = String(began.headers['set-cookie']);
    expect(cookie).toMatch(/^__Host-muster-sign-in=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const provider = new URL(String(began.headers.location), upstream.url);
    const { headers: sentBack } = await fetch(provider, { redirect: 'manual' });
    const { pathname, search } = new URL(sentBack.get('location')!);
    const headers = { host: 'app.example', cookie: cookie.split(';')[0]! };
    const answer = await secure.app.inject({ url: pathname + search, headers });
    expect(answer.headers['set-cookie']).toMatch(/^__Host-muster=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(answer.headers['strict-transport-security']).toContain('max-age');
    await secure.close();
    upstream.publicUrl = gateway.url;
  });

  it('when tampered with are as good as none: 401 or a fresh sign-in, never 500', async () => {
    await browser.signIn();
    const value = browser.cookies.get('muster')!;
    const alter = (at: number) => value.slice(0, at) + (value[at] === 'A' ? 'B' : 'A') + value.slice(at + 1);
    const forged = [
      ...Array.from({ length: 200 }, (_, n) => alter((n * 7) % value.length)).filter((text) => text !== value),
      '',
      ';',
      '%',
      '%00',
      '%E0%A4%A',
      value.slice(0, -1),
      `${value}A`,
      encodeURIComponent(';'),
      'a%3Bb',
      `${'A'.repeat(24)}%3B${'A'.repeat(32)}`,
      '{"id":"x"}',
      '__proto__',
      'x'.repeat(8_000),
    ];
    for (const text of forged) {
      const headers = { cookie: `muster=${text}; muster-sign-in=${text}` };
      const answer = await gateway.app.inject({ url: '/auth/session', headers });
      // A change in the padding bits of base64 leaves the same bytes: the very same cookie.
      if (answer.statusCode === 200) expect(sameBytes(text, value)).toBe(true);
      else expect(answer.statusCode).toBe(204);
      const login = await gateway.app.inject({ url: '/auth/login/google?via=public', headers });
      expect(login.statusCode).toBe(302);
    }
  });

  it('too large to read are answered 431', async () => {
    const answer = await browser.get('/auth/session', { cookie: `muster=${'x'.repeat(20_000)}` });
    expect(answer.status).toBe(431);
  });
});

const sameBytes = (a: string, b: string) => {
  const bytes = (text: string) =>
    decodeURIComponent(text)
      .split(';')
      .map((part) => Buffer.from(part, 'base64').toString('hex'));
  try {
    return bytes(a).slice(0, 2).join() === bytes(b).join();
  } catch {
    return false;
  }
};
