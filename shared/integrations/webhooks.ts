import { z } from 'zod';
import { PersonRef } from '../employees.ts';
import { Id, type ListOf, ListQuery, Revision, Timestamp } from '../http/query.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { ListAnswer, liveResource, ThingAnswer } from '../live/resource.ts';
import { IntegrationName } from './name.ts';

/** What other programs can be told of. */
export const WebhookEvent = z.enum(['sheet.approved', 'file.ready', 'alert.raised', 'test']);
export type WebhookEvent = z.infer<typeof WebhookEvent>;
/** Those that one subscribes to; a test is sent to whoever is tested. */
export const SUBSCRIBED = WebhookEvent.exclude(['test']);

export const DeliveryStatus = z.enum(['pending', 'retrying', 'delivered', 'failed']);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

const url = z
  .string('Address is required')
  .trim()
  .min(1, 'Address is required')
  .max(500, 'must have at most 500 characters')
  .refine((text) => URL.canParse(text), 'must be an address such as https://example.com/muster');
const events = z.array(SUBSCRIBED).min(1, 'Choose at least one event').max(SUBSCRIBED.options.length);

/** `POST webhook` */
export const NewWebhook = z.object({ name: IntegrationName, url, events }).strict();
export type NewWebhook = z.infer<typeof NewWebhook>;
/** `PATCH webhook/{id}`; whoever changes one that is stopped answers for it from then on. */
export const WebhookChange = z.object({ name: IntegrationName, url, events, revision: Revision }).partial().strict();

export const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(SUBSCRIBED),
  /** Who answers for it: whoever made it, or took it over since. */
  createdById: Id,
  /** Nothing is sent: whoever answers for it is no active admin any more [webhooks-7]. */
  isStopped: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  revision: Revision,
  createdBy: PersonRef.nullable().optional(),
});
export type Webhook = z.infer<typeof Webhook>;

/** What is answered once, when a webhook is made or its secret is changed. */
export const WebhookSecret = z.object({ id: Id, secret: z.string() });

export const WebhookDelivery = z.object({
  id: Id,
  webhookId: Id,
  eventId: z.uuid(),
  event: WebhookEvent,
  body: z.string(),
  status: DeliveryStatus,
  attempts: z.number().int(),
  answerCode: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  fault: z.string().nullable(),
  triedAt: Timestamp.nullable(),
  createdAt: Timestamp,
  webhook: Webhook.pick({ id: true, name: true, url: true }).loose().nullable().optional(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/**
 * `GET webhook_hold`: whether deliveries wait, because this database is a copy, or was moved, and
 * no admin has said yet that it is production where it is now.
 */
export const WebhookHold = z.object({
  isHeld: z.boolean(),
  /** The public address from which it last sent, and the one that it has now. */
  formerAddress: z.string(),
  address: z.string(),
  /** Deliveries that are still to be sent. */
  waiting: z.number().int(),
});
export type WebhookHold = z.infer<typeof WebhookHold>;

/** `POST webhook_hold/release`: it is production here; what waits is sent, or given up. */
export const WebhookRelease = z.object({ waiting: z.enum(['send', 'drop'], 'must be send or drop') }).strict();

/** Why a delivery that was given up at a release was not sent. */
export const GIVEN_UP = 'It waited in a database that was moved, and was given up';

export const webhookHoldLive = liveResource<{ data: WebhookHold }>()({
  path: LIVE_PATHS.webhookHold,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'webhook'],
  query: z.object({}).strict(),
  answer: ThingAnswer,
  topics: ['webhook_hold', 'webhook_delivery'],
});

const COMMON = { everyMs: 5_000, audience: 'scope', right: ['read', 'webhook'], query: ListQuery, answer: ListAnswer } as const;

export const webhooksLive = liveResource<ListOf<typeof Webhook>>()({
  ...COMMON,
  path: LIVE_PATHS.webhooks,
  topics: ['webhook', 'employee'],
});
/** What was sent, the newest first. */
export const deliveriesLive = liveResource<ListOf<typeof WebhookDelivery>>()({
  ...COMMON,
  path: LIVE_PATHS.webhookDeliveries,
  topics: ['webhook_delivery', 'webhook', 'employee'],
});
