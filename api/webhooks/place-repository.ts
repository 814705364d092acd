import { hostname } from 'node:os';
import { count, inArray, sql } from 'drizzle-orm';
import type { Reader, Tx } from '../db/schema.ts';
import { noticeChoice } from '../db/tables/notices.ts';
import { webhook, webhookDelivery, webhookPlace } from '../db/tables/webhooks.ts';
import { type Place, RESTORED } from './rules.ts';

/** Finds out where this api runs. */
export async function findHere(
  reader: Reader,
  { publicUrl, databaseUrl, dataDir }: { publicUrl: string; databaseUrl: string | undefined; dataDir: string },
): Promise<Place> {
  const { rows } = await reader.execute<{ database: string }>(
    sql`select system_identifier || '/' || oid as database from pg_control_system(), pg_database where datname = current_database()`,
  );
  return {
    database: rows[0]?.database ?? '',
    address: publicUrl,
    folder: databaseUrl === undefined ? `${hostname()}:${dataDir}` : null,
  };
}

/** The place this database may send from; undefined before its first api started. */
export async function findPlace(reader: Reader): Promise<Place | undefined> {
  const { database, address, folder } = webhookPlace;
  const [row] = await reader.select({ database, address, folder }).from(webhookPlace);
  return row;
}

/** Stores the place this database may send from. */
export async function savePlace(tx: Tx, place: Place): Promise<void> {
  await tx
    .insert(webhookPlace)
    .values({ id: 1, ...place })
    .onConflictDoUpdate({ target: webhookPlace.id, set: { ...place, updatedAt: sql`now()` } });
}

/**
 * Statement of a restore: this is a copy, and remembers the address of the original. It is SQL by
 * itself, since it runs in the transaction of the restore.
 */
export const MARK_AS_COPY = `insert into public.webhook_place (id, database, address) values (1, '${RESTORED}', '')
  on conflict (id) do update set database = excluded.database`;
/** Statement of a restore as production: the next api to start takes the database over. */
export const FORGET_PLACE = 'delete from public.webhook_place';

/** Whether anything would be sent: to a webhook, or to somebody who chose push or mail. */
export async function isAnybodyTold(reader: Reader): Promise<boolean> {
  const { rows } = await reader.execute(sql`select 1 from ${webhook}
    union all select 1 from ${noticeChoice} where ${noticeChoice.push} or ${noticeChoice.email} or ${noticeChoice.shiftLogAt} is not null limit 1`);
  return rows.length > 0;
}

const WAITING = ['pending', 'retrying'] as const;

export async function countWaiting(reader: Reader): Promise<number> {
  const [row] = await reader.select({ count: count() }).from(webhookDelivery).where(inArray(webhookDelivery.status, WAITING));
  return row?.count ?? 0;
}

/** The pending deliveries, oldest first. */
export const listWaiting = (tx: Tx): Promise<{ id: number; webhookId: number }[]> =>
  tx
    .select({ id: webhookDelivery.id, webhookId: webhookDelivery.webhookId })
    .from(webhookDelivery)
    .where(inArray(webhookDelivery.status, WAITING))
    .orderBy(webhookDelivery.id);

/** Gives up the pending deliveries, with this reason. Answers how many. */
export async function giveUpWaiting(tx: Tx, fault: string): Promise<number> {
  const given = await tx
    .update(webhookDelivery)
    .set({ status: 'failed', fault })
    .where(inArray(webhookDelivery.status, WAITING))
    .returning({ id: webhookDelivery.id });
  return given.length;
}
