import { collectGarbage } from './collect-garbage.ts';

const BEAT_MS = 5;

export interface Stretches {
  /** The longest, in milliseconds of processor time. */
  longestMs: number;
  /** The same as a part of all that was computed meanwhile. */
  longestShare: number;
}

const msOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000;

/**
 * Watches for how long at a time this thread computes before anybody else is served, in processor
 * time: what other processes take of a busy machine is not counted. Up to one beat of other work is
 * counted in. A slow machine needs more of it for the same, so that a bound is one of the share.
 * What other tests of the process have left is collected first: that is a stretch of nobody's.
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
