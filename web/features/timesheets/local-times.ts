import { momentText } from '#web/ui/calendar/day-time.ts';

/** The api writes moments in UTC; people read them as everything else on a sheet. */
export const inLocalTime = (text: string, timeZone: string): string =>
  text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (at) => momentText(at, timeZone));
