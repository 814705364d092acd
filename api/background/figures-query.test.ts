import supertest from 'supertest';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { QUEUES } from '../db/queue.ts';
import { importFile } from '../db/tables/imports.ts';
import { exportFile } from '../db/tables/transfers.ts';
import { webhook, webhookDelivery } from '../db/tables/webhooks.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { add } from '../test/rows/company.ts';
import { readFigures } from './figures-query.ts';

const METRICS_TOKEN = 'sixteen characters';
const MINUTE_MS = 60_000;

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi({ metricsToken: METRICS_TOKEN });
  await api.app.ready();
});
afterAll(() => api.close());

const metrics = async () =>
  (await supertest(api.app.server).get('/metrics').set('authorization', `Bearer ${METRICS_TOKEN}`).expect(200)).text;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);

it('counts what waits in the queue, how long, and not what waits for its time', async () => {
  const { boss } = api.queue;
  await boss.send(QUEUES.telematics, {});
  await boss.send(QUEUES.telematics, {});
  await boss.send(QUEUES.telematics, {}, { startAfter: 3_600 });
  await api.db.execute(`update pgboss.job set created_on = now() - interval '90 seconds', start_after = now() - interval '90 seconds'
    where start_after <= now()`);
  const { queues } = await readFigures(api.db);
  const of = (name: string) => queues.find(({ queue }) => queue === name);
  expect(of(QUEUES.telematics)).toMatchObject({ waiting: 2, active: 0 });
  expect(of(QUEUES.telematics)!.oldest).toBeGreaterThan(89);
  expect(of(QUEUES.telematics)!.oldest).toBeLessThan(150);
  expect(of(QUEUES.exportFiles)).toEqual({ queue: QUEUES.exportFiles, waiting: 0, active: 0, oldest: 0 });
  expect(queues.map(({ queue }) => queue).sort()).toEqual(Object.values(QUEUES).sort());
});

it('counts files and deliveries that are worked on, and those that failed in the last day', async () => {
  const { id: requestedById } = await add.person(api.db, 'admin');
  const made = { family: 'job_csv', requestedById } as const;
  await api.db.insert(exportFile).values([
    { ...made, status: 'Generating' },
    { ...made, status: 'Failed', updatedAt: ago(60) },
    { ...made, status: 'Failed', updatedAt: ago(48 * 60) },
    { ...made, status: 'Successful' },
  ]);
  const file = { kind: 'job' as const, sheets: [], header: [], samples: [], mapping: {}, createdById: requestedById };
  await api.db.insert(importFile).values([
    { ...file, fileName: 'a.csv', storageKey: 'a', status: 'checking' },
    { ...file, fileName: 'b.csv', storageKey: 'b', status: 'checked' },
  ]);
  const [hook] = await api.db
    .insert(webhook)
    .values({ name: 'Receiver', url: 'https://receiver.test', events: [], salt: 'x', createdById: requestedById })
    .returning();
  const event = { webhookId: hook!.id, event: 'sheet.approved', body: '{}' } as const;
  await api.db.insert(webhookDelivery).values([
    { ...event, eventId: crypto.randomUUID(), status: 'retrying', createdAt: ago(10) },
    { ...event, eventId: crypto.randomUUID(), status: 'failed' },
    { ...event, eventId: crypto.randomUUID(), status: 'failed', updatedAt: ago(48 * 60) },
    { ...event, eventId: crypto.randomUUID(), status: 'delivered' },
  ]);
  const { files, deliveries } = await readFigures(api.db);
  expect(files).toEqual([
    { kind: 'export', running: 1, failed: 1 },
    { kind: 'import', running: 1, failed: 0 },
    { kind: 'upload', running: 0, failed: 0 },
  ]);
  expect(deliveries).toMatchObject({ waiting: 1, failed: 1 });
  expect(deliveries.oldest).toBeGreaterThan(599);
});

it('counts tasks by what became of them', async () => {
  const asked = vi.fn(() => Promise.resolve());
  const stop = await api.queue.work(QUEUES.telematics, asked);
  await vi.waitFor(async () =>
    expect(await metrics()).toContain(`task_seconds_count{queue="${QUEUES.telematics}",outcome="done"} 2`),
  );
  asked.mockRejectedValue(new Error('the supplier is away'));
  await api.queue.boss.send(QUEUES.telematics, {});
  await vi.waitFor(
    async () =>
      expect(await metrics()).toMatch(new RegExp(`task_seconds_count\\{queue="${QUEUES.telematics}",outcome="failed"\\} [1-9]`)),
    10_000,
  );
  await stop();
});

it('asks the database once for many scrapes', async () => {
  const execute = vi.spyOn(api.services.db, 'execute');
  await metrics();
  await metrics();
  // What was read for the tests before is still fresh.
  expect(execute.mock.calls.length).toBeLessThanOrEqual(3);
  execute.mockRestore();
});
