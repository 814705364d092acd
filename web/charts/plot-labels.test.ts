import { describe, expect, it } from 'vitest';
import { axisOf, placesOf, slotsOf } from './places.ts';
import type { Column } from './plot.ts';
import { labelsOf } from './plot-labels.tsx';

/** Working days from a day of the week on, `Fri 6` for one; the last is today. */
function workdays(first: number, count: number): Column[] {
  const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
  return Array.from({ length: count }, (_, index) => {
    const day = 2 + first + index + 2 * Math.floor((first + index) / 5);
    const place = (first + index) % 5;
    const now = { isNow: index === count - 1 };
    return { id: `${day}`, label: `${names[place]} ${day}`, short: `${day}`, beginsGroup: index > 0 && place === 0, ...now };
  });
}

function shown(columns: Column[], width: number, pointed: number | null = null): string[] {
  const places = placesOf(columns.map(({ beginsGroup }) => beginsGroup === true));
  return labelsOf(columns, slotsOf(places, axisOf(places, width, 1)), pointed).map(({ text }) => text);
}

describe('labels below bars', () => {
  it('say all where there is room, and less where there is less', () => {
    const columns = workdays(0, 7);
    expect(shown(columns, 800)).toEqual(columns.map(({ label }) => label));
    expect(shown(columns, 300)).toEqual(['Mon 2', '3', '4', '5', '6', 'Tue 10']);
    expect(shown(columns, 190)).toEqual(['Mon 2', 'Tue 10']);
  });

  it('say where weeks begin on a narrow screen, also next to a week of one day', () => {
    expect(shown(workdays(0, 15), 320)).toEqual(['Mon 2', 'Mon 9', 'Mon 16', 'Fri 20']);
    expect(shown(workdays(4, 15), 320)).toEqual(['Mon 9', 'Mon 16', 'Mon 23', 'Thu 26']);
  });

  it('make room for what is now, and for what is pointed at', () => {
    const columns = workdays(0, 12);
    expect(shown(columns, 320)).toEqual(['Mon 2', 'Mon 9', 'Tue 17']);
    expect(shown(columns, 320, 6)).toEqual(['Mon 2', '10', 'Tue 17']);
    expect(shown(columns, 320, 10)).toEqual(['Mon 2', 'Mon 9', 'Mon 16']);
  });
});
