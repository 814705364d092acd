import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { Failure, notFound } from '#shared/http/errors.ts';
import type { NewWebhook, WebhookChange } from '#shared/integrations/webhooks.ts';
import type { WriteContext } from '../context.ts';
import { assertRevision } from '../db/revisions.ts';
import { insertRow, lockRow, removeRow, reviseRow } from '../db/rows.ts';
import { webhook } from '../db/tables/webhooks.ts';
import { type Write, withoutAuditOf } from '../db/write.ts';
import { chatTest } from './chat-rules.ts';
import { addDeliveries, countWebhooks, isStopped, renewDelivery, type WebhookRow } from './repository.ts';
import { MAX_WEBHOOKS, PREVIOUS_COUNTS_MS, STOPPED } from './rules.ts';
import { makeSalt } from './signature-rules.ts';

const saltless = (write: Write): Write => withoutAuditOf(write, ['salt', 'previousSalt']);

async function lockWebhook({ write }: WriteContext, id: number): Promise<WebhookRow> {
  const row = await lockRow(write.tx, webhook, id);
  if (!row) throw notFound('webhook', id);
  return row;
}

/** @throws Failure 409 when there are too many */
export async function addWebhook({ write, caller }: WriteContext, values: NewWebhook): Promise<WebhookRow> {
  if ((await countWebhooks(write.tx)) >= MAX_WEBHOOKS)
    throw new Failure(409, `There are ${MAX_WEBHOOKS} webhooks already: remove one first`, { code: 'TOO_MANY' });
  return insertRow(saltless(write), 'webhook', webhook, { ...values, salt: makeSalt(), createdById: caller.employeeId });
}

/** @throws Failure 409 `WEBHOOK_STOPPED` when its owner may no longer have one */
async function assertAuthorizedOwner({ write: { tx } }: WriteContext, id: number): Promise<void> {
  if (await isStopped(tx, id)) throw new Failure(409, STOPPED, { code: 'WEBHOOK_STOPPED' });
}

/**
 * Changes a webhook. A caller who changes a stopped one becomes its owner [webhooks-7].
 * @throws Failure 404, 409 `REVISION_CHANGED`
 */
export async function changeWebhook(
  context: WriteContext,
  id: number,
  { revision, ...change }: z.output<typeof WebhookChange>,
): Promise<void> {
  const before = await lockWebhook(context, id);
  await assertRevision(context.write.tx, 'webhook', before, revision);
  const createdById = (await isStopped(context.write.tx, id)) ? context.caller.employeeId : undefined;
  await reviseRow(saltless(context.write), 'webhook', webhook, before, { ...change, createdById });
}

/**
 * Removes a webhook with its deliveries.
 * @throws Failure 404
 */
export async function removeWebhook(context: WriteContext, id: number): Promise<void> {
  await removeRow(saltless(context.write), 'webhook', webhook, await lockWebhook(context, id));
  context.write.changed('webhook_delivery');
}

/**
 * Rotates the secret of a webhook; the former one signs as well for a day.
 * @throws Failure 404, 409 `WEBHOOK_UNSIGNED` for a chat, which is sent no signature
 */
export async function changeSecret(context: WriteContext, id: number): Promise<WebhookRow> {
  const before = await lockWebhook(context, id);
  if (before.format !== 'standard')
    throw new Failure(409, 'Messages of a chat have no secret: its address is', { code: 'WEBHOOK_UNSIGNED' });
  const previousUntil = new Date(context.now.getTime() + PREVIOUS_COUNTS_MS);
  const change = { salt: makeSalt(), previousSalt: before.salt, previousUntil };
  return reviseRow(saltless(context.write), 'webhook', webhook, before, change, 'webhook.secret');
}

/**
 * Sends a test event to a webhook.
 * @param address the public address of Muster
 * @throws Failure 404, 409 `WEBHOOK_STOPPED`
 */
export async function testWebhook(context: WriteContext, id: number, address: string): Promise<{ id: number }> {
  const { write, caller, now } = context;
  const { name, format, language } = await lockWebhook(context, id);
  await assertAuthorizedOwner(context, id);
  const eventId = randomUUID();
  const signed = { type: 'test', timestamp: now.toISOString(), data: { webhook: name, sentBy: caller.fullName } };
  const body = JSON.stringify(format === 'standard' ? signed : chatTest({ language, address }, { by: caller.fullName, name }));
  const [delivery] = await addDeliveries(write.tx, [{ webhookId: id, eventId, event: 'test', body }]);
  if (!delivery) throw new Error('a new event is no duplicate');
  await write.after.deliver(delivery.id, id);
  write.changed('webhook_delivery');
  write.audit({ action: 'webhook.test', subject: 'webhook', subjectId: id, after: { name } });
  return { id: delivery.id };
}

/**
 * Sends a delivery again, delivered or not.
 * @throws Failure 404, 409 `WEBHOOK_STOPPED`
 */
export async function resend(context: WriteContext, id: number): Promise<void> {
  const { write } = context;
  const delivery = await renewDelivery(write.tx, id);
  if (!delivery) throw notFound('webhook_delivery', id);
  await assertAuthorizedOwner(context, delivery.webhookId);
  await write.after.deliver(id, delivery.webhookId);
  write.changed('webhook_delivery');
  write.audit({
    action: 'webhook_delivery.resend',
    subject: 'webhook_delivery',
    subjectId: id,
    after: { eventId: delivery.eventId },
  });
}
