import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { JobCostDays, JobDetails } from '#shared/job-details.ts';
import { type CostTrendDay, wentOverOn } from '#shared/rules/cost-trend.ts';
import { centsIn, hasCost } from '#shared/rules/costs.ts';
import { Swatch } from '#web/charts/donut.tsx';
import { useSession } from '#web/http/use-session.ts';
import { useLive } from '#web/live/use-live.ts';
import { exactDollarsText } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { dayText, weekdayText } from '#web/ui/calendar/day-time.ts';
import { Shapes } from '#web/ui/feedback/shapes.tsx';
import { Failed } from '#web/ui/feedback/state-card.tsx';
import { costTrendColumns, costTrendIn } from './cost-trend-columns.ts';
import { CostTrendPlot } from './cost-trend-plot.tsx';
import { costTrendTexts } from './texts.ts';
import './cost-trend.css';

/** The card's height in px once the days are there: what stands below does not move. */
const LOADED_HEIGHT = 294;

/** The job's cost against its bid over time, and the day on which it exceeded the bid. */
export function CostTrendCard({ job }: { job: JobDetails }) {
  const t = useTexts(costTrendTexts);
  const shown = useSnapshot(job);
  const { id, finalizedDate } = shown;
  const view = useLive('jobCostDays', { id });
  const minHeight = !view.data && hasCost(shown) ? LOADED_HEIGHT : undefined;
  return (
    <section className="card details-card card-pad" style={{ minHeight }}>
      <h2>{t('title')}</h2>
      {view.status === 'failed' && <Failed title={t('failed')} reason={view.error?.message} onRetry={view.retry} />}
      {!view.data && view.status !== 'failed' && <Shapes kind="lines" />}
      {view.data && <CostTrend costs={view.data.data} finalizedDate={finalizedDate} />}
    </section>
  );
}

interface CostTrendProps {
  costs: JobCostDays;
  finalizedDate: string | null;
}

function CostTrend({ costs, finalizedDate }: CostTrendProps) {
  const t = useTexts(costTrendTexts);
  const { businessDate: today } = useSession().user;
  const shown = useSnapshot(costs) as JobCostDays;
  const trend = useMemo(() => costTrendIn(shown), [shown]);
  const until = finalizedDate ?? today;
  const { piece, columns } = useMemo(() => costTrendColumns(trend, until), [trend, until]);
  const bid = centsIn(shown.bidPrice) ?? 0;
  const over = wentOverOn(trend, shown.bidPrice);
  if (columns.length === 0) return <p className="ink-2">{t('none')}</p>;
  return (
    <>
      <p className="details-growth-head flex wrap gap-16 lines-4 meta ink-2">
        <span className="details-growth-verdict grow" data-over={over !== null || undefined}>
          {over === null ? t(bid === 0 ? 'noBid' : 'within') : t('wentOver', { day: `${weekdayText(over)}, ${dayText(over)}` })}
        </span>
        <span>
          <Swatch look="solid" /> {t('cost')}
        </span>
        {bid > 0 && (
          <span>
            <Swatch look="pale" /> {t('left')}
          </span>
        )}
      </p>
      <CostTrendPlot columns={columns} piece={piece} bid={bid} today={today} />
      <CostTrendTable columns={columns} bid={bid} />
    </>
  );
}

/** The columns as a table for screen readers. */
function CostTrendTable({ columns, bid }: { columns: readonly CostTrendDay[]; bid: number }) {
  const t = useTexts(costTrendTexts);
  const heads = [t('date'), t('cost'), t('bid'), t('billed')];
  return (
    <div className="unseen">
      <table>
        <caption>{t('chart')}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ date, cost, billed }) => (
            <tr key={date}>
              <th scope="row">{dayText(date)}</th>
              <td>{exactDollarsText(cost)}</td>
              <td>{exactDollarsText(bid)}</td>
              <td>{exactDollarsText(billed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
