import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { proxy, snapshot, subscribe } from 'valtio';
import { reconcile } from '#shared/live/ops.ts';
import type { RosterReplay } from '#shared/roster/replay.ts';
import type { Roster } from '#shared/roster/roster.ts';
import { recordedMoments, rosterAt } from '#shared/roster/rules/replay.ts';
import type { Player } from './player.ts';

/** The recorded day as it is now, whole: a replay reads all of it. */
export const useRecorded = (data: RosterReplay): RosterReplay =>
  useSyncExternalStore(
    (onChange) => subscribe(data, onChange),
    () => snapshot(data) as RosterReplay,
  );

interface Page {
  limit: number;
  offset: number;
}

function pageAt(replay: RosterReplay, atMs: number, { limit, offset }: Page): Roster {
  const { date, timeZone } = replay;
  const { roster, ...counts } = rosterAt(replay, atMs);
  return { date, timeZone, limit, offset, ...counts, roster: roster.slice(offset, offset + limit) };
}

/** How many of the sorted moments have come. */
function comeBy(moments: readonly number[], atMs: number): number {
  const next = moments.findIndex((ms) => ms > atMs);
  return next === -1 ? moments.length : next;
}

/**
 * A page of the roster at the player's moment, a proxy that is changed in place: a clock-in renders
 * one row. Computed where something is recorded, not at every frame.
 */
export function useBoard(replay: RosterReplay, player: Player, { limit, offset }: Page): Roster {
  const [board] = useState(() => proxy(pageAt(replay, player.atMs, { limit, offset })));
  useLayoutEffect(() => {
    const moments = recordedMoments(replay);
    let drawn = -1;
    const draw = (): void => {
      const come = comeBy(moments, player.atMs);
      if (come !== drawn) reconcile(board, pageAt(replay, player.atMs, { limit, offset }));
      drawn = come;
    };
    draw();
    return subscribe(player, draw, true);
  }, [board, replay, player, limit, offset]);
  return board;
}
