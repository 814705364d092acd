import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { chooseEvent, type FieldEvent, leftToGo, planDay } from './choice.ts';
import type { CrewDay, FieldJob } from './crew-day.ts';

const FOREMEN = 45;
const MEMBERS = 7;
const minutes = (count: number) => count * 60_000;

/** A foreman's day on which everybody clocked in at seven. */
function crewAtWork(phone: number, date: string, seven: Date): CrewDay {
  const members = Array.from({ length: MEMBERS }, (_, index) => ({ id: phone * MEMBERS + index + 1, isDriver: index === 1 }));
  const job: FieldJob = {
    id: phone + 1,
    jobId: String(10_000 + phone),
    status: 'inProgress',
    latitude: 40.7,
    longitude: -73.5,
    startDate: new Date(seven.getTime() - minutes(9_000)),
    endDate: new Date(seven.getTime() + minutes(9_000)),
    progressPercentage: 40,
    crewId: phone + 1,
    members,
  };
  const running = members.map(({ id }) => ({
    id,
    employeeId: id,
    dwoJobId: phone + 1,
    start: seven,
    pause: null,
    busyUntil: seven,
  }));
  return {
    phone,
    date,
    foremanId: 1_000 + phone,
    jobs: [job],
    dwo: { id: phone + 1, jobs: [{ id: phone + 1, jobId: job.id }] },
    running: new Map(running.map((shift) => [shift.employeeId, shift])),
    ended: new Map(),
    forgotten: [],
  };
}

/** Applies an event to the day that a phone keeps. */
function apply(event: FieldEvent, now: Date): void {
  const { day } = event;
  switch (event.kind) {
    case 'beginDay':
      day.dwo = { id: day.phone + 1, jobs: [{ id: day.phone + 1, jobId: event.job.id }] };
      return;
    case 'clockIn': {
      const { id } = event.member;
      const dwoJobId = day.phone + 1;
      return void day.running.set(id, { id, employeeId: id, dwoJobId, start: now, pause: null, busyUntil: now });
    }
    case 'beginBreak':
      event.shift.pause = { id: 1, start: now, type: event.type };
      return;
    case 'endBreak':
      event.shift.pause = null;
      return;
    case 'clockOut':
      day.running.delete(event.shift.employeeId);
      day.ended.set(event.shift.employeeId, now);
      return;
    case 'finish':
      day.jobs = [];
  }
}

describe('chooseEvent', () => {
  const date = '2026-11-20';
  const seven = new Date('2026-11-20T12:00:00Z');
  const plan = planDay(date, FOREMEN);
  const people = FOREMEN * MEMBERS;

  const midnight = seven.getTime() - minutes(7 * 60);
  const clockAt = (hours: number, minute = 0) => hours * 60 + minute;
  const everybodyIn = () =>
    new Map(Array.from({ length: FOREMEN }, (_, phone) => [phone, crewAtWork(phone, date, seven)] as const));
  const nobodyIn = () =>
    new Map(
      [...everybodyIn()].map(([phone, day]) => [phone, { ...day, dwo: null, running: new Map() } satisfies CrewDay] as const),
    );

  /** Plays the events between two minutes of the day, and counts who is clocked in at the end. */
  function pass(crews: ReadonlyMap<number, CrewDay>, from: number, to: number) {
    const begun = new Date(midnight + minutes(from));
    const kinds = new Map<string, number>();
    let turns = 0;
    let events = 0;
    for (let minute = from; minute < to; minute += 5.5 / 60) {
      const now = new Date(midnight + minutes(minute));
      const event = chooseEvent(crews, { now, minute, begun, speed: 1, events, plan }, createRandom(`test/${turns++}`));
      if (event) {
        events += 1;
        apply(event, now);
        kinds.set(event.kind, (kinds.get(event.kind) ?? 0) + 1);
      }
      expect(running().filter(({ pause }) => pause).length / people).toBeLessThan(0.12);
    }
    function running() {
      return [...crews.values()].flatMap((day) => [...day.running.values()]);
    }
    return { kinds, share: running().length / people };
  }

  it.each([
    // From, to, who is in before; excluded events, expected events, and the range of the share that
    // is in afterwards.
    ['at night', clockAt(2, 20), clockAt(6, 20), nobodyIn, ['beginDay', 'clockIn', 'putRight'], [], [0, 0]],
    ['when they come', clockAt(6, 20), clockAt(8), nobodyIn, ['clockOut'], ['beginDay', 'clockIn'], [0.85, 1]],
    ['early', clockAt(7, 5), clockAt(8), everybodyIn, ['clockOut'], ['beginBreak', 'endBreak'], [1, 1]],
    ['at nine', clockAt(9), clockAt(10), everybodyIn, ['clockOut'], ['beginBreak', 'endBreak'], [0.9, 1]],
    ['at noon', clockAt(11, 30), clockAt(13, 30), everybodyIn, [], ['beginBreak', 'endBreak', 'finish'], [0.9, 1]],
    ['in the afternoon', clockAt(14), clockAt(17), everybodyIn, ['clockIn'], ['clockOut'], [0.2, 0.5]],
    ['when the last go home', clockAt(17), clockAt(18, 55), everybodyIn, ['clockIn'], ['clockOut'], [0, 0.005]],
  ] as const)('keeps the hours of a working day: %s', (_when, from, to, crews, never, often, [least, most]) => {
    const { kinds, share } = pass(crews(), from, to);
    for (const kind of never) expect(kinds.get(kind) ?? 0, kind).toBe(0);
    for (const kind of often) expect(kinds.get(kind) ?? 0, kind).toBeGreaterThan(kind === 'finish' ? 1 : 20);
    expect(share).toBeGreaterThanOrEqual(least);
    expect(share).toBeLessThanOrEqual(most);
  });

  it('chooses the same from the same', () => {
    const crews = new Map([[0, crewAtWork(0, date, seven)]]);
    const now = new Date(seven.getTime() + minutes(90));
    const choose = () =>
      chooseEvent(crews, { now, minute: clockAt(8, 30), begun: seven, speed: 1, events: 5, plan }, createRandom('again'));
    expect(choose()).toEqual(choose());
  });

  it('chooses nothing where nothing can happen', () => {
    const idle = { ...crewAtWork(0, date, seven), jobs: [], running: new Map() };
    expect(
      chooseEvent(
        new Map([[0, idle]]),
        { now: seven, minute: clockAt(7), begun: seven, speed: 1, events: 0, plan },
        createRandom('x'),
      ),
    ).toBeUndefined();
  });

  it('sends everybody home but the one who is overlooked', () => {
    const crews = new Map(Array.from({ length: FOREMEN }, (_, phone) => [phone, crewAtWork(phone, date, seven)]));
    const going = leftToGo(crews, plan);
    expect(going).toHaveLength(people - 1);
    for (const event of going) apply(event, seven);
    expect([...crews.values()].filter(({ running }) => running.size > 0).map(({ phone }) => phone)).toEqual([plan.forgetful]);
  });
});
