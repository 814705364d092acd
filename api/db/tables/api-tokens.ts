import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { TokenRight } from '#shared/permissions.ts';
import { createdAt, key, moment, revision, updatedAt } from './columns.ts';
import { employee } from './people.ts';

/**
 * What another program of the company signs its calls with. Only the hash is kept; a token that is
 * revoked stays as a row, so that it is known what it was.
 */
export const apiToken = pgTable(
  'api_token',
  {
    id: key(),
    name: text().notNull(),
    tokenHash: text().notNull().unique(),
    /** Its first characters, by which people tell one from another. */
    hint: text().notNull(),
    rights: jsonb().$type<readonly TokenRight[]>().notNull(),
    expiresAt: moment().notNull(),
    lastUsedAt: moment(),
    lastUsedIp: text(),
    createdById: integer()
      .notNull()
      .references(() => employee.id),
    revokedAt: moment(),
    revokedById: integer().references(() => employee.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [index('api_token_created_by').on(table.createdById)],
);
