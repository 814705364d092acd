/** How often things happen with presence, in milliseconds. */
export interface PresencePace {
  /** What changes at a place within this time is told at once. */
  tellEveryMs: number;
  /** Lines and nodes that have fallen silent are looked for this often. */
  lookEveryMs: number;
  /** Each node tells the others all of its people this often. */
  beatEveryMs: number;
  /** A node that has not been heard for this long is gone: two beats and what they may be late. */
  forgetAfterMs: number;
  /** Whoever is at a place opens its query within this time, and is refused otherwise. */
  openWithinMs: number;
}

export const PRESENCE_PACE: PresencePace = {
  tellEveryMs: 100,
  lookEveryMs: 1_000,
  beatEveryMs: 5_000,
  forgetAfterMs: 12_000,
  openWithinMs: 2_000,
};
