import type { Slot } from './places.ts';
import type { Column } from './plot.ts';

interface PlotLabelsProps {
  columns: readonly Column[];
  slots: readonly Slot[];
  /** The plot's width in pixels. */
  width: number;
  pointed: number | null;
}

/** The labels below the columns, as many as fit. */
export function PlotLabels({ columns, slots, width, pointed }: PlotLabelsProps) {
  return (
    <div className="bar-plot-labels num" aria-hidden="true">
      {labelsOf(columns, slots, pointed).map(({ index, text }) => (
        <span
          key={columns[index]?.id}
          data-now={columns[index]?.isNow || undefined}
          data-pointed={index === pointed || undefined}
          style={{ left: `${((slots[index]?.center ?? 0) / width) * 100}%` }}
        >
          {text}
        </span>
      ))}
    </div>
  );
}

/** Pixels that a label of a few letters needs, with the air beside it. */
const LABEL_WIDTH = 52;
const SHORT_WIDTH = 26;
const LETTER_WIDTH = 6;
/** Pixels of air around a label: more in bold. */
const AIR = { bold: 10, others: 2 };

interface Label {
  /** The index of its column. */
  index: number;
  text: string;
}

/**
 * The labels for which there is room, from left to right. The pointed column has the first right to
 * its label, then the present one, then the others: all if all fit, else those at the starts of
 * groups, or every n-th if there are no groups. A label that would touch one before it in this
 * order is left out.
 */
export function labelsOf(columns: readonly Column[], slots: readonly Slot[], pointed: number | null): Label[] {
  if (slots.length !== columns.length) return [];
  const room = slots[0]?.width ?? 0;
  const isShort = room < LABEL_WIDTH;
  const every = Math.max(1, Math.ceil((isShort ? SHORT_WIDTH : LABEL_WIDTH) / Math.max(1, room)));
  const starts = columns.flatMap(({ beginsGroup }, index) => (beginsGroup && index > 0 ? [index] : []));
  const regular =
    every > 1 && columns.some(({ beginsGroup }) => beginsGroup)
      ? [...starts, 0]
      : columns.flatMap((_, index) => (index % every === 0 ? [index] : []));
  const now = columns.findIndex(({ isNow }) => isNow);
  const placed = new Map<number, Label & { left: number; right: number }>();
  for (const index of [pointed ?? -1, now, ...regular]) {
    const [column, slot] = [columns[index], slots[index]];
    if (!column || !slot || placed.has(index)) continue;
    const { label, short, isNow, beginsGroup } = column;
    const text = isShort && !isNow && !beginsGroup && index > 0 ? short : label;
    const half = (text.length * LETTER_WIDTH + (isNow || index === pointed ? AIR.bold : AIR.others)) / 2;
    const [left, right] = [slot.center - half, slot.center + half];
    if ([...placed.values()].some((other) => left < other.right && other.left < right)) continue;
    placed.set(index, { index, text, left, right });
  }
  return [...placed.values()].sort((a, b) => a.index - b.index).map(({ index, text }) => ({ index, text }));
}
