/*
 * What a paired display shows, by time of day and weekday, and in turn [displays-7]. Apart from its
 * schemas, which a wall does not load.
 */
import { DAY_MINUTES, type DailySpan, spanOn, spansOf } from '../rules/daily-spans.ts';
import { addDays, businessDate } from '../rules/periods.ts';

export const PLAYLIST_VIEWS = ['quiet', 'board', 'alerts', 'hours', 'night'] as const;
export type PlaylistView = (typeof PLAYLIST_VIEWS)[number];

/** `from` and `until` are both null or neither. */
export interface PlaylistEntry extends DailySpan {
  view: PlaylistView;
  /** How long it stands when others are on at the same time. */
  seconds: number;
  /** The regions whose jobs it shows, of the display's scope; all of that when there are none. */
  regionIds?: readonly number[] | undefined;
}

/** In the order in which they take turns; without any, and in gaps, a wall follows the clock. */
export type Playlist = readonly PlaylistEntry[];

/** What stands at a moment; a view of null is that of a wall without a playlist. */
export interface Playing {
  view: PlaylistView | null;
  regionIds: readonly number[];
  /** In milliseconds since 1970: it does not change before, and may go on. */
  until: number;
}

const SECOND_MS = 1_000;

/**
 * The view that stands at a moment [displays-7]. Entries that are on together take turns, from the
 * moment on at which one of them came or went, and from midnight on: it all follows from the
 * moment, so that screens with the same playlist show the same, also after a reload.
 * @param at milliseconds since 1970
 */
export function viewAt(playlist: Playlist, at: number, timeZone: string): Playing {
  const today = businessDate(new Date(at), timeZone);
  const timed = playlist.map((entry) => ({ entry, spans: spansOf(entry, [addDays(today, -1), today], timeZone) }));
  const on = timed.filter(({ spans }) => spans.some(({ from, until }) => from <= at && at < until)).map(({ entry }) => entry);
  const { from: midnight, until: nextMidnight } = spanOn(today, 0, DAY_MINUTES, timeZone);
  const changes = timed.flatMap(({ spans }) => spans).flatMap(({ from, until }) => [from, until]);
  const end = Math.min(nextMidnight, ...changes.filter((change) => change > at));
  const [first] = on;
  if (!first) return { view: null, regionIds: [], until: end };
  if (on.length === 1) return standsUntil(first, end);
  const begin = Math.max(midnight, ...changes.filter((change) => change <= at));
  const round = on.reduce((sum, { seconds }) => sum + seconds * SECOND_MS, 0);
  let turnEnds = at - ((at - begin) % round);
  const standing = on.find(({ seconds }) => {
    turnEnds += seconds * SECOND_MS;
    return at < turnEnds;
  });
  return standsUntil(standing ?? first, Math.min(end, turnEnds));
}

const standsUntil = ({ view, regionIds = [] }: PlaylistEntry, until: number): Playing => ({ view, regionIds, until });

/**
 * The playlist with regions of the scope alone: an entry that has none left of those that it names
 * shows the whole scope.
 */
export const playlistWithin = (playlist: Playlist, inScope: ReadonlySet<number>): Playlist =>
  playlist.map(({ regionIds = [], ...entry }) => {
    const left = regionIds.filter((id) => inScope.has(id));
    return left.length > 0 ? { ...entry, regionIds: left } : entry;
  });
