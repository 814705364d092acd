import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUPERVISORS_HEADER } from '../../shared/constants.ts';
import { oneOf } from '../../shared/query.ts';
import { businessDay } from '../../shared/rules/periods.ts';
import { DwoSummary, JobSummary, Workforce } from '../../shared/summary.ts';
import type { ShiftType } from '../../shared/timesheets.ts';
import { addUp } from '../background/job-costs.ts';
import { jobCosts, type PaidShift, straightRateCents } from '../background/rules.ts';
import { jobSitePhoto } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';
import { crewsIn } from '../test/crews.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { type Requests, requestsOf } from '../test/requests.ts';

type Team = Awaited<ReturnType<ReturnType<typeof crewsIn>['addTeam']>>;

/** Monday to the Tuesday of the next week, across the change to winter time. */
const DAYS = [
  '2026-10-26',
  '2026-10-27',
  '2026-10-28',
  '2026-10-29',
  '2026-10-30',
  '2026-10-31',
  '2026-11-01',
  '2026-11-02',
  '2026-11-03',
];
const RATE_TEXTS = ['Foreman - ST 48.55', 'Worker - ST $1,031.33', 'Worker - OT 60', 'unreadable', null];
const TYPES: ShiftType[] = ['NORMAL', 'NORMAL', 'NORMAL', 'PTO', 'HOLIDAY', 'CALLOUT', 'NO_SHOW', 'TRAINING', 'RAINDAY'];

let api: TestApi;
let teams: Team[];
let admin: Requests;
let supervisor: Requests;
const shifts: PaidShift[] = [];

/** The whole numbers 0 to n - 1, always the same ones in the same order. */
const dice = (() => {
  let state = 7;
  return (n: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % n;
  };
})();

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  const make = crewsIn(api.db);
  teams = [await make.addTeam({ workers: 3 }), await make.addTeam({ workers: 2 }), await make.addTeam({ workers: 0 })];
  const categories = ['ohElectric', 'ugGas', 'general'] as const;
  const people = new Map<number, number>();
  const wide = { startDate: new Date('2026-09-01T04:00:00Z'), endDate: new Date('2026-12-31T04:59:59Z') };
  const extra = [];
  for (const [index, team] of teams.entries()) {
    const category = categories[index]!;
    const values = { ...wide, supervisorId: team.supervisor.id, category };
    extra.push(
      await make.addJob(team.region.id, {
        ...values,
        status: 'inProgress',
        workOrderType: 'newConstruction',
        overtimeCost: '5.00',
      }),
    );
    await make.addJob(team.region.id, { ...values, status: 'inProgress', bidPrice: '100.00', laborCost: '100.01' });
    await make.addJob(team.region.id, { ...values, status: 'completed' });
    await make.addJob(team.region.id, { ...values, status: 'canceled', endDate: new Date('2026-09-30T03:59:59Z') });
    await make.addJob(team.region.id, { ...values, status: 'unassigned' });
    await make.addPerson('worker', { regionId: team.region.id });
    await make.addPerson('worker', { regionId: team.region.id, isActive: false });
  }
  for (const [index, team] of teams.entries())
    for (const [dayIndex, date] of DAYS.entries()) {
      const day = await make.addDwo(team.foreman.id, date, {
        supervisorId: team.supervisor.id,
        regionId: team.region.id,
        status: (['submitted', 'approved', 'draft'] as const)[(index + dayIndex) % 3]!,
      });
      for (const work of [team.job, extra[index]!]) {
        const sheet = await make.addDwoJob(day.id, work.id, team.crew.id);
        for (const person of [team.foreman, ...team.workers]) {
          const start = new Date(
            businessDay(date, 'America/New_York').start.getTime() + (work === team.job ? 6 : 15) * 3_600_000,
          );
          const minutes = 180 + dice(260);
          const type = TYPES[dice(TYPES.length)]!;
          await make.addShift(
            { dwoJobId: sheet.id, date, employeeId: person.id, start, end: new Date(start.getTime() + minutes * 60_000) },
            {
              type,
              approvalStatus: day.status,
              startPictureMatchStatus: dice(9) === 0 ? 'notMatched' : 'matched',
              endLocationType: dice(9) === 0 ? 'unknown' : 'site',
            },
          );
          if (!people.has(person.id)) people.set(person.id, dice(RATE_TEXTS.length));
          shifts.push({ jobId: work.id, employeeId: person.id, date, start, type, minutes, rateCents: 0 });
        }
      }
    }

  for (const [id, pick] of people) {
    const rates = [RATE_TEXTS[pick]!, RATE_TEXTS[(pick + 2) % RATE_TEXTS.length]!];
    await api.db.update(employee).set({ earningRate1: rates[0]!, earningRate3: rates[1]! }).where(eq(employee.id, id));
    for (const shift of shifts) if (shift.employeeId === id) shift.rateCents = straightRateCents(rates);
  }
  await api.db.insert(jobSitePhoto).values([
    { jobId: teams[0]!.job.id, date: '2026-10-27', description: 'Conduit', amount: '12.34', type: 'Material' },
    { jobId: teams[0]!.job.id, date: '2026-11-20', description: 'Later', amount: '99.00', type: 'Material' },
  ]);
  await api.db.transaction((tx) => addUp(tx, 'all'));
  const boss = await make.addPerson('admin');
  admin = await requestsOf(api, boss.id);
  supervisor = await requestsOf(api, teams[0]!.supervisor.id);
});
afterAll(() => api.close());

const jobSummary = async (who: Requests, query = '') =>
  oneOf(JobSummary).parse((await who.get(`/job/summary?${query}`).expect(200)).body).data;
const dwoSummary = async (who: Requests, query = '') =>
  oneOf(DwoSummary).parse((await who.get(`/dwo/summary?${query}`).expect(200)).body).data;
const countOf = async (who: Requests, path: string, where: object) =>
  (await who.get(`/${path}?limit=1&where=${encodeURIComponent(JSON.stringify(where))}`).expect(200)).body.count as number;

const RANGE = 'startDate=2026-10-26&endDate=2026-11-03';

describe('GET job/summary', () => {
  it('counts what the lists show that its cards open, for every reader, region and range', async () => {
    const statuses = ['assigned', 'inProgress', 'suspended', 'completed', 'unassigned'] as const;
    const running = { startDate: { $lte: '2026-11-04T04:59:59.999Z' }, endDate: { $gte: '2026-10-26T04:00:00.000Z' } };
    const narrowed = await requestsOf(api, (await crewsIn(api.db).addPerson('subadmin')).id, {
      [SUPERVISORS_HEADER]: String(teams[1]!.supervisor.id),
    });
    for (const who of [admin, supervisor, narrowed])
      for (const region of [undefined, teams[0]!.region.id])
        for (const range of ['', RANGE]) {
          const found = await jobSummary(who, `${range}${region ? `&region=${region}` : ''}`);
          const where = { ...(region ? { regionId: region } : {}), ...(range ? running : {}) };
          for (const status of statuses)
            expect(found[status]).toEqual({
              total: await countOf(who, 'job', { ...where, status }),
              overcost: await countOf(who, 'job', { ...where, status, isOvercost: true }),
              overtime: await countOf(who, 'job', { ...where, status, overtimeCost: { $gt: '0.00' } }),
            });
          expect(found.total.total).toBe(await countOf(who, 'job', where));
          expect(found.workOrderTypes.newConstruction).toBe(
            await countOf(who, 'job', { ...where, workOrderType: 'newConstruction' }),
          );
        }
    expect((await jobSummary(admin)).inProgress).toEqual({ total: 6, overcost: 3, overtime: 3 });
  });

  it('adds up the hours and cost that the jobs themselves carry, overtime and expenses with them', async () => {
    const found = await jobSummary(admin, RANGE);
    const jobIds = [...new Set(shifts.map(({ jobId }) => jobId))];
    const costs = jobIds.map((id) => jobCosts(id, shifts));
    const entries = found.overviewDataPerDay.flatMap((day) => day.entries);
    // The weekend is no part of a daily range.
    expect(found.granularity).toBe('days');
    expect(found.overviewDataPerDay.map(({ date }) => date)).toEqual(
      DAYS.filter((day) => day !== '2026-10-31' && day !== '2026-11-01'),
    );
    expect(found.overviewDataPerWeek).toEqual([]);
    const whole = await jobSummary(admin, 'startDate=2026-10-01&endDate=2026-11-10');
    for (const list of [whole.overviewDataPerWeek, whole.overviewDataPerMonth]) {
      const all = list.flatMap((span) => span.entries);
      expect(all.reduce((sum, { hours }) => sum + hours, 0)).toBe(costs.reduce((sum, { minutes }) => sum + minutes, 0));
      const cents = all.reduce((sum, { cost }) => sum + Math.round(Number(cost) * 100), 0);
      expect(cents).toBe(costs.reduce((sum, { laborCents }) => sum + laborCents, 0) + 1_234);
    }
    expect(costs.some(({ overtimeCents }) => overtimeCents > 0)).toBe(true);
    expect(
      entries.filter(({ category }) => category === 'castIron').every(({ hours, cost }) => hours === 0 && cost === '0.00'),
    ).toBe(true);
  });

  it('says the same of a range of many months, which begins and ends in the middle of one', async () => {
    const year = await jobSummary(admin, 'startDate=2026-01-15&endDate=2026-11-19');
    expect(year.granularity).toBe('months');
    const quarter = await jobSummary(admin, 'startDate=2026-10-01&endDate=2026-11-19');
    expect(year.overviewDataPerMonth).toHaveLength(11);
    expect(year.overviewDataPerMonth.slice(-2)).toEqual(quarter.overviewDataPerMonth);
    expect(quarter.overviewDataPerMonth.map(({ entries }) => entries.some(({ hours }) => hours > 0))).toEqual([true, true]);
    const sum = ({ overviewDataPerMonth }: JobSummary) =>
      overviewDataPerMonth
        .flatMap(({ entries }) => entries)
        .reduce((cents, { cost }) => cents + Math.round(Number(cost) * 100), 0);
    expect(sum(year)).toBe(sum(quarter));
    // Whole months from one end to the other, with the expense of the last days.
    const whole = await jobSummary(admin, 'startDate=2026-08-01&endDate=2026-11-30');
    expect(sum(whole)).toBe(sum(year) + 9_900);
    for (const query of ['&category=ohElectric', `&region=${teams[0]!.region.id}`])
      expect((await jobSummary(admin, `startDate=2026-01-15&endDate=2026-11-19${query}`)).overviewDataPerMonth.slice(-2)).toEqual(
        (await jobSummary(admin, `startDate=2026-10-01&endDate=2026-11-19${query}`)).overviewDataPerMonth,
      );
    expect((await jobSummary(supervisor, 'startDate=2026-01-15&endDate=2026-11-19')).overviewDataPerMonth.slice(-2)).toEqual(
      (await jobSummary(supervisor, 'startDate=2026-10-01&endDate=2026-11-19')).overviewDataPerMonth,
    );
  });

  it('knows the overtime of a range that begins in the middle of a week, and shows the category that is asked for', async () => {
    const thursday = await jobSummary(admin, 'startDate=2026-10-29&endDate=2026-10-29&category=ohElectric');
    expect(thursday.granularity).toBe('day');
    expect(thursday.overviewDataPerDay[0]?.entries).toHaveLength(1);
    const week = await jobSummary(admin, 'startDate=2026-10-26&endDate=2026-11-01&category=ohElectric');
    const same = week.overviewDataPerDay.find(({ date }) => date === '2026-10-29');
    expect(thursday.overviewDataPerDay[0]).toEqual(same);
  });

  it('is not for phones, and names what is wrong with a question', async () => {
    await (await requestsOf(api, teams[0]!.foreman.id)).get('/job/summary').expect(403);
    for (const [query, field] of [
      ['startDate=2026-10-26', 'endDate'],
      ['endDate=2026-10-26', 'startDate'],
      ['startDate=2026-10-26&endDate=2026-10-25', 'endDate'],
      ['startDate=2020-10-26&endDate=2026-10-25', 'endDate'],
      ['startDate=x&endDate=2026-10-25', 'startDate'],
      ['region=north', 'region'],
      ['category=roof', 'category.0'],
      ['color=red', 'color'],
    ])
      expect((await admin.get(`/job/summary?${query}`).expect(400)).body.errors[0].field).toBe(field);
  });

  it('is the same question on a day and at a moment of it', async () => {
    const byDay = await jobSummary(admin, 'startDate=2026-10-26&endDate=2026-10-27');
    expect(await jobSummary(admin, 'startDate=2026-10-26T04:00:00.000Z&endDate=2026-10-28T03:59:59.999Z')).toEqual(byDay);
  });
});

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
    expect(found.idMismatch).toBeLessThanOrEqual(DAYS.length);
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
    expect(found.chartOld.map(({ hours }) => hours)).toEqual(DAYS.slice(0, 5).map(minutesOn));
  });
});

describe('GET employee/summary', () => {
  const summary = async (query = '') =>
    oneOf(Workforce).parse((await admin.get(`/employee/summary?${query}`).expect(200)).body).data;

  it('tells who is assigned, who is not, and by the category of their jobs', async () => {
    expect(await summary()).toEqual({
      crewMembers: { assigned: 5, unassigned: 3 },
      foremen: { assigned: 3, unassigned: 0 },
      supervisors: { assigned: 3, unassigned: 0 },
    });
    expect((await summary('category=ugGas,castIron')).supervisors).toEqual({ assigned: 1, unassigned: 2 });
    expect((await summary('startDate=2030-01-01&endDate=2030-01-02')).crewMembers).toEqual({ assigned: 0, unassigned: 8 });
    expect((await jobSummary(admin)).workforce).toEqual(await summary());
  });

  it('is held until something moves', async () => {
    const { headers } = await admin.get('/employee/summary').expect(200);
    await admin.get('/employee/summary').set('if-none-match', headers['etag']!).expect(304);
  });
});
