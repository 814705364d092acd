import { describe, expect, it } from 'vitest';
import { attendanceOf } from '../attendance.ts';
import type { ReplayShift, RosterReplay } from '../replay.ts';
import { callsOf, editedMoments, presenceOf, recordedMoments, rosterAt, spanOf, usualSteps } from './replay.ts';

const at = (time: string): string => `2026-11-20T${time}:00.000Z`;
const msAt = (time: string): number => Date.parse(at(time));
const NEVER_CAME = { clockInStatus: 'out', clockedInAt: null, clockedOutAt: null } as const;
const person = (id: number, lastName: string) => ({ id, fullName: `Ana ${lastName}`, lastName, ...NEVER_CAME });

const row = (jobPk: number, crew: ReturnType<typeof person>[]) => ({
  id: jobPk,
  jobId: `J-${jobPk}`,
  jobPk,
  regionId: 1,
  foremanName: null,
  supervisorName: null,
  changedAt: null,
  crew,
});

let lastId = 0;
const shift = (employeeId: number, start: string, end: string | null, more: Partial<ReplayShift> = {}): ReplayShift => ({
  id: ++lastId,
  employeeId,
  jobPk: 1,
  jobId: 'J-1',
  isWork: true,
  start: at(start),
  end: end === null ? null : at(end),
  breaks: [],
  edits: [],
  ...more,
});

const day = (more: Partial<RosterReplay>): RosterReplay => ({
  date: '2026-11-20',
  timeZone: 'America/New_York',
  isOver: true,
  roster: [row(1, [person(1, 'Acosta'), person(2, 'Boateng')])],
  shifts: [],
  stays: [],
  ...more,
});

const statesAt = (replay: RosterReplay, time: string) =>
  rosterAt(replay, msAt(time)).roster.map(({ crew }) => crew.map(attendanceOf));

describe('the roster at a moment [roster-8]', () => {
  const replay = day({
    shifts: [
      shift(1, '11:58', '20:30', { breaks: [{ start: at('16:00'), end: at('16:30') }] }),
      shift(2, '12:10', '14:00', { jobPk: 2, jobId: 'J-2' }),
      shift(2, '14:20', '21:00'),
    ],
  });

  it('is by the clocks that had run by then: in, on a break, on another job, gone', () => {
    expect(statesAt(replay, '11:57')).toEqual([['missing', 'missing']]);
    expect(statesAt(replay, '11:58')).toEqual([['in', 'missing']]);
    expect(statesAt(replay, '12:30')).toEqual([['in', 'elsewhere']]);
    expect(statesAt(replay, '14:10')).toEqual([['in', 'left']]);
    expect(statesAt(replay, '16:00')).toEqual([['break', 'in']]);
    expect(statesAt(replay, '16:30')).toEqual([['in', 'in']]);
    expect(statesAt(replay, '20:30')).toEqual([['left', 'in']]);
    const { roster, totals } = rosterAt(replay, msAt('12:30'));
    expect(roster[0]).toMatchObject({ changedAt: at('11:58') });
    expect(roster[0]!.crew[1]).toMatchObject({ elsewhere: { jobId: 'J-2', clockedOutAt: null } });
    expect(totals).toEqual({ in: 1, onBreak: 0, out: 0, left: 0, missing: 0, elsewhere: 1 });
  });

  it('is at the end of a day that is over as its Daily Roster: who worked was in', () => {
    const { roster, totals } = rosterAt(replay, msAt('21:00'));
    expect(roster[0]!.crew.map(({ clockInStatus, clockedOutAt }) => [clockInStatus, clockedOutAt])).toEqual([
      ['in', at('20:30')],
      ['in', at('21:00')],
    ]);
    expect(totals).toMatchObject({ in: 2, left: 2, missing: 0 });
    expect(rosterAt({ ...replay, isOver: false }, msAt('21:00')).totals).toMatchObject({ in: 0, out: 2, left: 2 });
  });

  it('has no attendance by time off, by No Show and by a row without times', () => {
    const shifts = [shift(1, '12:00', '20:00', { isWork: false }), shift(2, '12:00', '12:00')];
    expect(statesAt(day({ shifts }), '13:00')).toEqual([['missing', 'missing']]);
  });

  it('shows members from when they joined to when they left, and a guest from the first clock on', () => {
    const stay = { jobPk: 1, fullName: 'Ana Adeyemi', lastName: 'Adeyemi' };
    const moved = day({
      shifts: [shift(2, '13:00', '20:00')],
      stays: [
        { ...stay, id: 'a', employeeId: 3, from: null, until: at('12:30') },
        { ...stay, id: 'b', employeeId: 2, from: at('13:00'), until: null },
      ],
    });
    const peopleAt = (time: string) => rosterAt(moved, msAt(time)).roster[0]!.crew.map(({ id }) => id);
    expect(peopleAt('12:00')).toEqual([1, 3]);
    expect(peopleAt('12:30')).toEqual([1]);
    expect(peopleAt('13:00')).toEqual([1, 2]);
  });

  it('keeps somebody who has clocked in after they left the crew', () => {
    const left = {
      id: 'a',
      jobPk: 1,
      employeeId: 2,
      fullName: 'Ana Boateng',
      lastName: 'Boateng',
      from: null,
      until: at('15:00'),
    };
    const replayed = day({ shifts: [shift(2, '13:00', '15:00')], stays: [left] });
    expect(statesAt(replayed, '16:00')).toEqual([['missing', 'left']]);
  });
});

it('says what came of a call from the moment on at which it was told', () => {
  const call = { outcome: 'sick', until: null, words: null, by: 'Luis Ortega', at: at('12:30'), revision: 1 } as const;
  const replay = day({ roster: [row(1, [{ ...person(1, 'Acosta'), call } as ReturnType<typeof person>])] });
  const callAt = (time: string) => rosterAt(replay, msAt(time)).roster[0]!.crew[0]!.call;
  expect([callAt('12:29'), callAt('12:30')]).toEqual([undefined, call]);
  expect(recordedMoments(replay)).toEqual([msAt('12:30')]);
});

it('has one call for all whom it was about', () => {
  const call = { outcome: 'sick', until: null, words: null, by: 'Luis Ortega', at: at('12:30'), revision: 1 } as const;
  const called = (id: number, name: string, more = {}) =>
    ({ ...person(id, name), call: { ...call, ...more } }) as ReturnType<typeof person>;
  const roster = [
    row(1, [called(1, 'Acosta', { at: at('13:00') }), called(2, 'Boateng')]),
    row(2, [called(3, 'Castillo'), called(2, 'Boateng')]),
  ];
  expect(callsOf({ roster }).map(({ people }) => people)).toEqual([['Ana Boateng', 'Ana Castillo'], ['Ana Acosta']]);
});

describe('a clock that runs since the day before [roster-13]', () => {
  // Midnight is at 05:00.
  const night = shift(1, '03:00', '09:00', { isCarried: true });
  const replay = day({ shifts: [night, shift(2, '12:00', '20:00')] });

  it('counts while it runs, and is expected again once it is over', () => {
    expect(statesAt(replay, '05:00')).toEqual([['in', 'missing']]);
    expect(statesAt(replay, '08:59')).toEqual([['in', 'missing']]);
    expect(statesAt(replay, '09:00')).toEqual([['missing', 'missing']]);
    expect(rosterAt(replay, msAt('09:00')).roster[0]!.changedAt).toBeNull();
    expect(rosterAt(replay, msAt('20:00')).totals).toMatchObject({ in: 1, missing: 1 });
  });

  it('is replayed from midnight on', () => {
    expect(spanOf(replay, null)).toEqual({ startMs: msAt('05:00'), endMs: msAt('20:00') });
  });
});

it('knows the usual count of the day as steps, from midnight to midnight [roster-7]', () => {
  const usual = new Array<number>(288).fill(0);
  usual.fill(2, 84, 180).fill(1, 180, 288);
  expect(usualSteps({ ...day({ usual }) }).map(({ ms, count }) => [ms, count])).toEqual([
    [msAt('12:00'), 2],
    [msAt('20:00'), 1],
    [Date.parse('2026-11-21T04:59:59.999Z'), 0],
  ]);
  expect(usualSteps(day({ usual: null }))).toEqual([]);
});

describe('the span of a replay', () => {
  it('is from the full hour before the first moment to the one after the last; of today, to now', () => {
    const replay = day({ shifts: [shift(1, '11:58', '20:30')] });
    expect(spanOf(replay, null)).toEqual({ startMs: msAt('11:00'), endMs: msAt('21:00') });
    expect(spanOf(replay, msAt('15:07'))).toEqual({ startMs: msAt('11:00'), endMs: msAt('15:07') });
  });

  it('is the working day where nothing is recorded', () => {
    expect(spanOf(day({}), null)).toEqual({ startMs: msAt('11:00'), endMs: msAt('23:00') });
  });
});

it('counts each person at work once, through shifts that follow each other or overlap', () => {
  const shifts = [shift(1, '12:00', '14:00'), shift(1, '14:00', '16:00'), shift(2, '13:00', null), shift(2, '13:30', '15:00')];
  expect(presenceOf({ shifts })).toEqual([
    { ms: msAt('12:00'), count: 1 },
    { ms: msAt('13:00'), count: 2 },
    { ms: msAt('16:00'), count: 1 },
  ]);
});

it('names the moments that the office has set, by the time of day that they are about', () => {
  const edit = { at: at('22:00'), by: 'Luis Ortega' };
  const shifts = [
    shift(1, '12:00', '20:00', { edits: [{ ...edit, of: 'end' }] }),
    shift(2, '11:00', null, {
      edits: [
        { ...edit, of: 'start' },
        { ...edit, of: 'end' },
      ],
    }),
  ];
  expect(editedMoments({ shifts }).map(({ ms, employeeId, of }) => [ms, employeeId, of])).toEqual([
    [msAt('11:00'), 2, 'start'],
    [msAt('20:00'), 1, 'end'],
  ]);
});
