import { JOB_CATEGORIES } from '#shared/jobs/words.ts';
import type { Bucket, Period } from '#shared/rules/periods.ts';
import type { JobSummary } from '#shared/summary.ts';
import { countText } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { periodText } from '#web/ui/calendar/day-time.ts';
import { ManyField } from '#web/ui/fields/many-field.tsx';
import type { SummaryView } from '../filters.ts';
import { Pieces } from '../pieces.tsx';
import { summaryTexts } from '../texts.ts';
import { piecesOf } from './overview-data.ts';

const CAPTIONS = { day: 'perDay', week: 'perWeek', month: 'perMonth', quarter: 'perQuarter' } as const;
const PIECE_NAMES = { day: 'perDay', week: 'weekly', month: 'monthly', quarter: 'quarterly' } as const;

interface OverviewHeadProps {
  granularity: JobSummary['granularity'];
  piece: Bucket;
  /** From the first bar to the last; null for no bars. */
  range: Period | null;
  /** Shifts whose hours are not in the bars yet. */
  running: number;
  view: SummaryView;
}

/** The title of the bars, and their choices. */
export function OverviewHead({ granularity, piece, range, running, view }: OverviewHeadProps) {
  const t = useTexts(summaryTexts);
  const pieces = piecesOf(granularity);
  const cut = t(granularity === 'day' ? 'perCategory' : CAPTIONS[piece]);
  const what = view.filters.days || !range ? cut : t('currentWeek', { what: cut, range: periodText(range) });
  return (
    <header className="overview-head row wrap gap-8">
      <h2>{t('overview')}</h2>
      <p>
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
