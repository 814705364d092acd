import type { Scale } from './scale.ts';

/** A column of bars and its labels. */
export interface Column {
  id: string;
  /**
   * The shortest label that is clear beside its neighbours; the full one is shown where it fits.
   */
  short: string;
  label: string;
  /** The column of the present: today, this week or this month. */
  isNow?: boolean;
  /** Begins a group, such as a week: a wider gap stands before it. */
  beginsGroup?: boolean;
}

/** One kind of bar. */
export interface BarSeries {
  name: string;
  /** CSS colours, tokens as a rule: a theme is the stylesheet's matter. */
  fill: string;
  edge: string;
  /** One per column. Plain numbers, never a snapshot of a store. */
  values: readonly number[];
}

/** Bars over the common columns, with a scale of their own. */
export interface Panel {
  id: string;
  /** Pixels, fixed, so that nothing moves when the bars come. */
  height: number;
  series: readonly BarSeries[];
  scale: Scale;
  /** The label of a grid line. */
  axisText: (value: number) => string;
}
