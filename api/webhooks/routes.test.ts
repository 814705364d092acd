import { createHmac } from 'node:crypto';
import { hostname } from 'node:os';
import { eq, max, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { listOf, oneOf } from '#shared/http/query.ts';
import { Webhook, WebhookDelivery, WebhookHold, WebhookSecret } from '#shared/integrations/webhooks.ts';
import { raiseAlert } from '../alerts/raise-commands.ts';
import { QUEUES } from '../db/queue.ts';
import { alert } from '../db/tables/alerts.ts';
import { employee } from '../db/tables/people.ts';
import { auditLog } from '../db/tables/settings.ts';
import { webhook, webhookDelivery } from '../db/tables/webhooks.ts';
import { SYSTEM } from '../db/write.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, HERE, type TestApi } from '../test/harness.ts';
import { openReceiver } from '../test/receiver.ts';
import { crewsIn } from '../test/rows/crews.ts';
import { createSender } from './delivery-client.ts';
import { deliver, fanOut, sweepDeliveries } from './delivery-commands.ts';
import { adoptPlace } from './place-commands.ts';
import { findHere, savePlace } from './place-repository.ts';
import { isSamePlace, type Place } from './rules.ts';
import { NotReached } from './sending-commands.ts';
import { secretOf, secretText } from './signature-rules.ts';
import { startWebhooks } from './worker.ts';

const SECRET = Buffer.alloc(32, 7);
/** What is told by signed JSON has a secret. */
const SignedSecret = WebhookSecret.extend({ secret: z.string() });
const never = new AbortController().signal;
let api: TestApi;
let admin: Requests;
let make: ReturnType<typeof crewsIn>;
let team: Awaited<ReturnType<typeof make.addTeam>>;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let stop: () => Promise<void>;
const parts = () => ({
  services: api.services,
  secrets: [SECRET] as const,
  here: HERE,
  sender: createSender({ isOpen: true, timeoutMs: 2_000 }),
});

beforeAll(async () => {
  api = await buildTestApi({ webhooksToPrivate: true });
  await api.app.ready();
  make = crewsIn(api.db);
  team = await make.addTeam();
  admin = await requestsOf(api, (await make.addPerson('admin')).id);
  receiver = await openReceiver();
  stop = await startWebhooks(parts(), api.queue);
});
afterAll(async () => {
  await stop();
  await receiver.close();
  await api.close();
});
beforeEach(async () => {
  await api.db.delete(webhook);
  receiver.received.length = 0;
  receiver.answer = (response) => void response.writeHead(204).end();
});

const add = async (events: string[], url = receiver.url) =>
  oneOf(SignedSecret).parse((await admin.post('/webhook', { name: 'Payroll', url, events }).expect(201)).body).data;
const deliveries = async () =>
  listOf(WebhookDelivery).parse((await admin.get('/webhook_delivery?include=["webhook"]').expect(200)).body).data;
const raise = (occasion: string) =>
  api.services.write(SYSTEM, (write) =>
    raiseAlert(write, { type: 'overcost', jobId: team.job.id, dwoId: null, data: { jobId: team.job.jobId }, occasion }),
  );
/** Checks a signature by the Standard Webhooks specification, as a receiver does. */
const signatureOf = (secret: string, { headers, body }: (typeof receiver.received)[number]) => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
};

describe('in a copy of the database', () => {
  const STAGING = { database: '2/5', address: 'https://staging.test', folder: null };
  const hold = async (who = admin) => oneOf(WebhookHold).parse((await who.get('/webhook_hold').expect(200)).body).data;
  /** Makes the database look as if restored from one that sent from there. */
  const restoredFrom = (place: Place) => api.services.write(SYSTEM, ({ tx }) => savePlace(tx, place));

  it('nothing is sent, of what waited and of what happens, until an admin says that it is production', async () => {
    await add(['alert.raised']);
    await restoredFrom(STAGING);
    await raise('in the copy');
    await vi.waitFor(async () =>
      expect(await hold()).toEqual({ isHeld: true, formerAddress: STAGING.address, address: HERE.address, waiting: 1 }),
    );
    const [waiting] = await deliveries();
    await deliver(parts(), waiting!.id, false, never);
    await adoptPlace(api.services, HERE);
    expect(await deliveries()).toMatchObject([{ status: 'pending', attempts: 0 }]);
    expect(receiver.received).toEqual([]);

    await admin.post('/webhook_hold/release', { waiting: 'send' }).expect(204);
    await vi.waitFor(async () => expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 1 }]));
    expect(receiver.received).toHaveLength(1);
    expect(await hold()).toMatchObject({ isHeld: false, waiting: 0 });
    const [written] = await api.db.select().from(auditLog).where(eq(auditLog.action, 'webhook_hold.release'));
    expect(written).toMatchObject({ before: STAGING, after: { ...HERE, waiting: 'send', count: 1 } });
  });

  it('what waits is given up where the original may have sent it', async () => {
    await add(['alert.raised']);
    await restoredFrom({ ...HERE, database: '2/5' });
    await raise('in the original');
    await vi.waitFor(async () => expect(await hold()).toMatchObject({ isHeld: true, formerAddress: HERE.address, waiting: 1 }));
    await admin.post('/webhook_hold/release', { waiting: 'drop' }).expect(204);
    expect(await deliveries()).toMatchObject([{ status: 'failed', fault: expect.stringContaining('was given up') }]);
    await raise('from here');
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
  });

  it('an embedded database that was copied whole is told by its folder', async () => {
    expect(isSamePlace(HERE, { ...HERE, folder: 'other:/data' })).toBe(false);
    expect(isSamePlace(HERE, { ...HERE })).toBe(true);
    const found = await findHere(api.db, { publicUrl: HERE.address, databaseUrl: undefined, dataDir: '/data' });
    expect(found).toEqual({
      database: expect.stringMatching(/^\d+\/\d+$/),
      address: HERE.address,
      folder: `${hostname()}:/data`,
    });
  });

  it('that has no webhooks, those that are added are told', async () => {
    await restoredFrom(STAGING);
    await adoptPlace(api.services, HERE);
    expect(await hold()).toMatchObject({ isHeld: false });
  });

  it('is released by admins', async () => {
    const subadmin = await requestsOf(api, (await make.addPerson('subadmin')).id);
    await subadmin.get('/webhook_hold').expect(403);
    await subadmin.post('/webhook_hold/release', { waiting: 'send' }).expect(403);
    expect((await admin.post('/webhook_hold/release', { waiting: 'wait' }).expect(400)).body.errors[0]).toEqual({
      field: 'waiting',
      reason: 'must be send or drop',
    });
  });
});

describe('a webhook', () => {
  it('is told what it asked for, signed, and what became of that is kept', async () => {
    const { secret } = await add(['alert.raised']);
    await raise('first');
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    const [told] = receiver.received;
    expect(told!.headers['webhook-signature']).toBe(signatureOf(secret, told!));
    expect(Math.abs(Number(told!.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
    expect(JSON.parse(told!.body)).toMatchObject({
      type: 'alert.raised',
      timestamp: expect.any(String),
      data: { type: 'overcost', job: { id: team.job.id, jobId: team.job.jobId } },
    });
    await vi.waitFor(async () =>
      expect(await deliveries()).toMatchObject([
        { event: 'alert.raised', status: 'delivered', attempts: 1, answerCode: 204, fault: null, webhook: { name: 'Payroll' } },
      ]),
    );
    expect((await deliveries())[0]!.eventId).toBe(told!.headers['webhook-id']);
  });

  it('is told of an approved sheet', async () => {
    const { dwoJob: sheet } = await make.addSheet(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10));
    await add(['sheet.approved']);
    await admin.post(`/dwo_job/${sheet.id}/approve`, {}).expect(200);
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({
      type: 'sheet.approved',
      data: { dwoJobId: sheet.id, status: 'approved', approvedBy: { fullName: expect.any(String) } },
    });
  });

  it('hears nothing of a write that was taken back, nor of what it did not ask for', async () => {
    await add(['file.ready']);
    await raise('unwanted');
    await add(['alert.raised']);
    await expect(
      api.services.write(SYSTEM, async (write) => {
        await raiseAlert(write, { type: 'overcost', jobId: team.job.id, dwoId: null, data: { jobId: '1' }, occasion: 'undone' });
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    await raise('wanted');
    await vi.waitFor(async () => expect((await deliveries()).map(({ status }) => status)).toEqual(['delivered']));
    expect(receiver.received).toHaveLength(1);
  });

  it('that does not take it is tried again, then given up; resending sends the same once more', async () => {
    receiver.answer = (response) => void response.writeHead(500).end();
    await stop();
    const eventId = crypto.randomUUID();
    await raise('tried again');
    const [raised] = await api.db.select({ id: max(alert.id) }).from(alert);
    const task = { event: 'alert.raised', id: raised!.id!, eventId, at: new Date().toISOString() } as const;
    const { id: webhookId } = await add(['alert.raised']);
    await fanOut(parts(), task);
    await fanOut(parts(), task);
    const [first] = await deliveries();
    expect(await deliveries()).toHaveLength(1);
    await expect(deliver(parts(), first!.id, false, never)).rejects.toThrow(NotReached);
    expect(await deliveries()).toMatchObject([
      { status: 'retrying', attempts: 1, answerCode: 500, fault: 'The receiver answered 500', durationMs: expect.any(Number) },
    ]);
    await deliver(parts(), first!.id, true, never);
    expect(await deliveries()).toMatchObject([{ webhookId, status: 'failed', attempts: 2 }]);
    // Removes the event's own tasks, so that only the resent delivery is tried.
    await api.queue.boss.deleteQueuedJobs(QUEUES.deliveries);
    receiver.answer = (response) => void response.writeHead(200).end('thanks');
    await admin.post(`/webhook_delivery/${first!.id}/resend`, {}).expect(204);
    expect(await deliveries()).toMatchObject([{ status: 'pending' }]);
    stop = await startWebhooks(parts(), api.queue);
    await vi.waitFor(async () =>
      expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 3, answerCode: 200 }]),
    );
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([eventId]));
    await deliver(parts(), first!.id, false, never);
    expect(receiver.received).toHaveLength(3);
  });

  it('that does not take it is tried again by the queue, later', async () => {
    receiver.answer = (response) => void response.writeHead(503).end();
    await add(['alert.raised']);
    await raise('later');
    await vi.waitFor(async () => expect(await deliveries()).toMatchObject([{ status: 'retrying', attempts: 1 }]));
    receiver.answer = (response) => void response.writeHead(204).end();
    // Skips the delay before the retry.
    const hasten = () =>
      api.db.execute(
        sql`update pgboss.job set start_after = now() where name = ${QUEUES.deliveries} and state = 'retry' and start_after > now()`,
      );
    await vi.waitFor(async () => expect((await hasten()).rowCount).toBe(1));
    await vi.waitFor(async () => expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 2 }]));
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('that is gone for good is not tried again', async () => {
    receiver.answer = (response) => void response.writeHead(410).end();
    await add(['alert.raised']);
    await raise('gone');
    await vi.waitFor(async () => expect(await deliveries()).toMatchObject([{ status: 'failed', attempts: 1, answerCode: 410 }]));
  });

  it('gets another secret; for a day the one before signs as well', async () => {
    const { id, secret } = await add(['alert.raised']);
    const changed = oneOf(SignedSecret).parse((await admin.post(`/webhook/${id}/secret`, {}).expect(200)).body).data.secret;
    expect(changed).not.toBe(secret);
    await admin.post(`/webhook/${id}/test`, {}).expect(200);
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    const [told] = receiver.received;
    expect(told!.headers['webhook-signature']).toBe(`${signatureOf(changed, told!)} ${signatureOf(secret, told!)}`);
    await api.db.update(webhook).set({ previousUntil: new Date(0) });
    await admin.post(`/webhook/${id}/test`, {}).expect(200);
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2));
    expect(receiver.received[1]!.headers['webhook-signature']).toBe(signatureOf(changed, receiver.received[1]!));
  });

  it('is signed for the secret of before while the api has two of its own, and for that of after', async () => {
    await stop();
    const { id, secret } = await add(['alert.raised']);
    const next = Buffer.alloc(32, 8);
    const [row] = await api.db.select().from(webhook).where(eq(webhook.id, id));
    const later = secretText(secretOf(next, row!.salt));
    await admin.post(`/webhook/${id}/test`, {}).expect(200);
    const [waiting] = await deliveries();
    const signedBy = async (...secrets: [Buffer, ...Buffer[]]) => {
      await api.db.update(webhookDelivery).set({ status: 'pending' });
      await deliver({ ...parts(), secrets }, waiting!.id, false, never);
      return String(receiver.received.at(-1)!.headers['webhook-signature']).split(' ');
    };
    const ours = (text: string) => signatureOf(text, receiver.received.at(-1)!);
    expect(await signedBy(SECRET)).toEqual([ours(secret)]);
    expect(await signedBy(SECRET, next)).toEqual([ours(secret), ours(later)]);
    expect(await signedBy(next, SECRET)).toEqual([ours(later), ours(secret)]);
    expect(await signedBy(next)).toEqual([ours(later)]);
    await api.queue.boss.deleteQueuedJobs(QUEUES.deliveries);
    stop = await startWebhooks(parts(), api.queue);
  });

  it('keeps its secret to itself', async () => {
    const { id, secret } = await add(['alert.raised']);
    const [row] = await api.db.select().from(webhook).where(eq(webhook.id, id));
    const told = JSON.stringify([
      (await admin.get('/webhook').expect(200)).body,
      (await admin.get(`/webhook/${id}`).expect(200)).body,
      await api.db.select().from(auditLog).where(eq(auditLog.subject, 'webhook')),
    ]);
    for (const hidden of [secret, row!.salt]) expect(told).not.toContain(hidden);
    expect(JSON.stringify(row)).not.toContain(secret.replace('whsec_', ''));
  });

  it('is told nothing more once its owner is no active admin, until an admin takes it over', async () => {
    const maker = await make.addPerson('admin');
    const theirs = await requestsOf(api, maker.id);
    const made = { name: 'Theirs', url: receiver.url, events: ['alert.raised'] };
    const { id } = oneOf(SignedSecret).parse((await theirs.post('/webhook', made).expect(201)).body).data;
    await raise('while there');
    await vi.waitFor(async () => expect(await deliveries()).toMatchObject([{ status: 'delivered' }]));
    const shown = async () => oneOf(Webhook).parse((await admin.get(`/webhook/${id}`).expect(200)).body).data;
    const become = (change: Partial<typeof employee.$inferInsert>) =>
      api.services.write(SYSTEM, async ({ tx, changed }) => {
        await tx.update(employee).set(change).where(eq(employee.id, maker.id));
        changed('employee');
      });
    for (const change of [{ isActive: false }, { isActive: true, role: 'subadmin' }] as const) {
      await become({ isActive: true, role: 'admin' });
      expect(await shown()).toMatchObject({ isStopped: false, createdById: maker.id });
      await become(change);
      expect(await shown()).toMatchObject({ isStopped: true });
      await raise(`away ${JSON.stringify(change)}`);
      const [raised] = await api.db.select({ id: max(alert.id) }).from(alert);
      const at = new Date().toISOString();
      await fanOut(parts(), { event: 'alert.raised', id: raised!.id!, eventId: crypto.randomUUID(), at });
      const [one, ...others] = await deliveries();
      expect(others).toEqual([]);
      expect((await admin.post(`/webhook/${id}/test`, {}).expect(409)).body).toMatchObject({ code: 'WEBHOOK_STOPPED' });
      await admin.post(`/webhook_delivery/${one!.id}/resend`, {}).expect(409);
      // Deliveries under way end here, with a reason.
      await api.db.update(webhookDelivery).set({ status: 'retrying' });
      await deliver(parts(), one!.id, false, never);
      expect(await deliveries()).toMatchObject([
        { status: 'failed', answerCode: null, fault: expect.stringContaining('answers for') },
      ]);
    }
    expect(receiver.received).toHaveLength(1);
    await admin.patch(`/webhook/${id}`, { revision: 1 }).expect(204);
    expect(await shown()).toMatchObject({ isStopped: false, revision: 2, name: 'Theirs' });
    await raise('taken over');
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2));
  });

  it('is changed on the revision that was shown, and removed with what was sent', async () => {
    const { id } = await add(['alert.raised']);
    await admin.post(`/webhook/${id}/test`, {}).expect(200);
    await vi.waitFor(async () => expect(await deliveries()).toMatchObject([{ event: 'test', status: 'delivered' }]));
    await admin.patch(`/webhook/${id}`, { events: ['file.ready'], revision: 1 }).expect(204);
    await admin.patch(`/webhook/${id}`, { name: 'Late', revision: 1 }).expect(409);
    const list = listOf(Webhook).parse((await admin.get('/webhook').expect(200)).body).data;
    expect(list).toMatchObject([{ name: 'Payroll', events: ['file.ready'], revision: 2 }]);
    await admin.delete(`/webhook/${id}`).expect(204);
    expect(await deliveries()).toEqual([]);
    await admin.post(`/webhook/${id}/test`, {}).expect(404);
    await admin.post('/webhook_delivery/999999/resend', {}).expect(404);
  });

  it('is forgotten what it was told a month ago', async () => {
    const { id } = await add(['alert.raised']);
    const values = { webhookId: id, event: 'test', body: '{}' } as const;
    const old = new Date(Date.now() - 31 * 86_400_000);
    await api.db.insert(webhookDelivery).values([
      { ...values, eventId: crypto.randomUUID(), createdAt: old },
      { ...values, eventId: crypto.randomUUID() },
    ]);
    await sweepDeliveries(parts());
    expect(await deliveries()).toHaveLength(1);
  });

  it.each([
    [{ name: '', url: 'https://example.com', events: ['alert.raised'] }, 'name'],
    [{ name: 'A', url: 'nothing', events: ['alert.raised'] }, 'url'],
    [{ name: 'A', url: 'ftp://example.com', events: ['alert.raised'] }, 'url'],
    [{ name: 'A', url: 'https://example.com', events: [] }, 'events'],
    [{ name: 'A', url: 'https://example.com', events: ['test'] }, 'events.0'],
  ])('is not made of %j', async (body, field) => {
    const answer = await admin.post('/webhook', body).expect(400);
    expect(answer.body.errors.map((error: { field: string }) => error.field)).toContain(field);
  });

  it('is for admins alone', async () => {
    const subadmin = await requestsOf(api, (await make.addPerson('subadmin')).id);
    await subadmin.get('/webhook').expect(403);
    await subadmin.get('/webhook_delivery').expect(403);
    await subadmin.post('/webhook', {}).expect(403);
    await subadmin.post('/webhook/1/secret', {}).expect(403);
    await subadmin.post('/webhook_delivery/1/resend', {}).expect(403);
  });
});
