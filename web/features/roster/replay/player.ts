import { useEffect, useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { Span } from '#shared/roster/rules/replay.ts';

/** How many times as fast as the day a replay may run. */
export const SPEEDS = [1, 10, 60, 300, 600] as const;
export type Speed = (typeof SPEEDS)[number];

/** The moment that a replay shows, in ms since 1970, and whether and how fast it goes on. */
export interface Player {
  atMs: number;
  isPlaying: boolean;
  speed: Speed;
}

/** A frame that took longer, as of a hidden tab, moves the replay no further. */
const LONGEST_FRAME_MS = 1_000;
/** With reduced motion the replay goes in steps, of this much time of the one who looks. */
const STILL_MS = 1_000;

const wantsStillness = (): boolean => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** The player of a span; it stands still at first, at a moment within the span. */
export function usePlayer(span: Span, openedAtMs: number) {
  const [player] = useState(() => proxy<Player>({ atMs: within(span, openedAtMs), isPlaying: false, speed: 60 }));
  const { isPlaying } = useSnapshot(player);
  const { startMs, endMs } = span;
  useEffect(() => {
    if (!isPlaying) return;
    let last: number | undefined;
    let frame = requestAnimationFrame(function step(time) {
      const passedMs = time - (last ?? time);
      if (last === undefined || passedMs >= (wantsStillness() ? STILL_MS : 0)) {
        last = time;
        player.atMs = within({ startMs, endMs }, player.atMs + Math.min(passedMs, LONGEST_FRAME_MS) * player.speed);
        if (player.atMs === endMs) player.isPlaying = false;
      }
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [player, isPlaying, startMs, endMs]);

  return {
    player,
    seek: (atMs: number): void => {
      player.atMs = within(span, atMs);
    },
    /** From the end it begins again. */
    toggle: (): void => {
      if (!player.isPlaying && player.atMs >= endMs) player.atMs = startMs;
      player.isPlaying = !player.isPlaying;
    },
    faster: (by: 1 | -1): void => {
      player.speed = SPEEDS[SPEEDS.indexOf(player.speed) + by] ?? player.speed;
    },
  };
}

export type PlayerControls = ReturnType<typeof usePlayer>;

const within = ({ startMs, endMs }: Span, atMs: number): number => Math.max(startMs, Math.min(endMs, atMs));
