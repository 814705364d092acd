import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How often things happen on the live side. Milliseconds unless the name says otherwise. */
export interface Pace {
  /**
   * How long a GET may wait at an api that has nothing new to say (`Prefer: wait`), and how long
   * where something on the way cuts it off before that.
   */
  longestWaitSeconds: number;
  waitSeconds: number;
  /** A key without readers is polled this long at least, so that a reload costs nothing. */
  graceMs: number;
  /** After a change a key rests for four times what the round cost, within these bounds. */
  restMinMs: number;
  restMaxMs: number;
  /** First and longest pause after failures. */
  retryMinMs: number;
  retryMaxMs: number;
  /** An answer takes no longer than this, beyond the time that the api was asked to wait. */
  answerWithinMs: number;
  /** Factor on every resource's own interval. */
  intervals: number;
  /**
   * The api is asked this often whether it is there, and is silent when it has not said so for
   * `silentAfterMs`.
   */
  pulseEveryMs: number;
  silentAfterMs: number;
  /** Readers are pinged this often, and are gone when they do not answer within the limit. */
  pingEveryMs: number;
  pingWithinMs: number;
  /** A reader whose answer to a ping takes longer is reading too slowly. */
  pingOverdueMs: number;
}

export const PACE: Pace = {
  longestWaitSeconds: 290,
  waitSeconds: 55,
  graceMs: 30_000,
  restMinMs: 20,
  restMaxMs: 250,
  retryMinMs: 1_000,
  retryMaxMs: 5_000,
  answerWithinMs: 10_000,
  intervals: 1,
  pulseEveryMs: 2_000,
  silentAfterMs: 7_000,
  pingEveryMs: 5_000,
  pingWithinMs: 8_000,
  pingOverdueMs: 2_000,
};

const REST_PER_COST = 4;
/** Timers of a healthy process are this late at times; only what exceeds it is lag. */
const USUAL_LATENESS_MS = 25;
const LAG_REST_MAX_MS = 1_000;

/**
 * How long a key rests after a round that cost `costMs` of this process's time, so that one key
 * takes a fifth of a core at most. When timers are `latenessMs` late, too many keys are hot
 * together: then everyone rests longer.
 */
export function restMs(pace: Pace, costMs: number, latenessMs: number): number {
  const own = Math.min(Math.max(REST_PER_COST * costMs, pace.restMinMs), pace.restMaxMs);
  const lag = Math.max(0, latenessMs - USUAL_LATENESS_MS);
  return own + Math.min(REST_PER_COST * lag, LAG_REST_MAX_MS);
}

/**
 * How long to wait after the n-th failure in a row (from 1). `random` is 0 to 1: half of the pause
 * is jitter.
 */
export function retryMs(pace: Pace, failures: number, random = Math.random()): number {
  const longest = Math.min(pace.retryMinMs * 2 ** Math.min(failures - 1, 10), pace.retryMaxMs);
  return longest * (0.5 + random / 2);
}

/**
 * How long a key without readers is polled still: up to half as long again, by `random` from 0 to
 * 1. What a thousand people leave at one moment does not end at one moment.
 */
export const graceOf = (pace: Pace, random = Math.random()): number => pace.graceMs * (1 + random / 2);

/**
 * Processor time that this thread has used, so that a round does not seem dearer when other
 * programs keep the machine busy.
 */
export function busyMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / MICROSECONDS_PER_MS;
}

/** How late timers were in the last second, on average, as far as this process is the reason. */
export interface Lateness {
  latenessMs(): number;
  stop(): void;
}

const RESOLUTION_MS = 50;
const LOOK_EVERY_MS = 1_000;
/**
 * With less of a core than this in use, timers are late because other programs are busy, and
 * resting does not help.
 */
const BUSY_PART = 0.5;
const NANOSECONDS_PER_MS = 1e6;
const MICROSECONDS_PER_MS = 1e3;

export function measureLateness(): Lateness {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let latest = 0;
  let busy = busyMs();
  const timer = setInterval(() => {
    const isBusy = busyMs() - busy > BUSY_PART * LOOK_EVERY_MS;
    latest = isBusy && delay.count > 0 ? Math.max(0, delay.mean / NANOSECONDS_PER_MS - RESOLUTION_MS) : 0;
    busy = busyMs();
    delay.reset();
  }, LOOK_EVERY_MS).unref();
  return {
    latenessMs: () => latest,
    stop() {
      clearInterval(timer);
      delay.disable();
    },
  };
}
