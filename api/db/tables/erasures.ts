import { jsonb, pgTable } from 'drizzle-orm/pg-core';
import { createdAt, key, moment } from './columns.ts';
import { employeeKey } from './people.ts';

/** A person who was erased: at once in their own row, then wherever texts speak of them. */
export const erasure = pgTable('erasure', {
  id: key(),
  employeeId: employeeKey().unique(),
  /** By what texts that speak of them are found; null once there are none. */
  words: jsonb().$type<{ firstName: string; lastName: string; email: string | null; workPhone: string | null }>(),
  erasedById: employeeKey(),
  createdAt: createdAt(),
  finishedAt: moment(),
});
