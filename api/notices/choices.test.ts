import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NoticeChoices } from '#shared/alerts/notices.ts';
import { ALERT_TYPES } from '#shared/alerts/words.ts';
import { oneOf } from '#shared/http/query.ts';
import { ROLES } from '#shared/permissions.ts';
import { noticeMessage, pushDevice } from '../db/tables/notices.ts';
import { employee } from '../db/tables/people.ts';
import { auditLog } from '../db/tables/settings.ts';
import { session } from '../db/tables/sign-in.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, HERE, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';
import { savePlace } from '../webhooks/place-repository.ts';
import { pushKeysOf, subscriptionFault, unsubscribedBy, unsubscribeToken } from './key-rules.ts';
import { MOST_TESTS } from './rules.ts';

const SECRET = Buffer.alloc(32, 7);
let api: TestApi;
let make: ReturnType<typeof crewsIn>;
let person: { id: number; email: string | null };
let ana: Requests;

beforeAll(async () => {
  api = await buildTestApi({ webhooksToPrivate: true, isMailSetUp: true });
  await api.app.ready();
  make = crewsIn(api.db);
});
afterAll(() => api.close());
beforeEach(async () => {
  person = await make.addPerson('supervisor');
  await api.db
    .update(employee)
    .set({ email: `ana${person.id}@office.test` })
    .where(eq(employee.id, person.id));
  ana = await requestsOf(api, person.id);
});

const choices = async (who = ana) => oneOf(NoticeChoices).parse((await who.get('/notice/choices').expect(200)).body).data;
const CHOICE = {
  push: true,
  email: true,
  types: ['late', 'overcost'],
  whose: 'regions',
  quiet: [{ from: '22:00', until: '06:00', days: ['sat', 'fri'] }],
  digestMinutes: 60,
  escalation: null,
  language: 'es',
} as const;
const subscription = (endpoint = `http://127.0.0.1:9/${randomUUID()}`) => ({
  endpoint,
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
});
const fieldsOf = ({ body }: { body: { errors: { field: string; reason: string }[] } }) =>
  body.errors.map(({ field, reason }) => `${field} ${reason}`);

describe('[notices-1] how alerts reach a person', () => {
  it('is nothing at all until they choose; what they chose is there for them alone', async () => {
    expect(await choices()).toMatchObject({
      push: false,
      email: false,
      types: [...ALERT_TYPES],
      whose: 'mine',
      escalation: null,
      revision: 1,
      address: `ana${person.id}@office.test`,
      isMailSetUp: true,
      pushKey: pushKeysOf(SECRET).publicKey,
      devices: [],
    });
    const answer = await ana.put('/notice/choices', { ...CHOICE, revision: 1 }).expect(200);
    expect(answer.body.data).toMatchObject({
      ...CHOICE,
      types: ['overcost', 'late'],
      quiet: [{ from: '22:00', until: '06:00', days: ['fri', 'sat'] }],
      revision: 2,
    });
    expect(await choices()).toEqual(answer.body.data);
    expect(await choices(await requestsOf(api, (await make.addPerson('admin')).id))).toMatchObject({ push: false, revision: 1 });
  });

  it('is changed on the revision that was shown, and every change is in the audit', async () => {
    await ana.put('/notice/choices', { ...CHOICE, revision: 1 }).expect(200);
    const late = await ana.put('/notice/choices', { ...CHOICE, push: false, revision: 1 }).expect(409);
    expect(late.body).toMatchObject({ code: 'REVISION_CHANGED', details: { revision: 2 } });
    const [entry] = await api.db.select().from(auditLog).where(eq(auditLog.action, 'notice.choose')).orderBy(auditLog.id);
    expect(entry).toMatchObject({
      before: { push: false, revision: 1 },
      after: { push: true, quiet: ['22:00–06:00 fri sat'], revision: 2 },
    });
  });

  it('goes next to an active colleague of the office', async () => {
    const [colleague, foreman, gone] = [
      await make.addPerson('subadmin'),
      await make.addPerson('foreman'),
      await make.addPerson('admin'),
    ];
    await api.db.update(employee).set({ isActive: false }).where(eq(employee.id, gone.id));
    const { colleagues } = await choices();
    expect(colleagues.map(({ id }) => id)).toContain(colleague.id);
    for (const one of [foreman, gone, person]) {
      expect(colleagues.map(({ id }) => id)).not.toContain(one.id);
      const refused = await ana.put('/notice/choices', { ...CHOICE, escalation: { afterMinutes: 10, toId: one.id } }).expect(400);
      expect(fieldsOf(refused)).toEqual(['escalation.toId must be a colleague of the office']);
    }
    const escalation = { afterMinutes: 10, toId: colleague.id };
    await ana.put('/notice/choices', { ...CHOICE, escalation }).expect(200);
    expect(await choices()).toMatchObject({ escalation });
    await ana.put('/notice/choices', { ...CHOICE, escalation: { afterMinutes: 11, toId: colleague.id } }).expect(400);
  });

  it('is refused for mail without an address, or without a mail server', async () => {
    await api.db.update(employee).set({ email: null }).where(eq(employee.id, person.id));
    expect(fieldsOf(await ana.put('/notice/choices', CHOICE).expect(400))).toEqual([
      'email needs an email address, which you have none of',
    ]);
    const without = await buildTestApi({ beside: api });
    await without.app.ready();
    expect(fieldsOf(await ana.at(without).put('/notice/choices', CHOICE).expect(400))).toEqual([
      'email needs a mail server, which is not set up',
    ]);
    await without.close();
    await ana.put('/notice/choices', { ...CHOICE, email: false }).expect(200);
  });

  it.each([
    [{ quiet: [{ from: '25:00', until: '06:00', days: [] }] }, 'quiet.0.from'],
    [{ quiet: Array.from({ length: 8 }, () => ({ from: '22:00', until: '06:00', days: [] })) }, 'quiet'],
    [{ quiet: [{ from: '00:00', until: '00:00', days: [] }] }, 'quiet'],
    [{ types: ['party'] }, 'types.0'],
    [{ digestMinutes: 7 }, 'digestMinutes'],
    [{ language: 'de' }, 'language'],
  ])('is not %j', async (change, field) => {
    const refused = await ana.put('/notice/choices', { ...CHOICE, ...change }).expect(400);
    expect(refused.body.errors.map((error: { field: string }) => error.field)).toContain(field);
  });
});

describe('[notices-2] whose channels they are', () => {
  it('is the office alone', async () => {
    for (const role of ROLES) {
      const who = await requestsOf(api, (await make.addPerson(role)).id);
      const status = ['admin', 'subadmin', 'supervisor'].includes(role) ? 200 : 403;
      await who.get('/notice/choices').expect(status);
      await who.put('/notice/choices', { ...CHOICE, email: false }).expect(status);
      await who.post('/notice/device', subscription()).expect(status);
      if (status === 403) await who.post('/notice/test', { channel: 'push' }).expect(403);
      if (status === 403) await who.delete('/notice/device/1').expect(403);
    }
  });

  it('is nobody who acts as them', async () => {
    const admin = await make.addPerson('admin');
    await api.db.update(session).set({ actorId: admin.id }).where(eq(session.employeeId, person.id));
    for (const sent of [
      ana.get('/notice/choices'),
      ana.put('/notice/choices', CHOICE),
      ana.post('/notice/device', subscription()),
      ana.delete('/notice/device/1'),
      ana.post('/notice/test', { channel: 'push' }),
    ])
      expect((await sent.expect(403)).body).toMatchObject({ code: 'ACTING_AS' });
    expect(await api.db.$count(pushDevice, eq(pushDevice.employeeId, person.id))).toBe(0);
  });
});

describe('[notices-3] a browser that is told by push', () => {
  it('is there while its session lives, and moves to who signs in there next', async () => {
    const own = subscription();
    const { id } = (await ana.post('/notice/device', own).expect(200)).body.data;
    expect((await choices()).devices).toMatchObject([{ id, isThis: true, toldAt: null }]);
    expect((await ana.post('/notice/device', own).expect(200)).body.data).toEqual({ id });
    const elsewhere = await requestsOf(api, person.id);
    expect((await choices(elsewhere)).devices).toMatchObject([{ id, isThis: false }]);

    const bert = await requestsOf(api, (await make.addPerson('admin')).id);
    expect((await bert.post('/notice/device', own).expect(200)).body.data).toEqual({ id });
    expect((await choices()).devices).toEqual([]);
    await ana.delete(`/notice/device/${id}`).expect(404);
    await bert.delete(`/notice/device/${id}`).expect(204);
    expect((await choices(bert)).devices).toEqual([]);

    await elsewhere.post('/notice/device', subscription()).expect(200);
    await elsewhere.delete('/session').expect(200);
    expect(await api.db.$count(pushDevice, eq(pushDevice.employeeId, person.id))).toBe(0);
  });

  it('gives way to newer ones of the same person', async () => {
    for (let more = 0; more < 11; more++) await ana.post('/notice/device', subscription()).expect(200);
    expect((await choices()).devices).toHaveLength(10);
  });

  it('keeps the key that it subscribed with while the api has two secrets', async () => {
    const next = Buffer.alloc(32, 8);
    const rotated = await buildTestApi({ beside: api, webhooksToPrivate: true, secrets: [next, SECRET] });
    await rotated.app.ready();
    const [own, other] = [subscription(), subscription()];
    await ana.post('/notice/device', own).expect(200);
    const token = { ...other, serverKey: pushKeysOf(next).publicKey };
    expect(fieldsOf(await ana.post('/notice/device', token).expect(400))).toEqual(['serverKey must be a key of this server']);
    await ana.at(rotated).post('/notice/device', own).expect(200);
    await ana.at(rotated).post('/notice/device', token).expect(200);
    const rows = await api.db.select().from(pushDevice).where(eq(pushDevice.employeeId, person.id)).orderBy(pushDevice.id);
    expect(rows.map(({ serverKey }) => serverKey)).toEqual(
      [pushKeysOf(SECRET), pushKeysOf(next)].map(({ publicKey }) => publicKey),
    );
    await rotated.close();
  });

  it('is none whose address is private in production, or whose keys cannot encrypt', async () => {
    const closed = await buildTestApi({ beside: api });
    await closed.app.ready();
    const refusedFor = async (body: object) => fieldsOf(await ana.at(closed).post('/notice/device', body).expect(400));
    expect(await refusedFor(subscription('https://169.254.169.254/latest'))).toEqual([
      'endpoint must be an address of the public internet',
    ]);
    expect(await refusedFor(subscription('http://push.example/1'))).toEqual(['endpoint must begin with https://']);
    const good = subscription('https://push.example/1');
    expect(await refusedFor({ ...good, keys: { ...good.keys, p256dh: 'AAAA' } })).toEqual([
      'keys.p256dh must be the key of a subscription',
    ]);
    expect(await refusedFor({ ...good, keys: { ...good.keys, auth: 'AAAA' } })).toEqual([
      'keys.auth must be the secret of a subscription',
    ]);
    await closed.close();
  });
});

describe('POST notice/test', () => {
  it('makes one message for each browser, or the mailbox, a few times a minute', async () => {
    expect((await ana.post('/notice/test', { channel: 'push' }).expect(409)).body).toMatchObject({ code: 'NO_DEVICE' });
    await ana.post('/notice/device', subscription()).expect(200);
    await ana.post('/notice/device', subscription()).expect(200);
    await ana.post('/notice/test', { channel: 'push' }).expect(204);
    await ana.post('/notice/test', { channel: 'email' }).expect(204);
    const made = await api.db.select().from(noticeMessage).where(eq(noticeMessage.employeeId, person.id));
    expect(made.map(({ channel, kind }) => `${channel} ${kind}`).sort()).toEqual(['email test', 'push test', 'push test']);
    for (let more = 2; more < MOST_TESTS; more++) await ana.post('/notice/test', { channel: 'email' }).expect(204);
    expect((await ana.post('/notice/test', { channel: 'email' }).expect(429)).body).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  });

  it('says that a copy of the database sends nothing', async () => {
    await ana.post('/notice/device', subscription()).expect(200);
    await savePlace(api.db as never, { ...HERE, database: '2/5' });
    expect((await ana.post('/notice/test', { channel: 'push' }).expect(409)).body).toMatchObject({ code: 'HELD' });
    await savePlace(api.db as never, HERE);
  });
});

describe('keys of a secret', () => {
  it('are the same each time, and others for another secret', () => {
    const keys = pushKeysOf(SECRET);
    expect(pushKeysOf(Buffer.alloc(32, 7))).toEqual(keys);
    expect(pushKeysOf(Buffer.alloc(32, 8)).publicKey).not.toBe(keys.publicKey);
    expect(subscriptionFault({ p256dh: keys.publicKey, auth: randomBytes(16).toString('base64url') })).toBeUndefined();
  });

  it('make tokens of a mail that name one person and these mails, of any secret that is in use', () => {
    const token = unsubscribeToken(SECRET, 17, 'alerts');
    const ofLogs = unsubscribeToken(SECRET, 17, 'shiftLog');
    expect(unsubscribedBy([Buffer.alloc(32, 8), SECRET], token)).toEqual({ employeeId: 17, kind: 'alerts' });
    expect(unsubscribedBy([SECRET], ofLogs)).toEqual({ employeeId: 17, kind: 'shiftLog' });
    const others = [
      unsubscribeToken(Buffer.alloc(32, 9), 17, 'alerts'),
      ofLogs.replace('.shiftLog', ''),
      token.replace('.', '.shiftLog.'),
    ];
    for (const forged of [token.replace('17.', '18.'), `${token}x`, '17.', '', ...others])
      expect(unsubscribedBy([SECRET], forged)).toBeUndefined();
  });
});
