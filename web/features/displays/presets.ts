import type { Playlist, PlaylistEntry, PlaylistView } from '#shared/displays/playlist.ts';

/** What a new entry says. */
export const NEW_ENTRY: PlaylistEntry = { view: 'quiet', seconds: 60, from: null, until: null, days: [] };

/** A copy that a form may change. */
export const copyOf = ({ days, regionIds = [], ...entry }: PlaylistEntry) => ({
  ...entry,
  days: [...days],
  ...(regionIds.length > 0 && { regionIds: [...regionIds] }),
});

const by = (from: string, until: string) => (view: PlaylistView, seconds: number) => ({
  ...NEW_ENTRY,
  view,
  seconds,
  from,
  until,
});
const byDay = by('05:00', '20:00');
const inTheMorning = by('05:00', '10:00');
const later = by('10:00', '20:00');

/** Playlists to begin with; at other times each follows the clock. */
export const PRESETS = {
  byClock: [],
  inTurn: [byDay('quiet', 45), byDay('alerts', 20)],
  wholeDay: [inTheMorning('board', 60), later('quiet', 60), later('alerts', 20), later('hours', 20)],
} as const satisfies Record<string, Playlist>;
