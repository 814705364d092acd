import { sql } from 'drizzle-orm';
import { integer, numeric, timestamp } from 'drizzle-orm/pg-core';

/** Surrogate key: a whole number the routes and the wire can show. */
export const key = () => integer().primaryKey().generatedAlwaysAsIdentity();
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });
export const createdAt = () => moment().notNull().defaultNow();
export const updatedAt = () =>
  moment()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());
/** Counts the writes to a row; a write or an approval may say on which it was made. */
export const revision = () => integer().notNull().default(1);
/** Dollars. */
export const money = () => numeric({ precision: 12, scale: 2 }).notNull().default(sql`0`);
