import { momentText } from '#web/ui/calendar/day-time.ts';

/** Replaces the UTC moments in a message of the api by local ones. */
export const inLocalTime = (text: string, timeZone: string): string =>
  text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (at) => momentText(at, timeZone));
