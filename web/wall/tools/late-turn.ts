/* Somebody turns late while the wall looks on. */
import { useEffect, useRef, useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { Roster } from '#shared/roster/roster.ts';
import { latenessAt, turnsLateAt } from '#shared/rules/expected/late.ts';
import { now } from '#web/clock/clock.ts';
import { useNow } from '#web/clock/use-now.ts';

/** The moment at which the last of the late people turned late; null while nobody is. Pure. */
export function lastTurnAt(waiting: Roster['waiting'], at: number): number | null {
  const turns = Object.keys(waiting?.expectedAt ?? {})
    .filter((moment) => latenessAt(moment, at) === 'late')
    .map(turnsLateAt);
  return turns.length === 0 ? null : Math.max(...turns);
}

const ALARM_MS = 60_000;
const NONE = proxy<Pick<Roster, 'waiting'>>({});

/**
 * True for a minute after somebody has turned late. All who do within that minute are one batch,
 * which is told once more when it is over. Who was late before the wall knew the roster is no news.
 * @param onTurn called once for each batch; undefined where the room wants to hear nothing
 */
export function useLateTurn(data: Roster | undefined, asOf: number | null, onTurn: (() => void) | undefined): boolean {
  const { waiting } = useSnapshot(data ?? NONE);
  const turnedAt = useNow((at) => lastTurnAt(waiting, asOf ?? at));
  const [until, setUntil] = useState(0);
  const isAlarmed = useNow((at) => at < until);
  const told = useRef<number | undefined>(undefined);
  const isKnown = data !== undefined;
  useEffect(() => {
    const latest = turnedAt ?? 0;
    if (!isKnown) return;
    if (told.current === undefined || !onTurn || latest < told.current) told.current = Math.max(told.current ?? 0, latest);
    if (isAlarmed || !onTurn || latest <= told.current) return;
    told.current = latest;
    setUntil(now() + ALARM_MS);
    onTurn();
  }, [isKnown, turnedAt, isAlarmed, onTurn]);
  return isAlarmed && onTurn !== undefined;
}
