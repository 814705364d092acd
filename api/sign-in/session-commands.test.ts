import { and, eq, inArray } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SUPERVISORS_HEADER } from '#shared/constants.ts';
import { Credentials, OwnSessions } from '#shared/session.ts';
import { employee, user } from '../db/tables/people.ts';
import { auditLog } from '../db/tables/settings.ts';
import { endedSession, loginAttempt, loginCode, session } from '../db/tables/sign-in.ts';
import { SYSTEM } from '../db/write.ts';
import { addPerson, openSignInApi } from '../test/calls/sign-in.ts';
import { purgeSignIns } from './purge-worker.ts';
import { endSessionsOf, issueSession } from './session-commands.ts';

type Api = Awaited<ReturnType<typeof openSignInApi>>;

const DAY_MS = 24 * 3_600_000;

describe('sessions', () => {
  let api: Api;
  let personId: number;
  let signedIn: Credentials;

  beforeAll(async () => {
    api = await openSignInApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    api.clock.aheadMs = 0;
    personId = await addPerson(api.db, { role: 'supervisor', email: `p${Math.random()}@corp.test` });
    signedIn = await issueSession(api.context, personId);
  });

  const get = (path: string, token = signedIn.token, headers: Record<string, string> = {}) =>
    api.app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}`, ...headers } });
  const post = (path: string, token: string) =>
    api.app.inject({ method: 'POST', url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` } });
  const refresh = (token = signedIn.refresh_token.token) => post('/auth/refresh', token);
  const endsOf = (sessionId: string) => api.db.select().from(endedSession).where(eq(endedSession.sessionId, sessionId));
  const userRow = async () => (await api.db.select().from(user).where(eq(user.employeeId, personId)))[0]!;

  it('start with tokens that open the api, and are noted at the person', async () => {
    expect(() => Credentials.parse(signedIn)).not.toThrow();
    const me = await get('/auth/me');
    expect(me.statusCode).toBe(200);
    expect(me.json()).toEqual({ data: signedIn.user });
    expect(await userRow()).toMatchObject({ isLoggedIn: true, lastLogin: expect.any(Date) });
  });

  it('are asked for on every route that is not public', async () => {
    for (const headers of [{}, { authorization: 'Basic eDp5' }, { authorization: 'Bearer' }, { authorization: 'Bearer a b' }]) {
      const answer = await api.app.inject({ url: '/api/v1/auth/me', headers });
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.json()).toMatchObject({ statusCode: 401, error: 'Unauthorized', code: 'NOT_SIGNED_IN' });
    }
    expect((await get('/auth/me', 'a.b.c')).json()).toMatchObject({ statusCode: 401, code: 'TOKEN_INVALID' });
  });

  it('end with a token that no refresh renewed', async () => {
    api.clock.aheadMs = 16 * 60_000;
    expect((await get('/auth/me')).json()).toMatchObject({ statusCode: 401, code: 'TOKEN_INVALID' });
    const renewed = Credentials.parse((await refresh()).json());
    expect((await get('/auth/me', renewed.token)).statusCode).toBe(200);
  });

  it('rotate the refresh token and keep the session', async () => {
    const first = Credentials.parse((await refresh()).json());
    expect(first.sessionId).toBe(signedIn.sessionId);
    expect(first.refresh_token.token).not.toBe(signedIn.refresh_token.token);
    const second = Credentials.parse((await refresh(first.refresh_token.token)).json());
    expect(second.refresh_token.token).not.toBe(first.refresh_token.token);
  });

  it('answer the same successor again for a few seconds, because an answer can be lost', async () => {
    const first = Credentials.parse((await refresh()).json());
    const again = Credentials.parse((await refresh()).json());
    expect(again.refresh_token).toEqual(first.refresh_token);
    expect((await refresh(again.refresh_token.token)).statusCode).toBe(200);
  });

  it('take parallel refreshes of one token for one', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh()));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map((answer) => answer.json().refresh_token.token)).size).toBe(1);
  });

  it('end when a used refresh token turns up later: somebody copied it', async () => {
    const first = Credentials.parse((await refresh()).json());
    api.clock.aheadMs = 11_000;
    expect((await refresh()).json()).toMatchObject({ statusCode: 401, code: 'REFRESH_INVALID' });
    // The holder of the newer token is told why.
    const told = (await refresh(first.refresh_token.token)).json();
    expect(told).toMatchObject({ statusCode: 401, code: 'REFRESH_INVALID', details: { reason: 'replaced' } });
    expect((await get('/auth/me', first.token)).json()).toMatchObject({ statusCode: 401, code: 'SESSION_ENDED' });
    expect(await endsOf(signedIn.sessionId)).toMatchObject([{ reason: 'replaced' }]);
  });

  it('end after two weeks without a refresh', async () => {
    api.clock.aheadMs = 14 * 24 * 3_600_000 + 1;
    expect((await refresh()).json()).toMatchObject({ statusCode: 401, details: { reason: 'expired' } });
    expect(await endsOf(signedIn.sessionId)).toMatchObject([{ reason: 'expired' }]);
  });

  it('refuse an unknown refresh token, and an access token in its place', async () => {
    for (const token of ['x'.repeat(43), signedIn.token]) expect((await refresh(token)).statusCode).toBe(401);
    expect((await get('/auth/me')).statusCode).toBe(200);
  });

  it('end by logout, at once and for good', async () => {
    expect((await post('/auth/logout', signedIn.token)).statusCode).toBe(204);
    expect((await get('/auth/me')).json()).toMatchObject({ statusCode: 401, code: 'SESSION_ENDED' });
    expect((await refresh()).statusCode).toBe(401);
    expect((await post('/auth/logout', signedIn.token)).statusCode).toBe(401);
    expect(await endsOf(signedIn.sessionId)).toMatchObject([{ reason: 'logout' }]);
    expect(await userRow()).toMatchObject({ isLoggedIn: false });
  });

  it('leave the person signed in while another session goes on', async () => {
    await issueSession(api.context, personId);
    await post('/auth/logout', signedIn.token);
    expect(await userRow()).toMatchObject({ isLoggedIn: true });
  });

  it('keep who signed in and how it ended in the audit log', async () => {
    await post('/auth/logout', signedIn.token);
    const rows = await api.db.select().from(auditLog).where(eq(auditLog.subjectId, signedIn.sessionId)).orderBy(auditLog.id);
    expect(rows.map(({ action, actorId }) => ({ action, actorId }))).toEqual([
      { action: 'session.start', actorId: personId },
      { action: 'session.end', actorId: personId },
    ]);
    expect(JSON.stringify(rows)).not.toContain(signedIn.refresh_token.token);
  });

  it('do not start for somebody who is not active', async () => {
    await api.db.update(employee).set({ isActive: false }).where(eq(employee.id, personId));
    await expect(issueSession(api.context, personId)).rejects.toMatchObject({ statusCode: 401 });
  });

  it('end with the person: a long poll answers 401 at once', async () => {
    const { headers } = await get('/jobs-live');
    const waiting = get('/jobs-live', signedIn.token, { 'if-none-match': String(headers.etag), prefer: 'wait=25' });
    await api.services.write(SYSTEM, async (write) => {
      await write.tx.update(employee).set({ isActive: false }).where(eq(employee.id, personId));
      await endSessionsOf(write, personId, 'deactivated', api.services.now());
    });
    expect((await waiting).json()).toMatchObject({ statusCode: 401, code: 'SESSION_ENDED' });
    expect((await refresh()).statusCode).toBe(401);
    expect(await endsOf(signedIn.sessionId)).toMatchObject([{ reason: 'deactivated' }]);
  });

  it('end when the person is deactivated by a write that only says that an employee changed', async () => {
    expect((await get('/auth/me')).statusCode).toBe(200);
    await api.services.write(SYSTEM, async (write) => {
      await write.tx.update(employee).set({ isActive: false }).where(eq(employee.id, personId));
      write.changed('employee');
    });
    expect((await get('/auth/me')).statusCode).toBe(401);
    expect((await refresh()).statusCode).toBe(401);
    expect(await endsOf(signedIn.sessionId)).toMatchObject([{ reason: 'deactivated' }]);
  });

  it('follow the role that the person has now', async () => {
    expect((await get('/whoami')).json()).toMatchObject({ role: 'supervisor' });
    await api.services.write(SYSTEM, async (write) => {
      await write.tx.update(employee).set({ role: 'worker' }).where(eq(employee.id, personId));
      write.changed('employee');
    });
    expect((await get('/whoami')).json()).toMatchObject({ role: 'worker' });
  });

  it('let an admin act as somebody only while they are an admin', async () => {
    const adminId = await addPerson(api.db, { role: 'admin' });
    const acting = await issueSession(api.context, personId, { actorId: adminId });
    expect((await get('/whoami', acting.token)).json()).toMatchObject({ employeeId: personId, actorId: adminId });
    await api.services.write(SYSTEM, async (write) => {
      await write.tx.update(employee).set({ role: 'subadmin' }).where(eq(employee.id, adminId));
      write.changed('employee');
    });
    expect((await get('/whoami', acting.token)).statusCode).toBe(401);
    expect((await refresh(acting.refresh_token.token)).statusCode).toBe(401);
    expect(await endsOf(acting.sessionId)).toMatchObject([{ reason: 'changed' }]);
  });

  it('read the supervisors header from those who see everything, and from nobody else', async () => {
    const admin = await issueSession(api.context, await addPerson(api.db, { role: 'admin' }));
    const header = { [SUPERVISORS_HEADER]: '5,3' };
    expect((await get('/whoami', admin.token, header)).json()).toMatchObject({ supervisorIds: [3, 5] });
    expect((await get('/whoami', signedIn.token, header)).json()).toMatchObject({ supervisorIds: null });
    const refused = await get('/whoami', admin.token, { [SUPERVISORS_HEADER]: '5,x' });
    expect(refused.json()).toMatchObject({ statusCode: 400, errors: [{ field: SUPERVISORS_HEADER }] });
  });

  it('are checked without a query while nobody changes', async () => {
    const first = await get('/jobs-live');
    const query = vi.spyOn((api.db as unknown as { $client: pg.Pool }).$client, 'query');
    const again = await get('/jobs-live', signedIn.token, { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
  });

  describe('GET /auth/ended', () => {
    const ended = async (since?: string, headers: Record<string, string> = {}) =>
      get(since === undefined ? '/auth/ended' : `/auth/ended?since=${since}`, signedIn.token, headers);

    it('begins with a cursor and then names the sessions that ended since', async () => {
      const { cursor, data } = (await ended()).json();
      expect(data).toEqual([]);
      const other = await issueSession(api.context, personId);
      await post('/auth/logout', other.token);
      const next = (await ended(cursor)).json();
      expect(next.data).toMatchObject([{ sessionId: other.sessionId, reason: 'logout' }]);
      expect((await ended(next.cursor)).json().data).toEqual([]);
    });

    it('wakes a waiting watcher when a session ends', async () => {
      const { cursor } = (await ended()).json();
      const { headers } = await ended(cursor);
      const other = await issueSession(api.context, personId);
      const waiting = ended(cursor, { 'if-none-match': String(headers.etag), prefer: 'wait=25' });
      await post('/auth/logout', other.token);
      const answers = [await waiting];
      for (let tries = 0; tries < 5 && answers.at(-1)!.json().data.length === 0; tries++) answers.push(await ended(cursor));
      expect(answers.at(-1)!.json().data).toMatchObject([{ sessionId: other.sessionId }]);
    });

    it('is not for foremen, and takes only its own cursors', async () => {
      const foreman = await issueSession(api.context, await addPerson(api.db, { role: 'foreman' }));
      expect((await get('/auth/ended', foreman.token)).statusCode).toBe(403);
      expect((await ended('-1')).json()).toMatchObject({ statusCode: 400, errors: [{ field: 'since' }] });
    });
  });

  it('are purged with everything that nobody can use any more', async () => {
    const past = new Date(Date.now() - 1_000);
    await api.db.insert(loginAttempt).values({
      state: 's',
      provider: 'google',
      client: 'web',
      nonce: 'n',
      codeVerifier: 'v',
      clientState: 'c',
      clientChallenge: 'h',
      expiresAt: past,
    });
    await api.db
      .insert(loginCode)
      .values({ codeHash: 'h', client: 'app', clientChallenge: 'c', employeeId: personId, expiresAt: past });
    await api.db.update(session).set({ expiresAt: past }).where(eq(session.id, signedIn.sessionId));
    await purgeSignIns(api.services);
    expect(await api.db.$count(loginAttempt)).toBe(0);
    expect(await api.db.$count(loginCode)).toBe(0);
    expect(await endsOf(signedIn.sessionId)).toMatchObject([{ reason: 'expired' }]);
    api.clock.aheadMs = 25 * 3_600_000;
    await purgeSignIns(api.services);
    expect(await endsOf(signedIn.sessionId)).toEqual([]);
  });

  it('last 90 days at most, however they are used [sign-in-8]', async () => {
    let { refresh_token } = signedIn;
    for (let day = 10; day < 90; day += 10) {
      api.clock.aheadMs = day * DAY_MS;
      refresh_token = Credentials.parse((await refresh(refresh_token.token)).json()).refresh_token;
    }
    api.clock.aheadMs = 90 * DAY_MS + 60_000;
    expect((await refresh(refresh_token.token)).json()).toMatchObject({ statusCode: 401, code: 'REFRESH_INVALID' });
    expect(await endsOf(signedIn.sessionId)).toMatchObject([{ reason: 'expired' }]);
  });
});

describe('the list of one’s own sessions [sign-in-7]', () => {
  let api: Api;
  let ana: number;
  let admin: number;
  const FROM = { requestId: 'r', ip: '203.0.113.9', device: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140' };

  beforeAll(async () => {
    api = await openSignInApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    api.clock.aheadMs = 0;
    ana = await addPerson(api.db, { role: 'supervisor', email: `a${Math.random()}@corp.test` });
    admin = await addPerson(api.db, { role: 'admin', email: `b${Math.random()}@corp.test` });
  });

  const signIn = (person: number, actorId: number | null = null) =>
    issueSession(api.context, person, { actorId, author: { ...SYSTEM, ...FROM, actorId: actorId ?? person } });
  const ask = (method: 'GET' | 'DELETE', path: string, { token }: Credentials) =>
    api.app.inject({ method, url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` } });
  const listOf = async (signedIn: Credentials) => OwnSessions.parse((await ask('GET', '/session', signedIn)).json()).data;
  const isGood = async (signedIn: Credentials) => (await ask('GET', '/whoami', signedIn)).statusCode === 200;
  const reasonsOf = async (...ended: Credentials[]) => {
    const ids = ended.map(({ sessionId }) => sessionId);
    const rows = await api.db.select().from(endedSession).where(inArray(endedSession.sessionId, ids));
    return rows.map(({ reason }) => reason);
  };

  it('says of each where and when it was begun and last seen; of nobody else’s', async () => {
    const old = await signIn(ana);
    await api.db
      .update(session)
      .set({ ip: null, device: null, onlineUntil: null, refreshedAt: new Date('2026-01-02T03:04:05Z') })
      .where(eq(session.id, old.sessionId));
    const here = await signIn(ana);
    await signIn(admin);
    const acting = await signIn(ana, admin);
    const person = expect.objectContaining({ id: ana });
    expect(await listOf(here)).toEqual([
      { id: here.sessionId, ip: FROM.ip, device: FROM.device, actingAs: null, createdAt: expect.any(String), seenAt: null },
      {
        id: old.sessionId,
        ip: null,
        device: null,
        actingAs: null,
        createdAt: expect.any(String),
        seenAt: '2026-01-02T03:04:05.000Z',
      },
    ]);
    // The admin is at the keyboard.
    const ofAdmin = await listOf(acting);
    expect(ofAdmin.map(({ id, actingAs }) => [id === acting.sessionId, actingAs])).toEqual([
      [true, person],
      [false, null],
    ]);
    api.clock.aheadMs = 15 * DAY_MS;
    const later = await signIn(ana);
    expect(await listOf(later)).toHaveLength(1);
  });

  it('ends one of them, and none of somebody else', async () => {
    const [here, there, other] = [await signIn(ana), await signIn(ana), await signIn(admin)];
    expect((await ask('DELETE', `/session/${other.sessionId}`, here)).statusCode).toBe(404);
    expect((await ask('DELETE', '/session/nonsense', here)).statusCode).toBe(400);
    expect((await ask('DELETE', `/session/${there.sessionId}`, here)).statusCode).toBe(204);
    expect([await isGood(here), await isGood(there), await isGood(other)]).toEqual([true, false, true]);
    expect(await reasonsOf(there)).toEqual(['elsewhere']);
  });

  it('ends all of them, as whomever one acts there, and leaves it to an admin who acts as this person', async () => {
    const own = [await signIn(admin), await signIn(admin), await signIn(ana, admin)];
    const hers = await signIn(ana);
    expect((await ask('DELETE', '/session', own[2]!)).json()).toEqual({ data: { ended: 3 } });
    expect(await Promise.all([...own, hers].map(isGood))).toEqual([false, false, false, true]);
    const acting = await signIn(ana, admin);
    expect((await ask('DELETE', '/session', hers)).json()).toEqual({ data: { ended: 1 } });
    expect([await isGood(hers), await isGood(acting)]).toEqual([false, true]);
  });

  it('is ended for somebody by an admin alone, with who, whose and why in the audit', async () => {
    const [one, two, boss, sub] = [
      await signIn(ana),
      await signIn(ana),
      await signIn(admin),
      await signIn(await addPerson(api.db, { role: 'subadmin', email: `s${Math.random()}@corp.test` })),
    ];
    for (const other of [one, sub]) expect((await ask('DELETE', `/employee/${ana}/sessions`, other)).statusCode).toBe(403);
    expect((await ask('DELETE', '/employee/999999/sessions', boss)).statusCode).toBe(404);
    expect((await ask('DELETE', `/employee/${ana}/sessions`, boss)).json()).toEqual({ data: { ended: 2 } });
    expect([await isGood(one), await isGood(two), await isGood(boss)]).toEqual([false, false, true]);
    expect(await reasonsOf(one, two)).toEqual(['byAdmin', 'byAdmin']);
    const rows = await api.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'session.end'), inArray(auditLog.subjectId, [one.sessionId, two.sessionId])));
    expect(rows).toHaveLength(2);
    for (const row of rows)
      expect(row).toMatchObject({ actorId: admin, before: { employeeId: ana, actorId: null }, after: { reason: 'byAdmin' } });
    expect((await ask('DELETE', `/employee/${ana}/sessions`, boss)).json()).toEqual({ data: { ended: 0 } });
  });
});
