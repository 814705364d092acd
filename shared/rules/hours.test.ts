import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { awayMinutes, countedMinutes, lunchMinutes, lunchTime, placeLunch, roundedHours, workedMinutes } from './hours.ts';

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
