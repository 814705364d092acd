import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { DeliveryStatus, type WebhookEvent, WebhookFormat } from '#shared/integrations/webhooks.ts';
import { LANGUAGES } from '#shared/rules/languages.ts';
import { createdAt, isOneOf, key, moment, revision, updatedAt, word } from './columns.ts';
import { employeeKey } from './people.ts';

const LANGUAGE = { options: LANGUAGES };

/** An address of another program that is told of events. */
export const webhook = pgTable(
  'webhook',
  {
    id: key(),
    name: text().notNull(),
    url: text().notNull(),
    events: jsonb().$type<readonly WebhookEvent[]>().notNull(),
    format: word(WebhookFormat).notNull().default('standard'),
    /** The language of a chat's messages. */
    language: word(LANGUAGE).notNull().default('en'),
    /**
     * The secret is derived from this and the api's own, so that a reader of the database cannot
     * sign.
     */
    salt: text().notNull(),
    /** The salt before the last rotation of the secret, and until when it still signs as well. */
    previousSalt: text(),
    previousUntil: moment(),
    createdById: employeeKey(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    check('webhook_format', isOneOf(table.format, WebhookFormat)),
    check('webhook_language', isOneOf(table.language, LANGUAGE)),
  ],
);

/**
 * The one row that says where this database may send from: a copy elsewhere sends nothing until an
 * admin declares it production.
 */
export const webhookPlace = pgTable(
  'webhook_place',
  {
    id: integer().primaryKey().default(1),
    /** The ids of cluster and database; a restored dump has others. */
    database: text().notNull(),
    /** The public address. */
    address: text().notNull(),
    /** Machine and folder of an embedded database, which is copied as a folder. */
    folder: text(),
    updatedAt: updatedAt(),
  },
  (table) => [check('webhook_place_one_row', sql`${table.id} = 1`)],
);

/** One event for one webhook, and its delivery. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: key(),
    webhookId: integer()
      .notNull()
      .references(() => webhook.id, { onDelete: 'cascade' }),
    /** The same for every webhook and attempt, so that receivers recognize repeats. */
    eventId: uuid().notNull(),
    event: text().$type<WebhookEvent>().notNull(),
    /** The exact body that is sent; for a chat, the message in words (`ChatMessage`). */
    body: text().notNull(),
    /** For a chat, the delivery whose message says this too: itself, or an earlier one. */
    withId: integer(),
    status: word(DeliveryStatus).notNull().default('pending'),
    attempts: integer().notNull().default(0),
    /** Status of the last attempt; null without an answer. */
    answerCode: integer(),
    durationMs: integer(),
    /** The failure of the last attempt, in words. */
    fault: text(),
    triedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('webhook_delivery_status', isOneOf(table.status, DeliveryStatus)),
    unique('webhook_delivery_once').on(table.webhookId, table.eventId),
    index('webhook_delivery_age').on(table.createdAt),
    index('webhook_delivery_with').on(table.withId).where(sql`${table.withId} is not null`),
  ],
);
