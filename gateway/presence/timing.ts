/** Intervals and limits of presence, in milliseconds. */
export interface PresenceTiming {
  /** Batching interval: changes at a place within it are sent together. */
  batchMs: number;
  /** Interval between checks for silent connections and nodes. */
  checkEveryMs: number;
  /** Interval at which each node publishes all of its people to the others. */
  heartbeatEveryMs: number;
  /** A node that was silent for this long is gone: two heartbeats and their delay. */
  forgetAfterMs: number;
  /** Limit for a page to open a query that shows the place that it says it is at. */
  openWithinMs: number;
}

export const PRESENCE_TIMING: PresenceTiming = {
  batchMs: 100,
  checkEveryMs: 1_000,
  heartbeatEveryMs: 5_000,
  forgetAfterMs: 12_000,
  openWithinMs: 2_000,
};
