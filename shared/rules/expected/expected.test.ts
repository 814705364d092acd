import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ExpectedFacts,
  expectedOf,
  median,
  minuteOfTime,
  minuteOn,
  momentAtMinute,
  sameWeekdays,
  weekdayOf,
} from './expected.ts';
import { GRACE_MINUTES, latenessAt } from './late.ts';

const ZONE = 'America/New_York';
const UNKNOWN: ExpectedFacts = { start: null, own: null, crew: null, joinedAt: null };
const at = (minute: string) => minuteOfTime(minute);

describe('sameWeekdays', () => {
  it('are the eight before a day, the latest first', () => {
    expect(sameWeekdays('2026-11-27')).toEqual([
      '2026-11-20',
      '2026-11-13',
      '2026-11-06',
      '2026-10-30',
      '2026-10-23',
      '2026-10-16',
      '2026-10-09',
      '2026-10-02',
    ]);
    expect(['2026-11-23', '2026-11-27', '2026-11-29'].map(weekdayOf)).toEqual([0, 4, 6]);
  });
});

describe('median', () => {
  it('is the one in the middle, and of two the minute between them', () => {
    expect(median([])).toBeNull();
    expect(median([420])).toBe(420);
    expect(median([430, 400, 1_000])).toBe(430);
    expect(median([430, 401])).toBe(415);
  });
});

describe('expectedOf', () => {
  const day = '2026-11-27';
  const expected = (facts: Partial<ExpectedFacts>) => expectedOf({ ...UNKNOWN, ...facts }, day, ZONE);

  it('goes by the start that was set, else by their own usual time, else by that of the crew', () => {
    const all = { start: at('07:00'), own: at('06:41'), crew: at('06:50') };
    expect(expected(all)).toEqual({ at: '2026-11-27T12:00:00.000Z', source: 'start' });
    expect(expected({ ...all, start: null })).toEqual({ at: '2026-11-27T11:41:00.000Z', source: 'own' });
    expect(expected({ ...all, start: null, own: null })).toEqual({ at: '2026-11-27T11:50:00.000Z', source: 'crew' });
    expect(expected({})).toBeNull();
  });

  it('expects who was moved this morning from that moment on, and who was moved before by the crew', () => {
    const joinedAt = new Date('2026-11-27T14:30:00Z');
    expect(expected({ crew: at('06:50'), joinedAt })).toEqual({ at: '2026-11-27T14:30:00.000Z', source: 'joined' });
    expect(expected({ start: at('11:00'), joinedAt })?.source).toBe('start');
    expect(expected({ crew: at('06:50'), joinedAt: new Date('2026-11-27T11:00:00Z') })?.source).toBe('crew');
    expect(expected({ joinedAt })).toBeNull();
  });

  it('expects a night crew on its own day, also after midnight', () => {
    expect(expected({ start: at('22:00') })?.at).toBe('2026-11-28T03:00:00.000Z');
    const begun = new Date('2026-11-28T05:10:00Z');
    expect(minuteOn(day, begun, ZONE)).toBe(24 * 60 + 10);
    expect(expected({ own: 24 * 60 + 10 })?.at).toBe(begun.toISOString());
  });

  it('means the time on the clock on days on which clocks change', () => {
    const seven = (date: string) => expectedOf({ ...UNKNOWN, own: at('07:00') }, date, ZONE)?.at;
    expect(['2026-10-31', '2026-11-01', '2027-03-13', '2027-03-14'].map(seven)).toEqual([
      '2026-10-31T11:00:00.000Z',
      '2026-11-01T12:00:00.000Z',
      '2027-03-13T12:00:00.000Z',
      '2027-03-14T11:00:00.000Z',
    ]);
    // Twice on that night, and never on this one.
    expect(momentAtMinute('2026-11-01', at('01:30'), ZONE)).toBe('2026-11-01T05:30:00.000Z');
    expect(momentAtMinute('2027-03-14', at('02:30'), ZONE)).toBe('2027-03-14T07:30:00.000Z');
  });

  it('reads back every minute of the clock that a day has once', () => {
    const anyDay = fc
      .integer({ min: 0, max: 1_500 })
      .map((days) => new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10));
    const zones = fc.constantFrom('America/New_York', 'Pacific/Auckland', 'Asia/Kolkata', 'UTC');
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 4 * 60, max: 2_879 }), zones, (date, minute, timeZone) => {
        if (minute >= 1_440 && minute < 1_440 + 4 * 60) return;
        expect(minuteOn(date, new Date(momentAtMinute(date, minute, timeZone)), timeZone)).toBe(minute);
      }),
    );
  });
});

describe('latenessAt', () => {
  const seven = '2026-11-27T12:00:00.000Z';
  const minutesAfter = (minutes: number) => latenessAt(seven, Date.parse(seven) + minutes * 60_000);

  it('is due until the grace is over, and late from then on', () => {
    expect([-300, 0, GRACE_MINUTES - 0.01].map(minutesAfter)).toEqual(['due', 'due', 'due']);
    expect([GRACE_MINUTES, 43, 600].map(minutesAfter)).toEqual(['late', 'late', 'late']);
  });
});
