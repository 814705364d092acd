import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepBoards } from './boards.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  // At the very beginning of time the cache would take everything for eternal.
  vi.advanceTimersByTime(1_000);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Nothing is ever written. */
const QUIET = { moment: () => ({ epoch: 'one', commits: 0, notice: undefined }), since: () => [], isStill: () => true };

it('keeps a board that is asked for, and gives up one that nobody asked for within a minute', async () => {
  const readings: string[] = [];
  const boardOf = keepBoards<string, { day: string }>(QUIET, {
    topics: ['workshift'],
    nameOf: (day) => day,
    read: async (day, last) => {
      readings.push(`${day} ${last ? 'again' : 'anew'}`);
      return { day };
    },
  });
  await boardOf('monday');
  await boardOf('tuesday');
  for (let half = 0; half < 4; half++) {
    await vi.advanceTimersByTimeAsync(30_000);
    await boardOf('tuesday');
  }
  expect(readings).toEqual(['monday anew', 'tuesday anew', 'tuesday again']);
  await boardOf('monday');
  expect(readings.slice(3)).toEqual(['monday anew']);
});
