import type { JobCategory } from '#shared/jobs/jobs.ts';
import { dollarsText, hoursIn } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { titleOf } from '../bar-labels.ts';
import { summaryTexts } from '../texts.ts';
import { CategorySwatch } from './category-swatch.tsx';
import { type OverviewBar, sumOf } from './overview-data.ts';

interface OverviewTooltipProps {
  bar: OverviewBar;
  categories: readonly JobCategory[];
}

/** Every category of a bar, and their total. */
export function OverviewTooltip({ bar, categories }: OverviewTooltipProps) {
  const t = useTexts(summaryTexts);
  const sum = sumOf(categories.map((category) => bar.worked[category]));
  const hoursText = hoursIn([sum.minutes]);
  return (
    <table className="overview-tooltip num">
      <caption>{titleOf(bar)}</caption>
      <tbody>
        {categories.map((category) => (
          <tr key={category}>
            <th scope="row">
              <CategorySwatch category={category} />
              {t(category)}
            </th>
            <td>{hoursText(bar.worked[category].minutes)}</td>
            <td>{dollarsText(bar.worked[category].cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('sum')}</th>
          <td>{hoursText(sum.minutes)}</td>
          <td>{dollarsText(sum.cents)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
