import { useSession } from '#web/http/use-session.ts';
import { momentDayText } from '#web/ui/calendar/day-time.ts';

/** The business day in which a moment lies, as people read it. */
export function useDayOf(): (at: string) => string {
  const { businessTimeZone } = useSession().user;
  return (at) => momentDayText(at, businessTimeZone);
}
