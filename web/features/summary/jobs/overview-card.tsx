import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { JobCategory } from '#shared/jobs/jobs.ts';
import { JOB_CATEGORIES } from '#shared/jobs/words.ts';
import type { Bucket, Period } from '#shared/rules/periods.ts';
import type { JobSummary } from '#shared/summary.ts';
import { useSession } from '#web/http/use-session.ts';
import { ClearFilters } from '#web/lists/clear-filters.tsx';
import { countText, dollarsIn, hoursIn } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { periodText } from '#web/ui/calendar/day-time.ts';
import { Empty } from '#web/ui/feedback/state-card.tsx';
import { ManyField } from '#web/ui/fields/many-field.tsx';
import { SummaryIcon } from '#web/ui/icons/icons.tsx';
import type { SummaryView } from '../filters.ts';
import { Pieces, PiecesPanel } from '../pieces.tsx';
import { summaryTexts } from '../texts.ts';
import { CategorySwatch } from './category-swatch.tsx';
import { type Amount, barsOf, type Overview, pieceOf, piecesOf, sumOf, totalsOf } from './overview-data.ts';
import { OverviewPlot, OverviewTable } from './overview-plot.tsx';
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
      <div className="overview-bars relative">
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

const CAPTIONS = { day: 'perDay', week: 'perWeek', month: 'perMonth', quarter: 'perQuarter' } as const;
const PIECE_NAMES = { day: 'perDay', week: 'weekly', month: 'monthly', quarter: 'quarterly' } as const;

interface OverviewHeadProps {
  granularity: JobSummary['granularity'];
  piece: Bucket;
  /** The days of all bars; null without bars. */
  range: Period | null;
  /** The number of running shifts, whose hours are not in the bars yet. */
  running: number;
  view: SummaryView;
}

/** The title of the bars, and the choices of division and categories. */
function OverviewHead({ granularity, piece, range, running, view }: OverviewHeadProps) {
  const t = useTexts(summaryTexts);
  const pieces = piecesOf(granularity);
  const cut = t(granularity === 'day' ? 'perCategory' : CAPTIONS[piece]);
  const what = view.filters.days || !range ? cut : t('currentWeek', { what: cut, range: periodText(range) });
  return (
    <header className="overview-head row wrap gap-8">
      <h2>{t('overview')}</h2>
      <p className="grow meta ink-3">
        <span>{what}</span>
        {running > 0 && <span className="overview-running">{t('running', { count: running, shown: countText(running) })}</span>}
      </p>
      {pieces.length > 1 && (
        <Pieces
          name={t('pieces')}
          choices={pieces.map((one) => ({ id: one, label: t(PIECE_NAMES[one]) }))}
          chosen={piece}
          onChoose={(one) => view.change({ pieces: one === pieces[0] ? 'finer' : 'coarser' })}
        />
      )}
      <ManyField
        name={t('categories')}
        choices={JOB_CATEGORIES.map((one) => ({ value: one, label: t(one) }))}
        all={t('everyCategory')}
        values={view.filters.category}
        onChoose={(category) => view.change({ category })}
      />
    </header>
  );
}

interface OverviewTotalsProps {
  totals: Readonly<Record<JobCategory, Amount>>;
  categories: readonly JobCategory[];
}

/** The legend of the categories, with the totals of each. */
function OverviewTotals({ totals, categories }: OverviewTotalsProps) {
  const t = useTexts(summaryTexts);
  const shown = categories.map((category) => totals[category]);
  const hoursText = hoursIn(shown.map(({ minutes }) => minutes));
  const dollarsText = dollarsIn(shown.map(({ cents }) => cents));
  return (
    <ul className="overview-totals num grid lines-12" aria-label={t('totals')}>
      {categories.map((category) => (
        <li key={category}>
          <span className="overview-category flex gap-6 top meta ink-2">
            <CategorySwatch category={category} />
            {t(category)}
          </span>
          <span>
            <b>{hoursText(totals[category].minutes)}</b> <span>{dollarsText(totals[category].cents)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const spanOf = (bars: readonly Period[]): Period | null => {
  const [first, last] = [bars[0], bars.at(-1)];
  return first && last ? { start: first.start, end: last.end } : null;
};
