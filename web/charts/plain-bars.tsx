import { type Axis, SCALE_WIDTH, type Slot } from './places.ts';
import type { Panel } from './plot.ts';

interface PlainBarsProps {
  panel: Panel;
  axis: Axis;
  slots: readonly Slot[];
  isStacked: boolean;
  /** Pixels. */
  width: number;
}

/** In pixels, as in ApexCharts: the outer grid lines, and the right edge of the figures. */
const ABOVE = 13;
const BELOW = 7;
const FIGURES_END = 44;

/**
 * A panel of bars as plain SVG, each bar where ApexCharts draws it. Shown until the 155 kB of that
 * library have come, and for good if they cannot be fetched.
 */
export function PlainBars({ panel: { height, scale, series, axisText }, axis, slots, isStacked, width }: PlainBarsProps) {
  const bottom = height - BELOW;
  const yOf = (value: number): number => bottom - (value / scale.max) * (bottom - ABOVE);
  const lines = Array.from({ length: scale.steps + 1 }, (_, step) => (scale.max * step) / scale.steps);
  const below = (column: number, index: number): number =>
    isStacked ? series.slice(0, index).reduce((sum, { values }) => sum + (values[column] ?? 0), 0) : 0;
  return (
    <svg className="plain-bars" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {lines.map((value) => (
        <g key={value} className="plain-line">
          <line x1={SCALE_WIDTH} x2={width} y1={yOf(value)} y2={yOf(value)} />
          <text x={FIGURES_END} y={yOf(value)} dy="0.33em" textAnchor="end">
            {axisText(value)}
          </text>
        </g>
      ))}
      {series.map(({ name, fill, edge, values }, index) => (
        <g key={name} className="plain-series" style={{ fill, stroke: edge }}>
          {slots.map(({ center, width: column }, at) => {
            const filled = (column * axis.filled) / 100;
            const bar = isStacked ? filled : filled / series.length;
            const from = below(at, index);
            const to = from + (values[at] ?? 0);
            return to === from ? null : (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its column
                key={at}
                x={center - filled / 2 + (isStacked ? 0 : index * bar)}
                y={yOf(to)}
                width={bar}
                height={yOf(from) - yOf(to)}
              />
            );
          })}
        </g>
      ))}
    </svg>
  );
}
