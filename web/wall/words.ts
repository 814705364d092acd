import { PLAYLIST_VIEWS } from '#shared/displays/playlist.ts';
import { timeText } from '#shared/rules/local-time.ts';
import type { Freshness } from '../live/freshness.ts';
import { dayText, weekdayText } from '../ui/calendar/day-time.ts';
import type { WallTexts } from './texts.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * '2 s', '5 min', '3 h', '2 d': as short as can be made out from afar. These signs are the same in
 * every language.
 */
export function ageOf(ms: number): string {
  if (ms < MINUTE) return `${Math.max(0, Math.floor(ms / SECOND))} s`;
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`;
  if (ms < 48 * HOUR) return `${Math.floor(ms / HOUR)} h`;
  return `${Math.floor(ms / (24 * HOUR))} d`;
}

/** Beyond this, how late somebody is stands in hours. */
const MOST_MINUTES = 100;

/** How late somebody is: '43 min', and '2 h' from 100 minutes on. */
export const lateOf = (minutes: number): string => (minutes < MOST_MINUTES ? `${minutes} min` : ageOf(minutes * MINUTE));

/** As wide as any other: all figures have one width. */
export const LONGEST_LATE = lateOf(MOST_MINUTES - 1);

/** 'Friday, 11/20/2026' of '2026-11-20'. */
export const dayInWords = (date: string): string => `${weekdayText(date)}, ${dayText(date)}`;

/**
 * Says 'Today' only while it is: when the feed was lost before midnight, the roster is yesterday's.
 */
export function titleAt(t: WallTexts, ms: number, date: string, timeZone: string): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(ms);
  return date === today ? t('today') : t('onDay', { day: weekdayText(date) });
}

/** The text of the pill in the head: the age of live data, or the time from which old data is. */
export const pillWords = (t: WallTexts, fresh: Freshness, timeZone: string): string =>
  fresh.kind === 'stale'
    ? t('dataFrom', { clock: timeText(fresh.since, timeZone) })
    : fresh.kind === 'live'
      ? t('fresh', { age: ageOf(fresh.ageMs) })
      : '';

interface Change {
  at: number;
  /** Null while the feed is lost: nobody knows how long ago the last change was. */
  now: number | null;
  timeZone: string;
}

/** When a crew's clocks last changed, 'changed 2 min ago' or 'changed 10:42 a.m.'. */
export const changedWords = (t: WallTexts, { at, now, timeZone }: Change): string =>
  now === null ? t('changedAt', { clock: timeText(new Date(at), timeZone) }) : t('changedAgo', { age: ageOf(now - at) });

/** The text at the right end of the band. */
export const retryWords = (t: WallTexts, retryInMs: number | null): string =>
  retryInMs === null || retryInMs < SECOND ? t('tryingNow') : t('tryingIn', { seconds: Math.ceil(retryInMs / SECOND) });

/**
 * 'All regions', 'Long Island', 'Long Island, Queens', '4 regions'. Until the list is there a
 * region is named by its number.
 * @param regions undefined until then
 */
export function regionWords(
  t: WallTexts,
  chosen: readonly number[],
  regions: readonly { id: number; name: string }[] | undefined,
): string {
  if (chosen.length === 0) return t('allRegions');
  if (chosen.length > 3) return t('someRegions', { count: chosen.length });
  return chosen
    .map((id) => regions?.find((region) => region.id === id)?.name ?? t(regions ? 'goneRegion' : 'region', { id }))
    .join(', ');
}

/**
 * What a wall shows: who is not where they should be, every name, open alerts, the hours of the
 * day; or, dim, who is still out. `auto` is the first by day and the last at night.
 */
export const WALL_VIEWS = ['auto', ...PLAYLIST_VIEWS] as const;
export type WallView = (typeof WALL_VIEWS)[number];

/** The distance in metres from which a quiet wall is to be read. */
export const SEEN_FROM = [2, 4, 8] as const;
export type Seen = (typeof SEEN_FROM)[number];

/** What the address says of a wall; `view` and `seen` have a default. */
export interface WallChoices {
  regions: readonly number[];
  view: WallView;
  seen: Seen;
}

export const wallChoices = (parameters: URLSearchParams): WallChoices => ({
  regions: chosenRegions(parameters.get('region')),
  view: WALL_VIEWS.find((view) => view === parameters.get('view')) ?? 'auto',
  seen: SEEN_FROM.find((seen) => String(seen) === parameters.get('seen')) ?? 4,
});

/** The query of an address that says this; what is by default is left out. */
export function wallQuery({ regions, view, seen }: WallChoices): string {
  const query = new URLSearchParams();
  if (regions.length > 0) query.set('region', regions.toSorted((a, b) => a - b).join(','));
  if (view !== 'auto') query.set('view', view);
  if (seen !== 4) query.set('seen', String(seen));
  const text = query.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}

/** `?region=1,2` as numbers, ascending; empty for every region and for anything malformed. */
export function chosenRegions(parameter: string | null): number[] {
  if (!/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,49}$/.test(parameter ?? '')) return [];
  return [...new Set(parameter!.split(',').map(Number))].sort((a, b) => a - b);
}

/** Lowercases the first letter for use within a sentence; the number of a job stays as it is. */
export const inSentence = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);
