import type { Freshness } from '../live/freshness.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** '2 s', '5 min', '3 h', '2 d': as short as can be made out from afar. */
export function ageOf(ms: number): string {
  if (ms < MINUTE) return `${Math.max(0, Math.floor(ms / SECOND))} s`;
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`;
  if (ms < 48 * HOUR) return `${Math.floor(ms / HOUR)} h`;
  return `${Math.floor(ms / (24 * HOUR))} d`;
}

/** The clock on the wall: '07:05', 24 hours, in a time zone. */
export const clockAt = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(ms);

/** 'Friday, 11/20/2026' of '2026-11-20'. */
export function dayInWords(date: string): string {
  const [year, month, day] = date.split('-');
  return `${weekdayOf(date)}, ${month}/${day}/${year}`;
}

/** Says 'Today' only while it is: when the feed was lost before midnight, the roster is yesterday's. */
export function titleAt(ms: number, date: string, timeZone: string): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(ms);
  return date === today ? 'Roster for Today' : `Roster for ${weekdayOf(date)}`;
}

const weekdayOf = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`));

/** The pill in the head. */
export const pillWords = (fresh: Freshness, timeZone: string): string =>
  fresh.kind === 'stale'
    ? `Data from ${clockAt(fresh.since.getTime(), timeZone)}`
    : fresh.kind === 'live'
      ? `Live, ${ageOf(fresh.ageMs)} ago`
      : '';

/** The right end of the band. */
export const retryWords = (retryInMs: number | null): string =>
  retryInMs === null || retryInMs < SECOND ? 'Trying again now' : `Trying again in ${Math.ceil(retryInMs / SECOND)} s`;

/** 'All regions', 'Long Island', 'Long Island, Queens', '4 regions'. A region that is not in the list is named by its number. */
export function regionWords(chosen: readonly number[], regions: readonly { id: number; name: string }[]): string {
  if (chosen.length === 0) return 'All regions';
  if (chosen.length > 3) return `${chosen.length} regions`;
  return chosen.map((id) => regions.find((region) => region.id === id)?.name ?? `Region ${id}`).join(', ');
}

/** `?region=1,2` as numbers, ascending; empty for every region and for anything malformed. */
export function chosenRegions(parameter: string | null): number[] {
  if (!/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,49}$/.test(parameter ?? '')) return [];
  return [...new Set(parameter!.split(',').map(Number))].sort((a, b) => a - b);
}

/** 'n more', and how many of them are missing when not even all of those fit. */
export const moreWords = (hidden: number, hiddenOut: number): string => {
  if (hiddenOut === 0) return `+${hidden} more`;
  return hiddenOut === hidden ? `+${hidden} not in` : `+${hidden} more, ${hiddenOut} not in`;
};
