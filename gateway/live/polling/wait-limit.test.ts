import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIVE_TIMING } from './timing.ts';
import { createWaitLimit, type WaitLimit } from './wait-limit.ts';

const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Without jitter, a GET waits for all of its time. */
const withoutJitter = (): WaitLimit => createWaitLimit(LIVE_TIMING, () => 0);

/** A long poll without news, behind a proxy with this idle timeout. Returns its wait in seconds. */
function poll(limit: WaitLimit, cutAfter = Number.POSITIVE_INFINITY): number {
  const wait = limit.next(true);
  vi.advanceTimersByTime(Math.min(wait.seconds, cutAfter) * 1_000);
  wait.end(wait.seconds < cutAfter ? 'timed out' : 'cut');
  return wait.seconds;
}

describe('[L8] how long a GET waits', () => {
  it('is half of the time at least, and nearly all of it after one that waited to its end', () => {
    const seconds = (timedOut: boolean) =>
      [0, 0.5, 1].map((random) => createWaitLimit(LIVE_TIMING, () => random).next(timedOut).seconds);
    expect([seconds(false), seconds(true)]).toEqual([
      [290, 218, 145],
      [290, 276, 261],
    ]);
  });

  it('is below a minute once one was cut, and tries more and more seldom', () => {
    const limit = withoutJitter();
    expect([poll(limit, 60), limit.next(false).seconds]).toEqual([290, 55]);
    const tries: number[] = [];
    for (const startedAt = performance.now(); performance.now() - startedAt < 70 * MINUTE_MS; )
      if (poll(limit, 60) > 60) tries.push(Math.floor((performance.now() - startedAt) / MINUTE_MS));
    expect(tries).toHaveLength(5);
    for (const [index, minute] of tries.entries()) if (index > 0) expect(minute).toBeGreaterThan(1.8 * tries[index - 1]!);
  });

  it('doubles when one may try again, one at a time, as long as one comes back', () => {
    const limit = withoutJitter();
    const [one, other] = [limit.next(true), limit.next(true)];
    vi.advanceTimersByTime(100_000);
    one.end('cut');
    other.end('cut');
    expect(limit.next(true).seconds).toBe(55);
    vi.advanceTimersByTime(2 * MINUTE_MS);
    const first = limit.next(true);
    expect([first.seconds, limit.next(true).seconds]).toEqual([110, 55]);
    vi.advanceTimersByTime(110_000);
    first.end('timed out');
    expect([poll(limit), poll(limit), poll(limit)]).toEqual([220, 290, 290]);
  });

  it('keeps what came back where only longer ones are cut', () => {
    const limit = withoutJitter();
    poll(limit, 60);
    vi.advanceTimersByTime(2 * MINUTE_MS);
    expect([poll(limit, 200), poll(limit, 200), poll(limit, 200)]).toEqual([110, 220, 110]);
  });

  it('says nothing of what was cut before a minute, or answered before its end', () => {
    const limit = withoutJitter();
    const [cut, answered] = [limit.next(true), limit.next(true)];
    vi.advanceTimersByTime(50_000);
    cut.end('cut');
    answered.end('answered');
    expect(limit.next(true).seconds).toBe(290);
  });
});
