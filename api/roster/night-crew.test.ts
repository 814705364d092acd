import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attendanceOf, hereNow } from '#shared/roster/attendance.ts';
import { addDays, businessDay } from '#shared/rules/periods.ts';
import { timebreak } from '../db/tables/timesheets.ts';
import { openTestDatabase, type TestDatabase } from '../test/database.ts';
import { crewsIn } from '../test/rows/crews.ts';
import { readSharedRoster } from './shared-roster-query.ts';
import { carriedOn, visibleRoster } from './shared-roster-rules.ts';

const timeZone = 'America/New_York';
const HOUR_MS = 3_600_000;
const DATE = '2026-11-21';
const YESTERDAY = addDays(DATE, -1);
const midnight = businessDay(DATE, timeZone).start.getTime();
const at = (hours: number) => new Date(midnight + hours * HOUR_MS);

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

/** The roster of a day, so many hours after its first midnight. */
async function roster(hours: number, date = DATE) {
  const now = at(hours);
  const day = {
    date,
    timeZone,
    ...businessDay(date, timeZone),
    isPast: date < DATE,
    carried: carriedOn(date, { now, timeZone }),
  };
  const part = { regions: null, supervisorIds: null, limit: 300, offset: 0 };
  return visibleRoster(await readSharedRoster(database.db, day, undefined, null), part, now);
}
const crewOf = ({ roster: rows }: Awaited<ReturnType<typeof roster>>) =>
  rows.flatMap(({ crew }) => crew.map((member) => [member.id, attendanceOf(member), member.clockedInAt]));

describe('a night crew after midnight [roster-13]', () => {
  it('is still on the wall, on a break as well, until it clocks out', async () => {
    const { dwoJob, workers } = await make.addSheet(YESTERDAY);
    const [one, two] = workers;
    const sheet = { dwoJobId: dwoJob.id, date: YESTERDAY, start: at(-2) };
    await make.addShift({ ...sheet, employeeId: one!.id });
    const { id } = await make.addShift({ ...sheet, employeeId: two!.id });
    await database.db.insert(timebreak).values({ workShiftId: id, type: 'lunch', status: 'running', start: at(0.4) });
    const night = await roster(0.5);
    expect(crewOf(night)).toEqual([
      [one!.id, 'in', at(-2).toISOString()],
      [two!.id, 'break', at(-2).toISOString()],
    ]);
    expect([hereNow(night.totals), night.totals.missing]).toEqual([2, 0]);
    await database.db.execute(`update timebreak set status = 'finished', "end" = now()`);
    await database.db.execute(`update workshift set status = 'finished', "end" = '${at(5).toISOString()}', hours = 420`);
    // Expected again this evening, on the sheet of the day.
    expect(crewOf(await roster(5)).map(([, attendance]) => attendance)).toEqual(['missing', 'missing']);
  });

  it('is on it where the job is not planned any more, without those who never came', async () => {
    const { dwoJob, workers, job, foreman } = await make.addSheet(YESTERDAY);
    await make.addShift({ dwoJobId: dwoJob.id, date: YESTERDAY, employeeId: workers[0]!.id, start: at(-3) });
    await database.db.execute(`update job set status = 'completed' where id = ${job.id}`);
    const night = await roster(1);
    expect(night.roster[0]).toMatchObject({ id: job.id, foremanName: foreman.fullName });
    expect(crewOf(night)).toEqual([[workers[0]!.id, 'in', at(-3).toISOString()]]);
    expect((await roster(1, addDays(DATE, 1))).roster).toEqual([]);
  });

  it('has everybody whose clock runs since the day before and is not forgotten, among any other rows', async () => {
    const shift = fc.record({
      daysAgo: fc.constantFrom(0, 1, 2),
      began: fc.integer({ min: -40, max: 20 }),
      isRunning: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(shift, { minLength: 1, maxLength: 2 }),
        fc.integer({ min: 0, max: 23 }),
        async (shifts, hours) => {
          const { workers, foreman, job, crew } = await make.addTeam();
          const expected: unknown[] = [];
          const sheets = new Map<string, { id: number }>();
          for (const [seat, { daysAgo, began, isRunning }] of shifts.entries()) {
            const date = addDays(DATE, -daysAgo);
            const sheet = sheets.get(date) ?? (await make.addDwoJob((await make.addDwo(foreman.id, date)).id, job.id, crew.id));
            sheets.set(date, sheet);
            const employeeId = workers[seat]!.id;
            await make.addShift({
              dwoJobId: sheet.id,
              date,
              employeeId,
              start: at(began),
              end: isRunning ? null : at(began + 1),
            });
            const isCarried = daysAgo === 1 && isRunning && began > hours - 14 && hours < 14;
            expected.push(isCarried || (daysAgo === 0 && isRunning) ? 'in' : daysAgo === 0 ? 'left' : 'missing');
          }
          const { roster: rows } = await roster(hours);
          const found = rows.find(({ id }) => id === job.id)!.crew.slice(0, shifts.length);
          expect(found.map(attendanceOf)).toEqual(expected);
        },
      ),
      { numRuns: 20 },
    );
  });
});
