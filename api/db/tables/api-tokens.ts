import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
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
