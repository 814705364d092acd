import { describe, expect, it } from 'vitest';
import { axisOf, nearestSlot, placesOf, SCALE_WIDTH, slotsOf } from './places.ts';

const TWO_WEEKS = placesOf([true, false, false, true, false]);
const AXIS = { from: -0.5, to: 4.68, left: 40, width: 518, filled: 30 };

describe('columns', () => {
  it('stand one apart, and a little more where a group begins', () => {
    expect(TWO_WEEKS).toEqual([0, 1, 2, 3.18, 4.18]);
    expect(placesOf([])).toEqual([]);
  });

  it('are where the axis says', () => {
    const slots = slotsOf(TWO_WEEKS, AXIS);
    expect(slots.map(({ center }) => Math.round(center))).toEqual([90, 190, 290, 408, 508]);
    expect(slots[0]?.width).toBeCloseTo(100);
  });

  it('are pointed at by their nearest middle', () => {
    const slots = slotsOf(TWO_WEEKS, AXIS);
    expect([0, 139, 141, 348, 350, 900].map((at) => nearestSlot(slots, at))).toEqual([0, 0, 1, 2, 3, 4]);
  });

  it('have half a column before the first and behind the last where their bars leave air', () => {
    for (const count of [1, 2, 3, 4, 5, 12]) {
      const places = placesOf(Array.from({ length: count }, () => false));
      const slots = slotsOf(places, axisOf(places, SCALE_WIDTH + 100 * count, 1));
      expect(slots[0]!.center, String(count)).toBeCloseTo(SCALE_WIDTH + 50);
      expect(slots.at(-1)!.center, String(count)).toBeCloseTo(SCALE_WIDTH + 100 * count - 50);
    }
  });

  it('have bars of at most 30 pixels, and air beside them', () => {
    const fifty = Array.from({ length: 50 }, (_, index) => index);
    expect([axisOf([0], 150, 1).filled, axisOf([0, 1], 450, 2).filled, axisOf(fifty, 550, 1).filled]).toEqual([30, 30, 62]);
  });
});
