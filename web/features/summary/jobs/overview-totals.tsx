import type { JobCategory } from '#shared/jobs/jobs.ts';
import { dollarsIn, hoursIn } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { summaryTexts } from '../texts.ts';
import { CategorySwatch } from './category-swatch.tsx';
import type { Amount } from './overview-data.ts';

interface OverviewTotalsProps {
  totals: Readonly<Record<JobCategory, Amount>>;
  categories: readonly JobCategory[];
}

/** The legend, which is the table of totals as well. */
export function OverviewTotals({ totals, categories }: OverviewTotalsProps) {
  const t = useTexts(summaryTexts);
  const shown = categories.map((category) => totals[category]);
  const hoursText = hoursIn(shown.map(({ minutes }) => minutes));
  const dollarsText = dollarsIn(shown.map(({ cents }) => cents));
  return (
    <ul className="overview-totals num" aria-label={t('totals')}>
      {categories.map((category) => (
        <li key={category}>
          <span className="overview-category flex gap-6 meta ink-2">
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
