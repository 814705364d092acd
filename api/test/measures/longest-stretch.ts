import { collectGarbage } from './collect-garbage.ts';

const BEAT_MS = 5;

export interface Stretches {
  /** The longest stretch, in milliseconds of processor time. */
  longestMs: number;
  /** The longest stretch as a share of all processor time in the same period. */
  longestShare: number;
}

const msOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000;

/**
 * Measures how long this thread computes without serving others, in processor time, so that other
 * processes of a busy machine do not count. Up to one beat of other work is included. Bounds should
 * be on the share, as a slow machine needs more time for the same work. Garbage of earlier tests is
 * collected first, because that is a stretch too.
 */
export function watchStretches(): { stop(): Stretches } {
  collectGarbage();
  const began = process.threadCpuUsage();
  let longestMs = 0;
  let before = began;
  const beat = () => {
    longestMs = Math.max(longestMs, msOf(process.threadCpuUsage(before)));
    before = process.threadCpuUsage();
  };
  const timer = setInterval(beat, BEAT_MS);
  return {
    stop: () => {
      clearInterval(timer);
      beat();
      return { longestMs, longestShare: longestMs / msOf(process.threadCpuUsage(began)) };
    },
  };
}
