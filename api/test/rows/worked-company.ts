import { eq } from 'drizzle-orm';
import { addUp } from '#api/background/cost-commands.ts';
import type { PaidShift } from '#api/background/rules.ts';
import { jobSitePhoto } from '#api/db/tables/jobs.ts';
import { employee } from '#api/db/tables/people.ts';
import { businessDay } from '#shared/rules/periods.ts';
import { payRates } from '#shared/rules/rates.ts';
import type { ShiftType } from '#shared/timesheets/sheets.ts';
import { requestsOf } from '../calls/requests.ts';
import { buildTestApi } from '../harness.ts';
import { crewsIn } from './crews.ts';

/** Monday to the Tuesday of the next week, across the change to winter time. */
export const WORKED_DAYS = [
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

/** A deterministic sequence of whole numbers from 0 to n - 1. */
function startDice(): (n: number) => number {
  let state = 7;
  return (n) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % n;
  };
}

/**
 * Opens an api with three teams that have worked on those days on two jobs each, some with
 * absences, overtime or mismatches, and expenses of one of them. Answers every shift, and the
 * requests of an admin and of the first team's supervisor.
 */
export async function openWorkedCompany() {
  const dice = startDice();
  const shifts: PaidShift[] = [];
  const api = await buildTestApi();
  await api.app.ready();
  const make = crewsIn(api.db);
  const teams = [await make.addTeam({ workers: 3 }), await make.addTeam({ workers: 2 }), await make.addTeam({ workers: 0 })];
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
    for (const [dayIndex, date] of WORKED_DAYS.entries()) {
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
          shifts.push({ jobId: work.id, employeeId: person.id, date, start, type, minutes, rates: undefined });
        }
      }
    }

  for (const [id, pick] of people) {
    const [row] = await api.db
      .update(employee)
      .set({ earningRate1: RATE_TEXTS[pick]!, earningRate3: RATE_TEXTS[(pick + 2) % RATE_TEXTS.length]! })
      .where(eq(employee.id, id))
      .returning();
    for (const shift of shifts) if (shift.employeeId === id) shift.rates = payRates(row!);
  }
  await api.db.insert(jobSitePhoto).values([
    { jobId: teams[0]!.job.id, date: '2026-10-27', description: 'Conduit', amount: '12.34', type: 'Material' },
    { jobId: teams[0]!.job.id, date: '2026-11-20', description: 'Later', amount: '99.00', type: 'Material' },
  ]);
  await api.db.transaction((tx) => addUp(tx, 'all'));
  const boss = await make.addPerson('admin');
  const [admin, supervisor] = [await requestsOf(api, boss.id), await requestsOf(api, teams[0]!.supervisor.id)];
  return { api, teams, shifts, admin, supervisor };
}
