import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { chooseEvent, type FieldEvent, leftToGo, planDay } from './choice.ts';
import type { CrewDay, FieldJob } from './crew-day.ts';

const FOREMEN = 45;
const MEMBERS = 7;
const minutes = (count: number) => count * 60_000;

/** A foreman's day on which everybody came to work at seven. */
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

/** What an event changes in the day that a phone keeps. */
function apply(event: FieldEvent, now: Date): void {
  const { day } = event;
  switch (event.kind) {
    case 'clockIn': {
      const { id } = event.member;
      return void day.running.set(id, { id, employeeId: id, dwoJobId: 1, start: now, pause: null, busyUntil: now });
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

  it.each([
    ['in the morning', 60],
    ['when shifts grow long', 7 * 60],
    ['in the evening', 12 * 60],
  ])('keeps most people at work, some on breaks and everything moving %s', (_when, after) => {
    const crews = new Map(Array.from({ length: FOREMEN }, (_, phone) => [phone, crewAtWork(phone, date, seven)]));
    const begun = new Date(seven.getTime() + minutes(after));
    const kinds = new Map<string, number>();
    const shares: number[] = [];
    let now = begun;
    for (let events = 0; events < 2_000; events++) {
      now = new Date(now.getTime() + 5_500);
      const event = chooseEvent(crews, { now, begun, speed: 1, events, plan }, createRandom(`test/${events}`));
      if (!event) continue;
      apply(event, now);
      kinds.set(event.kind, (kinds.get(event.kind) ?? 0) + 1);
      const shifts = [...crews.values()].flatMap(({ running }) => [...running.values()]);
      shares.push(shifts.length / people);
      expect(shifts.filter(({ pause }) => pause).length / people).toBeLessThan(0.12);
    }
    expect(Math.min(...shares)).toBeGreaterThan(0.6);
    for (const kind of ['clockIn', 'clockOut', 'beginBreak', 'endBreak']) expect(kinds.get(kind), kind).toBeGreaterThan(100);
    expect(kinds.get('finish')).toBe(plan.finishing.length);
  });

  it('chooses the same from the same', () => {
    const crews = new Map([[0, crewAtWork(0, date, seven)]]);
    const now = new Date(seven.getTime() + minutes(90));
    const choose = () => chooseEvent(crews, { now, begun: seven, speed: 1, events: 5, plan }, createRandom('again'));
    expect(choose()).toEqual(choose());
  });

  it('chooses nothing where nothing can happen', () => {
    const idle = { ...crewAtWork(0, date, seven), jobs: [] };
    expect(
      chooseEvent(new Map([[0, idle]]), { now: seven, begun: seven, speed: 1, events: 0, plan }, createRandom('x')),
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
