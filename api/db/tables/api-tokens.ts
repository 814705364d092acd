import { index, integer, json, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { TokenRight } from '#shared/permissions.ts';
import { createdAt, key, moment, revision, updatedAt } from './columns.ts';
import { employee, employeeKey } from './people.ts';

/**
 * A bearer token of another program. Only its hash is kept; a revoked token stays as a row, for the
 * record.
 */
export const apiToken = pgTable(
  'api_token',
  {
    id: key(),
    name: text().notNull(),
    tokenHash: text().notNull().unique(),
    /** Its first characters, by which people tell tokens apart. */
    hint: text().notNull(),
    rights: jsonb().$type<readonly TokenRight[]>().notNull(),
    expiresAt: moment().notNull(),
    lastUsedAt: moment(),
    lastUsedIp: text(),
    createdById: employeeKey(),
    revokedAt: moment(),
    revokedById: integer().references(() => employee.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [index('api_token_created_by').on(table.createdById)],
);

/**
 * The answer to a write to which a program gave an `Idempotency-Key`, written in the transaction of
 * that write. The same request with the same key gets it again, until it expires.
 */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    tokenId: integer()
      .notNull()
      .references(() => apiToken.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** SHA-256 of method, address and body. */
    fingerprint: text().notNull(),
    status: smallint().notNull(),
    /** JSON as it was sent: `jsonb` would order its fields in another way. */
    answer: json(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.tokenId, table.key] }), index('idempotency_key_age').on(table.createdAt)],
);
