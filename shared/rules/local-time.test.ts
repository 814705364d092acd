import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTwiceNear, momentOn, momentsAt, sameTimeOn, timeOfDay, zoneOfTwice } from './local-time.ts';
import { addDays, businessDate } from './periods.ts';

const NEW_YORK = 'America/New_York';
const moments = (date: string, time: string, timeZone: string): (string | undefined)[] =>
  momentsAt(date, time, timeZone).map((at) => `${at.toISOString().slice(11, 16)} ${zoneOfTwice(at, timeZone)}`);

describe('the moments of a time of day', () => {
  it.each([
    [NEW_YORK, '2026-11-01', '00:59', ['04:59 undefined']],
    [NEW_YORK, '2026-11-01', '01:30', ['05:30 EDT', '06:30 EST']],
    [NEW_YORK, '2026-11-01', '02:00', ['07:00 undefined']],
    [NEW_YORK, '2026-03-08', '02:30', []],
    // Half an hour, by daylight from 10:30 to 11:00 ahead.
    ['Australia/Lord_Howe', '2026-04-05', '01:29', ['14:29 undefined']],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', ['14:45 GMT+11', '15:15 GMT+10:30']],
    ['Australia/Lord_Howe', '2026-10-04', '02:10', []],
    // Before midnight: the same day ends twice.
    ['America/Santiago', '2026-04-04', '23:30', ['02:30 GMT-3', '03:30 GMT-4']],
    ['Pacific/Chatham', '2026-04-05', '03:00', ['13:15 GMT+13:45', '14:15 GMT+12:45']],
    ['Europe/Dublin', '2026-10-25', '01:30', ['00:30 GMT+1', '01:30 GMT']],
    ['Asia/Kolkata', '2026-11-01', '01:30', ['20:00 undefined']],
  ])('%s, %s %s', (timeZone, date, time, expected) => {
    expect(moments(date, time, timeZone)).toEqual(expected);
  });

  const anyMoment = fc.record({
    timeZone: fc.constantFrom(
      NEW_YORK,
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'America/Santiago',
      'Pacific/Chatham',
      'America/Havana',
    ),
    minute: fc.integer({ min: Date.parse('2026-01-01') / 60_000, max: Date.parse('2027-01-01') / 60_000 }),
  });

  it('are told near a change at midnight, on its day and the day before', () => {
    // Chile sets its clocks back at the end of April 4, to 23:00.
    const near = ['2026-04-02', '2026-04-03', '2026-04-04', '2026-04-05'].map((date) => isTwiceNear(date, 'America/Santiago'));
    expect(near).toEqual([false, true, true, false]);
    expect(momentsAt('2026-04-04', '23:30', 'America/Santiago')).toHaveLength(2);
  });

  it('are in order, show that time and no other, and every moment is one of those of what it shows', () => {
    fc.assert(
      fc.property(anyMoment, ({ timeZone, minute }) => {
        const at = new Date(minute * 60_000);
        const [date, time] = [businessDate(at, timeZone), timeOfDay(at, timeZone)];
        const found = momentsAt(date, time, timeZone);
        expect(found.map(Number)).toContain(at.getTime());
        expect(found).toEqual(found.toSorted((a, b) => a.getTime() - b.getTime()));
        for (const one of found) expect([businessDate(one, timeZone), timeOfDay(one, timeZone)]).toEqual([date, time]);
        expect(zoneOfTwice(at, timeZone) !== undefined).toBe(found.length === 2);
        if (found.length === 2)
          expect([isTwiceNear(date, timeZone), isTwiceNear(addDays(date, -1), timeZone)]).toEqual([true, true]);
        expect(momentOn(date, time, timeZone)).toEqual(found[0]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the same time on another day', () => {
  it('is one of the last moment that can be written, east of Greenwich, where its year has five figures', () => {
    const last = new Date('9999-12-31T23:59:59.999Z');
    expect(timeOfDay(last, 'Europe/Berlin')).toBe('00:59:59');
    expect(sameTimeOn(last, '2026-11-28', 'Europe/Berlin').toISOString()).toBe('2026-11-27T23:59:59.000Z');
  });

  it('is the moment itself on its own day, the first or the second one alike', () => {
    for (const at of momentsAt('2026-11-01', '01:30', NEW_YORK)) expect(sameTimeOn(at, '2026-11-01', NEW_YORK)).toBe(at);
    expect(sameTimeOn(new Date('2026-07-01T12:00:00Z'), '2026-11-18', NEW_YORK)).toEqual(new Date('2026-11-18T13:00:00Z'));
  });

  it('is what clocks show that were not set, where the other day leaves it out', () => {
    expect(momentOn('2026-03-08', '02:30', NEW_YORK)).toEqual(new Date('2026-03-08T07:30:00Z'));
  });
});
