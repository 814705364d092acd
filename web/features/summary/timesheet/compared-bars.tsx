import type { Bucket, Period } from '#shared/rules/periods.ts';
import type { ChartBar } from '#shared/summary.ts';
import { BarPlot } from '#web/charts/bar-plot.tsx';
import { type SliceLook, Swatch } from '#web/charts/donut.tsx';
import type { Column, Panel } from '#web/charts/plot.ts';
import { scaleFor } from '#web/charts/scale.ts';
import { useSpareHeight } from '#web/charts/spare-height.ts';
import { hoursAxis, hoursIn } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { isNow, labelOf, titleOf } from '../bar-labels.ts';
import { type BarPair, changeOf, signed } from './comparison.ts';
import { timesheetTexts } from './texts.ts';

interface ComparedBarsProps {
  name: string;
  /** The name of the selected period. */
  selectedName: string;
  pairs: readonly BarPair[];
  bucket: Bucket;
  /** The business day. */
  today: string;
}

const HEIGHT = 236;
const MOST_LINES = 4;

/** Pairs of bars on one scale of hours: the prior one on the left, the selected on the right. */
export function ComparedBars({ name, selectedName, pairs, bucket, today }: ComparedBarsProps) {
  const t = useTexts(timesheetTexts);
  const spare = useSpareHeight();
  const hours = (which: keyof BarPair): number[] => pairs.map((pair) => (pair[which]?.hours ?? 0) / 60);
  const series = [
    { name: t('prior'), fill: 'var(--share-pale)', edge: 'var(--share-edge)', values: hours('prior') },
    { name: selectedName, fill: 'var(--share)', edge: 'var(--share)', values: hours('selected') },
  ];
  const scale = scaleFor(
    series.flatMap(({ values }) => values),
    MOST_LINES,
  );
  const panel: Panel = { id: 'hours', height: HEIGHT + spare, series, scale, axisText: hoursAxis(scale.max) };
  return (
    <BarPlot
      name={name}
      columns={columnsOf(pairs, bucket, today, t('today'))}
      panels={[panel]}
      tooltip={(index) => pairs[index] && <PairFigures selectedName={selectedName} pair={pairs[index]} today={today} />}
    />
  );
}

/** A column for each pair, named by the selected bar, or by the prior one if that is missing. */
function columnsOf(pairs: readonly BarPair[], bucket: Bucket, today: string, todayText: string): Column[] {
  const bars = pairs.map(({ selected, prior }) => selected ?? prior).filter((bar) => bar !== null);
  const days = bars.map(daysOf);
  const isOneYear = new Set(days.map(({ start }) => start.slice(0, 4))).size <= 1;
  return days.map((own, index) => {
    const { label, short } = labelOf(own, bucket, days[index - 1], isOneYear);
    const isToday = bucket === 'day' && own.start === today;
    return { id: own.start, short, label: isToday ? todayText : label, isNow: isNow(own, today) };
  });
}

interface PairFiguresProps extends Pick<ComparedBarsProps, 'selectedName'> {
  pair: BarPair;
  today: string;
}

function PairFigures({ selectedName, pair: { selected, prior }, today }: PairFiguresProps) {
  const t = useTexts(timesheetTexts);
  // An unfinished period is not compared with a finished one.
  const change = selected && prior && selected.endDate < today ? changeOf(selected.hours, prior.hours) : null;
  const hoursText = hoursIn([selected?.hours ?? 0, prior?.hours ?? 0]);
  return (
    <table className="sheet-figures num wide meta">
      <tbody>
        <FigureRow look="pale" name={t('prior')} bar={prior} hoursText={hoursText} />
        <FigureRow look="solid" name={selectedName} bar={selected} hoursText={hoursText} />
        {change !== null && (
          <tr>
            <td />
            <th scope="row">{t('change')}</th>
            <td>{t('percent', { percent: signed(change) })}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

interface FigureRowProps {
  look: SliceLook;
  name: string;
  bar: ChartBar | null;
  hoursText: (minutes: number) => string;
}

const FigureRow = ({ look, name, bar, hoursText }: FigureRowProps) =>
  bar && (
    <tr>
      <td>
        <Swatch look={look} />
      </td>
      <th scope="row">
        {name}
        <span>{titleOf(daysOf(bar))}</span>
      </th>
      <td>{hoursText(bar.hours)}</td>
    </tr>
  );

const daysOf = ({ startDate, endDate }: ChartBar): Period => ({ start: startDate, end: endDate });
