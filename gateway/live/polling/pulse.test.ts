import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type UpstreamAnswer, UpstreamFailure } from '#gateway/upstream/upstream.ts';
import { PACE } from './pace.ts';
import { type Pulse, startPulse } from './pulse.ts';

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
let pulse: Pulse;

const isSilent = (): boolean => pulse.listen().signal.aborted;

beforeEach(() => {
  vi.useFakeTimers();
  [api, asked, turns] = [says(200), 0, 0];
  const request = ({ timeoutMs }: { timeoutMs: number }): Promise<UpstreamAnswer> => {
    asked += 1;
    const late = new Promise<never>((_, reject) => setTimeout(() => reject(new UpstreamFailure('slow')), timeoutMs));
    return Promise.race([api(), late]);
  };
  pulse = startPulse({ upstream: { request, close: async () => {} }, pace: PACE });
  pulse.onTurn(() => {
    turns += 1;
  });
});
afterEach(() => {
  pulse.stop();
  vi.useRealTimers();
});

describe('the pulse of an api', () => {
  it('[L19] is asked for every two seconds, however many rooms there are, and is never older than that', async () => {
    for (let second = 0; second < 60; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      expect(pulse.ageMs()).toBeLessThanOrEqual(PACE.pulseEveryMs);
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
    const lastAnswerMs = pulse.ageMs()!;
    const { signal } = pulse.listen();
    await vi.advanceTimersByTimeAsync(PROMISED_MS - 5_000);
    expect(isSilent()).toBe(true);
    expect(signal.reason).toBeInstanceOf(UpstreamFailure);
    expect(turns).toBe(1);
    // The age is that of the last answer, and not of the moment in which the silence was noticed.
    expect(pulse.ageMs()).toBeGreaterThanOrEqual(lastAnswerMs + PROMISED_MS - 5_000);
    api = says(404);
    await vi.advanceTimersByTimeAsync(2 * PACE.pulseEveryMs);
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
    await pulse.askNow();
    expect(asked).toBe(before);
    api = never;
    await vi.advanceTimersByTimeAsync(10_000);
    api = says(200);
    const told = pulse.askNow();
    await vi.advanceTimersByTimeAsync(PACE.pulseEveryMs + 300);
    await told;
    expect(isSilent()).toBe(false);
  });

  it('[L19] is known to who asks by a question that began after that, not by one under way', async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    api = never;
    await vi.advanceTimersByTimeAsync(10_000);
    const before = asked;
    api = says(200);
    const found: boolean[] = [];
    void pulse.askNow().then(() => found.push(isSilent()));
    await vi.advanceTimersByTimeAsync(2 * PACE.pulseEveryMs);
    expect(found).toEqual([false]);
    expect(asked).toBeGreaterThan(before);
  });
});
