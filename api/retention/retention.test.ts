import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, businessDate } from '#shared/rules/periods.ts';
import { alert, alertReceipt } from '../db/tables/alerts.ts';
import { file } from '../db/tables/files.ts';
import { job } from '../db/tables/jobs.ts';
import { jobnote } from '../db/tables/notes.ts';
import { employee } from '../db/tables/people.ts';
import { auditLog } from '../db/tables/settings.ts';
import { feedLoss, lateCall, shiftLogLine } from '../db/tables/shift-log.ts';
import { dwo, dwoJob, workshift } from '../db/tables/timesheets.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn, SITE } from '../test/rows/crews.ts';
import { aJpeg } from '../test/rows/pictures.ts';
import { removeAged } from './commands.ts';
import type { Retention } from './rules.ts';

const FOR_EVER: Retention = { pictureDays: null, locationDays: null, noteYears: null, auditYears: null };
let api: TestApi;
let make: ReturnType<typeof crewsIn>;
let office: Requests;
let today: string;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  make = crewsIn(api.db);
  office = await requestsOf(api, (await make.addPerson('admin')).id);
  today = businessDate(new Date(), 'America/New_York');
});
afterAll(() => api.close());

const keep = (some: Partial<Retention>) => removeAged(api.services, { ...FOR_EVER, ...some });
const daysAgo = (days: number) => addDays(today, -days);
const shiftOf = async (id: number) => (await api.db.select().from(workshift).where(eq(workshift.id, id)))[0]!;
const lastEntry = async () => (await api.db.select().from(auditLog).orderBy(sql`id desc`).limit(1))[0]!;

/** A stored clock photo of a day. */
async function photoOf(foremanId: number, day: string) {
  const photo = await make.addClockPhoto(foremanId);
  await api.files.put(photo.storageKey, await aJpeg(), 'image/jpeg');
  await api.db
    .update(file)
    .set({ storedAt: new Date(), createdAt: new Date(`${day}T15:00:00Z`) })
    .where(eq(file.id, photo.id));
  return photo;
}

/** An approved shift of a day, with a photo and a place at its start, recorded in the audit. */
async function worked(day: string, values: Partial<typeof workshift.$inferInsert> = {}) {
  const sheet = await make.addSheet(day);
  const photo = await photoOf(sheet.foreman.id, day);
  const [start, end] = [new Date(`${day}T12:00:00Z`), new Date(`${day}T20:00:00Z`)];
  const shift = await make.addShift(
    { dwoJobId: sheet.dwoJob.id, date: day, employeeId: sheet.workers[0]!.id, start, end },
    {
      approvalStatus: 'approved',
      startPictureId: photo.id,
      startPictureMatchStatus: 'matched',
      startLocation: SITE,
      startLocationType: 'site',
      endLocationType: 'site',
      ...values,
    },
  );
  await api.db.update(dwoJob).set({ status: 'approved', startLocation: SITE }).where(eq(dwoJob.id, sheet.dwoJob.id));
  await api.db.update(dwo).set({ status: 'approved' }).where(eq(dwo.id, sheet.dwo.id));
  const after = { id: shift.id, hours: 480, startLocation: SITE, endLocation: null };
  await api.db.insert(auditLog).values({ action: 'workshift.clockIn', subject: 'workshift', subjectId: String(shift.id), after });
  return { ...sheet, photo, shift: await shiftOf(shift.id) };
}
const isKept = async ({ photo }: Awaited<ReturnType<typeof worked>>) => ({
  row: (await api.db.select().from(file).where(eq(file.id, photo.id)))[0]!.removedAt === null,
  bytes: await api.files.has(photo.storageKey),
});
const KEPT = { row: true, bytes: true };
const GONE = { row: false, bytes: false };

it('removes nothing unless a setting says so', async () => {
  const old = await worked(daysAgo(3_000));
  expect(await keep({})).toEqual({});
  expect(await isKept(old)).toEqual(KEPT);
});

describe('clock photos', () => {
  let old: Awaited<ReturnType<typeof worked>>;
  beforeEach(async () => {
    await keep({ pictureDays: 30 });
    old = await worked(daysAgo(40));
  });

  it('go after their time, and are said to have been removed; the shift is what it was', async () => {
    const recent = await worked(daysAgo(20));
    const before = await office.get(`/file/${old.photo.id}`).expect(200);
    expect(before.body.data.url).not.toBeNull();
    expect(await keep({ pictureDays: 30 })).toEqual({ pictures: 1 });
    expect([await isKept(old), await isKept(recent)]).toEqual([GONE, KEPT]);
    expect(await shiftOf(old.shift.id)).toEqual(old.shift);
    expect(await lastEntry()).toMatchObject({ action: 'file.age', after: { removed: 1, before: daysAgo(30) } });
    const { body } = await office.get(`/workshift/picture/${old.photo.id}`).expect(410);
    expect(body).toMatchObject({ code: 'REMOVED', message: 'The picture was removed after its time' });
    expect((await office.get(`/file/${old.photo.id}`).expect(200)).body.data).toMatchObject({ url: null, downloadUrl: null });
    await office.post(`/file/${old.photo.id}/arrival`, {}).expect(410);
    expect(await keep({ pictureDays: 30 })).toEqual({});
  });

  it.each([
    ['the shift', () => api.db.update(workshift).set({ approvalStatus: 'submitted' }).where(eq(workshift.id, old.shift.id))],
    ['the sheet', () => api.db.update(dwoJob).set({ status: 'submitted' }).where(eq(dwoJob.id, old.dwoJob.id))],
  ])('stay while %s is not approved', async (_what, reopen) => {
    await reopen();
    expect(await keep({ pictureDays: 30 })).toEqual({});
    expect(await isKept(old)).toEqual(KEPT);
  });

  it('stay while a mismatch is open: its alert unread, or its person marked', async () => {
    const person = old.workers[0]!.id;
    const [raised] = await api.db
      .insert(alert)
      .values({
        type: 'pictureMismatch',
        jobId: old.job.id,
        dwoId: old.dwo.id,
        data: { jobId: old.job.jobId },
        occasion: `pictureMismatch:workshift:${old.shift.id}:start`,
      })
      .returning();
    await api.db.update(workshift).set({ startPictureMatchStatus: 'notMatched' }).where(eq(workshift.id, old.shift.id));
    expect(await keep({ pictureDays: 30 })).toEqual({});
    await api.db.insert(alertReceipt).values({ alertId: raised!.id, employeeId: old.supervisor.id, readAt: new Date() });
    await api.db.update(employee).set({ hasNotMatchedPictures: true }).where(eq(employee.id, person));
    expect(await keep({ pictureDays: 30 })).toEqual({});
    await api.db.update(employee).set({ hasNotMatchedPictures: false }).where(eq(employee.id, person));
    expect(await keep({ pictureDays: 30 })).toEqual({ pictures: 1 });
  });
});

describe('locations', () => {
  it('go after their time from shifts, sheets and the audit; kind of place, hours and revisions stay', async () => {
    const [old, recent, open] = [
      await worked(daysAgo(400)),
      await worked(daysAgo(80)),
      await worked(daysAgo(400), { approvalStatus: 'submitted' }),
    ];
    const removed = (await keep({ locationDays: 90 })).locations!;
    expect(removed).toBeGreaterThanOrEqual(2);
    expect(await shiftOf(old.shift.id)).toEqual({ ...old.shift, startLocation: null, placesRemovedAt: expect.any(Date) });
    expect([await shiftOf(recent.shift.id), await shiftOf(open.shift.id)]).toEqual([recent.shift, open.shift]);
    const [sheet] = await api.db.select().from(dwoJob).where(eq(dwoJob.id, old.dwoJob.id));
    expect(sheet).toMatchObject({ startLocation: null, revision: old.dwoJob.revision });
    const entries = await api.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(old.shift.id)));
    expect(entries).toMatchObject([{ action: 'workshift.clockIn', after: { hours: 480, startLocation: null } }]);
    const { body } = await office.get(
      `/employee/${old.workers[0]!.id}/workshift?startDate=${old.shift.date}&endDate=${old.shift.date}`,
    );
    expect(body.data.workShifts).toMatchObject([{ startLocation: null, startLocationType: 'site', arePlacesRemoved: true }]);
    expect(await keep({ locationDays: 90 })).toEqual({});
  });
});

describe('notes', () => {
  it('go with the years once their job is over, or their day is approved', async () => {
    const { job: work, dwo: day } = await worked(daysAgo(800));
    const note = async (values: Partial<typeof jobnote.$inferInsert>) => {
      const [row] = await api.db
        .insert(jobnote)
        .values({ note: 'Gate code', createdById: 1, updatedAt: new Date(Date.now() - 800 * 86_400_000), ...values })
        .returning();
      return row!.id;
    };
    const [ofJob, ofDay, fresh] = [
      await note({ jobId: work.id }),
      await note({ dwoId: day.id, jobId: work.id }),
      await note({ dwoId: day.id, updatedAt: new Date() }),
    ];
    const left = async () => (await api.db.select({ id: jobnote.id }).from(jobnote)).map(({ id }) => id);
    expect(await keep({ noteYears: 2 })).toEqual({ notes: 1 });
    expect(await left()).toEqual(expect.arrayContaining([ofJob, fresh]));
    await api.db.update(job).set({ status: 'completed' }).where(eq(job.id, work.id));
    expect(await keep({ noteYears: 2 })).toEqual({ notes: 1 });
    expect(await left()).not.toEqual(expect.arrayContaining([ofJob, ofDay]));
  });

  it('go with what came of calls about people who were late', async () => {
    const { job: work, shift } = await worked(daysAgo(800));
    const { employeeId } = shift;
    const said = { jobId: work.id, employeeId, outcome: 'sick', saidById: employeeId, saidAt: new Date() } as const;
    await api.db.insert(lateCall).values([
      { ...said, date: daysAgo(800) },
      { ...said, date: daysAgo(700) },
    ]);
    expect(await keep({ noteYears: 2 })).toEqual({ notes: 1 });
    expect(await api.db.select({ date: lateCall.date }).from(lateCall)).toEqual([{ date: daysAgo(700) }]);
  });

  it('take with them the lines by hand of the shift log, and when screens had no news', async () => {
    const { id: createdById } = await make.addPerson('supervisor');
    const line = (days: number, note: string, changed = days) => ({
      date: daysAgo(days),
      note,
      createdById,
      updatedAt: new Date(`${daysAgo(changed)}T15:00:00Z`),
    });
    await api.db.insert(shiftLogLine).values([line(800, 'old'), line(700, 'young'), line(800, 'put right since', 700)]);
    const loss = (days: number) => ({
      beganAt: new Date(`${daysAgo(days)}T15:00:00Z`),
      endedAt: new Date(`${daysAgo(days)}T15:01:00Z`),
    });
    await api.db.insert(feedLoss).values([loss(800), loss(700)]);
    expect(await keep({ noteYears: 2 })).toEqual({ notes: 2 });
    expect((await api.db.select().from(shiftLogLine)).map(({ note }) => note)).toEqual(['young', 'put right since']);
    expect(await api.db.select().from(feedLoss)).toMatchObject([loss(700)]);
    expect(await keep({ noteYears: 2 })).toEqual({});
  });
});

describe('the audit', () => {
  it('loses entries that are older than the setting', async () => {
    const at = (years: number) => new Date(Date.now() - (years * 366 + 1) * 86_400_000);
    await api.db.insert(auditLog).values([
      { at: at(8), action: 'region.create', subject: 'region', subjectId: 'eight' },
      { at: at(5), action: 'region.create', subject: 'region', subjectId: 'five' },
    ]);
    const before = await api.db.$count(auditLog);
    expect(await keep({ auditYears: 7 })).toEqual({ entries: 1 });
    expect(await api.db.$count(auditLog, eq(auditLog.subjectId, 'five'))).toBe(1);
    expect(await api.db.$count(auditLog)).toBe(before);
    expect(await lastEntry()).toMatchObject({ action: 'audit.age', after: { removed: 1 } });
  });
});
