import { formatMinutes } from '#shared/rules/hours.ts';
import type { ChartBar } from '#shared/summary.ts';
import { useTexts } from '#web/texts/texts.ts';
import { periodText } from '#web/ui/calendar/day-time.ts';
import type { BarPair } from './comparison.ts';
import { timesheetTexts } from './texts.ts';

interface ComparedTableProps {
  name: string;
  /** The name of the selected period. */
  selectedName: string;
  pairs: readonly BarPair[];
}

const daysOf = (bar: ChartBar | null): string => (bar ? periodText({ start: bar.startDate, end: bar.endDate }) : '–');
const hoursOf = (bar: ChartBar | null): string => (bar ? formatMinutes(bar.hours) : '–');

/** The bars as a table for screen readers. */
export function ComparedTable({ name, selectedName, pairs }: ComparedTableProps) {
  const t = useTexts(timesheetTexts);
  return (
    <div className="unseen">
      <table>
        <caption>{name}</caption>
        <thead>
          <tr>
            <th scope="col">{t('period')}</th>
            <th scope="col">{selectedName}</th>
            <th scope="col">{t('priorPeriod')}</th>
            <th scope="col">{t('prior')}</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ selected, prior }) => (
            <tr key={(selected ?? prior)?.startDate}>
              <th scope="row">{daysOf(selected)}</th>
              <td>{hoursOf(selected)}</td>
              <td>{daysOf(prior)}</td>
              <td>{hoursOf(prior)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
