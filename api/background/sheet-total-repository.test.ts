import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, between, eq, inArray, ne, or, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SUPERVISORS_HEADER } from '#shared/constants.ts';
import { dollarsOf } from '#shared/rules/costs.ts';
import { addDays, businessDay } from '#shared/rules/periods.ts';
import { payRates } from '#shared/rules/rates.ts';
import { DwoSummary, JobSummary } from '#shared/summary.ts';
import { QUEUES } from '../db/queue.ts';
import { job, jobMonth } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';
import { dwo, dwoJob, sheetTotal, workshift } from '../db/tables/timesheets.ts';
import { writeJobMonths } from '../jobs/repository.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';
import { jobCosts, type PaidShift } from './rules.ts';
import { writeSheetTotals } from './sheet-total-repository.ts';
import { startWorkers } from './worker.ts';

/** Sunday of a payroll week; with the Sunday before it, the days of two weeks. */
const SUNDAY = '2026-11-22';
const DAYS = Array.from({ length: 8 }, (_, index) => addDays(SUNDAY, index - 7));
const RATES = ['Worker - ST 30.33', 'Worker - ST $1,041.07', 'Worker - OT 55', null];
const TYPES = ['NORMAL', 'NORMAL', 'NORMAL', 'PTO', 'HOLIDAY', 'CALLOUT', 'NO_SHOW', 'TRAINING'] as const;
const KINDS = [
  ...Array.from({ length: 9 }, () => 'enter' as const),
  'edit',
  'edit',
  'clock',
  'clock',
  'remove',
  'approve',
  'timeOff',
  'pause',
] as const;
const at = (day: string, hour: number, minutes = 0) =>
  new Date(businessDay(day, 'America/New_York').start.getTime() + (hour * 60 + minutes) * 60_000).toISOString();

let api: TestApi;
let stop: () => Promise<void>;
let admin: Requests;
let adminId: number;
let supervisors: number[];
/**
 * Sheets of two jobs of two supervisors on each day, the second job's on the first foreman's days
 * as well.
 */
let sheets: { id: number; dwoId: number; date: string }[];
let workers: number[];

beforeAll(async () => {
  api = await buildTestApi();
  api.clock.aheadMs = Date.parse(at(SUNDAY, 23)) - Date.now();
  await api.app.ready();
  stop = await startWorkers(api.services, api.queue);
  const make = crewsIn(api.db);
  const teams = [await make.addTeam({ workers: 2 }), await make.addTeam({ workers: 2 })];
  // Few people, so that their weeks grow beyond 40 hours.
  workers = teams.flatMap((team) => team.workers.map(({ id }) => id)).slice(0, 3);
  for (const [index, id] of workers.entries())
    await api.db
      .update(employee)
      .set({ earningRate1: RATES[index + 1], earningRate2: RATES[index] })
      .where(eq(employee.id, id));
  supervisors = teams.map(({ supervisor }) => supervisor.id);
  sheets = [];
  for (const date of DAYS)
    for (const [index, team] of teams.entries()) {
      const day = await make.addDwo(team.foreman.id, date, { supervisorId: team.supervisor.id, regionId: team.region.id });
      for (const work of index === 0 ? teams.map((one) => one.job) : [team.job])
        sheets.push({ id: (await make.addDwoJob(day.id, work.id, team.crew.id)).id, dwoId: day.id, date });
    }
  adminId = (await make.addPerson('admin')).id;
  admin = await requestsOf(api, adminId);
});
afterAll(async () => {
  await stop();
  await api.close();
});

const index = fc.nat(10_000);
const pick = <T>(list: readonly T[], place: number): T => list[place % list.length]!;
const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  sheet: index,
  shift: index,
  worker: index,
  type: fc.constantFrom(...TYPES),
  hour: fc.integer({ min: 5, max: 8 }),
  minutes: fc.integer({ min: 200, max: 780 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/**
 * Makes one call of the office or a phone. Many are refused, because the person is busy or the
 * shift is approved.
 */
async function take({ kind, ...step }: Step): Promise<number> {
  const sheet = pick(sheets, step.sheet);
  const employeeId = pick(workers, step.worker);
  const start = at(sheet.date, step.hour);
  const end = at(sheet.date, step.hour, step.minutes);
  const clock = { dwoJobId: sheet.id, employeeId, type: step.type };
  if (kind === 'enter') return (await admin.post('/workshift', { ...clock, start, end, lunchTime: '0:30' })).status;
  if (kind === 'approve') return (await admin.post(`/dwo_job/${sheet.id}/approve`, {})).status;
  if (kind === 'timeOff')
    return (await admin.post(`/dwo/${sheet.dwoId}/timeOff`, { dwoJobIds: [sheet.id], type: 'HOLIDAY' })).status;
  if (kind === 'clock') {
    const { body } = await admin.post('/workshift', { ...clock, type: 'NORMAL', start });
    return (await admin.patch(`/workshift/${body.data?.id ?? 0}`, { end })).status;
  }
  const shifts = await api.db.select().from(workshift).where(eq(workshift.status, 'finished')).orderBy(workshift.id);
  if (shifts.length === 0) return 404;
  const shift = pick(shifts, step.shift);
  if (kind === 'remove') return (await admin.delete(`/workshift/${shift.id}`)).status;
  if (kind === 'pause') {
    const from = shift.start.getTime();
    const pause = { start: new Date(from + 60_000).toISOString(), end: new Date(from + 20 * 60_000).toISOString() };
    return (await admin.post('/timebreak', { workShiftId: shift.id, type: 'pause', ...pause })).status;
  }
  const times = { start: at(shift.date, step.hour), end: at(shift.date, step.hour, step.minutes) };
  return (await admin.put('/workshift/', { workshifts: [{ id: shift.id, type: step.type, ...times, lunchTime: '0:00' }] }))
    .status;
}

const settled = () =>
  vi.waitFor(async () => {
    const { rows } = await api.db.execute<{ left: number }>(
      sql`select count(*)::int as left from pgboss.job where name = ${QUEUES.jobCosts} and state not in ('completed', 'cancelled')`,
    );
    expect(rows[0]?.left).toBe(0);
  }, 300_000);

interface SheetShift extends PaidShift {
  sheet: number;
  dayLedBy: number | null;
  ofSupervisor: number | null;
}

async function allShifts(): Promise<SheetShift[]> {
  const rows = await api.db
    .select({
      shift: workshift,
      jobId: dwoJob.jobId,
      person: employee,
      dayLedBy: dwo.supervisorId,
      ofSupervisor: job.supervisorId,
    })
    .from(workshift)
    .innerJoin(dwoJob, eq(dwoJob.id, workshift.dwoJobId))
    .innerJoin(dwo, eq(dwo.id, dwoJob.dwoId))
    .innerJoin(job, eq(job.id, dwoJob.jobId))
    .innerJoin(employee, eq(employee.id, workshift.employeeId))
    .where(eq(workshift.status, 'finished'))
    .orderBy(workshift.start, workshift.id);
  return rows.map(({ shift, person, ...beside }) => ({
    ...beside,
    sheet: shift.dwoJobId,
    employeeId: person.id,
    date: shift.date,
    start: shift.start,
    type: shift.type,
    minutes: shift.hours,
    rates: payRates(person),
  }));
}

/** Computes every sheet and job by the rule itself, from the shifts alone. */
async function fromShifts() {
  const shifts = await allShifts();
  // The rule adds up by job, so each sheet counts as one.
  const bySheet = shifts.map((shift) => ({ ...shift, jobId: shift.sheet }));
  const counted = shifts.filter(({ type }) => type !== 'NO_SHOW');
  const sheetIds = [...new Set(counted.map(({ sheet }) => sheet))].sort((a, b) => a - b);
  const jobIds = (await api.db.select({ id: job.id }).from(job).orderBy(job.id)).map(({ id }) => id);
  const inMonths = shifts.map((shift) => ({
    ...shift,
    month: `${shift.date.slice(0, 7)}-01`,
    ofJob: shift.jobId,
    jobId: shift.sheet,
  }));
  const months = Map.groupBy(
    inMonths.filter(({ type }) => type !== 'NO_SHOW'),
    ({ ofJob, month }) => `${String(ofJob).padStart(9)} ${month}`,
  );
  return {
    sheets: sheetIds.map((id) => ({ id, ...jobCosts(id, bySheet) })),
    months: [...months]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, [first, ...more]]) => {
        const { ofJob, month } = first!;
        const own = [...new Set([first!, ...more].map(({ sheet }) => sheet))].map((id) => jobCosts(id, bySheet));
        const sum = (of: 'minutes' | 'laborCents') => own.reduce((total, costs) => total + costs[of], 0);
        return { jobId: ofJob, month, minutes: sum('minutes'), cents: sum('laborCents') };
      }),
    jobs: jobIds.map((id) => {
      const { minutes, laborCents, overtimeCents } = jobCosts(id, shifts);
      return { id, currentHours: minutes, laborCost: dollarsOf(laborCents), overtimeCost: dollarsOf(overtimeCents) };
    }),
  };
}

async function asStored() {
  const { dwoJobId: id, minutes, laborCents, overtimeCents } = sheetTotal;
  const { currentHours, laborCost, overtimeCost } = job;
  return {
    sheets: await api.db.select({ id, minutes, laborCents, overtimeCents }).from(sheetTotal).orderBy(id),
    months: await api.db.select().from(jobMonth).orderBy(jobMonth.jobId, jobMonth.month),
    jobs: await api.db.select({ id: job.id, currentHours, laborCost, overtimeCost }).from(job).orderBy(job.id),
  };
}

it('are what the shifts come to, whatever was entered, clocked, edited, approved and removed, in whatever order', async () => {
  let taken = 0;
  const compared = async () => {
    await settled();
    const expected = await fromShifts();
    expect(await asStored()).toEqual(expected);
    return expected.sheets.reduce((sum, { overtimeCents }) => sum + overtimeCents, 0);
  };
  // Starts with a week of 45 hours, since random steps may not make one.
  for (const date of DAYS.slice(1, 6)) {
    const clock = { dwoJobId: sheets.find((sheet) => sheet.date === date)!.id, employeeId: workers[0], type: 'NORMAL' };
    await admin.post('/workshift', { ...clock, start: at(date, 6), end: at(date, 15), lunchTime: '0:00' }).expect(201);
  }
  expect(await compared()).toBeGreaterThan(0);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 40, size: 'max' }), async (steps) => {
      for (let from = 0; from < steps.length; from += 3) {
        const statuses = await Promise.all(steps.slice(from, from + 3).map(take));
        expect(statuses.filter((status) => status >= 500)).toEqual([]);
        taken += statuses.filter((status) => status < 300).length;
      }
      await compared();
    }),
    { numRuns: 3, endOnFailure: true, seed: 7 },
  );
  expect(taken).toBeGreaterThan(40);
}, 300_000);

it('make summaries of what each reader sees', async () => {
  const shifts = (await allShifts()).filter(({ type }) => type !== 'NO_SHOW');
  const sum = (of: readonly SheetShift[]) => of.reduce((total, { minutes }) => total + minutes, 0);
  // A range beyond a week and a month, so that no bar leaves weekends out.
  const range = `startDate=${addDays(SUNDAY, -40)}&endDate=${SUNDAY}`;
  const [one = 0] = supervisors;
  const readers: [Requests, (shift: SheetShift) => boolean, (shift: SheetShift) => boolean][] = [
    [admin, () => true, () => true],
    ...[await requestsOf(api, one), await requestsOf(api, adminId, { [SUPERVISORS_HEADER]: String(one) })].map(
      (who): [Requests, (shift: SheetShift) => boolean, (shift: SheetShift) => boolean] => [
        who,
        ({ ofSupervisor }) => ofSupervisor === one,
        ({ ofSupervisor, dayLedBy }) => ofSupervisor === one || dayLedBy === one,
      ],
    ),
  ];
  for (const [who, isOfTheirJobs, isOnTheirSheets] of readers) {
    const jobs = JobSummary.parse((await who.get(`/job/summary?${range}`).expect(200)).body.data);
    const hours = jobs.overviewDataPerWeek.flatMap(({ entries }) => entries.map((entry) => entry.hours));
    expect(hours.reduce((a, b) => a + b, 0)).toBe(sum(shifts.filter(isOfTheirJobs)));
    const days = DwoSummary.parse((await who.get(`/dwo/summary?${range}`).expect(200)).body.data);
    expect(days.chart.reduce((total, bar) => total + bar.hours, 0)).toBe(sum(shifts.filter(isOnTheirSheets)));
  }
  expect(sum(shifts.filter(({ ofSupervisor }) => ofSupervisor !== one))).toBeGreaterThan(0);
});

it('are written for all jobs at once as for each, and once', async () => {
  const before = await asStored();
  await api.db.delete(sheetTotal).where(and(between(sheetTotal.date, DAYS[1]!, SUNDAY), inArray(sheetTotal.date, DAYS)));
  await api.db
    .update(sheetTotal)
    .set({ minutes: 1 })
    .where(or(eq(sheetTotal.date, DAYS[0]!), eq(sheetTotal.minutes, 0)));
  await api.db.update(jobMonth).set({ cents: 1 }).where(eq(jobMonth.jobId, before.months[0]!.jobId));
  await api.db.delete(jobMonth).where(ne(jobMonth.jobId, before.months[0]!.jobId));
  await api.db.insert(jobMonth).values({ jobId: before.months[0]!.jobId, month: '2020-01-01', minutes: 5, cents: 5 });
  for (const write of [writeSheetTotals, writeJobMonths]) expect(await api.db.transaction((tx) => write(tx, 'all'))).toBe(true);
  expect(await asStored()).toEqual(before);
  for (const write of [writeSheetTotals, writeJobMonths]) expect(await api.db.transaction((tx) => write(tx, 'all'))).toBe(false);
});

it('are filled in for a company that has worked before there were any', async () => {
  // By the rule of that day, which knew no overtime rate of a person's own.
  await api.db.update(workshift).set({ overtimeRate: null, doubleRate: null });
  for (const write of [writeSheetTotals, writeJobMonths]) await api.db.transaction((tx) => write(tx, 'all'));
  const before = await asStored();
  await api.db.delete(sheetTotal);
  await api.db.delete(jobMonth);
  for (const name of ['0007_sheet_totals', '0009_sheets_of_shifts']) {
    const migration = await readFile(join(import.meta.dirname, `../db/migrations/${name}.sql`), 'utf8');
    await api.db.execute(sql.raw(migration.split('--> statement-breakpoint').at(-1)!));
  }
  expect(await asStored()).toEqual(before);
});

it('keep, for shifts of an earlier version, the straight time that they were computed with', async () => {
  await api.db.update(workshift).set({ straightRate: null, overtimeRate: null, doubleRate: null });
  const migration = await readFile(join(import.meta.dirname, '../db/migrations/0011_shift_rates.sql'), 'utf8');
  await api.db.execute(sql.raw(migration.split('--> statement-breakpoint').at(-1)!));
  const people = new Map((await api.db.select().from(employee)).map((person) => [person.id, payRates(person)?.straight ?? null]));
  const shifts = await api.db.select().from(workshift);
  expect(shifts.length).toBeGreaterThan(20);
  for (const { employeeId, status, straightRate, overtimeRate } of shifts)
    expect({ straightRate, overtimeRate }).toEqual({
      straightRate: status === 'finished' ? people.get(employeeId) : null,
      overtimeRate: null,
    });
});
