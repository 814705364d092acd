import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SlowClock, slowReading, slowWeekdays } from '#api/test/slow/expected.ts';
import { expectedOf, minuteOfTime, minuteOn, sameWeekdays } from '#shared/rules/expected/expected.ts';
import { type Habits, habitsOf, type PastShift } from '#shared/rules/expected/habits.ts';
import { latenessAt } from '#shared/rules/expected/late.ts';
import { usualAt, usualCounts } from '#shared/rules/expected/usual.ts';
import { demoCompany } from './company.ts';
import type { DwoRow, ShiftRow } from './sheets.ts';

/*
 * The rules of who is expected when, over the demo company's 90 days, against a slow reading of
 * them.
 */

const ZONE = 'America/New_York';
/** The 90 days before have the night on which clocks are set back. */
const NOON = new Date('2026-11-20T16:00:00Z');
const MINUTE_MS = 60_000;

let byDay: ReadonlyMap<string, readonly SlowClock[]>;
let days: readonly string[];
/** The people of each foreman. */
let crews: ReadonlyMap<number, readonly number[]>;

beforeAll(() => {
  const company = demoCompany(NOON, ZONE);
  const rows = <T>(name: string) => company.find((table) => table.name === name)!.rows as readonly T[];
  const foremen = new Map(rows<DwoRow>('dwo').map(({ id, foremanId }) => [id!, foremanId]));
  const clocks: SlowClock[] = rows<ShiftRow>('workshift')
    .filter(({ type }) => type !== 'NO_SHOW' && type !== 'HOLIDAY')
    .map(({ date, dwoId, employeeId, start, end }) => ({
      date,
      foreman: foremen.get(dwoId)!,
      person: employeeId,
      start: start as Date,
      end: (end as Date | null) ?? NOON,
    }));
  byDay = Map.groupBy(clocks, ({ date }) => date);
  days = Array.from({ length: 90 }, (_, back) => new Date(NOON.getTime() - back * 1_440 * MINUTE_MS).toISOString().slice(0, 10));
  const members = new Map<number, Set<number>>();
  for (const { foreman, person } of clocks) members.set(foreman, (members.get(foreman) ?? new Set()).add(person));
  crews = new Map([...members].map(([foreman, people]) => [foreman, [...people].filter((person) => person !== foreman)]));
});

const clocksOn = (day: string): readonly SlowClock[] => byDay.get(day) ?? [];

const { shown, momentAt, expected: slowExpected } = slowReading(ZONE, clocksOn);

const pastShifts = (date: string): PastShift[] =>
  sameWeekdays(date)
    .flatMap(clocksOn)
    .map(({ date, foreman, person, start, end }) => ({
      date,
      foremanId: foreman,
      employeeId: person,
      from: minuteOn(date, start, ZONE),
      until: minuteOn(date, end, ZONE),
      regionId: null,
      supervisorId: null,
    }));

const habits = new Map<string, Habits>();
const habitsAt = (date: string): Habits => {
  const known = habits.get(date) ?? habitsOf(pastShifts(date));
  habits.set(date, known);
  return known;
};

const expectedBy = (
  date: string,
  foreman: number,
  person: number,
  { start, joinedAt }: { start?: string; joinedAt?: Date } = {},
) => {
  const known = habitsAt(date);
  const usual = { own: known.own(foreman, person), crew: known.crew(foreman) };
  const set = { start: start === undefined ? null : minuteOfTime(start), joinedAt: joinedAt ?? null };
  return expectedOf({ ...usual, ...set }, date, ZONE);
};

const maybe = <T>(any: fc.Arbitrary<T>) => fc.option(any, { nil: null, freq: 2 });

/** A time of day as a start is set, by night too. */
const anyStart = fc
  .integer({ min: 0, max: 1_439 })
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`);
/** When somebody joined a crew, in hours from midnight in London on. */
const anyJoin = fc.integer({ min: -48, max: 36 });
const HOUR_MS = 60 * MINUTE_MS;

describe('the demo company over 90 days', () => {
  it('expects everybody when a slow reading of the rules does', () => {
    const seen = { start: 0, own: 0, crew: 0, joined: 0, nobody: 0 };
    const anyDay = fc.constantFrom(...days);
    const anyForeman = fc.constantFrom(...crews.keys());
    fc.assert(
      fc.property(
        anyDay,
        anyForeman,
        fc.nat(),
        fc.boolean(),
        maybe(anyStart),
        maybe(anyJoin),
        (date, foreman, seat, isMoved, start, join) => {
          const others = [...crews.values()].flat();
          const people = isMoved ? others : crews.get(foreman)!;
          const person = people[seat % people.length]!;
          const joinedAt = join === null ? null : new Date(Date.parse(date) + join * HOUR_MS);
          const known = { ...(start !== null && { start }), ...(joinedAt && { joinedAt }) };
          const expected = expectedBy(date, foreman, person, known);
          expect(expected).toEqual(slowExpected(date, foreman, person, known));
          seen[(expected?.source ?? 'nobody') as keyof typeof seen] += 1;
        },
      ),
      { numRuns: 300 },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  });

  it('says at any time who is due, and who is late, as a slow reading does', () => {
    const seen = { due: 0, late: 0 };
    const workdays = days.slice(0, 60).filter((date) => clocksOn(date).length > 0);
    fc.assert(
      fc.property(
        fc.constantFrom(...workdays),
        fc.constantFrom(...crews.keys()),
        fc.integer({ min: 300, max: 600 }),
        (date, foreman, minute) => {
          const now = Date.parse(momentAt(date, minute));
          for (const person of crews.get(foreman)!) {
            const hasCome = clocksOn(date).some((clock) => clock.person === person && clock.start.getTime() <= now);
            const expected = slowExpected(date, foreman, person);
            if (hasCome || !expected) continue;
            const isLate = (now - Date.parse(expected.at)) / MINUTE_MS >= 10;
            const lateness = latenessAt(expectedBy(date, foreman, person)!.at, now);
            expect(lateness).toBe(isLate ? 'late' : 'due');
            seen[lateness] += 1;
          }
        },
      ),
      { numRuns: 60 },
    );
    expect(Math.min(seen.due, seen.late)).toBeGreaterThan(0);
  });

  it('knows how many are in on a usual day, at any time of the clock', () => {
    fc.assert(
      fc.property(fc.constantFrom(...days.slice(0, 30)), fc.integer({ min: 60, max: 287 }), (date, step) => {
        const weekdays = slowWeekdays(date).filter((day) => clocksOn(day).length > 0);
        const counts = weekdays
          .map((day) => {
            const at = shown.format(Date.parse(momentAt(day, step * 5)));
            const here = clocksOn(day).filter(
              ({ foreman, person, start, end }) => foreman !== person && shown.format(start) <= at && at < shown.format(end),
            );
            return new Set(here.map(({ person }) => person)).size;
          })
          .sort((a, b) => a - b);
        const [low, high] = [counts[Math.ceil(counts.length / 2) - 1] ?? 0, counts[Math.floor(counts.length / 2)] ?? 0];
        expect(usualAt(usualCounts(pastShifts(date), weekdays), step * 5)).toBe(Math.floor((low + high) / 2));
      }),
      { numRuns: 12 },
    );
  });
});
