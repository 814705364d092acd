import { insertRow, removeRow, reviseRow } from '#api/db/rows.ts';
import { feedLoss } from '#api/db/tables/shift-log.ts';
import type { Write } from '#api/db/write.ts';
import { Failure } from '#shared/http/errors.ts';
import type { FeedLoss } from '#shared/roster/shift-log.ts';
import { lockMeeting } from './loss-repository.ts';

/** How far a gateway's clock may be ahead of this one. */
const AHEAD_MS = 300_000;

/**
 * Records a loss of the feed once, whichever gateways tell of it and however often: losses that
 * meet become one, from the first moment to the last [roster-14].
 * @returns that one
 * @throws Failure 400 for a loss that is not over, or that ends before it begins
 */
export async function recordFeedLoss(write: Write, told: FeedLoss, now: Date): Promise<FeedLoss> {
  const loss = { beganAt: new Date(told.from), endedAt: new Date(told.until) };
  if (loss.endedAt.getTime() > now.getTime() + AHEAD_MS)
    throw new Failure(400, 'That time has not come', { errors: [{ field: 'until', reason: 'must not be later than now' }] });
  if (loss.endedAt <= loss.beganAt)
    throw new Failure(400, 'A loss ends after it begins', { errors: [{ field: 'until', reason: 'must be later than from' }] });
  const [known, ...others] = await lockMeeting(write.tx, loss);
  const all = [loss, ...(known ? [known] : []), ...others];
  const whole = {
    beganAt: new Date(Math.min(...all.map(({ beganAt }) => beganAt.getTime()))),
    endedAt: new Date(Math.max(...all.map(({ endedAt }) => endedAt.getTime()))),
  };
  for (const other of others) await removeRow(write, 'feed_loss', feedLoss, other);
  if (!known) await insertRow(write, 'feed_loss', feedLoss, whole);
  else if (!isSame(whole, known)) await reviseRow(write, 'feed_loss', feedLoss, known, whole);
  return { from: whole.beganAt.toISOString(), until: whole.endedAt.toISOString() };
}

type Spell = Record<'beganAt' | 'endedAt', Date>;
const isSame = (a: Spell, b: Spell): boolean =>
  a.beganAt.getTime() === b.beganAt.getTime() && a.endedAt.getTime() === b.endedAt.getTime();
