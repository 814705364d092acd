import type { Services } from '../context.ts';
import type { AnnouncementTask } from '../db/queue.ts';
import { SYSTEM } from '../db/write.ts';
import type { TokenSecrets } from '../sign-in/secret-store.ts';
import { type ChatMessage, chatBody, chatMessage, GATHER_SECONDS, MOST_TOGETHER } from './chat-rules.ts';
import type { Attempt, Sender, Sending } from './delivery-client.ts';
import { readEvent } from './event-query.ts';
import { isHeld } from './place-commands.ts';
import {
  addDeliveries,
  type DeliveryRow,
  findDelivery,
  findSubscribed,
  gatherWaiting,
  isStopped,
  recordAttempt,
  removeDeliveriesBefore,
  type WebhookRow,
} from './repository.ts';
import { KEPT_DAYS, type Place, STOPPED, statusAfter } from './rules.ts';
import { NotReached } from './sending-commands.ts';
import { secretOf, signedHeaders } from './signature-rules.ts';

/** The services for deliveries. */
export interface DeliveryParts {
  services: Services;
  sender: Sender;
  /** The api's own secrets, from which those of webhooks are derived. */
  secrets: TokenSecrets;
  /** The place of this api. */
  here: Place;
}

/** Creates a delivery of an event for each subscribed webhook. Idempotent by the event's id. */
export async function fanOut({ services, here }: DeliveryParts, { eventId, at, ...announced }: AnnouncementTask): Promise<void> {
  const reader = { timeZone: services.businessTimeZone, address: here.address };
  await services.write(SYSTEM, async ({ tx, after, changed }) => {
    const subscribed = await findSubscribed(tx, announced.event);
    if (subscribed.length === 0) return;
    const told = await readEvent(tx, announced);
    if (!told) return;
    const signed = JSON.stringify({ type: announced.event, timestamp: at, data: told.data });
    const values = subscribed.map(({ id, format, language }) => {
      const body = format === 'standard' ? signed : JSON.stringify(chatMessage(told, { ...reader, language }));
      return { webhookId: id, eventId, event: announced.event, body };
    });
    const isChat = new Set(subscribed.filter(({ format }) => format !== 'standard').map(({ id }) => id));
    for (const { id, webhookId } of await addDeliveries(tx, values))
      await after.deliver(id, webhookId, isChat.has(webhookId) ? GATHER_SECONDS : 0);
    changed('webhook_delivery');
  });
}

/**
 * Sends one delivery and records the attempt. A held delivery stays as it is: its release queues it
 * again.
 * @param isLast marks it as failed when it is not accepted now
 * @throws NotReached
 */
export async function deliver(parts: DeliveryParts, id: number, isLast: boolean, signal: AbortSignal): Promise<void> {
  const { services, sender } = parts;
  const found = await findDelivery(services.db, id);
  // Its webhook was removed, or another attempt succeeded first.
  if (!found || found.delivery.status === 'delivered') return;
  if (await isHeld(services.db, parts.here)) return;
  const { delivery, webhook } = found;
  const note = (attempt: Attempt, status: DeliveryRow['status']) =>
    services.write(SYSTEM, async ({ tx, changed }) => {
      await recordAttempt(tx, id, { ...attempt, status, at: services.now() });
      changed('webhook_delivery');
    });
  if (await isStopped(services.db, webhook.id)) return note({ answerCode: null, durationMs: 0, fault: STOPPED }, 'failed');
  const sending = await sendingOf(parts, delivery, webhook);
  // An earlier message of the chat says this too.
  if (!sending) return;
  const attempt = await sender.send(sending, signal);
  const status = statusAfter(attempt, isLast);
  await note(attempt, status);
  if (status === 'retrying') throw new NotReached(attempt.fault ?? 'not taken');
}

/** What goes to the receiver; undefined for a chat that is told by another delivery. */
async function sendingOf(parts: DeliveryParts, delivery: DeliveryRow, webhook: WebhookRow): Promise<Sending | undefined> {
  const { services, here } = parts;
  const { url, format, language } = webhook;
  if (format === 'standard') {
    const { body, eventId } = delivery;
    return { url, headers: signedHeaders(secretsOf(parts, webhook), eventId, services.now(), body), body };
  }
  const together = await services.write(SYSTEM, ({ tx }) => gatherWaiting(tx, delivery, MOST_TOGETHER));
  if (!together) return undefined;
  const messages = together.map((body) => JSON.parse(body) as ChatMessage);
  return { url, headers: {}, body: chatBody(format, messages, { language, address: here.address }) };
}

/**
 * The secrets that sign a delivery: of each secret of the api, because a receiver may still have
 * the one from before, and for a day after a rotation of the salt before as well.
 */
function secretsOf({ services, secrets }: DeliveryParts, { salt, previousSalt, previousUntil }: WebhookRow): Buffer[] {
  const isStillGood = previousSalt !== null && previousUntil !== null && previousUntil > services.now();
  const salts = [salt, ...(isStillGood ? [previousSalt] : [])];
  return salts.flatMap((one) => secrets.map((secret) => secretOf(secret, one)));
}

const DAY_MS = 24 * 3_600_000;

/** Deletes old deliveries. */
export async function sweepDeliveries({ services }: DeliveryParts): Promise<void> {
  await services.write(SYSTEM, async ({ tx, changed }) => {
    const before = new Date(services.now().getTime() - KEPT_DAYS * DAY_MS);
    if ((await removeDeliveriesBefore(tx, before)) > 0) changed('webhook_delivery');
  });
}
