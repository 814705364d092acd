import { useMemo } from 'react';
import type { CostTrendDay } from '#shared/rules/cost-trend.ts';
import { type Bucket, payrollWeek } from '#shared/rules/periods.ts';
import { BarPlot } from '#web/charts/bar-plot.tsx';
import type { Column, Panel } from '#web/charts/plot.ts';
import { scaleFor } from '#web/charts/scale.ts';
import { dollarsAxis, exactDollarsText } from '#web/texts/figures.ts';
import { type TextsOf, useTexts } from '#web/texts/texts.ts';
import { dayText, inWords } from '#web/ui/calendar/day-time.ts';
import { costTrendTexts } from './texts.ts';
import '../figures.css';

interface CostTrendPlotProps {
  columns: readonly CostTrendDay[];
  piece: Bucket;
  /** Cents; 0 for none. */
  bid: number;
  /** The business day. */
  today: string;
}

const HEIGHT = 180;
const MOST_LINES = 4;
type Words = TextsOf<typeof costTrendTexts>;

/**
 * A stacked column for each day, week or month: the cost, and above it the rest of the bid, so that
 * all columns reach the bid, or the cost beyond the bid.
 */
export function CostTrendPlot({ columns, piece, bid, today }: CostTrendPlotProps) {
  const t = useTexts(costTrendTexts);
  const figures = JSON.stringify([columns.map(({ cost }) => cost), bid]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns with the same figures are drawn once
  const panel = useMemo(() => panelOf(columns, bid, t), [figures, t]);
  return (
    <BarPlot
      name={t('chart')}
      columns={columns.map((column, index) => labelled(column, columns[index - 1], piece, today))}
      panels={[panel]}
      isStacked
      tooltip={(index) => columns[index] && <Figures column={columns[index]} bid={bid} />}
    />
  );
}

function panelOf(columns: readonly CostTrendDay[], bid: number, t: Words): Panel {
  const dollars = (of: (cost: number) => number) => columns.map(({ cost }) => Math.max(0, of(cost)) / 100);
  const series = [
    {
      name: t('cost'),
      fill: 'var(--share)',
      edge: 'var(--share)',
      values: dollars((cost) => (bid === 0 ? cost : Math.min(cost, bid))),
    },
    ...(bid === 0
      ? []
      : [
          { name: t('left'), fill: 'var(--share-pale)', edge: 'var(--share-edge)', values: dollars((cost) => bid - cost) },
          { name: t('over'), fill: 'var(--danger)', edge: 'var(--danger)', values: dollars((cost) => cost - bid) },
        ]),
  ];
  const scale = scaleFor(
    columns.map(({ cost }) => Math.max(cost, bid) / 100),
    MOST_LINES,
  );
  return { id: 'growth', height: HEIGHT, series, scale, axisText: dollarsAxis(scale.max) };
}

function labelled({ date }: CostTrendDay, before: CostTrendDay | undefined, piece: Bucket, today: string): Column {
  const monthDay = `${Number(date.slice(5, 7))}/${Number(date.slice(8))}`;
  const words =
    piece === 'month'
      ? { label: inWords(date, { month: 'short' }), short: inWords(date, { month: 'narrow' }) }
      : { label: monthDay, short: piece === 'day' ? String(Number(date.slice(8))) : monthDay };
  const isNewWeek = before !== undefined && payrollWeek(date).monday !== payrollWeek(before.date).monday;
  return { id: date, ...words, isNow: date === today, beginsGroup: piece === 'day' && isNewWeek };
}

function Figures({ column: { date, cost, billed }, bid }: { column: CostTrendDay; bid: number }) {
  const t = useTexts(costTrendTexts);
  const rows = [
    [t('cost'), cost],
    ...(bid === 0
      ? []
      : ([
          [t('bid'), bid],
          [t(cost > bid ? 'over' : 'left'), Math.abs(bid - cost)],
        ] as const)),
    [t('billed'), billed],
  ] as const;
  return (
    <table className="job-figures num wide">
      <caption>{dayText(date)}</caption>
      <tbody>
        {rows.map(([name, cents]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{exactDollarsText(cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
