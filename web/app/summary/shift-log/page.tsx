import { alertMessage } from '#web/features/alerts/alert/alert-look.tsx';
import { alertsTexts } from '#web/features/alerts/texts.ts';
import { ShiftLogPage } from '#web/features/shift-log/page.tsx';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';

/** Gives the shift log the sentences of alerts. */
export default function Log() {
  const t = useTexts(alertsTexts);
  const { businessTimeZone: timeZone } = useSession().user;
  return <ShiftLogPage describeAlert={(alert) => alertMessage(t, alert, timeZone)} />;
}
