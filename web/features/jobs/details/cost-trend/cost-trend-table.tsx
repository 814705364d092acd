import type { CostTrendDay } from '#shared/rules/cost-trend.ts';
import { exactDollarsText } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { dayText } from '#web/ui/calendar/day-time.ts';
import { costTrendTexts } from './texts.ts';

/** The columns as a table for screen readers. */
export function CostTrendTable({ columns, bid }: { columns: readonly CostTrendDay[]; bid: number }) {
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
