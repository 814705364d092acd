/** A page opens a few dozen queries at once, and then hardly says anything. */
const BURST = 200;
const PER_SECOND = 50;
const MS_PER_SECOND = 1_000;

/**
 * A token bucket for the messages of one client. The returned function takes one token and is false
 * when there is none.
 */
export function createTokenBucket(): () => boolean {
  let left = BURST;
  let filledAt = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(BURST, left + ((now - filledAt) * PER_SECOND) / MS_PER_SECOND) - 1;
    filledAt = now;
    return left >= 0;
  };
}
