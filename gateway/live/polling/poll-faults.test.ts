import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logPollFaults } from './poll-faults.ts';

const MINUTE_MS = 60_000;
const warn = vi.fn();
let faults: ReturnType<typeof logPollFaults>;

beforeEach(() => {
  vi.useFakeTimers();
  warn.mockClear();
  faults = logPollFaults({ warn });
});
afterEach(() => {
  faults.stop();
  vi.useRealTimers();
});

const gone = { resource: 'roster', status: 503, why: 'The server cannot be reached: ECONNREFUSED' } as const;

describe('failed polls', () => {
  it('of one cause are one line at once, then one in a minute that counts them', () => {
    for (let poll = 0; poll < 300; poll += 1) faults.note(gone);
    expect(warn.mock.calls).toEqual([[gone, 'a live query could not be refreshed']]);
    vi.advanceTimersByTime(MINUTE_MS);
    const { status, why } = gone;
    expect(warn.mock.lastCall).toEqual([{ status, why, times: 299 }, 'live queries could not be refreshed']);
    vi.advanceTimersByTime(5 * MINUTE_MS);
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('of another cause, or after a minute without any, are a first one again', () => {
    faults.note(gone);
    faults.note({ ...gone, status: 502, why: 'Something went wrong' });
    vi.advanceTimersByTime(MINUTE_MS);
    faults.note(gone);
    expect(warn).toHaveBeenCalledTimes(3);
  });
});
