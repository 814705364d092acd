import { describe, expect, it } from 'vitest';
import { refusalOf } from '#api/test/calls/refusal.ts';
import { assertBreakFits, assertBreaksInside, overlap } from './rules.ts';

const at = (text: string) => new Date(text);
const now = at('2026-11-18T20:00:00Z');

describe('assertBreakFits', () => {
  const running = { start: at('2026-11-18T12:00:00Z'), end: null };
  const finished = { start: at('2026-11-18T12:00:00Z'), end: at('2026-11-18T18:00:00Z') };
  const pause = (start: string, end: string | null) => ({
    start: at(`2026-11-18T${start}:00Z`),
    end: end === null ? null : at(`2026-11-18T${end}:00Z`),
  });
  const check = (
    one: ReturnType<typeof pause>,
    shift: typeof running | typeof finished,
    others: ReturnType<typeof pause>[] = [],
  ) => refusalOf(() => assertBreakFits(one, shift, others, now));

  it('lies inside the shift', () => {
    expect(check(pause('13:00', '13:30'), finished)).toBeNull();
    expect(check(pause('11:59', '12:30'), finished)).toEqual([400, 'start']);
    expect(check(pause('17:30', '18:01'), finished)).toEqual([400, 'end']);
    expect(check(pause('13:00', null), finished)).toEqual([409, 'SHIFT_ENDED']);
  });
  it('ends after it began, and not in the future', () => {
    expect(check(pause('13:00', '13:00'), running)).toEqual([400, 'end']);
    expect(check(pause('13:00', '20:30'), running)).toEqual([400, 'end']);
    expect(check(pause('20:30', null), running)).toEqual([400, 'start']);
  });
  it('is the only one that runs, and overlaps no other', () => {
    expect(check(pause('14:00', null), running, [pause('13:00', null)])).toEqual([409, 'BREAK_RUNNING']);
    expect(check(pause('13:15', '13:45'), running, [pause('13:00', '13:30')])).toEqual([409, 'BREAK_OVERLAP']);
    expect(check(pause('13:30', '13:45'), running, [pause('13:00', '13:30')])).toBeNull();
  });
});

describe('assertBreaksInside', () => {
  it('refuses a clock-out before the end of a break, or before the start of the one that runs', () => {
    const lunch = { start: at('2026-11-18T13:00:00Z'), end: at('2026-11-18T13:30:00Z') };
    expect(refusalOf(() => assertBreaksInside([lunch], at('2026-11-18T13:30:00Z')))).toBeNull();
    expect(refusalOf(() => assertBreaksInside([lunch], at('2026-11-18T13:29:00Z')))).toEqual([400, 'end']);
    expect(refusalOf(() => assertBreaksInside([{ ...lunch, end: null }], at('2026-11-18T13:00:00Z')))).toEqual([400, 'end']);
    expect(refusalOf(() => assertBreaksInside([{ ...lunch, end: null }], at('2026-11-18T13:01:00Z')))).toBeNull();
  });
});

describe('overlap', () => {
  const span = (start: number, end: number | null) => ({ start: new Date(start), end: end === null ? null : new Date(end) });
  it('is time that both share; touching is not sharing, and no end goes on', () => {
    expect(overlap(span(0, 10), span(10, 20))).toBe(false);
    expect(overlap(span(0, 11), span(10, 20))).toBe(true);
    expect(overlap(span(0, null), span(10, 20))).toBe(true);
    expect(overlap(span(30, null), span(10, 20))).toBe(false);
    expect(overlap(span(30, null), span(10, null))).toBe(true);
  });
});
