import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attendanceOf } from '#shared/roster/attendance.ts';
import { momentAtMinute, START_DAYS, sameWeekdays, weekdayOf } from '#shared/rules/expected/expected.ts';
import { NO_HABITS } from '#shared/rules/expected/habits.ts';
import { usualAt } from '#shared/rules/expected/usual.ts';
import { businessDate, businessDay } from '#shared/rules/periods.ts';
import { crew, employeeCrew } from '../db/tables/crews.ts';
import { job } from '../db/tables/jobs.ts';
import { dwo } from '../db/tables/timesheets.ts';
import { openTestDatabase, type TestDatabase } from '../test/database.ts';
import { crewsIn } from '../test/rows/crews.ts';
import { readHabits, usualOf } from './habits-query.ts';
import { readSharedRoster } from './shared-roster-query.ts';
import { type RosterPart, visibleRoster } from './shared-roster-rules.ts';

const timeZone = 'America/New_York';
const today = businessDate(new Date(), timeZone);
const weekdays = sameWeekdays(today);
const SEVEN = 7 * 60;
const at = (date: string, minute: number) => new Date(momentAtMinute(date, minute, timeZone));
const weekday = START_DAYS[weekdayOf(today)]!;
const ALL: RosterPart = { regions: null, supervisorIds: null, limit: 300, offset: 0 };

let database: TestDatabase;
let make: ReturnType<typeof crewsIn>;

beforeAll(async () => {
  database = await openTestDatabase();
  make = crewsIn(database.db);
  await database.db.execute('drop table audit_log');
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.execute('truncate employee, region, job, dwo, crew restart identity cascade');
});

const habitsOf = () => readHabits(database.db, { date: today, timeZone }, undefined);

async function roster(habits = NO_HABITS, part = ALL) {
  const day = { date: today, timeZone, ...businessDay(today, timeZone), isPast: false };
  return visibleRoster(await readSharedRoster(database.db, day, undefined, null, habits), part, day.start);
}

/** What the first job says of each of its crew: the minute of the clock and how it is known. */
async function expected(habits = NO_HABITS) {
  const { roster: rows } = await roster(habits);
  return rows[0]!.crew.map((member) => [member.expected?.at, member.expected?.source]);
}

/** Clocks a team in on a past day, at these minutes, until four. */
async function worked(
  { foreman, region, supervisor, job: work, crew: team }: Awaited<ReturnType<typeof make.addTeam>>,
  date: string,
  clocks: ReadonlyArray<readonly [person: number, minute: number]>,
) {
  const day = await make.addDwo(foreman.id, date, { regionId: region.id, supervisorId: supervisor.id });
  const sheet = await make.addDwoJob(day.id, work.id, team.id);
  for (const [employeeId, minute] of clocks)
    await make.addShift({ dwoJobId: sheet.id, date, employeeId, start: at(date, minute), end: at(date, 16 * 60) });
}

describe('who is expected when [roster-4]', () => {
  it('is known by their own clock-ins, else by those of the crew, on whichever of its jobs', async () => {
    const team = await make.addTeam();
    const [first, second] = team.workers;
    await worked(team, weekdays[0]!, [
      [first!.id, SEVEN - 19],
      [team.foreman.id, 5 * 60],
    ]);
    await worked(team, weekdays[7]!, [[first!.id, SEVEN + 1]]);
    expect(await expected((await habitsOf()).habits)).toEqual([
      [momentAtMinute(today, SEVEN - 9, timeZone), 'own'],
      [momentAtMinute(today, SEVEN - 9, timeZone), 'crew'],
    ]);
    await worked(team, weekdays[3]!, [[second!.id, SEVEN + 30]]);
    expect((await expected((await habitsOf()).habits))[1]).toEqual([momentAtMinute(today, SEVEN + 30, timeZone), 'own']);
    const other = await make.addJob(team.region.id, { jobId: 'A-1' });
    await make.addCrew(team.foreman.id, other.id, [first!.id]);
    expect(await expected((await habitsOf()).habits)).toEqual([[momentAtMinute(today, SEVEN - 9, timeZone), 'own']]);
  });

  it('is the start that is set for the weekday, of the crew or else of the job', async () => {
    const team = await make.addTeam();
    expect(await expected()).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
    await database.db
      .update(job)
      .set({ startTimes: [`${weekday} 07:00`] })
      .where(eq(job.id, team.job.id));
    expect((await expected())[0]).toEqual([momentAtMinute(today, SEVEN, timeZone), 'start']);
    await database.db
      .update(crew)
      .set({ startTimes: [`${weekday} 22:30`] })
      .where(eq(crew.id, team.crew.id));
    expect((await expected())[0]).toEqual([momentAtMinute(today, 22 * 60 + 30, timeZone), 'start']);
    const another = START_DAYS[(weekdayOf(today) + 1) % 7]!;
    await database.db
      .update(crew)
      .set({ startTimes: [`${another} 22:30`] })
      .where(eq(crew.id, team.crew.id));
    expect((await expected())[0]).toEqual([momentAtMinute(today, SEVEN, timeZone), 'start']);
  });

  it('is the moment at which somebody joined, when that is later', async () => {
    const team = await make.addTeam();
    await database.db
      .update(job)
      .set({ startTimes: [`${weekday} 07:00`] })
      .where(eq(job.id, team.job.id));
    const moved = and(eq(employeeCrew.crewId, team.crew.id), eq(employeeCrew.employeeId, team.workers[0]!.id));
    await database.db
      .update(employeeCrew)
      .set({ assignedAt: at(today, SEVEN + 150) })
      .where(moved);
    expect((await expected()).map(([, source]) => source)).toEqual(['joined', 'start']);
  });

  it('counts the missing over all jobs by that moment, each person once at their first', async () => {
    const team = await make.addTeam();
    const later = await make.addJob(team.region.id);
    await make.addCrew(team.foreman.id, later.id, [team.workers[0]!.id]);
    await database.db
      .update(job)
      .set({ startTimes: [`${weekday} 07:00`] })
      .where(eq(job.id, team.job.id));
    await database.db
      .update(job)
      .set({ startTimes: [`${weekday} 13:00`] })
      .where(eq(job.id, later.id));
    const { waiting, totals } = await roster();
    expect([waiting, totals.missing]).toEqual([{ off: 0, expectedAt: { [momentAtMinute(today, SEVEN, timeZone)]: 2 } }, 2]);
  });
});

describe('who is off [roster-6]', () => {
  it('is off on every job of the day, and in no other count, until they work', async () => {
    const sheet = await make.addSheet(today);
    const worker = sheet.workers[0]!;
    const other = await make.addJob(sheet.region.id);
    await make.addCrew(sheet.foreman.id, other.id, [worker.id]);
    const shift = { dwoJobId: sheet.dwoJob.id, date: today, employeeId: worker.id };
    await make.addShift({ ...shift, start: at(today, 1), end: at(today, 2) }, { type: 'HOLIDAY' });
    const { roster: rows, totals, waiting } = await roster();
    const its = () => rows.flatMap((row) => row.crew.filter(({ id }) => id === worker.id));
    expect(its().map(attendanceOf)).toEqual(['off', 'off']);
    expect([waiting?.off, totals]).toEqual([1, { in: 0, onBreak: 0, out: 1, left: 0, missing: 1, elsewhere: 0 }]);
    await make.addShift({ ...shift, start: at(today, 3) });
    expect((await roster()).roster.flatMap((row) => row.crew.filter(({ id }) => id === worker.id)).map(attendanceOf)).toEqual(
      expect.arrayContaining(['in', 'elsewhere']),
    );
  });
});

describe('the usual count [roster-7]', () => {
  it('is that of the reader’s region and supervisors', async () => {
    const [here, there] = [await make.addTeam(), await make.addTeam()];
    const both = (team: typeof here) => team.workers.map(({ id }) => [id, SEVEN] as const);
    for (const date of weekdays.slice(0, 3)) await worked(here, date, both(here));
    await worked(there, weekdays[0]!, both(there));
    const habits = await habitsOf();
    const usual = (part: Partial<RosterPart>) => usualAt(usualOf(habits, { ...ALL, ...part }) ?? [], 8 * 60);
    expect([usual({}), usual({ regions: [here.region.id] }), usual({ regions: [there.region.id] })]).toEqual([2, 2, 0]);
    expect(usual({ supervisorIds: [here.supervisor.id] })).toBe(2);
    expect([usual({ confinedTo: [there.region.id] }), usual({ confinedTo: [here.region.id] })]).toEqual([0, 2]);
    const again = await readHabits(database.db, { date: today, timeZone }, habits);
    expect(again).toBe(habits);
    await database.db.delete(dwo);
    expect(usualOf(await habitsOf(), ALL)).toBeNull();
  });
});
