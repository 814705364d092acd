import { describe, expect, it } from 'vitest';
import { hasChromium } from '../support/browser/chromium.ts';
import { hangWall } from '../support/screens/wall-day.ts';

describe.skipIf(!hasChromium())('a wall whose line is cut, once with a word and once without', () => {
  it('shows what is true or says how old it is at every moment, and has no timer twice', { timeout: 180_000 }, async () => {
    const { hours, marked, samples, untrue, uncaught } = await hangWall({ count: 2, calmMs: 3_000 }, (text) =>
      console.info(text),
    );
    expect([untrue, uncaught]).toEqual([[], []]);
    expect(samples).toBeGreaterThan(20);
    expect(Math.min(...marked)).toBeGreaterThan(0);
    expect(hours[1]!.intervals).toBe(hours[0]!.intervals);
  });
});
