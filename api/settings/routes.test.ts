import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oneOf } from '#shared/http/query.ts';
import { ApproverSettings, RootPasswordAnswer } from '#shared/settings.ts';
import { approverSettings, auditLog } from '../db/tables/settings.ts';
import { SYSTEM } from '../db/write.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { contentOf } from '../test/calls/tags.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { add } from '../test/rows/company.ts';
import { hashRootPassword, isRootPassword, ROOT_PASSWORD_HASH } from './root-password-rules.ts';

let api: TestApi;
let adminId: number;
let admin: Requests;
const RIGHT = 'muster-demo';
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
});
afterAll(() => api.close());
beforeEach(async () => {
  // Moves attempts of one test out of the next one's window.
  api.clock.aheadMs += HOUR_MS;
  adminId = (await add.person(api.db, 'admin')).id;
  admin = await fresh(adminId);
});

/** Signs in at the moved clock, with a valid access token. */
const fresh = (id: number) => requestsOf(api, id);
const attempt = async (password: unknown, who = admin) => who.post('/approversettings/auth', { password });
const answerTo = async (password: string) => oneOf(RootPasswordAnswer).parse((await attempt(password)).body).data;
const settings = async (who = admin) => oneOf(ApproverSettings).parse((await who.get('/approversettings').expect(200)).body).data;
const turn = (isOn: unknown, who = admin) => who.put('/approversettings', { increaseSubadminPermissions: isOn });
const audited = async (action: string) =>
  (
    await api.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, `approversettings.${action}`))
  ).filter(({ actorId }) => actorId === adminId);

describe('POST approversettings/auth', () => {
  it('knows the root password, and says so of others', async () => {
    expect(await answerTo(RIGHT)).toEqual({ authorized: true });
    expect(await answerTo('muster-Demo')).toEqual({ authorized: false, message: 'Not valid password' });
    expect(await audited('unlock')).toHaveLength(1);
    expect(await audited('wrong')).toHaveLength(1);
    expect(JSON.stringify(await audited('attempt'))).not.toContain('emo"');
  });

  it('takes five wrong ones of an admin in 15 minutes, however they come, and right ones do not count', async () => {
    for (let n = 0; n < 6; n += 1) expect((await attempt(RIGHT)).status).toBe(200);
    const burst = await Promise.all(Array.from({ length: 12 }, () => attempt('guess')));
    expect(burst.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = burst.find(({ status }) => status === 429)!;
    expect(refused.body).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    expect(refused.headers['retry-after']).toBe('900');
    expect((await attempt(RIGHT)).status).toBe(429);
    expect(await audited('refuse')).toHaveLength(8);
    const other = await fresh((await add.person(api.db, 'admin')).id);
    expect((await attempt(RIGHT, other)).status).toBe(200);
    api.clock.aheadMs += 16 * 60_000;
    admin = await fresh(adminId);
    expect((await attempt(RIGHT)).status).toBe(200);
  });

  it('takes 25 wrong ones of all admins together', async () => {
    const others = await Promise.all(Array.from({ length: 6 }, async () => fresh((await add.person(api.db, 'admin')).id)));
    const answers = await Promise.all(others.flatMap((who) => Array.from({ length: 5 }, () => attempt('guess', who))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(25);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('is for admins, and names what it cannot read', async () => {
    for (const role of ['subadmin', 'supervisor', 'foreman', 'worker'] as const) {
      const other = await fresh((await add.person(api.db, role)).id);
      expect((await attempt(RIGHT, other)).status).toBe(403);
      await other.get('/approversettings').expect(403);
      await turn(true, other).expect(403);
    }
    for (const password of [undefined, '', 7, 'x'.repeat(201)]) {
      const { status, body } = await attempt(password);
      expect([status, body.errors?.[0].field]).toEqual([400, 'password']);
    }
  });
});

describe('PUT approversettings', () => {
  it('asks for the root password first, of this very sign-in, not long ago', async () => {
    expect((await turn(true).expect(403)).body).toMatchObject({ code: 'ROOT_PASSWORD_NEEDED' });
    await attempt(RIGHT);
    await turn(true).expect(200);
    await turn(true, await fresh(adminId)).expect(403);
    await turn(true, await fresh((await add.person(api.db, 'admin')).id)).expect(403);
    const sameSignIn = admin;
    api.clock.aheadMs += 14 * 60_000;
    await turn(true, sameSignIn).expect(200);
  });

  it('is active for 24 hours from the last time it was switched on, and says by whom', async () => {
    await attempt(RIGHT);
    const { data } = oneOf(ApproverSettings).parse((await turn(true).expect(200)).body);
    expect(data).toMatchObject({ isActive: true, lastUpdatedByEmployeeId: adminId, lastUpdatedBy: { id: adminId } });
    const left = new Date(data.expires!).getTime() - api.services.now().getTime();
    expect(Math.abs(left - 24 * HOUR_MS)).toBeLessThan(60_000);
    expect(await settings()).toEqual(data);
    api.clock.aheadMs += 24 * HOUR_MS + 60_000;
    admin = await fresh(adminId);
    expect(await settings()).toMatchObject({ isActive: false, expires: null, lastUpdatedByEmployeeId: adminId });
  });

  it('is switched off at once, with both states in the audit', async () => {
    await attempt(RIGHT);
    await turn(true).expect(200);
    const { headers } = await admin.get('/approversettings').expect(200);
    await turn(false).expect(200);
    expect(await settings()).toMatchObject({ isActive: false, expires: null });
    const answer = await admin.get('/approversettings').set('if-none-match', headers['etag']!).expect(200);
    expect(contentOf(answer.headers['etag'])).not.toBe(contentOf(headers['etag']));
    expect((await audited('update')).at(-1)).toMatchObject({ before: { isActive: true }, after: { isActive: false } });
  });

  it('ends on when several admins switch it on at the same moment, each from what stood there before', async () => {
    const other = await fresh((await add.person(api.db, 'admin')).id);
    await Promise.all([attempt(RIGHT), attempt(RIGHT, other)]);
    await turn(false).expect(200);
    const answers = await Promise.all([admin, other, admin, other, admin, other].map((who) => turn(true, who)));
    expect(answers.map(({ status, body }) => [status, body.data.isActive])).toEqual(Array(6).fill([200, true]));
    expect(await settings()).toMatchObject({ isActive: true });
    const entries = await api.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'approversettings.update'))
      .orderBy(auditLog.id);
    const states = entries
      .slice(-6)
      .map(({ before, after }) => [before, after].map((one) => (one as { isActive: boolean }).isActive));
    expect(states).toEqual([[false, true], ...Array(5).fill([true, true])]);
  });

  it('is known to everybody who approves, by nothing but when it ends', async () => {
    await attempt(RIGHT);
    await turn(true).expect(200);
    const { expires } = await settings();
    const supervisor = await fresh((await add.person(api.db, 'supervisor')).id);
    const { body, headers } = await supervisor.get('/approversettings/lastWeek').expect(200);
    expect(body).toEqual({ data: { isActive: true, expires } });
    await turn(false).expect(200);
    const answer = await supervisor.get('/approversettings/lastWeek').set('if-none-match', headers['etag']!).expect(200);
    expect(answer.body).toEqual({ data: { isActive: false, expires: null } });
    await (await fresh((await add.person(api.db, 'foreman')).id)).get('/approversettings/lastWeek').expect(403);
  });

  it('reaches who waits at the moment when it runs out', async () => {
    await attempt(RIGHT);
    await turn(true).expect(200);
    const expires = new Date(api.services.now().getTime() + 2_000);
    await api.services.write(SYSTEM, async ({ tx, changed }) => {
      await tx.update(approverSettings).set({ expires });
      changed('approversettings');
    });
    const supervisor = await fresh((await add.person(api.db, 'supervisor')).id);
    const { body, headers } = await supervisor.get('/approversettings/lastWeek').expect(200);
    expect(body).toEqual({ data: { isActive: true, expires: expires.toISOString() } });
    const held = supervisor.get('/approversettings/lastWeek').set({ 'if-none-match': headers['etag']!, prefer: 'wait=20' });
    expect((await held.expect(200)).body).toEqual({ data: { isActive: false, expires: null } });
    expect(api.services.now().getTime() - expires.getTime()).toBeLessThan(5_000);
  });

  it('answers 304 while nothing changes', async () => {
    await attempt(RIGHT);
    await turn(true).expect(200);
    const { headers } = await admin.get('/approversettings').expect(200);
    await admin.get('/approversettings').set('if-none-match', headers['etag']!).expect(304);
  });

  it('names what it cannot read', async () => {
    expect((await turn('yes').expect(400)).body.errors[0]).toEqual({
      field: 'increaseSubadminPermissions',
      reason: 'must be true or false',
    });
  });
});

describe('a root password', () => {
  it('is kept as a hash that says nothing, and different each time', async () => {
    const [one, two] = await Promise.all([hashRootPassword('correct horse'), hashRootPassword('correct horse')]);
    expect(one).toMatch(ROOT_PASSWORD_HASH);
    expect(one).not.toBe(two);
    expect(await isRootPassword('correct horse', one)).toBe(true);
    expect(await isRootPassword('correct hors', one)).toBe(false);
    expect(await isRootPassword('anything', 'not a hash')).toBe(false);
  });
});
