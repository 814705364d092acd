import { alertMessage } from '#web/features/alerts/alert/alert-look.tsx';
import { alertsTexts } from '#web/features/alerts/texts.ts';
import { DailyRoster } from '#web/features/roster/daily-roster.tsx';
import { SummaryPage } from '#web/features/summary/summary-page.tsx';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';

/** Puts the roster into its tab, and gives it the sentences of alerts. */
export default function Summary() {
  const t = useTexts(alertsTexts);
  const { businessTimeZone: timeZone } = useSession().user;
  return (
    <SummaryPage roster={(filters) => <DailyRoster {...filters} describeAlert={(alert) => alertMessage(t, alert, timeZone)} />} />
  );
}
