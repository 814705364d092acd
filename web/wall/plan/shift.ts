/* Where everything on a wall stands against burn-in: on other pixels as time goes by. Pure. */

const SHIFT_EVERY_MS = 10 * 60_000;
/** Within the padding, so that a plan of the board stays as it is. */
const SHIFTS = ['0px 0px', '2px 0px', '2px 2px', '0px 2px'];

/** The offset of a full board. */
export const shiftAt = (now: number): string => SHIFTS[Math.floor(now / SHIFT_EVERY_MS) % SHIFTS.length]!;

const MINUTE_MS = 60_000;
/** Minutes after which the drift across, and down, repeats; primes, so that both seldom do. */
const ACROSS = 97;
const DOWN = 61;
const wave = (minutes: number, period: number): number => Math.sin((2 * Math.PI * minutes) / period);

/** How far a night's large figures drift from their place, in pixels of the drawing. */
export const DRIFT = { across: 32, down: 16 };

/** The offset of a dim wall: a step of at most three pixels a minute, along a path of days. */
export function driftAt(now: number): string {
  const minutes = Math.floor(now / MINUTE_MS);
  return `${Math.round(DRIFT.across * wave(minutes, ACROSS))}px ${Math.round(DRIFT.down * wave(minutes, DOWN))}px`;
}
