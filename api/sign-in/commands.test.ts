import { createHash, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Credentials, type Provider } from '#shared/session.ts';
import { employee } from '../db/tables/people.ts';
import { auditLog } from '../db/tables/settings.ts';
import { loginAttempt } from '../db/tables/sign-in.ts';
import { walkSignIn } from '../demo/field/phone-sign-in.ts';
import { type Identity, startIdentity } from '../demo/identity/identity.ts';
import type { KnownPerson } from '../demo/identity/page.ts';
import { addPerson, openSignInApi, PUBLIC_URL } from '../test/calls/sign-in.ts';
import { quietLog } from '../test/database.ts';
import { type LyingIdentity, signed, startLyingIdentity } from '../test/lying-identity.ts';

const PEOPLE: KnownPerson[] = [
  { email: 'admin@corp.test', name: 'Ana', role: 'admin', isActive: true },
  { email: 'foreman@corp.test', name: 'Ray', role: 'foreman', isActive: true },
  { email: 'worker@corp.test', name: 'Wes', role: 'worker', isActive: true },
  { email: 'gone@corp.test', name: 'Gil', role: 'supervisor', isActive: false },
  { email: 'stranger@corp.test', name: 'Sam', role: null, isActive: true },
  // U+212A, the Kelvin sign, is not the letter K, though its lower case is k.
  { email: '\u212Aate@corp.test', name: 'Kate', role: null, isActive: true },
];

describe('signing in through an identity provider', () => {
  let api: Awaited<ReturnType<typeof openSignInApi>>;
  let identity: Identity;
  let apiUrl: string;

  beforeAll(async () => {
    identity = await startIdentity({ port: 0, publicUrl: PUBLIC_URL, people: PEOPLE, log: quietLog });
    api = await openSignInApi(identity.providers);
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    apiUrl = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
    for (const { email, role, isActive } of PEOPLE)
      if (role) await addPerson(api.db, { role, isActive, email: email.replace(/^\w/, (letter) => letter.toUpperCase()) });
    await addPerson(api.db, { role: 'admin', email: 'kate@corp.test' });
  });
  afterAll(async () => {
    await api.close();
    await identity.close();
  });
  beforeEach(() => {
    api.clock.aheadMs = 0;
  });

  const newVerifier = () => randomBytes(32).toString('base64url');
  const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

  async function walk(email: string, { client = 'web' as 'web' | 'app', provider = 'microsoft' as Provider } = {}) {
    const verifier = newVerifier();
    const beginning = { client, challenge: challengeOf(verifier), state: 'my-state' };
    const back = await walkSignIn({ apiUrl, publicUrl: PUBLIC_URL, email, provider }, beginning);
    return { back, verifier, code: back.searchParams.get('code') ?? '' };
  }
  const exchange = (code: string, codeVerifier: string, headers: Record<string, string> = {}) =>
    api.app.inject({ method: 'POST', url: '/api/v1/auth/token', headers, payload: { code, codeVerifier } });
  const login = (query: Record<string, string>, provider = 'microsoft') =>
    api.app.inject({ url: `/api/v1/auth/login/${provider}`, query });
  const good = { client: 'web', state: 's', challenge: challengeOf('x') };

  it.each(['microsoft', 'google'] as const)('lets an admin in with %s, whatever the case of the address', async (provider) => {
    const { back, code, verifier } = await walk('admin@corp.test', { provider });
    expect(back.href).toMatch(/^http:\/\/muster\.test\/auth\/callback\?/);
    expect(back.searchParams.get('state')).toBe('my-state');
    const answer = await exchange(code, verifier);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { user, token } = Credentials.parse(answer.json());
    expect(user).toMatchObject({ email: 'Admin@corp.test', role: 'admin', businessDate: expect.stringMatching(/^\d{4}-/) });
    const me = await api.app.inject({ url: '/api/v1/auth/me', headers: { authorization: `Bearer ${token}` } });
    expect(me.statusCode).toBe(200);
  });

  it.each([
    ['stranger@corp.test', 'web', 'notFound'],
    ['stranger@corp.test', 'app', 'notFound'],
    ['\u212Aate@corp.test', 'web', 'notFound'],
    ['gone@corp.test', 'web', 'unauthorized'],
    ['gone@corp.test', 'app', 'unauthorized'],
    ['foreman@corp.test', 'web', 'unauthorized'],
    ['worker@corp.test', 'web', 'unauthorized'],
  ] as const)('sends %s (%s) back with status %s and keeps that', async (email, client, status) => {
    const { back } = await walk(email, { client });
    expect(Object.fromEntries(back.searchParams)).toEqual({ status, state: 'my-state' });
    const [row] = await api.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(row).toMatchObject({ action: 'session.refuse', after: { status, client, emails: [email] } });
  });

  it('sends a foreman back to the app on the phone', async () => {
    const { back, code, verifier } = await walk('foreman@corp.test', { client: 'app' });
    expect(back.href).toMatch(/^muster:\/\/signed-in\?/);
    expect(Credentials.parse((await exchange(code, verifier)).json()).user.role).toBe('foreman');
  });

  it('gives credentials for a code once', async () => {
    const { code, verifier } = await walk('admin@corp.test');
    expect((await exchange(code, verifier)).statusCode).toBe(200);
    expect((await exchange(code, verifier)).json()).toMatchObject({ statusCode: 401, code: 'CODE_INVALID' });
  });

  it('gives them once even when two ask at the same time', async () => {
    const { code, verifier } = await walk('admin@corp.test');
    const answers = await Promise.all([exchange(code, verifier), exchange(code, verifier), exchange(code, verifier)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 401, 401]);
  });

  it('gives nothing to a client that did not begin the sign-in, and burns the code', async () => {
    const { code, verifier } = await walk('admin@corp.test');
    expect((await exchange(code, newVerifier())).statusCode).toBe(401);
    expect((await exchange(code, verifier)).statusCode).toBe(401);
  });

  it('gives an app nothing for the code of a browser, and burns it; for its own it gets credentials', async () => {
    const asApp = { 'x-muster-client': 'app' };
    const office = await walk('admin@corp.test');
    expect((await exchange(office.code, office.verifier, asApp)).json()).toMatchObject({ statusCode: 401, code: 'CODE_INVALID' });
    expect((await exchange(office.code, office.verifier)).statusCode).toBe(401);
    const app = await walk('admin@corp.test', { client: 'app' });
    expect((await exchange(app.code, app.verifier, asApp)).statusCode).toBe(200);
  });

  it('gives nothing for a code that is older than a minute, or unknown', async () => {
    const { code, verifier } = await walk('admin@corp.test');
    api.clock.aheadMs = 61_000;
    expect((await exchange(code, verifier)).statusCode).toBe(401);
    expect((await exchange(newVerifier(), verifier)).statusCode).toBe(401);
  });

  it('gives nothing to somebody who was deactivated meanwhile', async () => {
    const email = 'late@corp.test';
    PEOPLE.push({ email, name: 'Lou', role: 'admin', isActive: true });
    const id = await addPerson(api.db, { role: 'admin', email });
    const { code, verifier } = await walk(email);
    await api.db.update(employee).set({ isActive: false }).where(eq(employee.id, id));
    expect((await exchange(code, verifier)).statusCode).toBe(401);
  });

  it.each([
    [{ ...good, client: 'tv' }, 'client'],
    [{ ...good, challenge: 'short' }, 'challenge'],
    [{ ...good, state: '' }, 'state'],
    [{ ...good, state: 'x'.repeat(201) }, 'state'],
    [{ ...good, next: 'https://evil.test' }, 'next'],
  ])('refuses to begin with %o and names the field', async (query, field) => {
    expect((await login(query)).json()).toMatchObject({ statusCode: 400, errors: [expect.objectContaining({ field })] });
  });

  it('refuses a provider it does not know', async () => {
    expect((await login(good, 'facebook')).statusCode).toBe(400);
  });

  it('refuses a token request that is not one', async () => {
    for (const payload of [
      {},
      { code: 'x' },
      { code: 'x', codeVerifier: 'short' },
      { code: 'x', codeVerifier: newVerifier(), a: 1 },
    ])
      expect((await api.app.inject({ method: 'POST', url: '/api/v1/auth/token', payload })).statusCode).toBe(400);
  });

  it('asks the identity provider for the account, with PKCE, state and nonce of its own', async () => {
    const url = new URL((await login(good)).headers.location ?? '');
    expect(url.origin).toBe(identity.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      prompt: 'select_account',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: `${PUBLIC_URL}/api/v1/auth/callback/microsoft`,
    });
    expect(url.searchParams.get('state')).not.toBe(good.state);
    expect(url.searchParams.get('code_challenge')).not.toBe(good.challenge);
    expect(url.searchParams.get('nonce')).toMatch(/.{20,}/);
  });

  describe('the callback', () => {
    const callback = (query: Record<string, string>, provider = 'microsoft') =>
      api.app.inject({ url: `/api/v1/auth/callback/${provider}`, query });
    const statusOf = (answer: { headers: { location?: string | string[] | number | undefined } }) =>
      Object.fromEntries(new URL(String(answer.headers.location)).searchParams);
    const begin = async () => {
      await login(good);
      const [row] = await api.db.select().from(loginAttempt).orderBy(desc(loginAttempt.expiresAt)).limit(1);
      return row!.state;
    };

    it('answers an unknown or missing state with an error', async () => {
      expect(statusOf(await callback({ code: 'c', state: 'unknown' }))).toEqual({ status: 'error' });
      expect(statusOf(await callback({}))).toEqual({ status: 'error' });
    });

    it('takes each state once', async () => {
      const state = await begin();
      const denied = { error: 'access_denied', state, iss: identity.issuer };
      expect(statusOf(await callback(denied))).toEqual({ status: 'error', state: 's' });
      expect(statusOf(await callback({ code: 'c', state }))).toEqual({ status: 'error' });
    });

    it('refuses a made-up code', async () => {
      expect(statusOf(await callback({ code: 'made-up', state: await begin(), iss: identity.issuer }))).toEqual({
        status: 'error',
        state: 's',
      });
    });

    it("refuses another provider's answer, and one that comes too late", async () => {
      expect(statusOf(await callback({ code: 'c', state: await begin() }, 'google'))).toEqual({ status: 'error', state: 's' });
      const state = await begin();
      api.clock.aheadMs = 11 * 60_000;
      expect(statusOf(await callback({ code: 'c', state }))).toEqual({ status: 'error', state: 's' });
    });
  });

  it('tells a fault of the house as such: a clock that is an hour off, a key that nobody published', async () => {
    const lying = await startLyingIdentity();
    const house = await openSignInApi({ google: lying.config });
    onTestFinished(async () => {
      await house.close();
      await lying.close();
    });
    await addPerson(house.db, { role: 'admin', email: 'admin@corp.test' });
    const statusWith = async (claims: Record<string, unknown>, key: LyingIdentity['key']) => {
      const began = await house.app.inject({ url: '/api/v1/auth/login/google', query: good });
      const { state, nonce } = Object.fromEntries(new URL(String(began.headers.location)).searchParams);
      lying.answerToken(await signed(lying.claims(nonce!, claims), key, { kid: lying.kid }));
      const answer = await house.app.inject({ url: '/api/v1/auth/callback/google', query: { code: 'c', state: state! } });
      return new URL(String(answer.headers.location)).searchParams.get('status');
    };
    const now = Math.floor(Date.now() / 1000);
    expect(await statusWith({ nbf: now + 60 }, lying.key)).toBeNull();
    expect(await statusWith({ nbf: now + 3_600 }, lying.key)).toBe('unavailable');
    expect(await statusWith({}, lying.otherKey)).toBe('unavailable');
    expect(await statusWith({ email: 'nobody@corp.test' }, lying.key)).toBe('notFound');
  });

  it('[sign-in-1] begins with the one provider that is set up, whichever was chosen', async () => {
    const { google } = identity.providers;
    const one = await openSignInApi({ google });
    for (const chosen of ['google', 'microsoft']) {
      const { headers } = await one.app.inject({ url: `/api/v1/auth/login/${chosen}`, query: good });
      const asked = new URL(String(headers.location));
      expect([asked.origin, asked.searchParams.get('redirect_uri')]).toEqual([
        google.issuer,
        `${PUBLIC_URL}/api/v1/auth/callback/google`,
      ]);
    }
    await one.close();
  });

  it('sends the browser back with that while the identity provider is away, and recovers by itself', async () => {
    const away = await openSignInApi({ google: { issuer: 'http://127.0.0.1:9', clientId: 'a', clientSecret: 'b' } });
    for (const provider of ['google', 'microsoft']) {
      const answer = await away.app.inject({ url: `/api/v1/auth/login/${provider}`, query: good });
      expect(answer.headers.location).toBe(`${PUBLIC_URL}/auth/callback?status=unavailable&state=s`);
    }
    await away.close();
  });
});
