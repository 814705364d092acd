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
/** A difference that is no fault of a clock: what delays an answer differs from one to the next. */
const USUAL_MS = 2_000;
/** An answer that took longer says too little. */
const SLOWEST_MS = 10_000;
/** A `Date` header is cut to whole seconds. */
const HALF_SECOND_MS = 500;

/**
 * Takes what an answer says of the server's time. The server said it somewhere between question and
 * answer, so half of that is in doubt.
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
 * Call it when a question goes out, and what it returns with the server's time of the answer: ms
 * since 1970, or a `Date` header.
 */
export function askClock(): (answer: number | string | null) => void {
  const askedAt = Date.now();
  return (answer) => take(typeof answer === 'number' ? answer : Date.parse(answer ?? '') + HALF_SECOND_MS, askedAt);
}

/**
 * Tells when this computer's clock was set, which is seen by a clock that nobody sets. Call the
 * result now and then.
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

/** The difference, as long as it is worth a word; else 0. */
export function useToldDifference(): number {
  const { aheadMs } = useSnapshot(clock);
  return Math.abs(aheadMs) > TOLD_MS ? aheadMs : 0;
}
