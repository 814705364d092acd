import { useSnapshot } from 'valtio';
import { useSession } from '#web/http/use-session.ts';
import { MOST_REGIONS } from '#web/lists/use-unknown-region.ts';
import { useLive } from '#web/live/use-live.ts';
import { usePrintScope } from '#web/print/print.ts';
import { useTexts } from '#web/texts/texts.ts';
import { dayText, periodText } from '#web/ui/calendar/day-time.ts';
import { rosterDay, type SummaryFilters } from './filters.ts';
import { NO_REGIONS } from './summary-head.tsx';
import { summaryTexts } from './texts.ts';

/**
 * Says on paper what the page's fields say on the screen: tab, region, and the day or the range.
 */
export function PrintedScope({ filters: { tab, region, days } }: { filters: SummaryFilters }) {
  const t = useTexts(summaryTexts);
  const { user } = useSession();
  const { data } = useSnapshot(useLive('regions', MOST_REGIONS).data ?? NO_REGIONS);
  const place = region === null ? t('everyRegionOnPaper') : data.find(({ id }) => id === region)?.name;
  const when = tab === 'roster' ? dayText(rosterDay(days, user.businessDate) ?? user.businessDate) : days && periodText(days);
  usePrintScope([t(tab), place, when].filter((words) => typeof words === 'string'));
  return null;
}
