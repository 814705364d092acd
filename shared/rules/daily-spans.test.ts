import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DailySpan, freeFrom, type Weekday } from './daily-spans.ts';

const NEW_YORK = 'America/New_York';
const MINUTE_MS = 60_000;
const DAYS: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const NIGHT: DailySpan = { from: '22:00', until: '06:00', days: [] };
const free = (daily: readonly DailySpan[], at: string) => {
  const moment = freeFrom(daily, Date.parse(at), NEW_YORK);
  return moment === undefined ? undefined : new Date(moment).toISOString();
};

describe('[notices-6] the end of quiet hours', () => {
  it('is now outside of them, and their end within, on the next day', () => {
    expect(free([], '2026-11-18T20:00:00Z')).toBe('2026-11-18T20:00:00.000Z');
    expect(free([NIGHT], '2026-11-19T02:59:00Z')).toBe('2026-11-19T02:59:00.000Z');
    expect(free([NIGHT], '2026-11-19T03:00:00Z')).toBe('2026-11-19T11:00:00.000Z');
    expect(free([NIGHT], '2026-11-19T11:00:00Z')).toBe('2026-11-19T11:00:00.000Z');
  });

  it('follows from the day on which they begin', () => {
    const friday = { ...NIGHT, days: ['fri'] as const };
    expect(free([friday], '2026-11-21T04:00:00Z')).toBe('2026-11-21T11:00:00.000Z');
    expect(free([friday], '2026-11-20T04:00:00Z')).toBe('2026-11-20T04:00:00.000Z');
    expect(free([friday], '2026-11-22T04:00:00Z')).toBe('2026-11-22T04:00:00.000Z');
  });

  it('is that of the last of several without a gap; never, when they fill the week', () => {
    const weekend: DailySpan = { from: '00:00', until: '00:00', days: ['sat', 'sun'] };
    expect(free([weekend, NIGHT], '2026-11-21T04:00:00Z')).toBe('2026-11-23T11:00:00.000Z');
    expect(free([{ ...weekend, days: [] }], '2026-11-21T04:00:00Z')).toBeUndefined();
  });

  it('is as far as the clock says on nights that are longer and shorter', () => {
    // Back to EST at 2026-11-01 06:00Z, forward to EDT at 2026-03-08 07:00Z.
    expect(free([NIGHT], '2026-11-01T02:00:00Z')).toBe('2026-11-01T11:00:00.000Z');
    expect(free([NIGHT], '2026-03-08T03:00:00Z')).toBe('2026-03-08T10:00:00.000Z');
    // A time that comes twice is the first of them; one that is skipped counts by the clock before.
    expect(free([{ ...NIGHT, until: '01:30' }], '2026-11-01T03:00:00Z')).toBe('2026-11-01T05:30:00.000Z');
    expect(free([{ ...NIGHT, until: '02:30' }], '2026-03-08T04:00:00Z')).toBe('2026-03-08T07:30:00.000Z');
  });

  it('is what looking at a clock every minute says, in both of these weeks', () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30'))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
    const span = fc.record({ from: time, until: time, days: fc.subarray([...DAYS], { minLength: 1, maxLength: 2 }) });
    for (const begin of ['2026-03-06T12:00:00Z', '2026-10-30T12:00:00Z']) {
      const clock = clockFrom(Date.parse(begin));
      fc.assert(
        fc.property(fc.array(span, { maxLength: 2 }), fc.integer({ min: 0, max: 2 * 24 * 60 }), (daily, minutes) => {
          const at = Date.parse(begin) + minutes * MINUTE_MS;
          expect(freeFrom(daily, at, NEW_YORK)).toBe(clock.freeFrom(daily, at));
        }),
        { numRuns: 150 },
      );
    }
  });
});

/** Every minute of two weeks, with what a clock on the wall in New York shows. */
function clockFrom(first: number) {
  const shown = new Intl.DateTimeFormat('en-CA', {
    timeZone: NEW_YORK,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const momentOf = new Map<string, number>();
  for (let minute = -3 * 24 * 60; minute < 12 * 24 * 60; minute++) {
    const at = first + minute * MINUTE_MS;
    const words = shown.format(at).replace(', ', ' ');
    if (!momentOf.has(words)) momentOf.set(words, at);
  }
  const dayAfter = (day: string, more: number) => new Date(Date.parse(day) + more * 86_400_000).toISOString().slice(0, 10);
  const weekday = (day: string) => DAYS[(new Date(day).getUTCDay() + 6) % 7]!;
  /** A skipped time is when the clock before the change would have shown it: an hour later. */
  const moment = (day: string, time: string): number =>
    momentOf.get(`${day} ${time}`) ?? momentOf.get(`${day} 0${Number(time.slice(0, 2)) + 1}:${time.slice(3)}`)!;
  const days = Array.from({ length: 12 }, (_, more) => dayAfter(new Date(first).toISOString().slice(0, 10), more - 2));
  return {
    freeFrom(daily: readonly DailySpan[], at: number): number {
      const spans = daily.flatMap(({ from, until, days: on }) =>
        days
          .filter((day) => on.includes(weekday(day)))
          .map((day) => [moment(day, from!), moment(until! > from! ? day : dayAfter(day, 1), until!)] as const),
      );
      let free = at;
      for (; spans.some(([from, until]) => from <= free && free < until); ) free += MINUTE_MS;
      return free;
    },
  };
}
