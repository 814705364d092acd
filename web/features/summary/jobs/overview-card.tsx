import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { JOB_CATEGORIES } from '#shared/jobs/words.ts';
import type { Period } from '#shared/rules/periods.ts';
import type { JobSummary } from '#shared/summary.ts';
import { useSession } from '#web/http/use-session.ts';
import { ClearFilters } from '#web/lists/clear-filters.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { Empty } from '#web/ui/feedback/state-card.tsx';
import { SummaryIcon } from '#web/ui/icons/icons.tsx';
import type { SummaryView } from '../filters.ts';
import { PiecesPanel } from '../pieces.tsx';
import { summaryTexts } from '../texts.ts';
import { barsOf, type Overview, pieceOf, piecesOf, sumOf, totalsOf } from './overview-data.ts';
import { OverviewHead } from './overview-head.tsx';
import { OverviewPlot } from './overview-plot.tsx';
import { OverviewTable } from './overview-table.tsx';
import { OverviewTotals } from './overview-totals.tsx';
import './overview.css';

interface OverviewCardProps {
  summary: JobSummary;
  view: SummaryView;
}

/** Hours and cost by category over the days of the range. */
export function OverviewCard({ summary, view }: OverviewCardProps) {
  const t = useTexts(summaryTexts);
  const { user } = useSession();
  const { granularity, overviewDataPerDay, overviewDataPerWeek, overviewDataPerMonth, running } = useSnapshot(
    summary,
  ) as JobSummary;
  const { category, pieces } = view.filters;
  const piece = pieceOf(granularity, pieces);
  const bars = useMemo(
    () => barsOf({ granularity, overviewDataPerDay, overviewDataPerWeek, overviewDataPerMonth }, piece),
    [granularity, overviewDataPerDay, overviewDataPerWeek, overviewDataPerMonth, piece],
  );
  const chosen = category.join();
  const overview = useMemo<Overview>(() => {
    const categories = JOB_CATEGORIES.filter((one) => chosen === '' || chosen.split(',').includes(one));
    return { bars, piece, categories };
  }, [bars, piece, chosen]);
  const totals = totalsOf(bars);
  const isCut = piecesOf(granularity).length > 1;
  const { minutes, cents } = sumOf(overview.categories.map((one) => totals[one]));
  const stillRunning = overview.categories.reduce((sum, one) => sum + running[one], 0);
  const drawn = (
    <>
      <OverviewPlot overview={overview} today={user.businessDate} />
      <OverviewTable overview={overview} />
    </>
  );
  return (
    <>
      <OverviewHead granularity={granularity} piece={piece} range={spanOf(bars)} running={stillRunning} view={view} />
      <OverviewTotals totals={totals} categories={overview.categories} />
      <div className="overview-bars">
        {minutes === 0 && cents === 0 ? (
          <Empty icon={<SummaryIcon size={24} />} action={view.isFiltered && <ClearFilters onClear={view.clear} />}>
            {t('nothing')}
          </Empty>
        ) : isCut ? (
          <PiecesPanel chosen={piece}>{drawn}</PiecesPanel>
        ) : (
          drawn
        )}
      </div>
    </>
  );
}

const spanOf = (bars: readonly Period[]): Period | null => {
  const [first, last] = [bars[0], bars.at(-1)];
  return first && last ? { start: first.start, end: last.end } : null;
};
