import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser, startWithUpstream, type TestGateway } from '#gateway/test/gateway.ts';
import type { TestUpstream } from '#gateway/test/upstream.ts';
import { SessionView } from '#shared/session.ts';

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

  it('keeps where a person was going over a refusal, and begins a new sign-in', async () => {
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
