import { describe, expect, it } from 'vitest';
import { type Playlist, type PlaylistEntry, type PlaylistView, playlistWithin, viewAt } from './playlist.ts';

const ZONE = 'America/New_York';
const entry = (view: PlaylistView, more: Partial<PlaylistEntry> = {}): PlaylistEntry => ({
  view,
  seconds: 60,
  from: null,
  until: null,
  days: [],
  ...more,
});
const at = (moment: string): number => Date.parse(moment);
const shown = (playlist: Playlist, moment: string) => viewAt(playlist, at(moment), ZONE).view;
const changes = (playlist: Playlist, moment: string) => new Date(viewAt(playlist, at(moment), ZONE).until).toISOString();
/** Every view of a day, minute by minute, each once in a row. */
const dayOf = (playlist: Playlist, start: string, minutes = 1_440): string[] => {
  const views = Array.from({ length: minutes }, (_, minute) => viewAt(playlist, at(start) + minute * 60_000, ZONE).view ?? '-');
  return views.filter((view, place) => view !== views[place - 1]);
};

describe('[displays-7] a playlist', () => {
  it('without entries leaves the wall to the clock', () => {
    expect(viewAt([], at('2026-11-20T15:00:00Z'), ZONE)).toEqual({
      view: null,
      regionIds: [],
      until: at('2026-11-21T05:00:00Z'),
    });
  });

  it('shows the full board by regions, in turn', () => {
    const list = [entry('board', { regionIds: [1] }), entry('board', { regionIds: [2, 3] }), entry('board')];
    const midnight = '2026-11-20T05:00:00Z';
    const regions = [0, 59, 60, 120, 180].map((second) => viewAt(list, at(midnight) + second * 1_000, ZONE).regionIds);
    expect(regions).toEqual([[1], [1], [2, 3], [], [1]]);
    expect(viewAt([list[1]!], at(midnight), ZONE)).toMatchObject({ view: 'board', regionIds: [2, 3] });
  });

  it('shows no region outside of the scope of its display', () => {
    const list = [entry('board', { regionIds: [1, 2] }), entry('quiet', { regionIds: [9] }), entry('hours')];
    expect(playlistWithin(list, new Set([2, 3]))).toEqual([entry('board', { regionIds: [2] }), entry('quiet'), entry('hours')]);
  });

  it('of one entry shows it for ever', () => {
    expect(dayOf([entry('board')], '2026-11-20T05:00:00Z', 3_000)).toEqual(['board']);
  });

  it('shows views by time of day, and between them what a wall without one shows', () => {
    const list = [entry('board', { from: '05:00', until: '10:00' }), entry('quiet', { from: '10:00', until: '20:00' })];
    expect(dayOf(list, '2026-11-20T05:00:00Z')).toEqual(['-', 'board', 'quiet', '-']);
    expect(shown(list, '2026-11-20T14:59:59.999Z')).toBe('board');
    expect(shown(list, '2026-11-20T15:00:00Z')).toBe('quiet');
    expect(changes(list, '2026-11-20T14:59:00Z')).toBe('2026-11-20T15:00:00.000Z');
    expect(changes(list, '2026-11-21T04:00:00Z')).toBe('2026-11-21T05:00:00.000Z');
    expect(changes(list, '2026-11-21T06:00:00Z')).toBe('2026-11-21T10:00:00.000Z');
  });

  it('passes midnight, and the night of a weekday ends on the next morning', () => {
    const list = [entry('night', { from: '22:00', until: '04:00', days: ['fri'] })];
    expect(shown(list, '2026-11-21T04:30:00Z')).toBe('night');
    expect(shown(list, '2026-11-21T08:59:59Z')).toBe('night');
    expect(shown(list, '2026-11-21T09:00:00Z')).toBeNull();
    expect(shown(list, '2026-11-20T06:00:00Z')).toBeNull();
    expect(shown(list, '2026-11-22T04:30:00Z')).toBeNull();
  });

  it('is on all day on the weekdays that it names', () => {
    const list = [entry('hours', { days: ['sat', 'sun'] }), entry('quiet', { days: ['mon', 'tue', 'wed', 'thu', 'fri'] })];
    expect(shown(list, '2026-11-21T04:59:59Z')).toBe('quiet');
    expect(shown(list, '2026-11-21T05:00:00Z')).toBe('hours');
    expect(changes(list, '2026-11-21T04:00:00Z')).toBe('2026-11-21T05:00:00.000Z');
  });

  it('lets what is on together take turns, in order, each for as long as it says', () => {
    const hours = { from: '05:00', until: '20:00' };
    const list = [
      entry('quiet', { ...hours, seconds: 40 }),
      entry('alerts', { ...hours, seconds: 20 }),
      entry('quiet', { ...hours, seconds: 40 }),
      entry('hours', { ...hours, seconds: 20 }),
    ];
    const start = at('2026-11-20T10:00:00Z');
    const turns = Array.from({ length: 12 }, (_, turn) => viewAt(list, start + turn * 20_000, ZONE).view);
    expect(turns.slice(0, 6)).toEqual(['quiet', 'quiet', 'alerts', 'quiet', 'quiet', 'hours']);
    expect(turns.slice(6)).toEqual(turns.slice(0, 6));
    expect(changes(list, '2026-11-20T10:00:10Z')).toBe('2026-11-20T10:00:40.000Z');
    // The end of the day comes before the end of the turn.
    expect(changes(list, '2026-11-21T00:59:59Z')).toBe('2026-11-21T01:00:00.000Z');
  });

  it('begins with the first when another one comes or goes', () => {
    const list = [
      entry('quiet', { from: '05:00', until: '20:00', seconds: 45 }),
      entry('alerts', { from: '07:00', until: '09:00', seconds: 30 }),
    ];
    expect(viewAt(list, at('2026-11-20T12:00:00Z'), ZONE)).toEqual({
      view: 'quiet',
      regionIds: [],
      until: at('2026-11-20T12:00:45Z'),
    });
    expect(viewAt(list, at('2026-11-20T14:00:00Z'), ZONE)).toEqual({
      view: 'quiet',
      regionIds: [],
      until: at('2026-11-21T01:00:00Z'),
    });
  });

  it('follows the clock of the company when clocks change, without a gap and without a repeat', () => {
    const list = [
      entry('night', { from: '20:00', until: '02:30' }),
      entry('board', { from: '02:30', until: '05:00' }),
      entry('quiet', { from: '05:00', until: '20:00' }),
    ];
    // 2:30 does not come: an hour after 1:30.
    expect(dayOf(list, '2026-03-08T05:00:00Z', 23 * 60)).toEqual(['night', 'board', 'quiet', 'night']);
    expect(shown(list, '2026-03-08T07:29:59Z')).toBe('night');
    expect(shown(list, '2026-03-08T07:30:00Z')).toBe('board');
    // 1:30 comes twice, and counts the first time.
    const twice = [entry('night', { from: '20:00', until: '01:30' }), entry('quiet', { from: '01:30', until: '20:00' })];
    expect(dayOf(twice, '2026-11-01T04:00:00Z', 25 * 60)).toEqual(['night', 'quiet', 'night']);
    expect(shown(twice, '2026-11-01T05:30:00Z')).toBe('quiet');
    expect(shown(twice, '2026-11-01T06:15:00Z')).toBe('quiet');
  });

  it('never changes before it says so', () => {
    const list = [
      entry('quiet', { from: '05:00', until: '20:00', seconds: 40 }),
      entry('hours', { seconds: 25 }),
      entry('alerts', { seconds: 20, days: ['fri'], from: '10:00', until: '11:00' }),
      entry('night', { from: '19:00', until: '06:15' }),
    ];
    let moment = at('2026-11-19T12:00:00Z');
    for (let step = 0; step < 300; step += 1) {
      const { view, until } = viewAt(list, moment, ZONE);
      expect(until).toBeGreaterThan(moment);
      expect(viewAt(list, until - 1, ZONE).view).toBe(view);
      moment = until;
    }
  });
});
