import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { alert } from '../db/tables/alerts.ts';
import { notice, noticeChoice, noticeMessage, pushDevice } from '../db/tables/notices.ts';
import { employee } from '../db/tables/people.ts';
import { session } from '../db/tables/sign-in.ts';
import { SYSTEM } from '../db/write.ts';
import { buildTestApi, HERE, type TestApi } from '../test/harness.ts';
import { openToldOffice } from '../test/told-office.ts';
import { savePlace } from '../webhooks/place-repository.ts';
import { tell } from './delivery-commands.ts';
import { pushKeysOf } from './key-rules.ts';
import { gather, sweepNotices } from './telling-commands.ts';
import { startNotices } from './worker.ts';

const never = new AbortController().signal;
let api: TestApi;
let office: Awaited<ReturnType<typeof openToldOffice>>;

beforeAll(async () => {
  api = await buildTestApi({ webhooksToPrivate: true });
  await api.app.ready();
  office = await openToldOffice(api);
});
afterAll(async () => {
  expect(office.service.faults).toEqual([]);
  await office.close();
  await api.close();
});
beforeEach(async () => {
  await api.db.delete(noticeChoice);
  await api.db.delete(notice);
  await api.db.delete(pushDevice);
  await api.queue.boss.deleteAllJobs('notice-messages');
  await api.queue.boss.deleteAllJobs('notice-gathering');
  office.service.answer = (response) => void response.writeHead(201).end();
  office.service.pushed.length = 0;
  office.begin();
});

describe('an alert that was raised', () => {
  it('is told in the words of the screens, to every browser of each who chose it, once', async () => {
    const ana = await office.person('admin');
    const second = await ana.join();
    const luz = await office.person('subadmin', { language: 'es' });
    const id = await office.raise('pictureMismatch');
    await office.work();
    const jobId = office.team.job.jobId;
    const told = {
      tag: `alert-${id}`,
      title: 'Picture mismatch',
      body: `Ana Ferreira has a picture mismatch in the job "#${jobId}"`,
      path: `/notifications?alert=${id}`,
      alertId: id,
      revision: 1,
      take: 'Take',
      open: 'Open',
      isOver: false,
      language: 'en',
    };
    expect(ana.told()).toEqual([told]);
    expect(second.told()).toEqual([told]);
    expect(luz.told()).toMatchObject([
      { title: 'La foto no coincide', body: `La foto de Ana Ferreira no coincide en el trabajo "#${jobId}"`, take: 'Asumir' },
    ]);
    const [{ headers }] = office.service.pushed as [(typeof office.service.pushed)[number]];
    expect(headers).toMatchObject({ topic: `alert-${id}`, urgency: 'high', ttl: '14400', 'content-encoding': 'aes128gcm' });
    await office.work();
    expect(office.service.pushed).toHaveLength(3);
    const { devices } = (await ana.calls.get('/notice/choices').expect(200)).body.data;
    expect(devices[0].toldAt).not.toBeNull();
  });

  it('is not told of what was taken back with its write, nor to who did it', async () => {
    const ana = await office.person('admin');
    const bea = await office.person('admin');
    const by = { ...SYSTEM, actorId: ana.id };
    await office.raise('jobFinished', { by });
    await office.work();
    expect(ana.told()).toEqual([]);
    expect(bea.told()).toHaveLength(1);
  });

  it.each([
    ['somebody has taken it', async (id: number, by: Told) => void (await by.calls.post(`/alert/${id}/take`, {}).expect(200))],
    [
      'it is settled',
      async (id: number, by: Told) => void (await by.calls.post(`/alert/${id}/settle`, { outcome: 'done' }).expect(200)),
    ],
  ])('is told no more once %s', async (_, settle) => {
    const quiet = [{ from: '00:00', until: '23:59', days: [] }];
    const ana = await office.person('admin', { quiet });
    const bea = await office.person('admin', { push: false });
    const id = await office.raise();
    await office.work();
    await settle(id, bea);
    await ana.choose({ quiet: [] });
    office.later(24 * 60);
    await office.work();
    expect(ana.told()).toEqual([]);
    expect(await office.noticesOf(ana.id)).toMatchObject([{ tellingId: null, doneAt: expect.any(Date) }]);
  });

  it('is not told to who has read or cleared it on a screen meanwhile', async () => {
    const [ana, bea] = [await office.person('admin'), await office.person('admin')];
    const id = await office.raise();
    await office.fanOutOnly();
    await ana.calls.patch(`/alert/${id}`, { isRead: true }).expect(200);
    await bea.calls.delete(`/alert/${id}`).expect(204);
    await office.work();
    expect([...ana.told(), ...bea.told()]).toEqual([]);
  });

  it('is not told to somebody who left, was moved away, or signed out', async () => {
    const [gone, moved, out, acted] = [
      await office.person('admin'),
      await office.person('admin'),
      await office.person('admin'),
      await office.person('supervisor', { whose: 'all' }),
    ];
    await office.raise();
    await office.fanOutOnly();
    await api.db.update(employee).set({ isActive: false }).where(eq(employee.id, gone.id));
    await api.db.update(employee).set({ role: 'foreman' }).where(eq(employee.id, moved.id));
    await out.calls.delete('/session').expect(200);
    await api.db.update(session).set({ actorId: gone.id }).where(eq(session.employeeId, acted.id));
    await office.work();
    expect(office.service.pushed).toEqual([]);
  });

  it('is told in one push when there are many; the next one waits twenty seconds', async () => {
    const ana = await office.person('admin');
    for (const type of ['overcost', 'overcost', 'jobFinished', 'overcost'] as const) await office.raise(type);
    await office.work();
    expect(ana.told()).toMatchObject([
      { title: '4 alerts', body: 'Overcost · Finish job', path: '/notifications', alertId: null, take: null },
    ]);
    expect(ana.told()[0]!.tag).toMatch(/^alerts-[\w-]{13}$/);
    await office.raise();
    await office.work();
    expect(ana.told()).toHaveLength(1);
    office.later(0.4);
    await office.work();
    expect(ana.told()).toHaveLength(2);
  });

  it('is told to many in one write; while none of them may be told again it costs one that tells nobody', async () => {
    const people = [];
    for (let count = 0; count < 5; count++) people.push(await office.person('admin'));
    const writes = async () => {
      let count = 0;
      const write: typeof api.services.write = (author, work) => {
        count += 1;
        return api.services.write(author, work);
      };
      await gather({ ...office.parts, services: { ...api.services, write } });
      return count;
    };
    await office.raise();
    await office.fanOutOnly();
    expect(await writes()).toBe(2);
    await office.work();
    for (const person of people) expect(person.told()).toHaveLength(1);
    await office.raise();
    await office.fanOutOnly();
    expect(await writes()).toBe(1);
    office.later(0.4);
    expect(await writes()).toBe(2);
    await office.work();
    for (const person of people) expect(person.told()).toHaveLength(2);
  });
});
type Told = Awaited<ReturnType<typeof office.person>>;

describe('an alert that is handed over', () => {
  it('is told to who has it then, whatever they chose of kinds and jobs; not to who took it by themself', async () => {
    const ana = await office.person('admin', { types: [], whose: 'mine' });
    const bea = await office.person('admin', { types: [] });
    const id = await office.raise();
    await bea.calls.post(`/alert/${id}/handOver`, { toId: ana.id }).expect(200);
    await office.work();
    expect(ana.told()).toMatchObject([{ title: 'Handed to you: Overcost', take: null, alertId: id }]);
    await ana.calls.post(`/alert/${id}/handOver`, { toId: bea.id }).expect(200);
    await bea.calls.post(`/alert/${id}/handOver`, { toId: ana.id }).expect(200);
    office.later(1);
    await office.work();
    expect(bea.told()).toEqual([]);
    expect(ana.told()).toHaveLength(2);
    await bea.calls.post(`/alert/${id}/take`, {}).expect(200);
    office.later(1);
    await office.work();
    expect(bea.told()).toEqual([]);
  });
});

describe('an alert that nobody takes', () => {
  const escalation = (toId: number) => ({ afterMinutes: 10 as const, toId });

  it('is told to the next after as many minutes as each chose, once', async () => {
    const next = await office.person('admin', { types: [] });
    const ana = await office.person('admin', { escalation: escalation(next.id) });
    await office.person('admin', { escalation: { afterMinutes: 30, toId: next.id } });
    const id = await office.raise();
    await office.work();
    expect(ana.told()).toHaveLength(1);
    expect(next.told()).toEqual([]);
    office.later(11);
    await office.work();
    expect(next.told()).toMatchObject([{ title: 'Nobody has taken it: Overcost', alertId: id, take: 'Take' }]);
    office.later(60);
    await office.work();
    expect(next.told()).toHaveLength(1);
  });

  it('stays with who took it in time, and goes to nobody who does not see it or chose no channel', async () => {
    const [next, none] = [await office.person('admin', { types: [] }), await office.person('admin', { push: false })];
    const stranger = await office.person('supervisor', { types: [] });
    const ana = await office.person('admin', { escalation: escalation(next.id) });
    await office.person('admin', { escalation: escalation(none.id) });
    await office.person('admin', { escalation: escalation(stranger.id) });
    const id = await office.raise();
    await office.work();
    await ana.calls.post(`/alert/${id}/take`, {}).expect(200);
    office.later(11);
    await office.work();
    for (const one of [next, none, stranger]) expect(one.told()).toEqual([]);
  });

  it('is not told again to a next one who was told of it already', async () => {
    const next = await office.person('admin');
    await office.person('admin', { escalation: escalation(next.id) });
    await office.raise();
    await office.work();
    office.later(11);
    await office.work();
    expect(next.told()).toHaveLength(1);
  });
});

describe('a settled alert', () => {
  it('takes its notification back from every device that showed it', async () => {
    const [ana, bea] = [await office.person('admin'), await office.person('admin')];
    const id = await office.raise();
    await office.work();
    await bea.calls.post(`/alert/${id}/settle`, { outcome: 'done' }).expect(200);
    await office.work();
    await office.work();
    for (const one of [ana, bea])
      expect(one.told()).toMatchObject([
        { tag: `alert-${id}`, isOver: false },
        { tag: `alert-${id}`, isOver: true, body: 'Resolved', take: null },
      ]);
  });

  it('takes back one of many together with the last of them', async () => {
    const ana = await office.person('admin');
    const ids = [await office.raise(), await office.raise(), await office.raise(), await office.raise()];
    await office.work();
    for (const id of ids.slice(1)) await ana.calls.post(`/alert/${id}/settle`, { outcome: 'done' }).expect(200);
    await office.work();
    expect(ana.told()).toHaveLength(1);
    await ana.calls.post(`/alert/${ids[0]}/settle`, { outcome: 'done' }).expect(200);
    await office.work();
    const [told, over, ...more] = ana.told();
    expect(over).toMatchObject({ tag: told!.tag, isOver: true });
    expect(more).toEqual([]);
  });

  it('takes back what was being sent at that moment', async () => {
    const ana = await office.person('admin');
    const id = await office.raise();
    let settling: Promise<unknown> | undefined;
    office.service.answer = (response) => {
      office.service.answer = (later) => void later.writeHead(201).end();
      settling = api.db
        .update(alert)
        .set({ state: 'settled', outcome: 'done', settledAt: new Date() })
        .where(eq(alert.id, id))
        .then(() => response.writeHead(201).end());
      response.statusCode = 201;
    };
    await office.work();
    await settling;
    expect(ana.told()).toMatchObject([{ isOver: false }, { isOver: true }]);
  });
});

describe('a push service', () => {
  it.each([404, 410])('that answers %i has its browser forgotten', async (status) => {
    const ana = await office.person('admin');
    office.service.answer = (response) => void response.writeHead(status).end();
    await office.raise();
    await office.work();
    expect(await api.db.$count(pushDevice, eq(pushDevice.employeeId, ana.id))).toBe(0);
    expect((await ana.calls.get('/notice/choices').expect(200)).body.data.devices).toEqual([]);
  });

  it.each([429, 503])('that answers %i with Retry-After is asked again then, with the same', async (status) => {
    const ana = await office.person('admin');
    office.service.answer = (response) => void response.writeHead(status, { 'retry-after': '120' }).end();
    const id = await office.raise();
    await office.work();
    expect(await office.messagesOf(ana.id)).toMatchObject([{ status: 'pending', attempts: 1 }]);
    const { rows } = await api.db.execute<{ wait: number }>(
      sql`select extract(epoch from start_after - now())::int as wait from pgboss.job where name = 'notice-messages' and state < 'active'`,
    );
    expect(rows[0]!.wait).toBeGreaterThan(100);
    office.service.answer = (response) => void response.writeHead(201).end();
    await office.hasten();
    await office.work();
    expect(ana.told()).toMatchObject([{ tag: `alert-${id}` }]);
    expect(await office.messagesOf(ana.id)).toMatchObject([{ status: 'told', attempts: 2, fault: null }]);
  });

  it('that fails is tried again by the queue, and given up at last; one that refuses is not', async () => {
    const ana = await office.person('admin');
    office.service.answer = (response) => void response.writeHead(500).end();
    await office.raise();
    await office.work();
    const [message] = await office.messagesOf(ana.id);
    expect(message).toMatchObject({ status: 'pending', attempts: 1, fault: 'The receiver answered 500' });
    await tell(office.parts, message!.id, true, never);
    expect(await office.messagesOf(ana.id)).toMatchObject([{ status: 'failed', attempts: 2 }]);
    office.service.answer = (response) => void response.writeHead(413).end();
    office.later(1);
    await office.raise();
    await office.work();
    expect((await office.messagesOf(ana.id)).map(({ status }) => status)).toEqual(['failed', 'failed']);
  });

  it('is told with the key that the browser subscribed with while the api has two secrets', async () => {
    const ana = await office.person('admin');
    await office.raise();
    await office.work();
    const next = Buffer.alloc(32, 8);
    const { path, subscription } = office.service.subscribe(pushKeysOf(next).publicKey);
    const rotated = await buildTestApi({ beside: api, webhooksToPrivate: true, secrets: [next, Buffer.alloc(32, 7)] });
    await rotated.app.ready();
    // The session of before: its token was signed with the other secret.
    const again = await api.db.select().from(pushDevice).where(eq(pushDevice.employeeId, ana.id));
    await api.db.insert(pushDevice).values({
      employeeId: ana.id,
      sessionId: again[0]!.sessionId,
      endpoint: subscription.endpoint,
      ...subscription.keys,
      serverKey: pushKeysOf(next).publicKey,
    });
    const [secret] = office.parts.secrets;
    office.parts.secrets = [next, secret];
    office.later(1);
    await office.raise();
    await office.work();
    expect(ana.told()).toHaveLength(2);
    expect(office.service.to(path)).toHaveLength(1);
    office.parts.secrets = [next];
    office.later(1);
    await office.raise();
    await office.work();
    office.parts.secrets = [secret];
    expect(ana.told()).toHaveLength(2);
    expect(office.service.to(path)).toHaveLength(2);
    expect(await office.messagesOf(ana.id)).toContainEqual(
      expect.objectContaining({ status: 'failed', fault: 'It subscribed with a key that this server has no more' }),
    );
    await rotated.close();
  });
});

it('a copy of the database tells nobody, and remembers what people chose', async () => {
  const ana = await office.person('admin');
  await office.raise();
  await office.fanOutOnly();
  await savePlace(api.db as never, { ...HERE, database: '2/5' });
  await office.raise();
  await office.work();
  await savePlace(api.db as never, HERE);
  await office.work();
  expect(ana.told()).toEqual([]);
  expect((await ana.calls.get('/notice/choices').expect(200)).body.data).toMatchObject({ push: true });
  office.later(1);
  await office.raise();
  await office.work();
  expect(ana.told()).toHaveLength(1);
});

it('tries a channel at once, in quiet hours too', async () => {
  const ana = await office.person('admin', { quiet: [{ from: '00:00', until: '23:59', days: [] }], language: 'es' });
  await ana.calls.post('/notice/test', { channel: 'push' }).expect(204);
  await office.work();
  expect(ana.told()).toMatchObject([{ tag: 'test', title: 'Muster te avisa aquí', alertId: null }]);
});

it('forgets what was told a month ago', async () => {
  const ana = await office.person('admin');
  await office.raise();
  await office.work();
  office.later(31 * 24 * 60);
  await sweepNotices(office.parts);
  expect(await office.noticesOf(ana.id)).toEqual([]);
  expect(await office.messagesOf(ana.id)).toEqual([]);
});

it('writes nothing into the queue while nobody chose a channel', async () => {
  await office.person('admin', { push: false });
  await api.db.delete(pushDevice);
  const before = await api.queue.boss.findJobs('notices').catch(() => []);
  await office.raise();
  expect(await api.queue.boss.findJobs('notices').catch(() => [])).toEqual(before);
  expect(await office.fanOutOnly()).toBe(0);
});

it('the workers do all of this by themselves', async () => {
  const ana = await office.person('admin');
  const stop = await startNotices(office.parts, api.queue);
  const id = await office.raise();
  await vi.waitFor(() => expect(ana.told()).toMatchObject([{ alertId: id }]), { timeout: 10_000 });
  await vi.waitFor(async () => expect(await api.db.$count(noticeMessage, eq(noticeMessage.status, 'told'))).toBeGreaterThan(0));
  await stop();
});
