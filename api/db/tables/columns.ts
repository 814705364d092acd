import { type Column, type SQL, sql } from 'drizzle-orm';
import { integer, numeric, text, timestamp } from 'drizzle-orm/pg-core';

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

/**
 * An e-mail address as it is compared, as `foldEmail` does it: `lower` of any other collation folds
 * more.
 */
export const foldedEmail = (column: Column): SQL<string> => sql<string>`lower(${column} collate "C")`;

/** A text as it is searched: as `searchText` of the contract says it. */
export const searchedAs = (text: SQL | Column): SQL<string> => sql<string>`search_text(${text})`;

/**
 * A search is compared with texts that are kept so. Plain letters are folded here: the planner
 * takes a tenth of a millisecond for the function.
 */
export const soundsLike = (kept: SQL | Column, pattern: string): SQL =>
  /^[\x20-\x7e]*$/.test(pattern)
    ? sql`${kept} like ${pattern.toLowerCase().replaceAll(/['`]/g, '')}`
    : sql`${kept} like search_text(${pattern})`;

interface Words<Word extends string> {
  options: readonly Word[];
}

/**
 * A column that holds one word of an enum of the contract; the table's check is `isOneOf` with the
 * same enum.
 */
export const word = <Word extends string>({ options }: Words<Word>) => text({ enum: options as [Word, ...Word[]] });

/** The condition of a check: the column holds one of these words. */
export const isOneOf = (column: Column, { options }: Words<string>): SQL =>
  sql`${column} in (${sql.raw(options.map((one) => `'${one}'`).join(','))})`;
