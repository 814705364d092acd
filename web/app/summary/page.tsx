import { DailyRoster } from '#web/features/roster/daily-roster.tsx';
import { SummaryPage } from '#web/features/summary/summary-page.tsx';

/** Puts the roster into its tab. */
export default function Summary() {
  return <SummaryPage roster={(filters) => <DailyRoster {...filters} />} />;
}
