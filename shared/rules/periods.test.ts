import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  type Bucket,
  bucketsOf,
  businessDate,
  businessDay,
  chartDays,
  daysIn,
  granularityOf,
  isWeekend,
  payrollWeek,
  priorPeriod,
  rangeTypeOf,
} from './periods.ts';

/** From 2012: in Newfoundland, until then, clocks went back at 00:01, into the day before. */
const anyDay = fc.integer({ min: 0, max: 18_000 }).map((days) => addDays('2012-01-01', days));
const anyPeriod = fc
  .tuple(anyDay, fc.integer({ min: 0, max: 800 }))
  .map(([start, length]) => ({ start, end: addDays(start, length) }));

dayjs.extend(utc);
dayjs.extend(timezone);

describe('the calendar, reckoned by another one', () => {
  it('has the same days, months and ends', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -2_000, max: 2_000 }), (day, by) => {
        const at = dayjs.utc(day);
        const text = (one: dayjs.Dayjs) => one.format('YYYY-MM-DD');
        expect(addDays(day, by)).toBe(text(at.add(by, 'day')));
        expect(addMonths(day, by)).toBe(text(at.add(by, 'month')));
        expect(isWeekend(day)).toBe([0, 6].includes(at.day()));
        expect(daysIn({ start: day, end: addDays(day, Math.abs(by)) })).toBe(Math.abs(by) + 1);
        const far = addDays(day, 400);
        expect(bucketsOf({ start: day, end: far }, 'month')[0]!.end).toBe(text(at.endOf('month')));
      }),
    );
  });

  it('has business days of the same moments, across every change of clocks', () => {
    const zones = fc.constantFrom('America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kolkata', 'America/St_Johns');
    fc.assert(
      fc.property(anyDay, zones, (day, timeZone) => {
        const { start, end } = businessDay(day, timeZone);
        expect(start.toISOString()).toBe(dayjs.tz(`${day} 00:00:00`, timeZone).toISOString());
        expect(end.getTime() + 1).toBe(dayjs.tz(`${addDays(day, 1)} 00:00:00`, timeZone).valueOf());
      }),
      { numRuns: 1_000 },
    );
  });

  it('has the first of two midnights begin a day whose clocks go back a minute later', () => {
    expect(businessDay('2010-11-07', 'America/St_Johns').start).toEqual(new Date('2010-11-07T02:30:00Z'));
    expect(businessDay('2010-11-06', 'America/St_Johns').end).toEqual(new Date('2010-11-07T02:29:59.999Z'));
  });
});

it('a payroll week is the seven days from the Monday at or before a day', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const { monday, sunday } = payrollWeek(day);
      expect(new Date(monday).getUTCDay()).toBe(1);
      expect(sunday).toBe(addDays(monday, 6));
      expect(monday <= day && day <= sunday).toBe(true);
    }),
  );
});

it('a month later or earlier is the same day, or the last of a shorter month', () => {
  expect(addMonths('2026-11-20', -12)).toBe('2025-11-20');
  expect(addMonths('2024-02-29', -12)).toBe('2023-02-28');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
});

describe('granularityOf', () => {
  it.each([
    ['2026-03-02', '2026-03-02', 'day'],
    ['2026-03-02', '2026-03-03', 'days'],
    ['2026-03-01', '2026-03-21', 'days'],
    ['2026-03-01', '2026-03-22', 'weeks'],
    ['2026-01-01', '2026-03-31', 'weeks'],
    ['2026-07-01', '2026-09-30', 'weeks'],
    ['2026-01-01', '2026-12-31', 'months'],
  ])('%s to %s is shown by %s', (start, end, granularity) => {
    expect(granularityOf({ start, end })).toBe(granularity);
  });
});

describe('bucketsOf', () => {
  it('covers every day of the period once and in order, whatever the buckets are', () => {
    fc.assert(
      fc.property(anyPeriod, fc.constantFrom<Bucket>('day', 'week', 'month', 'quarter'), (period, bucket) => {
        const pieces = bucketsOf(period, bucket);
        expect(pieces[0]?.start).toBe(period.start);
        expect(pieces.at(-1)?.end).toBe(period.end);
        pieces.slice(1).forEach((piece, index) => {
          expect(piece.start).toBe(addDays(pieces[index]!.end, 1));
        });
        expect(pieces.reduce((sum, piece) => sum + daysIn(piece), 0)).toBe(daysIn(period));
      }),
    );
  });

  it('cuts at Mondays, firsts of a month, and firsts of a quarter', () => {
    fc.assert(
      fc.property(anyPeriod, (period) => {
        for (const { start } of bucketsOf(period, 'week').slice(1)) expect(payrollWeek(start).monday).toBe(start);
        for (const { start } of bucketsOf(period, 'month').slice(1)) expect(start.slice(8)).toBe('01');
        for (const { start } of bucketsOf(period, 'quarter').slice(1)) expect(start).toMatch(/-(01|04|07|10)-01$/);
      }),
    );
  });

  it('has three months in a quarter and four quarters in a year', () => {
    expect(bucketsOf({ start: '2026-04-01', end: '2026-06-30' }, 'month')).toHaveLength(3);
    expect(bucketsOf({ start: '2024-01-01', end: '2024-12-31' }, 'quarter')).toEqual([
      { start: '2024-01-01', end: '2024-03-31' },
      { start: '2024-04-01', end: '2024-06-30' },
      { start: '2024-07-01', end: '2024-09-30' },
      { start: '2024-10-01', end: '2024-12-31' },
    ]);
  });
});

describe('chartDays', () => {
  it('leaves weekends out of a range of days, and shows a single day whatever it is', () => {
    fc.assert(
      fc.property(anyPeriod, (period) => {
        const days = chartDays(period);
        if (daysIn(period) > 1) expect(days.some(({ start }) => isWeekend(start))).toBe(false);
        else expect(days).toEqual([period]);
      }),
    );
  });
});

describe('priorPeriod', () => {
  it('lies before the period, and is about as long', () => {
    fc.assert(
      fc.property(anyPeriod, (period) => {
        const prior = priorPeriod(period);
        const isMonths = period.start.endsWith('-01') && addDays(period.end, 1).endsWith('-01');
        expect(prior.end < period.start).toBe(true);
        expect(prior.start <= prior.end).toBe(true);
        if (isMonths) expect(addDays(prior.end, 1)).toBe(period.start);
        // Months differ by three days at most.
        else expect(Math.abs(daysIn(prior) - daysIn(period))).toBeLessThanOrEqual(3);
      }),
    );
  });

  it.each([
    ['a week', '2026-03-02', '2026-03-08', '2026-02-23', '2026-03-01'],
    ['two days of a week', '2026-03-04', '2026-03-05', '2026-02-25', '2026-02-26'],
    ['a month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['a month up to today', '2026-03-01', '2026-03-20', '2026-02-01', '2026-02-20'],
    ['days of two months', '2026-03-24', '2026-04-10', '2026-02-24', '2026-03-10'],
    ['a quarter', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['a quarter up to today', '2026-10-01', '2026-11-20', '2026-07-01', '2026-08-20'],
    ['a leap year', '2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31'],
    ['a year up to today', '2026-01-01', '2026-11-20', '2025-01-01', '2025-11-20'],
    ['a month and a bit around a short one', '2026-01-31', '2026-03-02', '2025-12-31', '2026-01-30'],
    ['more than a year', '2025-01-01', '2026-03-20', '2023-10-15', '2024-12-31'],
  ])('of %s', (_, start, end, priorStart, priorEnd) => {
    expect(priorPeriod({ start, end })).toEqual({ start: priorStart, end: priorEnd });
  });

  it('names ranges by their length', () => {
    expect(
      ['2026-03-07', '2026-03-31', '2026-05-31', '2026-12-31'].map((end) => rangeTypeOf({ start: '2026-03-01', end })),
    ).toEqual(['week', 'month', 'quarter', 'year']);
  });
});

describe('business days', () => {
  it('hold every moment exactly once, also where clocks change', () => {
    for (const timeZone of ['America/New_York', 'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'])
      fc.assert(
        fc.property(anyDay, fc.integer({ min: 0, max: 86_399_999 }), (day, ms) => {
          const { start, end } = businessDay(day, timeZone);
          expect(businessDate(start, timeZone)).toBe(day);
          expect(businessDate(end, timeZone)).toBe(day);
          expect(businessDay(addDays(day, 1), timeZone).start.getTime()).toBe(end.getTime() + 1);
          const at = new Date(Math.min(start.getTime() + ms, end.getTime()));
          expect(businessDate(at, timeZone)).toBe(day);
        }),
        { numRuns: 60 },
      );
  });
});
