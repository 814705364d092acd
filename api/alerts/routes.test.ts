import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { Alert, type AlertType, NewestAlerts } from '#shared/alerts/alerts.ts';
import { SUPERVISORS_HEADER } from '#shared/constants.ts';
import { listOf, oneOf } from '#shared/http/query.ts';
import { alert } from '../db/tables/alerts.ts';
import { SYSTEM } from '../db/write.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { tellAll } from '../test/calls/sheet-calls.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';
import { raiseAlert } from './raise-commands.ts';

let api: TestApi;
let make: ReturnType<typeof crewsIn>;
const TODAY = '2026-11-18';
let count = 0;

beforeAll(async () => {
  api = await buildTestApi();
  api.clock.aheadMs = Date.parse(`${TODAY}T20:00:00Z`) - Date.now();
  await api.app.ready();
  make = crewsIn(api.db);
});
afterAll(() => api.close());

/** A sheet and its readers. */
async function scene() {
  const sheet = await make.addSheet(TODAY);
  return {
    ...sheet,
    supervisorsOwn: await requestsOf(api, sheet.supervisor.id),
    phone: await requestsOf(api, sheet.foreman.id),
    office: await requestsOf(api, (await make.addPerson('admin')).id),
  };
}
type Scene = Awaited<ReturnType<typeof scene>>;

async function raise(
  { job, dwo }: Pick<Scene, 'job' | 'dwo'>,
  values: { type?: AlertType; at?: string; isOfJob?: boolean } = {},
) {
  const [row] = await api.db
    .insert(alert)
    .values({
      type: values.type ?? 'locationMismatch',
      jobId: job.id,
      dwoId: values.isOfJob ? null : dwo.id,
      data: { jobId: job.jobId },
      occasion: `test:${++count}`,
      createdAt: new Date(values.at ?? `${TODAY}T15:00:00Z`),
    })
    .returning();
  await tellAll(api);
  return row!;
}
const idsOf = async (requests: Requests, path: string) =>
  ((await requests.get(path).expect(200)).body.data as z.infer<typeof Alert>[]).map((row) => row.id);
const where = (value: object) => `where=${encodeURIComponent(JSON.stringify(value))}`;

describe('raiseAlert', () => {
  it('raises once per occasion, also when two writes see the fact at once', async () => {
    const { job, dwo } = await scene();
    const fact = { type: 'clockout', jobId: job.id, dwoId: dwo.id, data: { jobId: job.jobId }, occasion: 'test:race' } as const;
    const raised = await Promise.all([1, 2, 3].map(() => api.services.write(SYSTEM, (write) => raiseAlert(write, fact))));
    expect(raised.filter(Boolean)).toHaveLength(1);
  });

  it('keeps with an alert the sheet of its job on that day, and none where there is none', async () => {
    const { job, dwo, dwoJob, office } = await scene();
    const other = await make.addSheet(TODAY);
    const ids = [
      { jobId: job.id, dwoId: dwo.id },
      { jobId: other.job.id, dwoId: dwo.id },
      { jobId: job.id, dwoId: null },
    ];
    for (const about of ids)
      await api.services.write(SYSTEM, (write) =>
        raiseAlert(write, { ...about, type: 'locationMismatch', data: { jobId: job.jobId }, occasion: `test:${++count}` }),
      );
    await api.db
      .update(alert)
      .set({ createdAt: new Date(`${TODAY}T15:00:00Z`) })
      .where(inArray(alert.jobId, [job.id, other.job.id]));
    await tellAll(api);
    for (const path of ['/alert/newestAlerts', '/alert/admin']) {
      const rows = ((await office.get(`${path}?limit=300`).expect(200)).body.data as z.infer<typeof Alert>[])
        .filter(({ jobId }) => jobId === job.id || jobId === other.job.id)
        .toSorted((a, b) => a.id - b.id);
      expect(rows.map(({ dwoJobId }) => dwoJobId)).toEqual([dwoJob.id, null, null]);
    }
  });
});

it('alerts of an earlier version are given the sheet of their job by the migration', async () => {
  const { job, dwo, dwoJob } = await scene();
  const other = await make.addSheet(TODAY);
  const rows = [
    await raise({ job, dwo }),
    await raise({ job: other.job, dwo }),
    await raise({ job, dwo }, { type: 'overcost', isOfJob: true }),
  ];
  const ids = rows.map(({ id }) => id);
  const sheets = async () =>
    (await api.db.select().from(alert).where(inArray(alert.id, ids)).orderBy(alert.id)).map(({ dwoJobId }) => dwoJobId);
  expect(await sheets()).toEqual([null, null, null]);
  const migration = await readFile(join(import.meta.dirname, '../db/migrations/0035_alert_sheet.sql'), 'utf8');
  await api.db.execute(sql.raw(migration.split('--> statement-breakpoint').at(-1)!));
  expect(await sheets()).toEqual([dwoJob.id, null, null]);
});

describe('who sees which alerts', () => {
  it('shows the company to admins, own jobs to supervisors, own DWOs to foremen', async () => {
    const one = await scene();
    const other = await scene();
    const ofSheet = await raise(one);
    const ofJob = await raise(one, { type: 'overcost', isOfJob: true });
    const foreign = await raise(other);
    expect(await idsOf(one.supervisorsOwn, '/alert/newestForeman')).toEqual([ofJob.id, ofSheet.id]);
    expect(await idsOf(one.supervisorsOwn, '/alert/foreman')).toEqual([ofJob.id, ofSheet.id]);
    expect(await idsOf(one.phone, '/alert/newestForeman')).toEqual([ofSheet.id]);
    const ids = await idsOf(one.office, '/alert/admin?limit=300');
    expect(ids).toEqual(expect.arrayContaining([ofSheet.id, ofJob.id, foreign.id]));
    await one.supervisorsOwn.get(`/alert/${foreign.id}`).expect(404);
    await one.phone.patch(`/alert/${foreign.id}`, { isRead: true }).expect(404);
    await one.phone.delete(`/alert/${foreign.id}`).expect(404);
    const narrowed = await requestsOf(api, (await make.addPerson('admin')).id, {
      [SUPERVISORS_HEADER]: String(other.supervisor.id),
    });
    expect(await idsOf(narrowed, '/alert/newestAlerts')).toEqual([foreign.id]);
  });

  it('keeps admin and newestAlerts from everybody else', async () => {
    const { supervisorsOwn, phone, workers } = await scene();
    for (const requests of [supervisorsOwn, phone])
      for (const path of ['/alert/admin', '/alert/newestAlerts']) await requests.get(path).expect(403);
    const worker = await requestsOf(api, workers[0]!.id);
    await worker.get('/alert').expect(403);
  });
});

describe('lists', () => {
  it('answers the contract, newest first, filtered by job, type and time', async () => {
    const { supervisorsOwn, ...about } = await scene();
    const older = await raise(about, { at: '2026-11-16T15:00:00Z', type: 'clockout' });
    const newer = await raise(about, { at: '2026-11-18T16:00:00Z' });
    const { body } = await supervisorsOwn.get('/alert/foreman').expect(200);
    expect(
      listOf(Alert)
        .parse(body)
        .data.map((row) => row.id),
    ).toEqual([newer.id, older.id]);
    expect(body.order).toEqual([
      ['createdAt', 'DESC'],
      ['id', 'DESC'],
    ]);
    const filtered = (filter: object) => idsOf(supervisorsOwn, `/alert/foreman?${where(filter)}`);
    expect(await filtered({ type: 'clockout' })).toEqual([older.id]);
    expect(await filtered({ createdAt: { $gte: '2026-11-18T00:00:00Z', $lte: '2026-11-19T00:00:00Z' } })).toEqual([newer.id]);
    expect(await filtered({ searchData: { $iLike: `%${about.job.jobId.toLowerCase()}%` } })).toEqual([newer.id, older.id]);
    expect(await filtered({ searchData: { $iLike: `%#${about.job.jobId}%` } })).toEqual([newer.id, older.id]);
    expect(await filtered({ searchData: { $iLike: '%nothing%' } })).toEqual([]);
    const refused = await supervisorsOwn.get(`/alert/foreman?${where({ occasion: 'x' })}`).expect(400);
    expect(refused.body.errors[0].field).toBe('where.occasion');
  });

  it('answers all others when the data of one is malformed', async () => {
    const { supervisorsOwn, ...about } = await scene();
    const sound = await raise(about);
    const malformed = await raise(about, { at: `${TODAY}T16:00:00Z` });
    await api.db
      .update(alert)
      .set({ data: { jobId: about.job.jobId, name: 12 } as never })
      .where(eq(alert.id, malformed.id));
    for (const path of ['/alert/foreman', '/alert/newestForeman'])
      expect(await idsOf(supervisorsOwn, path)).toEqual([malformed.id, sound.id]);
  });

  it('counts as newest those of the business day that the person has not cleared', async () => {
    const { supervisorsOwn, ...about } = await scene();
    await raise(about, { at: '2026-11-18T04:59:59Z' });
    const [first, second] = [
      await raise(about, { at: '2026-11-18T05:00:00Z' }),
      await raise(about, { at: '2026-11-18T19:00:00Z' }),
    ];
    await supervisorsOwn.patch(`/alert/${first.id}`, { isRead: true }).expect(200);
    const { body } = await supervisorsOwn.get('/alert/newestForeman?limit=1').expect(200);
    expect(NewestAlerts.parse(body)).toMatchObject({ count: 2, unread: 1, limit: 1, data: [{ id: second.id, isRead: false }] });
  });
});

describe('what a person does with an alert', () => {
  it('is theirs alone', async () => {
    const { supervisorsOwn, office, phone, ...about } = await scene();
    const { id } = await raise(about);
    const { body } = await supervisorsOwn.patch(`/alert/${id}`, { isRead: true, isToasted: true }).expect(200);
    expect(oneOf(Alert).parse(body).data).toMatchObject({ id, isRead: true, isToasted: true });
    for (const requests of [office, phone])
      expect((await requests.get(`/alert/${id}`).expect(200)).body.data).toMatchObject({ isRead: false, isToasted: false });
    await supervisorsOwn.delete(`/alert/${id}`).expect(204);
    await supervisorsOwn.get(`/alert/${id}`).expect(404);
    await supervisorsOwn.delete(`/alert/${id}`).expect(404);
    expect(await idsOf(phone, '/alert')).toEqual([id]);
  });

  it('lets one of several screens toast it', async () => {
    const { supervisorsOwn, ...about } = await scene();
    const { id } = await raise(about);
    const answers = await Promise.all([1, 2, 3, 4].map(() => supervisorsOwn.patch(`/alert/${id}`, { isToasted: true })));
    expect(answers.map(({ status, body }) => [status, body.data.isToasted])).toEqual(Array(4).fill([200, true]));
    expect(answers.filter(({ body }) => body.isClaimed)).toHaveLength(1);
    const { body } = await supervisorsOwn.patch(`/alert/${id}`, { isRead: true, isToasted: true }).expect(200);
    expect(body).toMatchObject({ data: { isRead: true }, isClaimed: false });
  });

  it('can be clearing all of it, from their own list', async () => {
    const { supervisorsOwn, office, ...about } = await scene();
    const ids = [await raise(about), await raise(about, { at: '2026-11-01T15:00:00Z' })].map((row) => row.id);
    await supervisorsOwn.patch(`/alert/${ids[0]}`, { isRead: true }).expect(200);
    await supervisorsOwn.delete('/alert/clearAll').expect(204);
    expect(await idsOf(supervisorsOwn, '/alert')).toEqual([]);
    expect(await idsOf(office, '/alert?limit=300')).toEqual(expect.arrayContaining(ids));
    const later = await raise(about);
    expect(await idsOf(supervisorsOwn, '/alert')).toEqual([later.id]);
  });

  it('can be taking the clearing back, of what they see', async () => {
    const { supervisorsOwn, phone, ...about } = await scene();
    const other = await scene();
    const { id } = await raise(about);
    const foreign = await raise(other);
    await supervisorsOwn.patch(`/alert/${id}`, { isRead: true }).expect(200);
    await supervisorsOwn.delete(`/alert/${id}`).expect(204);
    const { body } = await supervisorsOwn.patch(`/alert/${id}`, { isCleared: false }).expect(200);
    expect(oneOf(Alert).parse(body).data).toMatchObject({ id, isRead: true });
    expect(await idsOf(supervisorsOwn, '/alert')).toEqual([id]);
    await supervisorsOwn.patch(`/alert/${id}`, { isCleared: false }).expect(200);
    await supervisorsOwn.patch(`/alert/${foreign.id}`, { isCleared: false }).expect(404);
  });

  it('can be reading several or all of it, of what they see, and counts as read in every list', async () => {
    const { supervisorsOwn, office, ...about } = await scene();
    const foreign = await raise(await scene());
    const ids = [await raise(about, { at: '2026-11-01T15:00:00Z' }), await raise(about), await raise(about)].map((row) => row.id);
    const unread = async () => (await supervisorsOwn.get('/alert/newestForeman').expect(200)).body.unread;
    const flags = async () =>
      ((await supervisorsOwn.get('/alert/foreman').expect(200)).body.data as z.infer<typeof Alert>[])
        .filter((row) => !row.isRead)
        .map((row) => row.id);
    expect(await unread()).toBe(2);
    await supervisorsOwn.patch('/alert/readAll', { ids: [ids[1], foreign.id] }).expect(204);
    expect([await unread(), await flags()]).toEqual([1, [ids[2], ids[0]]]);
    await supervisorsOwn.patch('/alert/readAll', {}).expect(204);
    expect([await unread(), await flags()]).toEqual([0, []]);
    for (const id of [foreign.id, ...ids])
      expect((await office.get(`/alert/${id}`).expect(200)).body.data).toMatchObject({ isRead: false });
    await supervisorsOwn.patch('/alert/readAll', { ids: [] }).expect(400);
  });

  it('refuses what is no change', async () => {
    const { supervisorsOwn, ...about } = await scene();
    const { id } = await raise(about);
    for (const body of [{}, { isRead: false }, { isCleared: true }]) await supervisorsOwn.patch(`/alert/${id}`, body).expect(400);
    await supervisorsOwn.patch('/alert/abc', { isRead: true }).expect(400);
  });
});
