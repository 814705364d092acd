import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OneAway } from '#shared/away/away.ts';
import { SUPERVISORS_HEADER } from '#shared/constants.ts';
import { alert } from '../db/tables/alerts.ts';
import { job } from '../db/tables/jobs.ts';
import { user } from '../db/tables/people.ts';
import { dwoJob } from '../db/tables/timesheets.ts';
import { exportFile, uploadEmployee } from '../db/tables/transfers.ts';
import { ADMIN_CALLER } from '../test/calls/admin-caller.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { tellAll } from '../test/calls/sheet-calls.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';
import { readAway } from './query.ts';

const HOUR_MS = 3_600_000;
const TODAY = '2026-11-18';

let api: TestApi;
let make: ReturnType<typeof crewsIn>;
let count = 0;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  make = crewsIn(api.db);
});
afterAll(() => api.close());

const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * HOUR_MS);

/** Somebody of the office who was away for ten hours, until a minute from now. */
async function back(employeeId: number, since = hoursAgo(10)) {
  const until = new Date(Date.now() + 60_000);
  await api.db.update(user).set({ awaySince: since, backAt: until }).where(eq(user.employeeId, employeeId));
  await tellAll(api);
  return until.toISOString();
}
const awayOf = async (requests: Requests) => OneAway.parse((await requests.get('/away').expect(200)).body).data.away;
/** What is told: the number of each kind. */
async function toldTo(requests: Requests) {
  const told = await awayOf(requests);
  if (told === null) return null;
  const { since: _since, until: _until, ...parts } = told;
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.count]));
}
const NOTHING = { alerts: 0, sheets: 0, sentBack: 0, files: 0, overcost: 0 };

/** A foreman's day, whose sheet the phone sends, and its supervisor, back after a night. */
async function scene() {
  const team = await make.addTeam();
  const { foreman, supervisor, region, job: work, crew } = team;
  const phone = await requestsOf(api, foreman.id);
  const about = { supervisorId: supervisor.id, regionId: region.id, crewId: crew.id };
  const day = await make.addDwo(foreman.id, TODAY, about);
  const sends = async (status: 'submitted' | 'draft' = 'submitted'): Promise<number> =>
    (await phone.post('/dwo_job', { dwoId: day.id, crewId: crew.id, jobId: work.id, status }).expect(201)).body.data.id;
  const until = await back(supervisor.id);
  return { ...team, day, phone, sends, until, office: await requestsOf(api, supervisor.id) };
}
type Scene = Awaited<ReturnType<typeof scene>>;

async function raise({ job: work, day }: Scene, values: Partial<typeof alert.$inferInsert> = {}): Promise<number> {
  const data = { jobId: work.jobId };
  const about = { type: 'locationMismatch', jobId: work.id, dwoId: day.id, data, occasion: `away:${++count}` } as const;
  const [row] = await api.db
    .insert(alert)
    .values({ ...about, createdAt: hoursAgo(3), ...values })
    .returning();
  await tellAll(api);
  return row!.id;
}

describe('what happened while one was away [away-2]', () => {
  it('is nothing for who was not away, and nobody’s but the office’s', async () => {
    const here = await scene();
    const tom = await make.addPerson('subadmin');
    expect(await awayOf(await requestsOf(api, tom.id))).toBeNull();
    await here.phone.get('/away').expect(403);
    await here.phone.post('/away/dismiss', { until: here.until }).expect(403);
  });

  it('is by weight: alerts, sheets that came in, what went back, files, jobs over their bid', async () => {
    const here = await scene();
    const { office, supervisor, job: work, day } = here;
    expect(await toldTo(office)).toEqual(NOTHING);
    const ids = [await raise(here), await raise(here), await raise(here), await raise(here)];
    await raise(here, { createdAt: hoursAgo(11) });
    await api.db.update(job).set({ bidPrice: '100.00', otherCost: '200.00' }).where(eq(job.id, work.id));
    const overcost = await raise(here, { type: 'overcost', dwoId: null });
    const dwoJobId = await here.sends();
    await api.db.insert(exportFile).values([
      { family: 'job_csv', status: 'Successful', fileName: 'jobs.csv', requestedById: supervisor.id },
      { family: 'job_csv', status: 'Generating', requestedById: supervisor.id },
      { family: 'job_csv', status: 'Successful', fileName: 'taken.csv', requestedById: supervisor.id, takenAt: new Date() },
      { family: 'job_csv', status: 'Successful', fileName: 'others.csv', requestedById: here.foreman.id },
    ]);
    const mine = { fileName: 'people.csv', storageKey: 'away', uploadedById: supervisor.id };
    await api.db.insert(uploadEmployee).values({ ...mine, uploadStatus: 'Failed' });
    await tellAll(api);
    const told = (await awayOf(office))!;
    expect(told.alerts.count).toBe(4);
    expect(told.alerts.first.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 3));
    expect(told.sheets).toEqual({
      count: 1,
      first: [{ dwoJobId, dwoId: day.id, date: TODAY, jobNumber: work.jobId, foreman: here.foreman.fullName }],
    });
    expect(told.files.first.map(({ of, name, hasFailed }) => [of, name, hasFailed])).toEqual(
      expect.arrayContaining([
        ['export', 'jobs.csv', false],
        ['upload', 'people.csv', true],
      ]),
    );
    expect(told.files.count).toBe(2);
    expect(told.overcost).toEqual({ count: 1, first: [{ id: work.id, jobNumber: work.jobId, alertId: overcost }] });
    expect(told.sentBack.count).toBe(0);
    const ana = await requestsOf(api, (await make.addPerson('admin')).id);
    await ana.post(`/dwo_job/${dwoJobId}/sendBack`, { reason: 'Who is this?' }).expect(200);
    expect(await toldTo(office)).toEqual({ ...NOTHING, alerts: 4, sentBack: 1, files: 2, overcost: 1 });
  });

  it('is of one’s own part: a supervisor’s jobs, the company of an admin', async () => {
    const [here, there] = [await scene(), await scene()];
    await raise(here);
    await here.sends();
    expect(await toldTo(there.office)).toEqual(NOTHING);
    const ana = await make.addPerson('admin');
    await back(ana.id);
    const all = (await awayOf(await requestsOf(api, ana.id)))!;
    expect(all.sheets.first.length).toBeLessThanOrEqual(3);
    expect(all.alerts.count).toBeGreaterThanOrEqual(1);
    expect(await toldTo(here.office)).toEqual({ ...NOTHING, alerts: 1, sheets: 1 });
    const selected = await requestsOf(api, ana.id, { [SUPERVISORS_HEADER]: String(here.supervisor.id) });
    expect(await toldTo(selected)).toEqual({ ...NOTHING, alerts: 1, sheets: 1 });
  });

  it('is nothing that one has seen, or that has ended meanwhile', async () => {
    const here = await scene();
    const { office } = here;
    const [read, cleared, settled] = [await raise(here), await raise(here), await raise(here)];
    const dwoJobId = await here.sends();
    expect(await toldTo(office)).toEqual({ ...NOTHING, alerts: 3, sheets: 1 });
    await office.patch(`/alert/${read}`, { isRead: true }).expect(200);
    expect(await toldTo(office)).toEqual({ ...NOTHING, alerts: 2, sheets: 1 });
    await office.delete(`/alert/${cleared}`).expect(204);
    const tom = await requestsOf(api, (await make.addPerson('subadmin')).id);
    await tom.post(`/alert/${settled}/settle`, { outcome: 'done' }).expect(200);
    expect(await toldTo(office)).toEqual({ ...NOTHING, sheets: 1 });
    await api.db.update(dwoJob).set({ status: 'approved' }).where(eq(dwoJob.id, dwoJobId));
    await tellAll(api);
    expect(await toldTo(office)).toEqual(NOTHING);
  });

  it('leaves out what one did oneself, and drafts until they are given in', async () => {
    const here = await scene();
    const dwoJobId = await here.sends('draft');
    expect(await toldTo(here.office)).toEqual(NOTHING);
    await here.phone.patch(`/dwo_job/${dwoJobId}`, { status: 'submitted' }).expect(200);
    expect(await toldTo(here.office)).toEqual({ ...NOTHING, sheets: 1 });
    await here.office.post(`/dwo_job/${dwoJobId}/sendBack`, { reason: 'Once more' }).expect(200);
    expect(await toldTo(here.office)).toEqual(NOTHING);
  });

  it('goes when it is put away, on every screen, unless they were away once more since', async () => {
    const here = await scene();
    await raise(here);
    const other = await requestsOf(api, here.supervisor.id);
    const until = await back(here.supervisor.id);
    await here.office.post('/away/dismiss', { until: new Date(Date.parse(until) - 1).toISOString() }).expect(204);
    expect(await toldTo(other)).toEqual({ ...NOTHING, alerts: 1 });
    await here.office.post('/away/dismiss', { until }).expect(204);
    expect(await awayOf(other)).toBeNull();
    await here.office.post('/away/dismiss', {}).expect(400);
  });

  it('reaches back seven days at most', async () => {
    const here = await scene();
    await back(here.supervisor.id, hoursAgo(30 * 24));
    await raise(here, { createdAt: hoursAgo(8 * 24) });
    await raise(here, { createdAt: hoursAgo(6 * 24) });
    expect(await toldTo(here.office)).toEqual({ ...NOTHING, alerts: 1 });
  });

  it('is not told to an admin who acts as somebody', async () => {
    const { supervisor } = await scene();
    const caller = { ...ADMIN_CALLER, employeeId: supervisor.id, role: 'supervisor' } as const;
    expect(await readAway(api.db, caller)).not.toBeNull();
    expect(await readAway(api.db, { ...caller, actorId: 1 })).toBeNull();
  });
});
