import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { JobCostDays } from '#shared/job-details.ts';
import { type CostTrendDay, wentOverOn } from '#shared/rules/cost-trend.ts';
import { centsIn } from '#shared/rules/costs.ts';
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

interface CostTrendProps {
  /** The job's row number. */
  jobId: number;
  /** The last day that is shown, yyyy-MM-dd: that of a finished job, else today. */
  finalizedDate: string | null;
  /** In px, until the days are there. */
  waitingHeight?: number | undefined;
}

/** The job's cost against its bid over time, and the day on which it exceeded the bid. */
export function CostTrend({ jobId, finalizedDate, waitingHeight }: CostTrendProps) {
  const t = useTexts(costTrendTexts);
  const { data, status, error, retry } = useLive('jobCostDays', { id: jobId });
  if (data) return <Trend costs={data.data} finalizedDate={finalizedDate} />;
  if (status === 'failed') return <Failed title={t('failed')} reason={error?.message} onRetry={retry} />;
  return (
    <div style={{ minHeight: waitingHeight }}>
      <Shapes kind="lines" />
    </div>
  );
}

interface TrendProps extends Pick<CostTrendProps, 'finalizedDate'> {
  costs: JobCostDays;
}

function Trend({ costs, finalizedDate }: TrendProps) {
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
      <p className="job-growth-head flex wrap gap-16 lines-4 meta ink-2">
        <span className="job-growth-verdict grow" data-over={over !== null || undefined}>
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
