import { z } from 'zod';
import { PersonRef } from '../employees.ts';
import { Id, type ListOf, ListQuery, Revision, Timestamp } from '../http/query.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { ListAnswer, liveResource, ThingAnswer } from '../live/resource.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { IntegrationName } from './name.ts';

/** Events for webhooks. */
export const WebhookEvent = z.enum(['sheet.approved', 'file.ready', 'alert.raised', 'test']);
export type WebhookEvent = z.infer<typeof WebhookEvent>;
/** Events that can be subscribed to; `test` is sent to a webhook that is tested. */
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

/** Chats that are told in words, by an incoming webhook of theirs. */
export const ChatFormat = z.enum(['slack', 'teams']);
export type ChatFormat = z.infer<typeof ChatFormat>;
/** How a receiver is told: ids as signed JSON for a program, or a message of a chat. */
export const WebhookFormat = z.enum(['standard', ...ChatFormat.options]);
export type WebhookFormat = z.infer<typeof WebhookFormat>;

/** `POST webhook` */
export const NewWebhook = z
  .object({
    name: IntegrationName,
    url,
    events,
    format: WebhookFormat.default('standard'),
    /** The language of a chat's messages. */
    language: z.enum(LANGUAGES).default('en'),
  })
  .strict();
export type NewWebhook = z.infer<typeof NewWebhook>;
/** `PATCH webhook/{id}`. Changing a stopped webhook makes the caller its owner. */
export const WebhookChange = z
  .object({ name: IntegrationName, url, events, language: z.enum(LANGUAGES), revision: Revision })
  .partial()
  .strict();

export const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(SUBSCRIBED),
  /** An older api answers neither of the two. */
  format: WebhookFormat.optional(),
  language: z.enum(LANGUAGES).optional(),
  /** The owner: the admin who created it, or has taken it over. */
  createdById: Id,
  /** Nothing is sent, because the owner is no longer an active admin [webhooks-7]. */
  isStopped: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  revision: Revision,
  createdBy: PersonRef.nullable().optional(),
});
export type Webhook = z.infer<typeof Webhook>;

/**
 * The answer to the creation of a webhook or a new secret, the only one with the secret. A chat has
 * none: its address is secret.
 */
export const WebhookSecret = z.object({ id: Id, secret: z.string().nullable() });

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
 * `GET webhook_hold`: whether deliveries are held, because this database is a copy or was moved,
 * and no admin has confirmed that it is production at its new address.
 */
export const WebhookHold = z.object({
  isHeld: z.boolean(),
  /** The public URL from which it last sent, and the current one. */
  formerAddress: z.string(),
  address: z.string(),
  /** Number of held deliveries. */
  waiting: z.number().int(),
});
export type WebhookHold = z.infer<typeof WebhookHold>;

/** `POST webhook_hold/release`: confirms production; held deliveries are sent or dropped. */
export const WebhookRelease = z.object({ waiting: z.enum(['send', 'drop'], 'must be send or drop') }).strict();

/** The error of a delivery that was dropped by a release. */
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
/** Deliveries, newest first. */
export const deliveriesLive = liveResource<ListOf<typeof WebhookDelivery>>()({
  ...COMMON,
  path: LIVE_PATHS.webhookDeliveries,
  topics: ['webhook_delivery', 'webhook', 'employee'],
});
