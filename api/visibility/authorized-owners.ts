import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { can } from '#shared/permissions.ts';
import { Role } from '#shared/roles.ts';
import { isOneOf } from '../db/tables/columns.ts';
import { employee } from '../db/tables/people.ts';

/**
 * Condition: the owner of a token or a webhook is active and still has the right to create one. The
 * token or webhook acts for its owner, so it stops working when they leave or lose the right.
 */
export const hasAuthorizedOwner = (owner: PgColumn, subject: 'apiToken' | 'webhook'): SQL<boolean> =>
  sql<boolean>`exists (select from ${employee} where ${employee.id} = ${owner} and ${employee.isActive}
    and ${isOneOf(employee.role, { options: Role.options.filter((role) => can(role, 'create', subject)) })})`;
