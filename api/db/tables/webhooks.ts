import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { DeliveryStatus, type WebhookEvent } from '#shared/integrations/webhooks.ts';
import { createdAt, isOneOf, key, moment, revision, updatedAt, word } from './columns.ts';
import { employee } from './people.ts';

/** Where another program is told of what happens. */
export const webhook = pgTable('webhook', {
  id: key(),
  name: text().notNull(),
  url: text().notNull(),
  events: jsonb().$type<readonly WebhookEvent[]>().notNull(),
  /** Its secret is derived from this and the api's own: who reads the database cannot sign. */
  salt: text().notNull(),
  /** The salt before the last change of the secret, and until when it still signs as well. */
  previousSalt: text(),
  previousUntil: moment(),
  createdById: integer()
    .notNull()
    .references(() => employee.id),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  revision: revision(),
});

/**
 * The one row that says where this database may send from: its copy elsewhere sends nothing until
 * an admin says that the copy is production.
 */
export const webhookPlace = pgTable(
  'webhook_place',
  {
    id: integer().primaryKey().default(1),
    /** Which database of which cluster; a restored dump has others. */
    database: text().notNull(),
    /** The public address. */
    address: text().notNull(),
    /** The machine and folder of an embedded database, which is copied as it is. */
    folder: text(),
    updatedAt: updatedAt(),
  },
  (table) => [check('webhook_place_one_row', sql`${table.id} = 1`)],
);

/** One event that is told to one webhook, and how that went. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: key(),
    webhookId: integer()
      .notNull()
      .references(() => webhook.id, { onDelete: 'cascade' }),
    /** The same for every webhook and attempt: receivers know by it what they have already. */
    eventId: uuid().notNull(),
    event: text().$type<WebhookEvent>().notNull(),
    /** What is sent, as it is sent. */
    body: text().notNull(),
    status: word(DeliveryStatus).notNull().default('pending'),
    attempts: integer().notNull().default(0),
    /** Of the last attempt; null where there was no answer. */
    answerCode: integer(),
    durationMs: integer(),
    /** Why the last attempt failed, in words. */
    fault: text(),
    triedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('webhook_delivery_status', isOneOf(table.status, DeliveryStatus)),
    unique('webhook_delivery_once').on(table.webhookId, table.eventId),
    index('webhook_delivery_age').on(table.createdAt),
  ],
);
