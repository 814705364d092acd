import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Intervals and limits of live queries. Milliseconds unless the name says otherwise. */
export interface LiveTiming {
  /**
   * The wait asked for by a long poll (`Prefer: wait`), and the shorter one where a proxy's idle
   * timeout cuts that off.
   */
  longestWaitSeconds: number;
  waitSeconds: number;
  /** A key without readers is still polled this long at least, so that a reload costs nothing. */
  graceMs: number;
  /** A key that was read for less than this was passed by, as each text on the way to a word is. */
  passingMs: number;
  /** Bounds of the cooldown after a change: four times the processor time of the poll. */
  cooldownMinMs: number;
  cooldownMaxMs: number;
  /** First and longest pause after failures (exponential backoff). */
  retryMinMs: number;
  retryMaxMs: number;
  /** Time limit of an answer, beyond the wait that was asked for. */
  answerWithinMs: number;
  /** Factor on every resource's own poll interval. */
  intervals: number;
  /** Interval of the api's heartbeat, and the time without one after which it counts as silent. */
  heartbeatEveryMs: number;
  silentAfterMs: number;
  /** Interval of pings to readers, and the limit after which an unanswered one disconnects. */
  pingEveryMs: number;
  pingWithinMs: number;
  /** A reader that takes longer to answer a ping is a slow reader (backpressure). */
  pingOverdueMs: number;
}

export const LIVE_TIMING: LiveTiming = {
  longestWaitSeconds: 290,
  waitSeconds: 55,
  graceMs: 30_000,
  passingMs: 2_000,
  cooldownMinMs: 20,
  cooldownMaxMs: 250,
  retryMinMs: 1_000,
  retryMaxMs: 5_000,
  answerWithinMs: 10_000,
  intervals: 1,
  heartbeatEveryMs: 2_000,
  silentAfterMs: 7_000,
  pingEveryMs: 5_000,
  pingWithinMs: 8_000,
  pingOverdueMs: 2_000,
};

const COOLDOWN_PER_COST = 4;
/** Event loop lag of a healthy process; only more than this counts. */
const USUAL_LAG_MS = 25;
const LAG_COOLDOWN_MAX_MS = 1_000;

/**
 * The cooldown of a key after a poll that cost `costMs` of processor time: four times as much, so
 * one key takes a fifth of a core at most. Event loop lag means that too many keys are hot
 * together, and makes every cooldown longer.
 */
export function cooldownMs(timing: LiveTiming, costMs: number, lagMs: number): number {
  const own = Math.min(Math.max(COOLDOWN_PER_COST * costMs, timing.cooldownMinMs), timing.cooldownMaxMs);
  const lag = Math.max(0, lagMs - USUAL_LAG_MS);
  return own + Math.min(COOLDOWN_PER_COST * lag, LAG_COOLDOWN_MAX_MS);
}

/**
 * Exponential backoff with jitter: the pause after the n-th consecutive failure, from 1. Half of it
 * is jitter, by `random` from 0 to 1.
 */
export function retryMs(timing: LiveTiming, failures: number, random = Math.random()): number {
  const longest = Math.min(timing.retryMinMs * 2 ** Math.min(failures - 1, 10), timing.retryMaxMs);
  return longest * (0.5 + random / 2);
}

/**
 * The time for which a key without readers is still polled: `graceMs` and up to half as much
 * jitter, by `random` from 0 to 1, so that keys left at the same moment do not end at the same
 * moment; none for one that was passed by.
 * @param readMs since somebody began to read it
 */
export const graceOf = (timing: LiveTiming, readMs: number, random = Math.random()): number =>
  readMs < timing.passingMs ? 0 : timing.graceMs * (1 + random / 2);

/**
 * Processor time of this thread in milliseconds: unlike elapsed time it does not grow when other
 * programs keep the machine busy.
 */
export function busyMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / MICROSECONDS_PER_MS;
}

/**
 * Event loop lag: the average delay of timers in the last second, as far as this process caused it.
 */
export interface LoopLag {
  lagMs(): number;
  stop(): void;
}

const RESOLUTION_MS = 50;
const SAMPLE_EVERY_MS = 1_000;
/**
 * Share of a core below which timers are late because of other programs: a cooldown would not help.
 */
const BUSY_PART = 0.5;
const NANOSECONDS_PER_MS = 1e6;
const MICROSECONDS_PER_MS = 1e3;

export function measureLoopLag(): LoopLag {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let latest = 0;
  let busy = busyMs();
  const timer = setInterval(() => {
    const isBusy = busyMs() - busy > BUSY_PART * SAMPLE_EVERY_MS;
    latest = isBusy && delay.count > 0 ? Math.max(0, delay.mean / NANOSECONDS_PER_MS - RESOLUTION_MS) : 0;
    busy = busyMs();
    delay.reset();
  }, SAMPLE_EVERY_MS).unref();
  return {
    lagMs: () => latest,
    stop() {
      clearInterval(timer);
      delay.disable();
    },
  };
}
