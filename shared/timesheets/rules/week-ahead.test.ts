import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byWhoPassesFirst, factsOf, outlookAt, type PastDay, passesWithin, type RecordedWeek, usualWeek } from './week-ahead.ts';

const HOUR = 60;
const MONDAY = Date.parse('2026-11-16T05:00:00Z');
const DAY_MS = 86_400_000;
/** A moment of a day of the week, at an hour after its midnight. */
const at = (day: number, hour: number): number => MONDAY + day * DAY_MS + hour * 3_600_000;
const onClock = (day: number, hour: number, breaksMs = 0, breakSince: number | null = null) => ({
  day,
  start: new Date(at(day, hour)).toISOString(),
  breaksMs,
  breakSince: breakSince === null ? null : new Date(at(day, breakSince)).toISOString(),
});
const week = (hours: readonly number[], rest: Partial<RecordedWeek> = {}): RecordedWeek => ({
  days: [0, 1, 2, 3, 4, 5, 6].map((day) => (hours[day] ?? 0) * HOUR),
  offDays: [],
  clock: null,
  ...rest,
});
/** Five days of nine hours, and a free weekend. */
const NINES = [9, 9, 9, 9, 9, 0, 0].map((hours) => hours * HOUR);

const pastDay = fc.record({
  weeksAgo: fc.integer({ min: 1, max: 8 }),
  weekday: fc.integer({ min: 0, max: 6 }),
  minutes: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 900 })),
  isOff: fc.boolean(),
});
const pastDays = fc.uniqueArray(pastDay, { selector: ({ weeksAgo, weekday }) => `${weeksAgo} ${weekday}`, maxLength: 56 });
const minutes = fc.integer({ min: 0, max: 900 });
const sevenDays = fc.array(minutes, { minLength: 7, maxLength: 7 });
const today = fc.integer({ min: 0, max: 6 });
const clock = fc.option(
  fc
    .record({
      day: today,
      hour: fc.integer({ min: 0, max: 23 }),
      breaksMs: fc.integer({ min: 0, max: 7_200_000 }),
      pause: fc.option(fc.integer({ min: 0, max: 6 })),
    })
    .map(({ day, hour, breaksMs, pause }) => onClock(day, hour, breaksMs, pause === null ? null : hour + pause)),
);
const recorded = fc.record({ days: sevenDays, offDays: fc.subarray([0, 1, 2, 3, 4, 5, 6]), clock });
const usual = fc.array(fc.option(minutes, { freq: 10 }), { minLength: 7, maxLength: 7 });

describe('[hours-7] what is usual', () => {
  const worked = (weekday: number, hours: readonly (number | 'off')[]): PastDay[] =>
    hours.map((some, place) => ({
      weeksAgo: place + 1,
      weekday,
      minutes: some === 'off' ? 0 : some * HOUR,
      isOff: some === 'off',
    }));

  it('is the median of the weekday; a Saturday is only for those who work on most of them', () => {
    const days = [...worked(0, [8, 9, 10, 8, 9, 30]), ...worked(5, [6, 6]), ...worked(2, [8, 8, 8, 8])];
    expect(usualWeek(days)).toEqual([9 * HOUR, 0, 8 * HOUR, 0, 0, 0, 0]);
  });

  it('leaves out weeks without work, and days off', () => {
    // Two weeks away; and of the four others two Mondays off.
    const days = [...worked(0, ['off', 8, 8, 'off', 'off', 8]), ...worked(1, [8, 8, 8, 8])];
    expect(usualWeek(days)).toEqual([8 * HOUR, 8 * HOUR, 0, 0, 0, 0, 0]);
    // A day off on which somebody worked all the same is a day of work.
    expect(usualWeek(worked(0, [4, 4, 4]).map((day) => ({ ...day, isOff: true })))[0]).toBe(4 * HOUR);
  });

  it('is not known with fewer than three days to go by', () => {
    expect(usualWeek(worked(0, [8, 8]))).toEqual([null, null, null, null, null, null, null]);
    expect(usualWeek([...worked(0, [8, 8, 'off']), ...worked(1, [8, 8, 8])])).toEqual([null, 8 * HOUR, 0, 0, 0, 0, 0]);
    expect(usualWeek([])).toEqual([null, null, null, null, null, null, null]);
  });

  it('is what sorting all days of each weekday says, whatever was worked', () => {
    fc.assert(
      fc.property(pastDays, (days) => {
        const found = usualWeek(days);
        for (let weekday = 0; weekday < 7; weekday++) {
          const values: number[] = [];
          for (let weeksAgo = 1; weeksAgo <= 8; weeksAgo++) {
            const ofWeek = days.filter((day) => day.weeksAgo === weeksAgo);
            if (!ofWeek.some((day) => day.minutes > 0)) continue;
            const day = ofWeek.find((one) => one.weekday === weekday);
            if (day?.isOff && day.minutes === 0) continue;
            values.push(day ? day.minutes : 0);
          }
          values.sort((a, b) => a - b);
          const low = values[Math.ceil(values.length / 2) - 1]!;
          const high = values[Math.floor(values.length / 2)]!;
          expect(found[weekday]).toBe(values.length < 3 ? null : Math.floor((low + high) / 2));
        }
      }),
    );
  });
});

describe('[hours-7] a week at this pace', () => {
  const outlook = (facts: RecordedWeek, day: number, hour: number, usually: readonly (number | null)[] = NINES) =>
    outlookAt(factsOf(facts, usually, day), day, at(day, hour));

  it('is what was worked, and on the days that are left what is usual', () => {
    expect(outlook(week([9, 9, 8]), 3, 6)).toEqual({
      minutes: 26 * HOUR,
      expected: 44 * HOUR,
      passes: { day: 4, isPast: false },
    });
    expect(outlook(week([8, 7, 6]), 3, 6)).toEqual({ minutes: 21 * HOUR, expected: 39 * HOUR, passes: null });
  });

  it('counts a running clock by the minute without its breaks, and today more than usual once more was worked', () => {
    const running = (breakSince: number | null) => week([9, 9, 9], { clock: onClock(3, 7, 30 * 60_000, breakSince) });
    expect(outlook(running(null), 3, 12)).toMatchObject({ minutes: 27 * HOUR + 4.5 * HOUR, expected: 45 * HOUR });
    expect(outlook(running(10), 3, 12)).toMatchObject({ minutes: 27 * HOUR + 2.5 * HOUR, expected: 45 * HOUR });
    expect(outlook(running(null), 3, 18)).toMatchObject({ minutes: 27 * HOUR + 10.5 * HOUR, expected: 46.5 * HOUR });
    // 40 hours exactly are not past 40 hours.
    expect(outlook(running(null), 3, 20.5).passes).toEqual({ day: 4, isPast: false });
    expect(outlook(running(null), 3, 20.52).passes).toEqual({ day: 3, isPast: true });
  });

  it('says since which day it is past 40 hours, also of somebody of whom nothing is usual', () => {
    const facts = week([11, 11, 11, 9.2]);
    expect(outlook(facts, 4, 9, [])).toEqual({ minutes: 42.2 * HOUR, expected: null, passes: { day: 3, isPast: true } });
    expect(outlook(facts, 4, 9)).toMatchObject({ expected: 51.2 * HOUR, passes: { day: 3, isPast: true } });
  });

  it('takes what was entered of a coming day in place of what is usual, and expects nothing of a day off', () => {
    expect(outlook(week([9, 9, 9, 0, 8]), 3, 9)).toMatchObject({ minutes: 27 * HOUR, expected: 44 * HOUR });
    expect(outlook(week([9, 9, 9], { offDays: [3, 4] }), 3, 9)).toMatchObject({ expected: 27 * HOUR, passes: null });
    // Off today on one sheet, and clocked in on another.
    expect(outlook(week([9, 9, 9], { offDays: [3], clock: onClock(3, 7) }), 3, 9)).toMatchObject({ expected: 45 * HOUR });
    expect(outlook(week([9, 9, 9, 2], { offDays: [3] }), 3, 9)).toMatchObject({ expected: 45 * HOUR });
  });

  it('says nothing where nothing is usual on a day that is left, nor of a week that was not begun', () => {
    const notOnFridays = [9, 9, 9, 9, null, 0, 0].map((hours) => hours && hours * HOUR);
    expect(outlook(week([9, 9, 9]), 3, 9, notOnFridays).expected).toBeNull();
    expect(outlook(week([9, 9, 9], { offDays: [4] }), 3, 9, notOnFridays).expected).toBe(36 * HOUR);
    expect(outlook(week([9, 9, 9, 9, 9]), 5, 9, notOnFridays).expected).toBe(45 * HOUR);
    expect(outlook(week([]), 0, 9)).toEqual({ minutes: 0, expected: null, passes: null });
  });

  it('counts a night shift for the day of its sheet, and a forgotten clock for nothing: its day comes to what is usual', () => {
    const night = week([9, 9, 9], { clock: onClock(3, 20) });
    expect(outlook(night, 4, 2)).toMatchObject({ minutes: 33 * HOUR, expected: 45 * HOUR });
    expect(outlook(night, 4, 9.99)).toMatchObject({ minutes: 27 * HOUR + 839, expected: 27 * HOUR + 839 + 9 * HOUR });
    expect(outlook(night, 4, 10)).toMatchObject({ minutes: 27 * HOUR, expected: 45 * HOUR });
  });

  it('is what adding up day by day says, whatever is recorded', () => {
    fc.assert(
      fc.property(recorded, usual, today, fc.integer({ min: 0, max: 1439 }), (facts, usually, day, minute) => {
        const now = at(day, 0) + minute * 60_000;
        const found = outlookAt(factsOf(facts, usually, day), day, now);
        let running = 0;
        if (facts.clock && now < Date.parse(facts.clock.start) + 14 * 3_600_000) {
          const end = facts.clock.breakSince === null ? now : Math.min(now, Date.parse(facts.clock.breakSince));
          running = Math.max(0, Math.floor((end - Date.parse(facts.clock.start) - facts.clock.breaksMs) / 60_000));
        }
        let soFar = 0;
        let expected: number | null = facts.clock || facts.days.some((some) => some > 0) ? 0 : null;
        let passesOn: number | null = null;
        let passedOn: number | null = null;
        for (let one = 0; one < 7; one++) {
          const isOpen = one >= day || facts.clock?.day === one;
          const worked = facts.days[one]! + (facts.clock?.day === one ? running : 0);
          let comes: number | null = worked;
          if (isOpen) {
            const isEntered =
              one > day
                ? facts.days[one]! > 0 || (facts.offDays.includes(one) && facts.clock?.day !== one)
                : one === day && facts.offDays.includes(one) && facts.days[one] === 0 && facts.clock?.day !== one;
            const least = one < day ? (usually[one] ?? 0) : isEntered ? 0 : usually[one]!;
            comes = least === null ? null : Math.max(worked, least);
          }
          if (one <= day) soFar += worked;
          if (one <= day && soFar > 2400 && passedOn === null) passedOn = one;
          if (expected !== null) expected = comes === null ? null : expected + comes;
          if (expected !== null && expected > 2400 && passesOn === null) passesOn = one;
        }
        expect(found.minutes).toBe(soFar);
        expect(found.expected).toBe(expected);
        const passes = passedOn ?? (expected === null ? null : passesOn);
        expect(found.passes).toEqual(passes === null ? null : { day: passes, isPast: passedOn !== null });
        if (found.expected !== null) expect(found.expected).toBeGreaterThanOrEqual(found.minutes);
      }),
      { numRuns: 1_000 },
    );
  });

  it('passes within a stretch of time exactly if it does at one of its minutes', () => {
    fc.assert(
      fc.property(recorded, usual, today, fc.integer({ min: 0, max: 1400 }), (facts, usually, day, minute) => {
        const sent = factsOf(facts, usually, day);
        const from = at(day, 0) + minute * 60_000;
        const until = from + 30 * 60_000;
        const minutes = Array.from({ length: 31 }, (_, step) => from + step * 60_000);
        const passes = minutes.some((now) => outlookAt(sent, day, now).passes !== null);
        // Between two minutes a clock may be about to be forgotten.
        if (passes) expect(passesWithin(sent, day, from, until)).toBe(true);
        else if (!sent.clock || Date.parse(sent.clock.start) % 60_000 === 0) {
          const last = sent.clock ? Date.parse(sent.clock.start) + 14 * 3_600_000 - 1 : 0;
          const isAtEnd = last >= from && last < until && outlookAt(sent, day, last).passes !== null;
          expect(passesWithin(sent, day, from, until)).toBe(isAtEnd);
        }
      }),
      { numRuns: 500 },
    );
  });
});

it('[summary-8] those who are past 40 hours come first, then who passes first, and who has worked most', () => {
  const person = (id: number, minutes: number, day: number, isPast: boolean) => ({
    id,
    outlook: { minutes, expected: 45 * HOUR, passes: { day, isPast } },
  });
  const people = [
    person(1, 30, 5, false),
    person(2, 39, 4, false),
    person(3, 39, 4, false),
    person(4, 41, 4, true),
    person(5, 42, 3, true),
    person(6, 38, 4, false),
  ];
  expect(people.toSorted(byWhoPassesFirst).map(({ id }) => id)).toEqual([5, 4, 2, 3, 6, 1]);
});
