import { DailyRoster } from '../../features/roster/daily-roster.tsx';
import { SummaryPage } from '../../features/summary/summary-page.tsx';

/** Puts each area's part into its tab. */
export default function Summary() {
  return (
    <SummaryPage
      tabs={{
        roster: ({ region, date }, clearFilters) => <DailyRoster region={region} date={date} onClearFilters={clearFilters} />,
      }}
    />
  );
}
