import { afterAll, beforeEach, vi } from 'vitest';
import { page } from '../http/session-state.ts';

/**
 * Files share their process: the next one finds the clock, the globals and the page as they are.
 */
beforeEach(() => {
  page.isGoing = false;
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
