import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startWorkers } from '#api/background/worker.ts';
import { job } from '#api/db/tables/jobs.ts';
import { employee } from '#api/db/tables/people.ts';
import { dwo } from '#api/db/tables/timesheets.ts';
import { type Requests, requestsOf } from '#api/test/calls/requests.ts';
import { type FieldDay, openFieldDay } from '#api/test/rows/field-day.ts';

let api: FieldDay['api'];
let make: FieldDay['make'];
let admin: Requests;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ api, make } = await openFieldDay());
  admin = await requestsOf(api, (await make.addPerson('admin')).id);
  stop = await startWorkers(api.services, api.queue);
});
afterAll(async () => {
  await stop();
  await api.close();
});

/** A sheet with a shift of a paid worker. */
async function worked(date: string, [start, end]: readonly [string, string]) {
  const made = await make.addSheet(date);
  const worker = made.workers[0]!;
  await api.db.update(employee).set({ earningRate1: 'Worker - ST 30.00' }).where(eq(employee.id, worker.id));
  const span = { start: new Date(start), end: new Date(end) };
  const shift = await make.addShift({ dwoJobId: made.dwoJob.id, date, employeeId: worker.id, ...span });
  return { ...made, worker, shift };
}
const figures = async (id: number) => {
  const { currentHours, laborCost, overtimeCost } = (await api.db.select().from(job).where(eq(job.id, id)))[0]!;
  return { currentHours, laborCost, overtimeCost };
};

describe("a job's figures", () => {
  it('follow an edit, time off and a removal', async () => {
    const { job: work, shift, dwoJob, dwo: day } = await worked('2026-11-17', ['2026-11-17T13:00:00Z', '2026-11-17T15:00:00Z']);
    const edit = { type: 'NORMAL', start: '2026-11-17T13:00:00.000Z', end: '2026-11-17T17:00:00.000Z', lunchTime: '0:00' };
    await admin.put(`/workshift/${shift.id}`, edit).expect(200);
    await vi.waitFor(
      async () => expect(await figures(work.id)).toMatchObject({ currentHours: 240, laborCost: '120.00' }),
      10_000,
    );
    await admin.post(`/dwo/${day.id}/timeOff`, { dwoJobIds: [dwoJob.id], type: 'NO_SHOW' }).expect(200);
    await vi.waitFor(async () => expect(await figures(work.id)).toMatchObject({ currentHours: 0, laborCost: '0.00' }), 10_000);
    await admin.put(`/workshift/${shift.id}`, edit).expect(200);
    await vi.waitFor(async () => expect(await figures(work.id)).toMatchObject({ currentHours: 240 }), 10_000);
    await admin.delete(`/workshift/${shift.id}`).expect(204);
    await vi.waitFor(async () => expect(await figures(work.id)).toMatchObject({ currentHours: 0, laborCost: '0.00' }), 10_000);
  });

  it('move at another job of the week as well when overtime moves there', async () => {
    const monday = await worked('2026-11-16', ['2026-11-16T13:00:00Z', '2026-11-17T13:00:00Z']);
    const later = await make.addSheet('2026-11-17');
    const tuesday = { dwoJobId: later.dwoJob.id, date: '2026-11-17', employeeId: monday.worker.id };
    const span = { start: new Date('2026-11-17T14:00:00Z'), end: new Date('2026-11-18T14:00:00Z') };
    await make.addShift({ ...tuesday, ...span });
    const edit = { type: 'NORMAL', start: '2026-11-16T13:00:00.000Z', end: '2026-11-17T13:00:00.000Z', lunchTime: '4:00' };
    await admin.put(`/workshift/${monday.shift.id}`, edit).expect(200);
    // 20 + 24 hours: 4 of them overtime, worked at the second job.
    await vi.waitFor(
      async () =>
        expect(await figures(later.job.id)).toEqual({ currentHours: 1_440, laborCost: '780.00', overtimeCost: '180.00' }),
      10_000,
    );
  });
});

describe('the days on which the clocks change', () => {
  it.each([
    // 00:30 to 05:00 by the clock on the wall, an hour more and an hour less in truth.
    ['2026-11-01', '2026-11-01T04:30:00.000Z', '2026-11-01T10:00:00.000Z', 330],
    ['2026-03-08', '2026-03-08T05:30:00.000Z', '2026-03-08T09:00:00.000Z', 210],
    // The nights before: 22:00 to 06:00.
    ['2026-10-31', '2026-11-01T02:00:00.000Z', '2026-11-01T11:00:00.000Z', 540],
    ['2026-03-07', '2026-03-08T03:00:00.000Z', '2026-03-08T10:00:00.000Z', 420],
  ])('%s counts what passed, on every screen and in the approval', async (date, start, end, minutes) => {
    const { dwoJob, dwo: day, shift, worker } = await worked(date, [start, end]);
    await admin.put(`/workshift/${shift.id}`, { type: 'NORMAL', start, end, lunchTime: '0:00' }).expect(200);
    expect((await admin.get(`/dwo/${day.id}/crew?dwoJobId=${dwoJob.id}`)).body.data).toMatchObject({
      minutes,
      rows: [{ minutes }],
    });
    const range = `startDate=${date}&endDate=${date}`;
    expect((await admin.get(`/employee/${worker.id}/workshift?${range}`)).body.data.minutes).toBe(minutes);
    expect((await admin.get(`/dwo/employees/workshift?${range}`)).body.data).toMatchObject([{ minutes }]);
    expect((await admin.post(`/dwo_job/${dwoJob.id}/approve`, {}).expect(200)).body.data.minutes).toBe(minutes);
  });

  it('puts a temporary worker at the time that the clock showed', async () => {
    const { dwoJob } = await make.addSheet('2026-03-08');
    const entry = { dwoJobId: dwoJob.id, employeeName: 'Terry Temp', type: 'NORMAL' };
    // 2:30 to 6:00 of a November day; on the day in March there is no 2:30, the clock goes from
    // 1:59 to 3:00.
    const times = { start: '2026-11-18T07:30:00.000Z', end: '2026-11-18T11:00:00.000Z' };
    const { body } = await admin.post('/temporal_workshift', { ...entry, ...times }).expect(201);
    expect(body.data).toMatchObject({ start: '2026-03-08T07:30:00.000Z', end: '2026-03-08T10:00:00.000Z' });
  });
});

describe("a day's last two jobs", () => {
  it('approve the day when two people approve them at the same moment', async () => {
    const { dwo: day, dwoJob, region, supervisor, crew } = await make.addSheet('2026-11-18');
    const second = await make.addDwoJob(day.id, (await make.addJob(region.id, { supervisorId: supervisor.id })).id, crew.id);
    const office = await requestsOf(api, supervisor.id);
    await Promise.all([
      office.post(`/dwo_job/${dwoJob.id}/approve`, {}).expect(200),
      admin.post(`/dwo_job/${second.id}/approve`, {}).expect(200),
    ]);
    const [row] = await api.db.select().from(dwo).where(eq(dwo.id, day.id));
    expect(row?.status).toBe('approved');
  });
});
