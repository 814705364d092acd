import type { JobCategory } from '../../../../shared/jobs.ts';
import { useTexts } from '../../../texts/texts.ts';
import { hoursText, shortDollarsText } from '../figures.ts';
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
  return (
    <ul className="overview-totals num" aria-label={t('totals')}>
      {categories.map((category) => (
        <li key={category}>
          <span className="overview-category">
            <CategorySwatch category={category} />
            {t(category)}
          </span>
          <b>{hoursText(totals[category].minutes)}</b> <span>{shortDollarsText(totals[category].cents)}</span>
        </li>
      ))}
    </ul>
  );
}
