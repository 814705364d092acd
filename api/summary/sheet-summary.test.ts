import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneOf } from '#shared/http/query.ts';
import { DwoSummary, JobSummary, WorkforceCounts } from '#shared/summary.ts';
import type { ShiftType } from '#shared/timesheets/sheets.ts';
import { dwo, dwoJob, workshift } from '../db/tables/timesheets.ts';
import type { Requests } from '../test/calls/requests.ts';
import { tellAll } from '../test/calls/sheet-calls.ts';
import { crewsIn } from '../test/rows/crews.ts';
import { openWorkedCompany, WORKED_DAYS } from '../test/rows/worked-company.ts';

let { api, teams, shifts, admin, supervisor } = {} as Awaited<ReturnType<typeof openWorkedCompany>>;
beforeAll(async () => {
  ({ api, teams, shifts, admin, supervisor } = await openWorkedCompany());
});
afterAll(() => api.close());

const dwoSummary = async (who: Requests, query = '') =>
  oneOf(DwoSummary).parse((await who.get(`/dwo/summary?${query}`).expect(200)).body).data;
const countOf = async (who: Requests, path: string, where: object) =>
  (await who.get(`/${path}?limit=1&where=${encodeURIComponent(JSON.stringify(where))}`).expect(200)).body.count as number;

const RANGE = 'startDate=2026-10-26&endDate=2026-11-03';

describe('GET dwo/summary', () => {
  it('counts what the lists show that its cards open', async () => {
    for (const who of [admin, supervisor])
      for (const [query, extra] of [
        ['', {}],
        [`&region=${teams[0]!.region.id}`, { regionId: teams[0]!.region.id }],
        [`&foremanId=${teams[0]!.foreman.id}`, { foremanId: teams[0]!.foreman.id }],
      ] as const) {
        const found = await dwoSummary(who, `startDate=2026-10-27&endDate=2026-11-02${query}`);
        const where = { date: { $between: ['2026-10-27', '2026-11-02'] }, ...extra };
        for (const status of ['submitted', 'approved', 'draft'] as const)
          expect(found[status]).toBe(await countOf(who, 'dwo', { ...where, status }));
        expect(found.total).toBe(await countOf(who, 'dwo', where));
        expect(found.percentages.submitted + found.percentages.approved + found.percentages.draft).toBe(100);
      }
  });

  it('counts people as the employee list does, and those who were away', async () => {
    const region = teams[0]!.region.id;
    const found = await dwoSummary(admin, `${RANGE}&region=${region}`);
    const active = (role: string, extra = {}) => countOf(admin, 'employee', { role, isActive: true, ...extra });
    expect(found.employeeCounts).toEqual({
      totalForemen: await active('foreman'),
      totalWorkers: await active('worker'),
      totalEmployees: (await active('foreman')) + (await active('worker')),
      foremenInRegion: await active('foreman', { regionId: region }),
      workersInRegion: await active('worker', { regionId: region }),
      employeesInRegion: (await active('foreman', { regionId: region })) + (await active('worker', { regionId: region })),
    });
    const team = new Set([teams[0]!.foreman, ...teams[0]!.workers].map(({ id }) => id));
    const away = (type: ShiftType) =>
      new Set(shifts.filter((one) => one.type === type && team.has(one.employeeId)).map((one) => one.employeeId)).size;
    expect(found.workforce).toMatchObject({
      noShow: away('NO_SHOW'),
      training: away('TRAINING'),
      holiday: away('HOLIDAY'),
      rainday: away('RAINDAY'),
      pto: away('PTO'),
    });
    expect(found.workforce.approvedTimeOff).toBeGreaterThan(0);
    expect(found.idMismatch).toBeGreaterThan(0);
    expect(found.idMismatch).toBeLessThanOrEqual(WORKED_DAYS.length);
    expect(found.telematicsMismatch).toBeGreaterThan(0);
  });

  it('compares a week with the one before, day by day without weekends, No Show left out', async () => {
    const found = await dwoSummary(admin, 'startDate=2026-11-02&endDate=2026-11-08');
    expect(found.rangeType).toBe('week');
    const minutesOn = (date: string) =>
      shifts.filter((one) => one.date === date && one.type !== 'NO_SHOW').reduce((sum, one) => sum + one.minutes, 0);
    expect(found.chart.map(({ startDate, hours }) => [startDate, hours])).toEqual(
      ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'].map((day) => [day, minutesOn(day)]),
    );
    expect(found.chartOld.map(({ hours }) => hours)).toEqual(WORKED_DAYS.slice(0, 5).map(minutesOn));
  });
});

describe('shifts that still run', () => {
  it('are counted beside the hours, which are of finished ones, on the days that the charts show', async () => {
    const jobs = async (who = admin, query = 'startDate=2026-11-02&endDate=2026-11-08') =>
      oneOf(JobSummary).parse((await who.get(`/job/summary?${query}`).expect(200)).body).data;
    const week = 'startDate=2026-11-02&endDate=2026-11-08';
    const none = { ohElectric: 0, ugGas: 0, ugElectric: 0, castIron: 0, overhead: 0, general: 0 };
    const before = [await jobs(), await dwoSummary(admin, week)] as const;
    expect([before[0].running, before[1].running]).toEqual([none, 0]);
    const make = crewsIn(api.db);
    const running = [];
    for (const [index, worker, date] of [
      [0, 0, '2026-11-03'],
      [1, 0, '2026-11-03'],
      [1, 1, '2026-11-07'],
    ] as const) {
      const { workers, foreman, job, crew, region, supervisor: above } = teams[index]!;
      const [known] = await api.db
        .select()
        .from(dwo)
        .where(and(eq(dwo.foremanId, foreman.id), eq(dwo.date, date)));
      const day = known ?? (await make.addDwo(foreman.id, date, { supervisorId: above.id, regionId: region.id }));
      const sheet = known
        ? (
            await api.db
              .select()
              .from(dwoJob)
              .where(and(eq(dwoJob.dwoId, day.id), eq(dwoJob.jobId, job.id)))
          )[0]!
        : await make.addDwoJob(day.id, job.id, crew.id);
      const employeeId = workers[worker]!.id;
      running.push(await make.addShift({ dwoJobId: sheet.id, date, employeeId, start: new Date(`${date}T14:00:00Z`) }));
    }
    await tellAll(api);
    const found = await jobs();
    const shiftsIn = ({ running }: JobSummary) => Object.values(running).reduce((sum, shifts) => sum + shifts, 0);
    // The third runs on a Saturday, which has no bar.
    expect(shiftsIn(found)).toBe(2);
    expect(found.running[teams[0]!.job.category]).toBeGreaterThan(0);
    expect(shiftsIn(await jobs(supervisor))).toBe(1);
    expect((await dwoSummary(admin, week)).running).toBe(2);
    expect((await dwoSummary(admin, 'startDate=2026-11-07&endDate=2026-11-07')).running).toBe(1);
    expect((await dwoSummary(supervisor, week)).running).toBe(1);
    // A weekend has no bars, and running shifts of other days are not its own.
    const weekend = 'startDate=2026-11-07&endDate=2026-11-08';
    expect([shiftsIn(await jobs(admin, weekend)), (await dwoSummary(admin, weekend)).running]).toEqual([0, 0]);
    expect(found.overviewDataPerDay).toEqual(before[0].overviewDataPerDay);
    await api.db.delete(workshift).where(
      inArray(
        workshift.id,
        running.map(({ id }) => id),
      ),
    );
  });
});

describe('GET employee/summary', () => {
  const summary = async (query = '') =>
    oneOf(WorkforceCounts).parse((await admin.get(`/employee/summary?${query}`).expect(200)).body).data;

  it('tells who is assigned, who is not, and by the category of their jobs', async () => {
    expect(await summary()).toEqual({
      crewMembers: { assigned: 5, unassigned: 3 },
      foremen: { assigned: 3, unassigned: 0 },
      supervisors: { assigned: 3, unassigned: 0 },
    });
    expect((await summary('category=ugGas,castIron')).supervisors).toEqual({ assigned: 1, unassigned: 2 });
    expect((await summary('startDate=2030-01-01&endDate=2030-01-02')).crewMembers).toEqual({ assigned: 0, unassigned: 8 });
    expect(oneOf(JobSummary).parse((await admin.get('/job/summary').expect(200)).body).data.workforce).toEqual(await summary());
  });

  it('waits until something moves', async () => {
    const { headers } = await admin.get('/employee/summary').expect(200);
    await admin.get('/employee/summary').set('if-none-match', headers['etag']!).expect(304);
  });
});
