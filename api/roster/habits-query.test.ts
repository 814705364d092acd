import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectedOf } from '#shared/rules/expected/expected.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';
import { type SlowClock, slowReading, slowWeekdays } from '../test/slow/expected.ts';
import { readHabits } from './habits-query.ts';

const timeZone = 'America/New_York';
const MINUTE_MS = 60_000;

let api: TestApi;
const clocks: SlowClock[] = [];
const slow = slowReading(timeZone, (day) => clocks.filter(({ date }) => date === day));

/** Minutes from midnight in London: from before dawn in New York until the next morning there. */
const anyStart = fc.integer({ min: 4 * 60, max: 34 * 60 });
const anyShift = fc.record({ start: anyStart, minutes: fc.integer({ min: 1, max: 600 }) });
const anyDay = fc.array(anyShift, { maxLength: 2 });

/** Days after which, or on which, clocks are set back or forward. */
const DAYS = [
  // Sheets of a Saturday whose night crew was out when clocks were set back, and of that Sunday.
  '2026-11-07',
  '2026-11-08',
  // That Sunday itself.
  '2026-11-01',
  // After the Sunday on which clocks are set forward.
  '2027-03-21',
];

beforeAll(async () => {
  api = await buildTestApi();
  const make = crewsIn(api.db);
  const teams = [await make.addTeam(), await make.addTeam()];
  const days = [...new Set(DAYS.flatMap(slowWeekdays))];
  // One of the second crew works with the first now and then.
  const places = teams.flatMap((team) => [team.foreman, ...team.workers, teams[1]!.workers[0]!].map(({ id }) => ({ team, id })));
  const drawn = fc.sample(anyDay, { numRuns: days.length * places.length, seed: 36 });
  for (const date of days) {
    const sheets = new Map<number, number>();
    for (const { foreman, job, crew } of teams) {
      const { id } = await make.addDwo(foreman.id, date);
      sheets.set(foreman.id, (await make.addDwoJob(id, job.id, crew.id)).id);
    }
    for (const { team, id: employeeId } of places)
      for (const { start: minute, minutes } of drawn.pop()!) {
        const start = new Date(Date.parse(date) + minute * MINUTE_MS);
        const end = new Date(start.getTime() + minutes * MINUTE_MS);
        await make.addShift({ dwoJobId: sheets.get(team.foreman.id)!, date, employeeId, start, end });
        clocks.push({ date, foreman: team.foreman.id, person: employeeId, start, end });
      }
  }
});
afterAll(() => api.close());

describe('the usual times of a weekday, as the database reads them [roster-4]', () => {
  it.each(DAYS)('are those that the clock showed: %s', async (date) => {
    const { habits, shifts } = await readHabits(api.db, { date, timeZone }, undefined);
    const its = clocks.filter((clock) => slowWeekdays(date).includes(clock.date));
    const line = (...parts: unknown[]) => parts.join(' ');
    expect(shifts.map((one) => line(one.date, one.foremanId, one.employeeId, one.from, one.until)).toSorted()).toEqual(
      its
        .map((one) => {
          const [from, until] = [one.start, one.end].map((moment) => slow.minuteAt(one.date, moment.getTime()));
          return line(one.date, one.foreman, one.person, from, until);
        })
        .toSorted(),
    );
    for (const foreman of new Set(its.map((clock) => clock.foreman)))
      for (const person of new Set(its.map((clock) => clock.person))) {
        const facts = { start: null, own: habits.own(foreman, person), crew: habits.crew(foreman), joinedAt: null };
        expect(expectedOf(facts, date, timeZone)).toEqual(slow.expected(date, foreman, person));
      }
  });

  it('have both hours of the night on which clocks are set back, and none that is skipped', () => {
    const minutes = (date: string) => clocks.filter((clock) => clock.date === date).length;
    expect(Math.min(...DAYS.map((date) => minutes(slowWeekdays(date)[0]!)))).toBeGreaterThan(3);
    expect(slow.minuteAt('2026-10-31', Date.parse('2026-11-01T05:30:00Z'))).toBe(25 * 60 + 30);
    expect(slow.minuteAt('2026-10-31', Date.parse('2026-11-01T06:30:00Z'))).toBe(25 * 60 + 30);
    expect(slow.minuteAt('2027-03-14', Date.parse('2027-03-14T07:00:00Z'))).toBe(3 * 60);
  });
});
