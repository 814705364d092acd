import { and, count, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { WebhookEvent } from '#shared/integrations/webhooks.ts';
import type { Reader, Tx } from '../db/schema.ts';
import { webhook, webhookDelivery } from '../db/tables/webhooks.ts';
import { hasAuthorizedOwner } from '../visibility/authorized-owners.ts';
import type { Attempt } from './delivery-client.ts';

export type WebhookRow = typeof webhook.$inferSelect;
export type DeliveryRow = typeof webhookDelivery.$inferSelect;

export async function countWebhooks(reader: Reader): Promise<number> {
  const [row] = await reader.select({ count: count() }).from(webhook);
  return row?.count ?? 0;
}

/** The webhooks subscribed to such an event whose owner may still have one. */
export const findSubscribed = (reader: Reader, event: WebhookEvent): Promise<Pick<WebhookRow, 'id' | 'format' | 'language'>[]> =>
  reader
    .select({ id: webhook.id, format: webhook.format, language: webhook.language })
    .from(webhook)
    .where(and(sql`${webhook.events} @> ${JSON.stringify([event])}::jsonb`, hasAuthorizedOwner(webhook.createdById, 'webhook')));

/** Whether the owner of this webhook may no longer have one. */
export async function isStopped(reader: Reader, id: number): Promise<boolean> {
  const answered = await reader
    .select({ id: webhook.id })
    .from(webhook)
    .where(and(eq(webhook.id, id), hasAuthorizedOwner(webhook.createdById, 'webhook')));
  return answered.length === 0;
}

interface NewDelivery {
  webhookId: number;
  eventId: string;
  event: WebhookEvent;
  body: string;
}

/** Inserts deliveries that do not exist yet: one per event and webhook. Answers those inserted. */
export async function addDeliveries(tx: Tx, values: readonly NewDelivery[]): Promise<Pick<DeliveryRow, 'id' | 'webhookId'>[]> {
  if (values.length === 0) return [];
  return tx
    .insert(webhookDelivery)
    .values([...values])
    .onConflictDoNothing()
    .returning({ id: webhookDelivery.id, webhookId: webhookDelivery.webhookId });
}

/** A delivery with its webhook; undefined when the webhook is gone. */
export async function findDelivery(
  reader: Reader,
  id: number,
): Promise<{ delivery: DeliveryRow; webhook: WebhookRow } | undefined> {
  const [row] = await reader
    .select({ delivery: webhookDelivery, webhook })
    .from(webhookDelivery)
    .innerJoin(webhook, eq(webhook.id, webhookDelivery.webhookId))
    .where(eq(webhookDelivery.id, id));
  return row;
}

/**
 * Has one message of a chat say all that waits for it: this delivery and those that nobody has
 * begun. Answers their bodies, the oldest first; undefined when an earlier one says this too.
 */
export async function gatherWaiting(tx: Tx, { id, webhookId }: DeliveryRow, most: number): Promise<string[] | undefined> {
  const { withId, status, body } = webhookDelivery;
  const [own] = await tx.select({ withId }).from(webhookDelivery).where(eq(webhookDelivery.id, id)).for('update');
  if (!own || (own.withId !== null && own.withId !== id)) return undefined;
  const waiting = tx
    .select({ id: webhookDelivery.id })
    .from(webhookDelivery)
    .where(and(eq(webhookDelivery.webhookId, webhookId), eq(status, 'pending'), isNull(withId), ne(webhookDelivery.id, id)))
    .orderBy(webhookDelivery.id)
    .limit(most - 1)
    .for('update', { skipLocked: true });
  await tx
    .update(webhookDelivery)
    .set({ withId: id })
    .where(or(eq(webhookDelivery.id, id), inArray(webhookDelivery.id, waiting)));
  const together = await tx.select({ body }).from(webhookDelivery).where(eq(withId, id)).orderBy(webhookDelivery.id);
  return together.map((one) => one.body);
}

/**
 * Records an attempt, unless another one has succeeded in the meantime; also of the deliveries that
 * were in the same message.
 */
export async function recordAttempt(
  tx: Tx,
  id: number,
  { answerCode, durationMs, fault, status, at }: Attempt & { status: DeliveryRow['status']; at: Date },
): Promise<void> {
  await tx
    .update(webhookDelivery)
    .set({ answerCode, durationMs, fault, status, triedAt: at, attempts: sql`${webhookDelivery.attempts} + 1` })
    .where(and(or(eq(webhookDelivery.id, id), eq(webhookDelivery.withId, id)), ne(webhookDelivery.status, 'delivered')));
}

/** Resets a delivery to pending. */
export async function renewDelivery(tx: Tx, id: number): Promise<Pick<DeliveryRow, 'id' | 'webhookId' | 'eventId'> | undefined> {
  const [row] = await tx
    .update(webhookDelivery)
    .set({ status: 'pending', withId: null })
    .where(eq(webhookDelivery.id, id))
    .returning({ id: webhookDelivery.id, webhookId: webhookDelivery.webhookId, eventId: webhookDelivery.eventId });
  return row;
}

/** Deletes deliveries created before a moment. Answers how many. */
export async function removeDeliveriesBefore(tx: Tx, before: Date): Promise<number> {
  const removed = await tx
    .delete(webhookDelivery)
    .where(lt(webhookDelivery.createdAt, before))
    .returning({ id: webhookDelivery.id });
  return removed.length;
}
