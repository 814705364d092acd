import { describe, expect, it } from 'vitest';
import { hasChromium } from '../support/browser/chromium.ts';
import { hangWall, VIEWS_OF_A_DAY, type WallHour } from '../support/screens/wall-day.ts';

/**
 * What the hour with the restarts may leave, after the garbage is collected: 50 to 240 kB measured,
 * most of it code that runs for the first time.
 */
const HEAP_BYTES_OF_RESTARTS = 500_000;
const HOURS = { count: 2, calmMs: 3_000, hasRestarts: true };

describe.skipIf(!hasChromium()).each(VIEWS_OF_A_DAY)(
  'a %s wall whose line is cut, and whose gateway and api are restarted',
  (view) => {
    it('shows what is true or says how old it is at every moment, and has no timer twice', { timeout: 180_000 }, async () => {
      const { hours, marked, samples, blank, untrue, uncaught } = await hangWall(view, HOURS, (text) => console.info(text));
      expect([untrue, uncaught, blank]).toEqual([[], [], 0]);
      expect(samples).toBeGreaterThan(20);
      expect(Math.min(...marked)).toBeGreaterThan(0);
      const [first, second] = hours as [WallHour, WallHour];
      expect(second.intervals).toBe(first.intervals);
      expect(second.heapBytes - first.heapBytes).toBeLessThan(HEAP_BYTES_OF_RESTARTS);
      expect(second.nodes).toBeLessThanOrEqual(first.nodes * 1.05);
      expect(second.listeners).toBeLessThanOrEqual(first.listeners * 1.05);
    });
  },
);
