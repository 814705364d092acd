import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { awayMinutes, countedMinutes, lunchMinutes, lunchTime, placeLunch, roundedHours, workedMinutes } from './hours.ts';
import { momentOn } from './local-time.ts';
import { addDays, businessDay } from './periods.ts';

const anyMoment = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2030-01-01') }).map((ms) => new Date(ms));
const anyShift = fc
  .tuple(anyMoment, fc.integer({ min: 1, max: 2_880 }))
  .map(([start, minutes]) => ({ start, end: new Date(start.getTime() + minutes * 60_000), minutes }));

describe('placeLunch', () => {
  it('lies inside the shift and takes exactly its minutes off it, wherever lunch was before', () => {
    fc.assert(
      fc.property(anyShift, fc.nat(3_000), fc.option(anyMoment, { nil: undefined }), ({ start, end, minutes }, lunch, former) => {
        const placed = placeLunch({ start, end }, lunch, former);
        if (lunch === 0 || lunch > minutes) {
          expect(placed).toBe(lunch === 0 ? undefined : 'tooLong');
          return;
        }
        if (!placed || placed === 'tooLong') throw new Error('there is room');
        expect(placed.start >= start && placed.end <= end).toBe(true);
        expect(workedMinutes({ start, end }, [placed])).toBe(minutes - lunch);
        if (former && former >= start && former.getTime() + lunch * 60_000 <= end.getTime()) expect(placed.start).toEqual(former);
      }),
    );
  });
});

describe('lunchMinutes', () => {
  it('reads what lunchTime writes', () => {
    fc.assert(
      fc.property(fc.nat(5_999), (minutes) => {
        expect(lunchMinutes(lunchTime(minutes))).toBe(minutes);
      }),
    );
    expect(['0:00', '0:30', '1:05', '01:05'].map(lunchMinutes)).toEqual([0, 30, 65, 65]);
    expect(['', '30', '0:60', '1:5', '-0:30', '0:30:00', 'a:bc'].map(lunchMinutes)).toEqual(Array(7).fill(null));
  });
});

describe('countedMinutes', () => {
  it('adds everything but No Show, in any order', () => {
    const anyRow = fc.record({ type: fc.constantFrom('NORMAL', 'NO_SHOW', 'HOLIDAY'), minutes: fc.nat(2_000) });
    fc.assert(
      fc.property(fc.array(anyRow), (rows) => {
        const counted = rows.filter(({ type }) => type !== 'NO_SHOW');
        expect(countedMinutes(rows)).toBe(counted.reduce((sum, { minutes }) => sum + minutes, 0));
        expect(countedMinutes(rows.toReversed())).toBe(countedMinutes(rows));
      }),
    );
  });
});

describe('workedMinutes', () => {
  const at = (time: string) => new Date(`2026-11-18T${time}Z`);
  const shift = { start: at('12:00:00'), end: at('20:00:01') };

  it('counts a minute that was begun, once, however many breaks there were', () => {
    expect(workedMinutes(shift)).toBe(481);
    const lunch = { start: at('14:00:00'), end: at('14:29:30') };
    expect(workedMinutes(shift, [lunch])).toBe(451);
    expect(workedMinutes(shift, [lunch, { start: at('16:00:00'), end: at('16:00:31') }])).toBe(450);
    expect(awayMinutes([lunch])).toBe(29);
    expect(awayMinutes([lunch, { start: at('16:00:00'), end: at('16:00:30') }])).toBe(30);
  });

  it('and away never say more than the span, and never lose a minute of it', () => {
    const anySeconds = fc.integer({ min: 60, max: 86_400 });
    fc.assert(
      fc.property(anyMoment, anySeconds, fc.nat(59), (start, seconds, part) => {
        const end = new Date(start.getTime() + seconds * 1_000);
        const pause = { start, end: new Date(start.getTime() + Math.floor((seconds * part) / 60) * 1_000) };
        const whole = workedMinutes({ start, end }, [pause]) + awayMinutes([pause]);
        expect(whole).toBeGreaterThanOrEqual(Math.floor(seconds / 60));
        expect(whole).toBeLessThanOrEqual(Math.ceil(seconds / 60) + 1);
      }),
    );
  });

  it('is rounded up again only where a figure has no room for minutes', () => {
    expect([0, 1, 60, 61, 480].map((minutes) => roundedHours(minutes))).toEqual([0, 1, 1, 2, 8]);
    expect([0, 1, 60, 61, 270].map((minutes) => roundedHours(minutes, 0.1).toFixed(1))).toEqual([
      '0.0',
      '0.1',
      '1.0',
      '1.1',
      '4.5',
    ]);
  });

  it.each([
    ['the night that has an hour more', '2026-11-01T04:00:00Z', '2026-11-01T12:00:00Z', 480],
    ['the night that has an hour less', '2026-03-08T05:00:00Z', '2026-03-08T11:00:00Z', 360],
  ])('counts what passed in %s', (_, start, end, minutes) => {
    expect(workedMinutes({ start: new Date(start), end: new Date(end) })).toBe(minutes);
  });
});

describe('hours of a night on which the clocks change', () => {
  const ZONES = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Santiago'] as const;
  const minuteOf = (date: Date) => date.getTime() / 60_000;
  /** From an evening until the next morning, in minutes of the clock. */
  const anyNight = fc.record({
    timeZone: fc.constantFrom(...ZONES),
    date: fc.constantFrom(
      '2026-03-07',
      '2026-03-28',
      '2026-04-04',
      '2026-09-05',
      '2026-10-03',
      '2026-10-24',
      '2026-10-31',
      '2026-07-15',
    ),
    from: fc.integer({ min: 18 * 60, max: 24 * 60 - 1 }),
    until: fc.integer({ min: 1, max: 12 * 60 }),
    /** Where breaks begin and end, in parts of the shift. */
    cuts: fc.array(fc.integer({ min: 0, max: 1_000 }), { maxLength: 6 }),
  });
  type Night = typeof anyNight extends fc.Arbitrary<infer One> ? One : never;

  function shiftOf({ timeZone, date, from, until, cuts }: Night) {
    const at = (day: string, minute: number) => momentOn(day, clockTime(minute), timeZone);
    const [start, end] = [at(date, from), at(addDays(date, 1), until)];
    const edges = cuts
      .map((part) => minuteOf(start) + Math.floor(((minuteOf(end) - minuteOf(start)) * part) / 1_000))
      .sort((a, b) => a - b);
    const breaks = Array.from({ length: Math.floor(edges.length / 2) }, (_, index) => ({
      start: new Date(edges[2 * index]! * 60_000),
      end: new Date(edges[2 * index + 1]! * 60_000),
    }));
    return { start, end, breaks };
  }
  const clockTime = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

  it('are the minutes that passed and lay in no break, one by one', () => {
    fc.assert(
      fc.property(anyNight, (night) => {
        const { start, end, breaks } = shiftOf(night);
        let worked = 0;
        for (let minute = minuteOf(start); minute < minuteOf(end); minute++)
          if (!breaks.some((pause) => minuteOf(pause.start) <= minute && minute < minuteOf(pause.end))) worked++;
        expect(workedMinutes({ start, end }, breaks)).toBe(worked);
        expect(worked + awayMinutes(breaks)).toBe(minuteOf(end) - minuteOf(start));
      }),
    );
  });

  it('are as many before and after midnight together, and what the clocks show but for their change', () => {
    fc.assert(
      fc.property(anyNight, (night) => {
        const { start, end, breaks } = shiftOf(night);
        const midnight = businessDay(addDays(night.date, 1), night.timeZone).start;
        const within = (from: Date, until: Date) =>
          breaks
            .map((pause) => ({ start: new Date(Math.max(+pause.start, +from)), end: new Date(Math.min(+pause.end, +until)) }))
            .filter((pause) => pause.start < pause.end);
        const parts = [
          { start, end: midnight },
          { start: midnight, end },
        ].map((part) => workedMinutes(part, within(part.start, part.end)));
        expect(workedMinutes({ start, end }, breaks)).toBe(parts[0]! + parts[1]!);
        const shown = 24 * 60 - night.from + night.until;
        expect([-60, -30, 0, 30, 60]).toContain(workedMinutes({ start, end }) - shown);
      }),
    );
  });
});
