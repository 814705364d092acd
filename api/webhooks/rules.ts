/** For so long after a change of the secret the one before it signs as well. */
export const PREVIOUS_COUNTS_MS = 24 * 3_600_000;
/** What was sent is kept for so long, and then thrown away. */
export const KEPT_DAYS = 30;
/** More than anybody needs; each event is sent to each. */
export const MOST_WEBHOOKS = 20;
/** The receiver is gone for good, and says so (RFC 9110). */
const GONE = 410;

/** Said of what is not sent, because whoever answers for the webhook may not have one any more. */
export const STOPPED = 'Nobody answers for this webhook any more: take it over first';

/** What becomes of a delivery by an attempt. */
export function statusAfter(
  { answerCode, fault }: { answerCode: number | null; fault: string | null },
  isLast: boolean,
): 'delivered' | 'retrying' | 'failed' {
  if (fault === null) return 'delivered';
  return isLast || answerCode === GONE ? 'failed' : 'retrying';
}
