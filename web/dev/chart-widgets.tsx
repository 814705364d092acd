import { BarPlot } from '../charts/bar-plot.tsx';
import { Donut, type Slice, Swatch } from '../charts/donut.tsx';
import type { BarSeries, Column } from '../charts/plot.ts';
import { scaleFor } from '../charts/scale.ts';
import { Section } from './section.tsx';

/** Columns of a plot; every so many of them begin a group, such as a week. */
const columnsOf = (count: number, group = count): Column[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    label: `Column ${index + 1}`,
    short: String(index + 1),
    beginsGroup: index % group === 0,
    isNow: index === count - 2,
  }));

const LOOKS = [
  { name: 'first', fill: 'var(--share)', edge: 'var(--share)' },
  { name: 'second', fill: 'var(--share-pale)', edge: 'var(--share-edge)' },
];

const seriesOf = (count: number): BarSeries[] =>
  LOOKS.map((look, own) => ({
    ...look,
    values: Array.from({ length: count }, (_, index) => 20 + ((index * 37 + own * 23) % 60)),
  }));

interface BarsProps {
  count: number;
  group?: number;
  isStacked?: boolean;
}

function Bars({ count, group, isStacked = false }: BarsProps) {
  const series = seriesOf(count);
  const scale = scaleFor(isStacked ? [160] : [80], 4);
  return (
    <div className="widgets-half">
      <BarPlot
        name={`${count} columns, ${isStacked ? 'stacked' : 'in pairs'}`}
        columns={columnsOf(count, group)}
        panels={[{ id: 'hours', height: 160, series, scale, axisText: (value) => `${value}h` }]}
        isStacked={isStacked}
        tooltip={(index) => `Column ${index + 1}: ${series.map(({ values }) => values[index]).join(' and ')}`}
      />
    </div>
  );
}

const SLICES: readonly (readonly Slice[])[] = [
  [
    { id: 'done', count: 3, look: 'solid' },
    { id: 'begun', count: 1, look: 'pale' },
    { id: 'open', count: 2, look: 'hatched' },
  ],
  [{ id: 'all', count: 4, look: 'hatched' }],
  [{ id: 'none', count: 0, look: 'solid' }],
];

/** Bars from one column to many, and rings. */
export function ChartWidgets() {
  return (
    <>
      <Section title="Bars">
        {[1, 2, 3, 4, 5].map((count) => (
          <Bars key={count} count={count} />
        ))}
        <Bars count={5} isStacked />
        <Bars count={15} group={5} isStacked />
        <Bars count={53} isStacked />
      </Section>
      <Section title="Rings">
        {SLICES.map((slices) => (
          <Donut key={slices[0]?.id} slices={slices} middle="50%" />
        ))}
        {(['solid', 'pale', 'hatched'] as const).map((look) => (
          <Swatch key={look} look={look} />
        ))}
      </Section>
    </>
  );
}
