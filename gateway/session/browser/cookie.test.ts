import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser, startGateway, startWithUpstream, type TestGateway } from '#gateway/test/gateway.ts';
import type { TestUpstream } from '#gateway/test/upstream.ts';

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
