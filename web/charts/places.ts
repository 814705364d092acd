/** The extra gap between two groups, in columns. */
const GROUP_GAP = 0.18;

/**
 * The places of columns on the axis, in columns from the first; groups are set apart by a gap.
 * @param groups for each column, whether it begins a group
 */
export function placesOf(groups: readonly boolean[]): number[] {
  let gap = 0;
  return groups.map((begins, index) => {
    if (begins && index > 0) gap += GROUP_GAP;
    return index + gap;
  });
}

/** The division of a plot into columns. */
export interface Axis {
  /**
   * The first and the last place on it, in columns from the first, and its left edge and width, in
   * pixels.
   */
  from: number;
  to: number;
  left: number;
  width: number;
  /** The part of a column that its bars take, in percent. */
  filled: number;
}

/** Room for the figures of the scale, before the axis. Pixels. */
export const SCALE_WIDTH = 50;
const MOST_BAR_WIDTH = 30;
const MOST_FILLED = 62;

/**
 * The axis of a plot so many pixels wide. ApexCharts keeps a margin of a bar's width at either end
 * of a numeric axis, taken on an axis as long as the data (as the number of columns, up to three).
 * Where that is less than half a column, the axis goes on for the rest of it.
 * @param bars side by side in a column
 */
export function axisOf(places: readonly number[], plotWidth: number, bars: number): Axis {
  const room = Math.max(0, plotWidth - SCALE_WIDTH);
  const last = places.at(-1) ?? 0;
  const column = room / (last + 1);
  const filled = Math.round(Math.min(MOST_FILLED, (100 * MOST_BAR_WIDTH * bars) / column));
  // A single column is a category to the library: in the middle, and no margin.
  if (places.length < 2) return { from: -0.5, to: 0.5, left: SCALE_WIDTH, width: room, filled };
  const margin = (room / (last > 3 ? last : places.length)) * (filled / 100);
  const beyond = Math.max(0, 0.5 - margin / column);
  return { from: -beyond, to: last + beyond, left: SCALE_WIDTH + margin, width: room - 2 * margin, filled };
}

/** A column in pixels: its middle, and how wide its share of the plot is. */
export interface Slot {
  center: number;
  width: number;
}

/** The columns of an axis in pixels. */
export function slotsOf(places: readonly number[], { from, to, left, width }: Axis): Slot[] {
  const unit = width / (to - from);
  return places.map((place) => ({ center: left + (place - from) * unit, width: unit }));
}

/** The column whose middle is nearest to a place, in pixels. */
export function nearestSlot(slots: readonly Slot[], at: number): number {
  let nearest = 0;
  for (const [index, { center }] of slots.entries())
    if (Math.abs(center - at) < Math.abs((slots[nearest]?.center ?? 0) - at)) nearest = index;
  return nearest;
}
