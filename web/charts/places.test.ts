import { describe, expect, it } from 'vitest';
import { nearestSlot, placesOf, slotsOf } from './places.ts';

const TWO_WEEKS = [true, false, false, true, false];

describe('columns', () => {
  it('stand one apart, and a little more where a group begins', () => {
    expect(placesOf(TWO_WEEKS)).toEqual([0, 1, 2, 3.18, 4.18]);
    expect(placesOf([])).toEqual([]);
  });

  it('are where the axis says', () => {
    const slots = slotsOf(TWO_WEEKS, { left: 40, width: 518, from: -0.5, to: 4.68 });
    expect(slots.map(({ center }) => Math.round(center))).toEqual([90, 190, 290, 408, 508]);
    expect(slots[0]?.width).toBeCloseTo(100);
  });

  it('are pointed at by their nearest middle', () => {
    const slots = slotsOf(TWO_WEEKS, { left: 40, width: 518, from: -0.5, to: 4.68 });
    expect([0, 139, 141, 348, 350, 900].map((at) => nearestSlot(slots, at))).toEqual([0, 0, 1, 2, 3, 4]);
  });
});
