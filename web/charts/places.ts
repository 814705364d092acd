import type { Plot } from './plot.ts';

/** How much farther apart two columns stand when a group begins between them, in columns. */
const GROUP_GAP = 0.18;

/** Where each column stands on the axis, in columns from the first. */
export function placesOf(groups: readonly boolean[]): number[] {
  let gap = 0;
  return groups.map((begins, index) => {
    if (begins && index > 0) gap += GROUP_GAP;
    return index + gap;
  });
}

/** A column in pixels: its middle, and how wide its share of the plot is. */
export interface Slot {
  center: number;
  width: number;
}

/** Where each column is in a drawn plot. */
export function slotsOf(groups: readonly boolean[], { left, width, from, to }: Plot): Slot[] {
  const unit = width / (to - from);
  return placesOf(groups).map((place) => ({ center: left + (place - from) * unit, width: unit }));
}

/** The column whose middle is nearest to a place, in pixels. */
export function nearestSlot(slots: readonly Slot[], at: number): number {
  let nearest = 0;
  for (const [index, { center }] of slots.entries())
    if (Math.abs(center - at) < Math.abs((slots[nearest]?.center ?? 0) - at)) nearest = index;
  return nearest;
}
