import { timeText } from '#shared/rules/local-time.ts';
import { useSession } from '#web/http/use-session.ts';
import { momentDayText } from '#web/ui/calendar/day-time.ts';

/** A moment as people read it, in the company's time zone. */
export function useMomentOf(): (at: string) => { day: string; time: string } {
  const { businessTimeZone } = useSession().user;
  return (at) => ({ day: momentDayText(at, businessTimeZone), time: timeText(at, businessTimeZone) });
}
