/* When nobody waits for anybody. Pure. */
import type { Roster } from '#shared/roster/roster.ts';
import { latenessAt } from '#shared/rules/expected/late.ts';

const HOUR_MS = 3_600_000;
/** Somebody who is late for longer than a shift has not come that day: nobody waits any more. */
const WAITED_FOR_MS = 8 * HOUR_MS;

/**
 * True while nobody is expected within the hour, and nobody who was is waited for.
 * @param asOf the moment of the last data while it is old; null while it is live
 */
export const isCalmAt = (now: number, waiting: Roster['waiting'], asOf: number | null): boolean =>
  Object.keys(waiting?.expectedAt ?? {}).every((moment) => {
    const expected = Date.parse(moment);
    return latenessAt(moment, asOf ?? now) === 'due' ? expected - now > HOUR_MS : now - expected > WAITED_FOR_MS;
  });
