import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PACE } from './pace.ts';
import { createReach, type Reach } from './reach.ts';

const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Without chance, a GET waits for all of its time. */
const withoutChance = (): Reach => createReach(PACE, () => 0);

/** A quiet GET where lines are cut after so many seconds. Answers what it was asked to wait. */
function pass(reach: Reach, cutAfter = Number.POSITIVE_INFINITY): number {
  const wait = reach.next(true);
  vi.advanceTimersByTime(Math.min(wait.seconds, cutAfter) * 1_000);
  wait.over(wait.seconds < cutAfter ? 'ran out' : 'cut');
  return wait.seconds;
}

describe('[L8] how long a GET waits', () => {
  it('is half of the time at least, and nearly all of it after one that waited to its end', () => {
    const seconds = (ranOut: boolean) => [0, 0.5, 1].map((random) => createReach(PACE, () => random).next(ranOut).seconds);
    expect([seconds(false), seconds(true)]).toEqual([
      [290, 218, 145],
      [290, 276, 261],
    ]);
  });

  it('is below a minute once one was cut, and tries more and more seldom', () => {
    const reach = withoutChance();
    expect([pass(reach, 60), reach.next(false).seconds]).toEqual([290, 55]);
    const tries: number[] = [];
    for (const startedAt = performance.now(); performance.now() - startedAt < 70 * MINUTE_MS; )
      if (pass(reach, 60) > 60) tries.push(Math.floor((performance.now() - startedAt) / MINUTE_MS));
    expect(tries).toHaveLength(5);
    for (const [index, minute] of tries.entries()) if (index > 0) expect(minute).toBeGreaterThan(1.8 * tries[index - 1]!);
  });

  it('doubles when one may try again, one at a time, as long as one comes back', () => {
    const reach = withoutChance();
    const [one, other] = [reach.next(true), reach.next(true)];
    vi.advanceTimersByTime(100_000);
    one.over('cut');
    other.over('cut');
    expect(reach.next(true).seconds).toBe(55);
    vi.advanceTimersByTime(2 * MINUTE_MS);
    const first = reach.next(true);
    expect([first.seconds, reach.next(true).seconds]).toEqual([110, 55]);
    vi.advanceTimersByTime(110_000);
    first.over('ran out');
    expect([pass(reach), pass(reach), pass(reach)]).toEqual([220, 290, 290]);
  });

  it('keeps what came back where only longer ones are cut', () => {
    const reach = withoutChance();
    pass(reach, 60);
    vi.advanceTimersByTime(2 * MINUTE_MS);
    expect([pass(reach, 200), pass(reach, 200), pass(reach, 200)]).toEqual([110, 220, 110]);
  });

  it('says nothing of what was cut before a minute, or answered before its end', () => {
    const reach = withoutChance();
    const [cut, answered] = [reach.next(true), reach.next(true)];
    vi.advanceTimersByTime(50_000);
    cut.over('cut');
    answered.over('before');
    expect(reach.next(true).seconds).toBe(290);
  });
});
