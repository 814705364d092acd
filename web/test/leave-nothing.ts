import { afterAll, vi } from 'vitest';

/** Files share their process: the next one finds the clock and the globals as they are. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
