import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type UpstreamAnswer, UpstreamFailure } from '#gateway/upstream/upstream.ts';
import { type Heartbeat, startHeartbeat } from './heartbeat.ts';
import { LIVE_TIMING } from './timing.ts';

const PROMISED_MS = 12_000;
const never = (): Promise<UpstreamAnswer> => new Promise(() => {});
const says = (status: number) => async (): Promise<UpstreamAnswer> => ({ status, headers: {}, text: '' });

/**
 * What the api does when it is asked; a question is given up after its own limit, as the real
 * upstream does.
 */
let api: () => Promise<UpstreamAnswer>;
let asked: number;
let turns: number;
let heartbeat: Heartbeat;

const isSilent = (): boolean => heartbeat.watchSilence().signal.aborted;

beforeEach(() => {
  vi.useFakeTimers();
  [api, asked, turns] = [says(200), 0, 0];
  const request = ({ timeoutMs }: { timeoutMs: number }): Promise<UpstreamAnswer> => {
    asked += 1;
    const late = new Promise<never>((_, reject) => setTimeout(() => reject(new UpstreamFailure('slow')), timeoutMs));
    return Promise.race([api(), late]);
  };
  heartbeat = startHeartbeat({ upstream: { request, close: async () => {} }, timing: LIVE_TIMING });
  heartbeat.onStateChange(() => {
    turns += 1;
  });
});
afterEach(() => {
  heartbeat.stop();
  vi.useRealTimers();
});

describe('the heartbeat of an api', () => {
  it('[L19] is asked for every two seconds, however many rooms there are, and is never older than that', async () => {
    for (let second = 0; second < 60; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      expect(heartbeat.ageMs()).toBeLessThanOrEqual(LIVE_TIMING.heartbeatEveryMs);
    }
    expect(asked).toBeLessThanOrEqual(31);
    expect([isSilent(), turns]).toEqual([false, 0]);
  });

  it.each([
    ['freezes', never],
    ['is gone', () => Promise.reject(new UpstreamFailure('gone'))],
    ['says that it is of no use', says(503)],
  ])('[L19] that %s is over early enough for every screen to say so within 12 s', async (_, fault) => {
    await vi.advanceTimersByTimeAsync(30_000);
    api = fault;
    const lastAnswerMs = heartbeat.ageMs()!;
    const { signal } = heartbeat.watchSilence();
    await vi.advanceTimersByTimeAsync(PROMISED_MS - 5_000);
    expect(isSilent()).toBe(true);
    expect(signal.reason).toBeInstanceOf(UpstreamFailure);
    expect(turns).toBe(1);
    // The age is that of the last answer, and not of the moment in which the silence was noticed.
    expect(heartbeat.ageMs()).toBeGreaterThanOrEqual(lastAnswerMs + PROMISED_MS - 5_000);
    api = says(404);
    await vi.advanceTimersByTimeAsync(2 * LIVE_TIMING.heartbeatEveryMs);
    expect([isSilent(), turns]).toEqual([false, 2]);
  });

  it('[L19] does not end with one answer that is late', async () => {
    await vi.advanceTimersByTimeAsync(10_000);
    api = never;
    await vi.advanceTimersByTimeAsync(4_000);
    api = says(200);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([isSilent(), turns]).toEqual([false, 0]);
  });

  it('[L19] is asked for at once when a person presses Retry, unless the api answers anyway', async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    const before = asked;
    await heartbeat.checkNow();
    expect(asked).toBe(before);
    api = never;
    await vi.advanceTimersByTimeAsync(10_000);
    api = says(200);
    const told = heartbeat.checkNow();
    await vi.advanceTimersByTimeAsync(LIVE_TIMING.heartbeatEveryMs + 300);
    await told;
    expect(isSilent()).toBe(false);
  });

  it('[L19] is known to the asker by a question that began after that, not by one under way', async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    api = never;
    await vi.advanceTimersByTimeAsync(10_000);
    const before = asked;
    api = says(200);
    const found: boolean[] = [];
    void heartbeat.checkNow().then(() => found.push(isSilent()));
    await vi.advanceTimersByTimeAsync(2 * LIVE_TIMING.heartbeatEveryMs);
    expect(found).toEqual([false]);
    expect(asked).toBeGreaterThan(before);
  });
});
