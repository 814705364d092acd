import { useSnapshot } from 'valtio';
import type { LiveAnswers } from '#shared/live.ts';
import { formatMinutes } from '#shared/rules/hours.ts';
import { BUCKET_OF, type Bucket, type Period } from '#shared/rules/periods.ts';
import type { ChartBar } from '#shared/summary.ts';
import { Swatch } from '#web/charts/donut.tsx';
import { useSession } from '#web/http/use-session.ts';
import { ClearFilters } from '#web/lists/clear-filters.tsx';
import { hoursIn } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { dayText, periodText } from '#web/ui/calendar/day-time.ts';
import { Empty } from '#web/ui/feedback/state-card.tsx';
import { TimesheetsIcon } from '#web/ui/icons/icons.tsx';
import type { SummaryView } from '../filters.ts';
import { PiecesPanel } from '../pieces.tsx';
import { ComparedBars } from './compared-bars.tsx';
import { type BarPair, changeOf, minutesIn, pairsOf, quartersOf, signed } from './comparison.ts';
import { timesheetTexts } from './texts.ts';

interface ComparedHoursProps {
  summary: LiveAnswers['dwoSummary'];
  view: SummaryView;
}

/**
 * The totals of both periods, in the order of their bars, and the bars; a year's are by month or by
 * quarter [summary-2].
 */
export function ComparedHours({ summary, view }: ComparedHoursProps) {
  const t = useTexts(timesheetTexts);
  const { user } = useSession();
  const { pieces, days, steps } = view.filters;
  const { rangeType, chart, chartOld, startDate, endDate } = useSnapshot(summary).data;
  // Without chosen dates it is the current week or an earlier one: the counts are of all dates.
  const selectedName = days !== null ? t('selected') : steps === 0 ? t('thisWeek') : t('weekOf', { day: dayText(startDate) });
  const bucket: Bucket = rangeType === 'year' && pieces === 'coarser' ? 'quarter' : BUCKET_OF[rangeType];
  const barsOf = (bars: readonly ChartBar[]) => (bucket === 'quarter' ? quartersOf(bars) : bars);
  const pairs = pairsOf(barsOf(chart), barsOf(chartOld));
  const [selected, prior] = [minutesIn(chart), minutesIn(chartOld)];
  const hoursText = hoursIn([selected, prior]);
  // An unfinished period is not compared with a finished one.
  const change = endDate < user.businessDate ? changeOf(selected, prior) : null;
  const hours = (
    <>
      <dl className="sheet-totals num flex wrap">
        <Total name={t('prior')} look="pale" period={spanOf(chartOld)} hours={hoursText(prior)} />
        <Total
          name={selectedName}
          look="solid"
          period={spanOf(chart) ?? { start: startDate, end: endDate }}
          hours={hoursText(selected)}
        />
        {change !== null && (
          <div>
            <dt className="row gap-6 meta ink-2">{t('change')}</dt>
            <dd>
              <b className="bold">{t('percent', { percent: signed(change) })}</b>
            </dd>
          </div>
        )}
      </dl>
      {selected + prior === 0 ? (
        <Empty icon={<TimesheetsIcon size={24} />} action={view.isFiltered && <ClearFilters onClear={view.clear} />}>
          {t('nothing')}
        </Empty>
      ) : (
        <>
          <ComparedBars name={t(rangeType)} selectedName={selectedName} pairs={pairs} bucket={bucket} today={user.businessDate} />
          <ComparedTable name={t(rangeType)} selectedName={selectedName} pairs={pairs} />
        </>
      )}
    </>
  );
  return rangeType === 'year' ? <PiecesPanel chosen={pieces}>{hours}</PiecesPanel> : hours;
}

/** The days from the first bar to the last; a week's bars are its working days. */
const spanOf = (bars: readonly ChartBar[]): Period | null => {
  const [first, last] = [bars[0], bars.at(-1)];
  return first && last ? { start: first.startDate, end: last.endDate } : null;
};

interface TotalProps {
  name: string;
  look: 'solid' | 'pale';
  period: Period | null;
  hours: string;
}

const Total = ({ name, look, period, hours }: TotalProps) => (
  <div>
    <dt className="row gap-6 meta ink-2">
      <Swatch look={look} />
      {name}
    </dt>
    <dd>
      <b className="bold">{hours}</b>
      {period && <span className="ink-3">{periodText(period)}</span>}
    </dd>
  </div>
);

interface ComparedTableProps {
  name: string;
  /** The name of the selected period. */
  selectedName: string;
  pairs: readonly BarPair[];
}

const daysOf = (bar: ChartBar | null): string => (bar ? periodText({ start: bar.startDate, end: bar.endDate }) : '–');
const hoursOf = (bar: ChartBar | null): string => (bar ? formatMinutes(bar.hours) : '–');

/** The bars as a table for screen readers. */
function ComparedTable({ name, selectedName, pairs }: ComparedTableProps) {
  const t = useTexts(timesheetTexts);
  return (
    <div className="unseen">
      <table>
        <caption>{name}</caption>
        <thead>
          <tr>
            <th scope="col">{t('period')}</th>
            <th scope="col">{selectedName}</th>
            <th scope="col">{t('priorPeriod')}</th>
            <th scope="col">{t('prior')}</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ selected, prior }) => (
            <tr key={(selected ?? prior)?.startDate}>
              <th scope="row">{daysOf(selected)}</th>
              <td>{hoursOf(selected)}</td>
              <td>{daysOf(prior)}</td>
              <td>{hoursOf(prior)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
