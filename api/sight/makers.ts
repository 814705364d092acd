import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { can, Role } from '#shared/permissions.ts';
import { isOneOf } from '../db/tables/columns.ts';
import { employee } from '../db/tables/people.ts';

/**
 * Condition: whoever answers for a token or a webhook could make one today. It acts for that
 * person, and is never more than they are: who leaves, or is no admin any more, takes it along.
 */
export const isAnsweredFor = (answering: PgColumn, subject: 'apiToken' | 'webhook'): SQL<boolean> =>
  sql<boolean>`exists (select from ${employee} where ${employee.id} = ${answering} and ${employee.isActive}
    and ${isOneOf(employee.role, { options: Role.options.filter((role) => can(role, 'create', subject)) })})`;
