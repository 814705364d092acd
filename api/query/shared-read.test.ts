import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shareReads } from './shared-read.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  // At time 0 the cache would never expire anything.
  vi.advanceTimersByTime(1_000);
});
afterEach(() => {
  vi.useRealTimers();
});

/** A log without writes. */
const QUIET = { moment: () => ({ epoch: 'one', commits: 0, notice: undefined }), since: () => [], isUnchangedSince: () => true };

it('keeps a value that is asked for, and evicts one that nobody asked for within a minute', async () => {
  const readings: string[] = [];
  const sharedOf = shareReads<string, { day: string }>(QUIET, {
    topics: ['workshift'],
    keyOf: (day) => day,
    read: async (day, last) => {
      readings.push(`${day} ${last ? 'again' : 'whole'}`);
      return { day };
    },
  });
  await sharedOf('monday');
  await sharedOf('tuesday');
  for (let half = 0; half < 4; half++) {
    await vi.advanceTimersByTimeAsync(30_000);
    await sharedOf('tuesday');
  }
  expect(readings).toEqual(['monday whole', 'tuesday whole', 'tuesday again']);
  await sharedOf('monday');
  expect(readings.slice(3)).toEqual(['monday whole']);
});
