import type { Slot } from './places.ts';
import type { Column } from './plot.ts';

interface PlotLabelsProps {
  columns: readonly Column[];
  slots: readonly Slot[];
  /** Of the plot, in pixels. */
  width: number;
  pointed: number | null;
}

/** Pixels that a label of a few letters needs, with the air beside it. */
const LABEL_WIDTH = 52;
const SHORT_WIDTH = 26;
const LETTER_WIDTH = 6;

/** As many labels as there is room for; the one that is now is always there. */
export function PlotLabels({ columns, slots, width, pointed }: PlotLabelsProps) {
  const room = slots[0]?.width ?? 0;
  const isShort = room < LABEL_WIDTH;
  const every = Math.max(1, Math.ceil((isShort ? SHORT_WIDTH : LABEL_WIDTH) / Math.max(1, room)));
  const now = columns.findIndex(({ isNow }) => isNow);
  const hasGroups = columns.some(({ beginsGroup }) => beginsGroup);
  const isRegular = (index: number): boolean =>
    every > 1 && hasGroups ? index === 0 || columns[index]?.beginsGroup === true : index % every === 0;
  const reach = Math.max(
    every,
    Math.ceil(((columns[now]?.label.length ?? 0) * LETTER_WIDTH + SHORT_WIDTH) / 2 / Math.max(1, room)),
  );
  const isFree = (index: number): boolean => now < 0 || Math.abs(index - now) >= reach;
  const isShown = (index: number): boolean => index === now || index === pointed || (isRegular(index) && isFree(index));
  return (
    <div className="bar-plot-labels num" aria-hidden="true">
      {slots.length === columns.length &&
        columns.map(
          ({ id, label, short, isNow, beginsGroup }, index) =>
            isShown(index) && (
              <span
                key={id}
                data-now={isNow || undefined}
                data-pointed={index === pointed || undefined}
                style={{ left: `${((slots[index]?.center ?? 0) / width) * 100}%` }}
              >
                {isShort && !isNow && !beginsGroup && index > 0 ? short : label}
              </span>
            ),
        )}
    </div>
  );
}
