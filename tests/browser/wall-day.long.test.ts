import { describe, expect, it } from 'vitest';
import { lineThrough } from '../load/measure.ts';
import { hasChromium } from '../support/browser/chromium.ts';
import { hangWall, VIEWS_OF_A_DAY } from '../support/screens/wall-day.ts';

/** A day, of which an hour takes 40 s. */
const DAY = { count: 24, calmMs: 25_000 };
/** Until everything has happened once: both kinds of a cut, twice. */
const WARM_UP_HOURS = 4;
/** Of what is held after the garbage is collected; a megabyte in a day. */
const HEAP_BYTES_PER_HOUR = 50_000;

describe.skipIf(!hasChromium()).each(VIEWS_OF_A_DAY)('a %s wall that hangs for a day whose line is cut every hour', (view) => {
  it('shows what is true or says how old it is at every moment, and holds no more in the end', {
    timeout: 3_600_000,
  }, async () => {
    const { hours, marked, blank, untrue, uncaught } = await hangWall(view, DAY, (text) => console.info(text));
    expect([untrue, uncaught, blank]).toEqual([[], [], 0]);
    expect(Math.min(...marked)).toBeGreaterThan(0);
    const warm = hours.slice(WARM_UP_HOURS);
    const { slope: heap } = lineThrough(warm.map(({ heapBytes }, hour) => [hour, heapBytes]));
    console.info(`the heap of the ${view} wall grows by ${(heap / 1_000).toFixed(1)} kB an hour`);
    expect(heap).toBeLessThan(HEAP_BYTES_PER_HOUR);
    const [first] = warm;
    for (const hour of warm) {
      expect(hour.intervals).toBe(first!.intervals);
      expect(hour.timeouts).toBeLessThanOrEqual(first!.timeouts + 4);
      expect(hour.nodes).toBeLessThanOrEqual(first!.nodes * 1.05);
      expect(hour.listeners).toBeLessThanOrEqual(first!.listeners * 1.05);
    }
  });
});
