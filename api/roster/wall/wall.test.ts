import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alert } from '#api/db/tables/alerts.ts';
import { timebreak } from '#api/db/tables/timesheets.ts';
import { type Requests, requestsOf } from '#api/test/calls/requests.ts';
import { tellAll } from '#api/test/calls/sheet-calls.ts';
import { buildTestApi, type TestApi } from '#api/test/harness.ts';
import { crewsIn } from '#api/test/rows/crews.ts';
import type { AlertType } from '#shared/alerts/alerts.ts';
import { minutesWorkedAt } from '#shared/roster/rules/hours-worked.ts';
import { HoursToday, OpenAlerts } from '#shared/roster/wall.ts';

const TODAY = '2026-11-18';
const NOW = Date.parse(`${TODAY}T20:00:00Z`);
const at = (time: string) => new Date(`${TODAY}T${time}:00.000Z`);

let api: TestApi;
let make: ReturnType<typeof crewsIn>;
let office: Requests;
let count = 0;

beforeAll(async () => {
  api = await buildTestApi();
  api.clock.aheadMs = NOW - Date.now();
  await api.app.ready();
  make = crewsIn(api.db);
  office = await requestsOf(api, (await make.addPerson('admin')).id);
});
afterAll(() => api.close());

type Sheet = Awaited<ReturnType<typeof make.addSheet>>;

/** Alerts of a test are some minutes apart. */
const raise = async ({ job, dwo, dwoJob, workers }: Sheet, type: AlertType) => {
  count += 1;
  await api.db.insert(alert).values({
    type,
    jobId: job.id,
    dwoId: dwo.id,
    dwoJobId: dwoJob.id,
    data: { jobId: job.jobId, name: workers[0]!.fullName },
    occasion: `test:${count}`,
    createdAt: new Date(NOW - (60 - count) * 60_000),
  });
  await tellAll(api);
};
const alertsOf = async (who: Requests, query = '') =>
  OpenAlerts.parse((await who.get(`/roster/alerts${query}`).expect(200)).body).data;
const kindsOf = async (who: Requests, jobNumber: string) =>
  (await alertsOf(who)).filter((alert) => alert.jobNumber === jobNumber).map(({ type }) => type);
const hoursOf = async (who: Requests) => HoursToday.parse((await who.get('/roster/hours').expect(200)).body);

describe('[displays-8] open alerts', () => {
  it('are mismatches until the sheet is approved, and forgotten clocks until they stop', async () => {
    const sheet = await make.addSheet(TODAY);
    const { job, dwoJob, workers } = sheet;
    const { id: shift } = await make.addShift({
      dwoJobId: dwoJob.id,
      date: TODAY,
      employeeId: workers[0]!.id,
      start: at('12:00'),
    });
    for (const type of ['locationMismatch', 'clockout', 'overcost', 'jobFinished', 'pictureMismatch'] as const)
      await raise(sheet, type);
    expect(await kindsOf(office, job.jobId)).toEqual(['locationMismatch', 'clockout', 'pictureMismatch']);
    const [first] = await alertsOf(office);
    expect(first).toMatchObject({ jobNumber: job.jobId, name: workers[0]!.fullName });
    expect(first!.since).toBe('2026-11-18T19:01:00.000Z');
    await api.db.execute(`update workshift set status = 'finished', "end" = '${at('19:00').toISOString()}' where id = ${shift}`);
    await tellAll(api);
    expect(await kindsOf(office, job.jobId)).toEqual(['locationMismatch', 'pictureMismatch']);
    await api.db.execute(`update dwo_job set status = 'approved' where id = ${dwoJob.id}`);
    await tellAll(api);
    expect(await kindsOf(office, job.jobId)).toEqual([]);
  });

  it('are of the jobs that one sees, and of the regions that one asks for', async () => {
    const [one, two] = [await make.addSheet(TODAY), await make.addSheet(TODAY)];
    for (const sheet of [one, two]) await raise(sheet, 'pictureMismatch');
    const numbers = async (who: Requests, query = '') => (await alertsOf(who, query)).map(({ jobNumber }) => jobNumber);
    expect(await numbers(office)).toEqual(expect.arrayContaining([one.job.jobId, two.job.jobId]));
    expect(await numbers(office, `?region=${two.region.id}`)).toEqual([two.job.jobId]);
    const supervisor = await requestsOf(api, one.supervisor.id);
    expect(await numbers(supervisor)).toEqual([one.job.jobId]);
    expect((await hoursOf(supervisor)).regions.map(({ id }) => id)).toEqual([one.region.id]);
    const foreman = await requestsOf(api, one.foreman.id);
    await foreman.get('/roster/alerts').expect(403);
    await foreman.get('/roster/hours').expect(403);
  });
});

describe('[displays-9] hours today', () => {
  it('have shifts that are over, and running clocks without their breaks, as facts that stand still', async () => {
    const { job, dwoJob, workers, foreman } = await make.addSheet(TODAY);
    const sheet = { dwoJobId: dwoJob.id, date: TODAY };
    await make.addShift({ ...sheet, employeeId: foreman.id, start: at('12:00'), end: at('13:30') });
    await make.addShift({ ...sheet, employeeId: foreman.id, start: at('13:30'), end: at('14:30') }, { type: 'NO_SHOW' });
    const { id: onBreak } = await make.addShift({ ...sheet, employeeId: workers[0]!.id, start: at('15:00') });
    const { id: running } = await make.addShift({ ...sheet, employeeId: workers[1]!.id, start: at('16:00') });
    const lunch = { type: 'lunch' } as const;
    await api.db.insert(timebreak).values([
      { ...lunch, workShiftId: onBreak, status: 'finished', start: at('16:00'), end: at('16:20') },
      { ...lunch, workShiftId: onBreak, status: 'running', start: at('19:00') },
      { ...lunch, workShiftId: running, status: 'finished', start: at('17:00'), end: at('17:30') },
    ]);
    await tellAll(api);
    const found = (await hoursOf(office)).data.find(({ id }) => id === job.id)!;
    // 1:30 that are over and 3:40 until the break.
    expect(found).toEqual({ id: job.id, minutes: 90 + 220, running: 1, runningSince: at('16:30').toISOString() });
    expect(minutesWorkedAt(found, NOW)).toBe(90 + 220 + 210);
  });

  it('are those of the sheets of the day, without jobs on which nobody has clocked work', async () => {
    const { job } = await make.addSheet(TODAY);
    const before = await make.addSheet('2026-11-17');
    await make.addShift({
      dwoJobId: before.dwoJob.id,
      date: '2026-11-17',
      employeeId: before.workers[0]!.id,
      start: new Date('2026-11-18T02:00:00Z'),
    });
    await tellAll(api);
    const ids = (await hoursOf(office)).data.map(({ id }) => id);
    expect(ids).not.toContain(job.id);
    expect(ids).not.toContain(before.job.id);
  });
});
