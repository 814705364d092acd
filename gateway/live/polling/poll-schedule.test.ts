import { describe, expect, it } from 'vitest';
import type { PollOutcome } from './poll.ts';
import { createPollSchedule } from './poll-schedule.ts';
import { cooldownMs, graceOf, LIVE_TIMING, retryMs } from './timing.ts';

const createSchedule = (more: { minCooldownMs?: number } = {}) =>
  createPollSchedule({
    everyMs: 2_000,
    timing: LIVE_TIMING,
    lagMs: () => 0,
    longPoll: { isKnown: false, isSupported: false },
    ...more,
  });
const changed = (waited: boolean, etag: string | undefined = '"1"'): PollOutcome => ({
  kind: 'changed',
  answer: { text: '{}', data: {} },
  etag,
  waited,
});
const same = (status: 200 | 304, waited: boolean): PollOutcome => ({
  kind: 'same',
  etag: '"1"',
  waited,
  status,
  timedOut: false,
});
const failed: PollOutcome = { kind: 'failed', why: 'gone', status: 503 };
const soon = (ms: number) => ({ atLeastMs: ms, atMostMs: ms });

describe('the pause after a round', () => {
  it('[L8] is four times what the round cost, from 20 ms to 250 ms', () => {
    expect([0, 4, 10, 50, 200].map((cost) => cooldownMs(LIVE_TIMING, cost, 0))).toEqual([20, 20, 40, 200, 250]);
  });

  it('[L8] is longer when timers are late, since then many keys are hot', () => {
    expect(cooldownMs(LIVE_TIMING, 10, 20)).toBe(40);
    expect(cooldownMs(LIVE_TIMING, 10, 75)).toBe(240);
    expect(cooldownMs(LIVE_TIMING, 10, 10_000)).toBe(1_040);
  });

  it('[L8] is only a cooldown when the next question waits at the api', () => {
    const schedule = createSchedule();
    schedule.pauseAfter(changed(false), 5, 1);
    expect(schedule.pauseAfter(changed(true), 900, 10)).toEqual(soon(40));
    expect(schedule.isWaiting()).toBe(true);
    expect(schedule.pauseAfter(same(304, true), 25_000, 0)).toEqual(soon(20));
  });

  it('[L8] is as long as a search needs at least, whatever was answered', () => {
    const schedule = createSchedule({ minCooldownMs: 3_000 });
    schedule.pauseAfter(changed(false), 5, 1);
    expect(schedule.pauseAfter(changed(true), 900, 10)).toEqual(soon(3_000));
    expect(schedule.pauseAfter(same(304, true), 25_000, 0)).toEqual(soon(3_000));
  });

  it('[L8] is the interval when the api answers 304 without waiting, also if it claims to have waited', () => {
    const schedule = createSchedule();
    schedule.pauseAfter(changed(false), 5, 1);
    expect(schedule.pauseAfter(same(304, false), 5, 0)).toEqual({ atLeastMs: 20, atMostMs: 2_000 });
    expect(schedule.pauseAfter(same(304, true), 5, 0)).toEqual({ atLeastMs: 20, atMostMs: 2_000 });
  });

  it('[L8] is the interval when the api has no tags', () => {
    expect(
      createSchedule().pauseAfter({ kind: 'changed', answer: { text: '{}', data: {} }, etag: undefined, waited: false }, 5, 1),
    ).toEqual({
      atLeastMs: 20,
      atMostMs: 2_000,
    });
  });

  it('[L8] is a cooldown while it does not show whether the api waits, and the interval when that goes on', () => {
    const schedule = createSchedule();
    const pauses = Array.from({ length: 12 }, () => schedule.pauseAfter(changed(false), 5, 10).atMostMs);
    expect(pauses).toEqual([...Array.from({ length: 10 }, () => 40), 2_000, 2_000]);
    expect(schedule.pauseAfter(changed(true), 5, 10)).toEqual(soon(40));
  });

  it('[L8] grows while the api wakes up for changes that are none here', () => {
    const schedule = createSchedule();
    schedule.pauseAfter(changed(false), 5, 1);
    schedule.pauseAfter(changed(true), 5, 1);
    const pauses = Array.from({ length: 5 }, () => schedule.pauseAfter(same(200, true), 5, 0).atMostMs);
    expect(pauses).toEqual([40, 80, 160, 250, 250]);
    expect(schedule.pauseAfter(changed(true), 5, 1)).toEqual(soon(20));
  });

  it('[L7] grows with every failure up to 5 s, half of it by chance, and can be cut short a little', () => {
    expect([1, 2, 3, 4, 50].map((failures) => retryMs(LIVE_TIMING, failures, 1))).toEqual([1_000, 2_000, 4_000, 5_000, 5_000]);
    expect(retryMs(LIVE_TIMING, 4, 0)).toBe(2_500);
    const schedule = createSchedule();
    const pauses = Array.from({ length: 20 }, () => schedule.pauseAfter(failed, 1, 0));
    expect(Math.max(...pauses.map(({ atMostMs }) => atMostMs))).toBeLessThanOrEqual(5_000);
    expect(Math.min(...pauses.map(({ atLeastMs }) => atLeastMs))).toBe(250);
    schedule.pauseAfter(changed(false), 5, 1);
    expect(schedule.pauseAfter(failed, 1, 0).atMostMs).toBeLessThanOrEqual(1_000);
  });

  it('goes on for half a minute when nobody reads, and up to half as long again, so that keys do not end together', () => {
    expect([0, 0.5, 1].map((random) => graceOf(LIVE_TIMING, 60_000, random))).toEqual([30_000, 37_500, 45_000]);
    expect([0, 1_999, 2_000].map((readMs) => graceOf(LIVE_TIMING, readMs, 0))).toEqual([0, 0, 30_000]);
  });
});
