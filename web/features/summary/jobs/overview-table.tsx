import { formatMinutes } from '#shared/rules/hours.ts';
import { exactDollarsText } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { titleOf } from '../bar-labels.ts';
import { summaryTexts } from '../texts.ts';
import { type Amount, type Overview, sumOf } from './overview-data.ts';

const amountText = ({ minutes, cents }: Amount): string => `${formatMinutes(minutes)}, ${exactDollarsText(cents)}`;

/** The bars as a table for screen readers. */
export function OverviewTable({ overview: { bars, categories } }: { overview: Overview }) {
  const t = useTexts(summaryTexts);
  return (
    <div className="unseen">
      <table>
        <caption>{t('totals')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('period')}</th>
            {categories.map((category) => (
              <th key={category} scope="col">
                {t(category)}
              </th>
            ))}
            <th scope="col">{t('sum')}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.start}>
              <th scope="row">{titleOf(bar)}</th>
              {categories.map((category) => (
                <td key={category}>{amountText(bar.worked[category])}</td>
              ))}
              <td>{amountText(sumOf(categories.map((category) => bar.worked[category])))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
