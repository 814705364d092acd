import type { Playlist, PlaylistEntry } from '#shared/displays/playlist.ts';
import { START_DAYS } from '#shared/rules/expected/expected.ts';
import { timeText } from '#shared/rules/local-time.ts';
import { startDayText } from '../jobs/starts-text.ts';
import type { PlaylistTexts } from './texts.ts';

/** '45 s', '2 min' */
export const turnText = (t: PlaylistTexts, seconds: number): string =>
  seconds >= 60 && seconds % 60 === 0 ? t('minutes', { count: seconds / 60 }) : t('seconds', { count: seconds });

const clockText = (time: string): string => timeText(`2026-11-23T${time}:00Z`, 'UTC');

/** '05:00 a.m. – 08:00 p.m., Mon, Tue'; empty for always. */
function whenText({ from, until, days }: PlaylistEntry): string {
  const times = from === null || until === null ? [] : [`${clockText(from)} – ${clockText(until)}`];
  const weekdays = START_DAYS.flatMap((day, place) => (days.includes(day) ? [startDayText(place, 'short')] : []));
  return [...times, ...weekdays].join(', ');
}

/**
 * A playlist in a line: 'Quiet 45 s, Every name (Queens) 20 s: 05:00 a.m. – 08:00 p.m.'; what is on
 * at the same times stands together.
 * @param regionOf the name of a region; else its number stands
 */
export function playlistWords(t: PlaylistTexts, playlist: Playlist, regionOf: (id: number) => string = String): string {
  if (playlist.length === 0) return t('byClock');
  const whatIn = ({ view, regionIds = [] }: PlaylistEntry): string =>
    regionIds.length === 0 ? t(view) : `${t(view)} (${regionIds.map(regionOf).join(', ')})`;
  return [...new Set(playlist.map(whenText))]
    .map((when) => {
      const entries = playlist.filter((entry) => whenText(entry) === when);
      const views = entries.map((entry) =>
        playlist.length > 1 ? `${whatIn(entry)} ${turnText(t, entry.seconds)}` : whatIn(entry),
      );
      return when === '' ? views.join(', ') : `${views.join(', ')}: ${when}`;
    })
    .join(' · ');
}
