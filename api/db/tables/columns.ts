import { type Column, type SQL, sql } from 'drizzle-orm';
import { integer, numeric, text, timestamp } from 'drizzle-orm/pg-core';

/** Surrogate key: a whole number, shown in routes and answers. */
export const key = () => integer().primaryKey().generatedAlwaysAsIdentity();
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });
export const createdAt = () => moment().notNull().defaultNow();
export const updatedAt = () =>
  moment()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());
/** Counts the writes to a row; a write or an approval may name the one it was made on. */
export const revision = () => integer().notNull().default(1);
/** Dollars. */
export const money = () => numeric({ precision: 12, scale: 2 }).notNull().default(sql`0`);

/**
 * An e-mail address folded for comparison as by `foldEmail`: `lower` in other collations folds
 * more.
 */
export const foldedEmail = (column: Column): SQL<string> => sql<string>`lower(${column} collate "C")`;

/** A text folded for search, as by `searchText` of the contract. */
export const searchedAs = (text: SQL | Column): SQL<string> => sql<string>`search_text(${text})`;

/**
 * Matches a pattern against folded texts. Plain letters are folded here, because the planner takes
 * a tenth of a millisecond for the function.
 */
export const soundsLike = (kept: SQL | Column, pattern: string): SQL =>
  /^[\x20-\x7e]*$/.test(pattern)
    ? sql`${kept} like ${pattern.toLowerCase().replaceAll(/['`]/g, '')}`
    : sql`${kept} like search_text(${pattern})`;

interface Words<Word extends string> {
  options: readonly Word[];
}

/** A text column of an enum of the contract; the table's check is `isOneOf` with the same enum. */
export const word = <Word extends string>({ options }: Words<Word>) => text({ enum: options as [Word, ...Word[]] });

/** The condition of a check: the column holds one of these words. */
export const isOneOf = (column: Column, { options }: Words<string>): SQL =>
  sql`${column} in (${sql.raw(options.map((one) => `'${one}'`).join(','))})`;
