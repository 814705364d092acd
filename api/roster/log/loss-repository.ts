import { and, asc, gte, lte, sql } from 'drizzle-orm';
import type { Tx } from '#api/db/schema.ts';
import { feedLoss } from '#api/db/tables/shift-log.ts';

type FeedLossRow = typeof feedLoss.$inferSelect;

/** The losses that meet a time, under a lock over all processes, which holds until the commit. */
export async function lockMeeting(
  tx: Tx,
  { beganAt, endedAt }: Pick<FeedLossRow, 'beganAt' | 'endedAt'>,
): Promise<FeedLossRow[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('feed_loss'))`);
  return tx
    .select()
    .from(feedLoss)
    .where(and(lte(feedLoss.beganAt, endedAt), gte(feedLoss.endedAt, beganAt)))
    .orderBy(asc(feedLoss.beganAt), asc(feedLoss.id));
}
