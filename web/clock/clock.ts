/*
 * The server's time, and the only place of the web that reads this computer's clock: everything
 * that is shown or compared is a moment of the server.
 */
import { proxy, useSnapshot } from 'valtio';

/** The clock's offset from the server's, in milliseconds; negative if it is behind. */
export const clock = proxy({ aheadMs: 0 });

/** Now by the server's clock, in milliseconds since 1970. */
export const now = (): number => Date.now() - clock.aheadMs;

/** The difference at which a person is told. */
const TOLD_MS = 30_000;
/** A difference that is no fault of the clock, but of the varying delay of answers. */
const USUAL_MS = 2_000;
/** A slower answer is too inexact. */
const SLOWEST_MS = 10_000;
/** A `Date` header is cut to whole seconds. */
const HALF_SECOND_MS = 500;

/**
 * Takes the server's time from an answer. The server wrote it between request and answer, so half
 * of that time is in doubt.
 * @param serverAt ms since 1970
 * @param askedAt by `askClock`
 */
function take(serverAt: number, askedAt: number): void {
  const answeredAt = Date.now();
  const doubtMs = (answeredAt - askedAt) / 2;
  if (Number.isNaN(serverAt) || doubtMs < 0 || doubtMs * 2 > SLOWEST_MS) return;
  const aheadMs = Math.round(answeredAt - doubtMs - serverAt);
  if (Math.abs(aheadMs - clock.aheadMs) > USUAL_MS + doubtMs) clock.aheadMs = aheadMs;
}

/**
 * Call it with a request, and the function that it returns with the server's time in the answer: ms
 * since 1970, or a `Date` header.
 */
export function askClock(): (answer: number | string | null) => void {
  const askedAt = Date.now();
  return (answer) => take(typeof answer === 'number' ? answer : Date.parse(answer ?? '') + HALF_SECOND_MS, askedAt);
}

/**
 * Detects that this computer's clock was set, by comparing it with the monotonic clock. Call the
 * returned function now and then.
 */
export function watchClock(): () => boolean {
  const drift = (): number => Date.now() - performance.now();
  let known = drift();
  return () => {
    const before = known;
    known = drift();
    return Math.abs(known - before) > USUAL_MS;
  };
}

/** The difference in ms if a person should be told of it; else 0. */
export function useToldDifference(): number {
  const { aheadMs } = useSnapshot(clock);
  return Math.abs(aheadMs) > TOLD_MS ? aheadMs : 0;
}
