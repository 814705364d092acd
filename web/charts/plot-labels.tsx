import { labelsOf } from './labels.ts';
import type { Slot } from './places.ts';
import type { Column } from './plot.ts';

interface PlotLabelsProps {
  columns: readonly Column[];
  slots: readonly Slot[];
  /** The plot's width in pixels. */
  width: number;
  pointed: number | null;
}

/** Shows as many labels as fit. */
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
