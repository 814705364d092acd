import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOverrun, jobDays, laborProgress, progressOf, timeProgress } from './progress.ts';

const dayAt = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 86_400_000).toISOString().slice(0, 10);
const offsets = fc.tuple(fc.nat(1000), fc.nat(500), fc.integer({ min: -200, max: 1000 }), fc.integer({ min: -200, max: 1000 }));

describe('job days', () => {
  it('count both ends', () => {
    expect(jobDays('2026-03-07', '2026-03-07')).toBe(1);
    expect(jobDays('2026-03-07', '2026-03-09')).toBe(3);
    fc.assert(fc.property(fc.nat(5000), fc.nat(5000), (start, more) => jobDays(dayAt(start), dayAt(start + more)) === more + 1));
  });
});

describe('time progress', () => {
  it('is 0 before the start, 100 on the last day, and over it afterwards', () => {
    const span = { start: '2026-06-01', end: '2026-06-10', finalized: null };
    expect(timeProgress(span, '2026-05-31')).toBe(0);
    expect(timeProgress(span, '2026-06-01')).toBe(10);
    expect(timeProgress(span, '2026-06-10')).toBe(100);
    expect(timeProgress(span, '2026-06-15')).toBe(150);
    expect(timeProgress({ ...span, finalized: '2026-06-12' }, '2026-07-30')).toBe(120);
    expect(timeProgress({ ...span, finalized: '2026-06-10' }, '2026-07-30')).toBe(100);
    expect(timeProgress({ ...span, finalized: '2026-06-03' }, '2026-06-05')).toBe(100);
  });

  it('never falls as days pass, and is over 100 only past the end', () => {
    fc.assert(
      fc.property(offsets, ([start, length, first, second]) => {
        const span = { start: dayAt(start), end: dayAt(start + length), finalized: null };
        const [early, late] = [Math.min(first, second), Math.max(first, second)].map((offset) => dayAt(start + offset)) as [
          string,
          string,
        ];
        expect(timeProgress(span, early)).toBeLessThanOrEqual(timeProgress(span, late));
        expect(isOverrun(timeProgress(span, late))).toBe(late > span.end);
      }),
    );
  });

  it('stands still once the job is finalized after its end', () => {
    fc.assert(
      fc.property(offsets, ([start, length, late, more]) => {
        const end = start + length;
        const finalized = dayAt(end + Math.abs(late));
        const span = { start: dayAt(start), end: dayAt(end), finalized };
        expect(timeProgress(span, dayAt(end + Math.abs(late) + Math.abs(more)))).toBe(timeProgress(span, finalized));
      }),
    );
  });
});

describe('labor progress', () => {
  it('is worked over planned, an hour standing for no plan', () => {
    expect(laborProgress(90, 180)).toBe(50);
    expect(laborProgress(90, 0)).toBe(150);
    fc.assert(
      fc.property(
        fc.nat(1e6),
        fc.integer({ min: 1, max: 1e6 }),
        (worked, planned) => isOverrun(laborProgress(worked, planned)) === worked > planned,
      ),
    );
  });
});

describe('the three measures of a job', () => {
  const given = {
    startDate: '2026-11-02T05:00:00.000Z',
    endDate: '2026-11-12T04:59:59.000Z',
    finalizedDate: null,
    currentHours: 300,
    totalHours: 900,
    progressPercentage: 33.5,
  };
  const on = (today: string, change = {}) => progressOf({ ...given, ...change }, { today, timeZone: 'America/New_York' });

  it('are whole percentages of business days, hours and what was entered', () => {
    expect(on('2026-11-04')).toEqual({ estimated: 34, labor: 33, time: 30 });
    expect(on('2026-11-11')).toMatchObject({ time: 100 });
    expect(on('2026-11-12')).toMatchObject({ time: 110 });
    expect(on('2026-12-24', { finalizedDate: '2026-11-11' })).toMatchObject({ time: 100 });
  });

  it('are never shown as 100 when they are over it', () => {
    expect(on('2026-11-04', { currentHours: 10_001, totalHours: 10_000 })).toMatchObject({ labor: 101 });
    expect(on('2026-11-04', { currentHours: 9_999, totalHours: 10_000 })).toMatchObject({ labor: 99 });
  });

  it.each([
    [0, 0],
    [0.01, 1],
    [33.33, 33],
    [66.5, 67],
    [99.99, 99],
    [100, 100],
  ])('show %d %% entered as %d [general-17]', (progressPercentage, estimated) => {
    expect(on('2026-11-04', { progressPercentage })).toMatchObject({ estimated });
  });

  it('are shown as 0 while there is nothing at all', () => {
    expect(on('2026-11-04', { currentHours: 1, totalHours: 10_000 })).toMatchObject({ labor: 1 });
    expect(on('2026-11-01', { currentHours: 0, totalHours: 10_000 })).toMatchObject({ labor: 0, time: 0 });
  });
});
