import { desc, eq } from 'drizzle-orm';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Credentials } from '#shared/session.ts';
import type { employee } from '../db/tables/people.ts';
import { auditLog } from '../db/tables/settings.ts';
import { endedSession, session } from '../db/tables/sign-in.ts';
import { SYSTEM } from '../db/write.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { add } from '../test/rows/company.ts';
import { endSessionsOf } from './session-commands.ts';

let api: TestApi;
let admin: Requests;
let adminId: number;
let anna: typeof employee.$inferSelect;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  adminId = (await add.person(api.db, 'admin')).id;
  anna = await add.person(api.db, 'supervisor', { firstName: 'Anna' });
  admin = await requestsOf(api, adminId);
});
afterAll(() => api.close());

const path = (employeeId: unknown) => `/auth/masquerade?where=${encodeURIComponent(JSON.stringify({ employeeId }))}`;
const act = async (target: unknown = anna.id) => Credentials.parse((await admin.get(path(target)).expect(200)).body);
const acting = (token: string) => ({
  get: (url: string) => supertest(api.app.server).get(`/api/v1${url}`).set('authorization', `Bearer ${token}`),
  post: (url: string, body: object = {}) =>
    supertest(api.app.server).post(`/api/v1${url}`).set('authorization', `Bearer ${token}`).send(body),
});

describe('GET auth/masquerade', () => {
  it('answers credentials of the supervisor, in a session that carries the admin', async () => {
    for (const target of [anna.id, anna.employeeId, String(anna.id), { $eq: anna.id }]) {
      const credentials = await act(target);
      expect(credentials.user).toMatchObject({ id: anna.id, role: 'supervisor' });
      const [row] = await api.db.select().from(session).where(eq(session.id, credentials.sessionId));
      expect(row).toMatchObject({ employeeId: anna.id, actorId: adminId });
    }
  });

  it('gives the rights of the supervisor and no more, also after a refresh', async () => {
    const credentials = await act();
    const refreshed = Credentials.parse((await acting(credentials.refresh_token.token).post('/auth/refresh').expect(200)).body);
    for (const { token } of [credentials, refreshed]) {
      expect((await acting(token).get('/auth/me').expect(200)).body.data.id).toBe(anna.id);
      await acting(token).get(path(anna.id)).expect(403);
      await acting(token).post('/region', { name: 'Not by a supervisor' }).expect(403);
    }
  });

  it('keeps both names in the audit, of its beginning, of what is done in it, and of its end', async () => {
    const { token, sessionId } = await act();
    await acting(token).post('/auth/logout').expect(204);
    const entries = await api.db.select().from(auditLog).where(eq(auditLog.subjectId, sessionId)).orderBy(auditLog.id);
    expect(entries).toMatchObject([
      { action: 'session.start', actorId: adminId, actingAsId: anna.id },
      { action: 'session.end', actorId: adminId, actingAsId: anna.id },
    ]);
    await acting(token).get('/auth/me').expect(401);
    await admin.get('/auth/me').expect(200);
    const [ended] = await api.db.select().from(endedSession).orderBy(desc(endedSession.id)).limit(1);
    expect(ended).toMatchObject({ sessionId, reason: 'logout' });
  });

  it('ends when the admin loses their own right', async () => {
    const second = await add.person(api.db, 'admin');
    const theirs = await requestsOf(api, second.id);
    const { token } = Credentials.parse((await theirs.get(path(anna.id)).expect(200)).body);
    await api.services.write(SYSTEM, (write) => endSessionsOf(write, second.id, 'deactivated', api.services.now()));
    await acting(token).get('/auth/me').expect(401);
  });

  it('is for admins, and only of active supervisors', async () => {
    for (const role of ['subadmin', 'supervisor', 'foreman', 'worker'] as const) {
      const other = await add.person(api.db, role);
      await (await requestsOf(api, other.id)).get(path(anna.id)).expect(403);
      if (role !== 'supervisor') await admin.get(path(other.id)).expect(400);
    }
    const away = await add.person(api.db, 'supervisor', { isActive: false });
    for (const target of [away.id, adminId, 999_999, '9-99999-99'])
      expect((await admin.get(path(target)).expect(400)).body.errors).toEqual([
        { field: 'where.employeeId', reason: 'must be an active supervisor' },
      ]);
  });

  it('names what it cannot read', async () => {
    for (const [query, field] of [
      ['', 'where'],
      ['?where=%7B', 'where'],
      ['?where=[]', 'where'],
      ['?where={}', 'where.employeeId'],
      ['?where={"employeeId":"x"}', 'where.employeeId'],
      ['?where={"employeeId":1.5}', 'where.employeeId'],
      ['?where={"employeeId":1,"role":"admin"}', 'where.role'],
      ['?where={}&limit=1', 'limit'],
    ])
      expect((await admin.get(`/auth/masquerade${query}`).expect(400)).body.errors[0].field, query).toBe(field);
  });
});

describe('auth as a generic controller', () => {
  it('is refused as something that has no rows', async () => {
    for (const answer of [
      await admin.get('/auth'),
      await admin.post('/auth', {}),
      await admin.get('/auth/1'),
      await admin.put('/auth/1', {}),
      await admin.patch('/auth/1', {}),
      await admin.delete('/auth/1'),
    ]) {
      expect(answer.status).toBe(405);
      expect(answer.headers).toHaveProperty('allow');
    }
    await supertest(api.app.server).get('/api/v1/auth').expect(401);
  });
});
