import { describe, expect, it } from 'vitest';
import { latenessTotals, presenceAt } from '#shared/roster/attendance.ts';
import { betterOf, countOne, nobody } from '#shared/roster/counts.ts';
import type { RosterMember } from '#shared/roster/roster.ts';
import { type LateOutcome, promisedAt } from './called.ts';

const at = (time: string): string => `2026-11-20T${time}:00.000Z`;
const SEVEN = { expected: { at: at('12:00'), source: 'start' } } as const;
const said = (outcome: LateOutcome | null, until: string | null = null) => ({
  call: { outcome, until, words: null, by: 'Luis Ortega', at: at('12:30'), revision: 1 },
});
const person = (more: Partial<RosterMember> = {}): RosterMember => ({
  id: 1,
  fullName: 'Ana Reyes',
  lastName: 'Reyes',
  clockInStatus: 'out',
  clockedInAt: null,
  clockedOutAt: null,
  ...SEVEN,
  ...more,
});
const presence = (more: Partial<RosterMember>, time = '12:45') => presenceAt(person(more), Date.parse(at(time)));

describe('somebody who was called [roster-11]', () => {
  it('is attended to by any answer but none, also where the answer itself is hidden', () => {
    for (const outcome of ['sick', 'otherJob', 'roadClosed', 'other', null] as const)
      expect(presence(said(outcome))).toBe('attended');
    expect(presence(said('noAnswer'))).toBe('late');
    expect(presence({})).toBe('late');
  });

  it('is late again when the time that was said has passed by the minutes that everybody has', () => {
    expect(presence(said('inAt', at('13:00')), '13:09')).toBe('attended');
    expect(presence(said('inAt', at('13:00')), '13:10')).toBe('late');
  });

  it('is attended to before they are due, and where it is not known when they are', () => {
    expect(presence(said('sick'), '11:00')).toBe('attended');
    expect(presenceAt({ ...person(said('sick')), expected: undefined }, Date.parse(at('12:45')))).toBe('attended');
  });

  it('is by their clock as soon as they have one: the call is over', () => {
    expect(presence({ ...said('sick'), clockInStatus: 'in' })).toBe('in');
    expect(presence({ ...said('otherJob'), elsewhere: { jobId: '10412', clockedOutAt: null } })).toBe('elsewhere');
    expect(presence({ ...said('sick'), off: 'NO_SHOW' })).toBe('off');
  });

  it('counts apart from those about whom nothing is known, and with them once their time has passed', () => {
    const counts = nobody();
    for (const member of [person(), person(said('sick')), person(said('inAt', at('13:00'))), person(said('noAnswer'))])
      countOne(counts, member);
    expect(counts.totals.missing).toBe(4);
    expect(latenessTotals(counts.waiting, Date.parse(at('12:45')))).toEqual({ late: 2, due: 0, attended: 2 });
    expect(latenessTotals(counts.waiting, Date.parse(at('13:10')))).toEqual({ late: 3, due: 0, attended: 1 });
  });

  it('counts on two jobs by the one of which nothing is known', () => {
    const [open, attended] = [person(), person(said('sick'))];
    expect(betterOf(attended, open)).toBe(open);
    expect(betterOf(open, attended)).toBe(open);
  });
});

describe('"in at" a time', () => {
  const moment = (now: string) => ({ date: '2026-11-20', now: new Date(now), timeZone: 'America/New_York' });
  it('is that time of the day, or of the next morning at night; a time that has passed is none', () => {
    expect(promisedAt('08:00', moment(at('12:43')))?.toISOString()).toBe(at('13:00'));
    expect(promisedAt('01:00', moment('2026-11-21T04:30:00.000Z'))?.toISOString()).toBe('2026-11-21T06:00:00.000Z');
    expect(promisedAt('07:00', moment(at('12:43')))).toBeNull();
  });
});
