import { createHash } from 'node:crypto';
import { DrizzleQueryError, is, type SQL, sql } from 'drizzle-orm';
import { PgColumn, PgDialect } from 'drizzle-orm/pg-core';
import { Failure } from '#shared/http/errors.ts';
import type { Reader } from '../db/schema.ts';
import { memoizeFor } from './memoize.ts';
import type { Row } from './view.ts';

/** The columns of a statement, by their names in a row. */
export type Selection = Readonly<Record<string, PgColumn | SQL>>;

/** The naming of columns in this database: snake case. */
export const dialect = new PgDialect({ casing: 'snake_case' });

interface Compiled {
  text: string;
  /** Converts the driver's value to the field's; undefined when they are the same. */
  decode: ((value: unknown) => unknown) | undefined;
}

/** Decoders by column. An expression keeps the driver's value. */
const compiled = memoizeFor<PgColumn | SQL, Compiled>();

interface Listed {
  list: string;
  decoders: { name: string; decode: (value: unknown) => unknown }[];
}

const lists = memoizeFor<Selection, Listed>();

/**
 * Runs a statement and decodes its rows.
 * @param selection the same object for the same fields
 * @param from the statement after its list of fields
 * @param beside what else the statement selects, as the driver reads it
 * @param isKept uses a prepared statement, for one whose plan does not depend on its values, e.g. a
 *   row by its id: each connection parses and plans it once
 * @throws Failure 503 `BUSY` when a column it selects has changed its type since then
 */
export async function readSelected(
  db: Reader,
  selection: Selection,
  from: SQL,
  { beside = '', isKept = false } = {},
): Promise<Row[]> {
  const { list, decoders } = lists(selection, '', () => listed(selection));
  const query = dialect.sqlToQuery(sql`select ${sql.raw(list + beside)} from ${from}`);
  const name = isKept ? keptAs(query.sql) : undefined;
  const { rows } = (await db._.session
    .prepareQuery(query, undefined, name, false)
    .execute()
    .catch((error: unknown) => {
      if (!isOutdated(error)) throw error;
      // Others who fail by the older name find the new one already.
      if (name === kept.get(query.sql)) forgetNames();
      throw new Failure(503, 'The database was brought up to date, please try again', { code: 'BUSY' });
    })) as { rows: Row[] };
  for (const { name, decode } of decoders) for (const row of rows) row[name] = row[name] === null ? null : decode(row[name]);
  return rows;
}

/** Adds a column to a statement's list, under a name. */
export const selectedAs = (column: PgColumn | SQL, name: string): string => `, ${compile(column).text} as "${name}"`;

function listed(selection: Selection): Listed {
  const fields = Object.entries(selection).map(([name, column]) => ({ name, ...compile(column) }));
  return {
    list: fields.map(({ name, text }) => `${text} as "${name}"`).join(', '),
    decoders: fields.flatMap(({ name, decode }) => (decode ? { name, decode } : [])),
  };
}

/**
 * Names of prepared statements by their text. A connection keeps every name it has seen, so beyond
 * this many a statement is sent without one.
 */
const kept = new Map<string, string>();
const MAX_KEPT = 300;
/**
 * Counts detected schema changes. It is part of the names, because a connection keeps what it
 * prepared under a name.
 */
let moves = 0;

function keptAs(text: string): string | undefined {
  if (!kept.has(text) && kept.size < MAX_KEPT)
    kept.set(text, createHash('sha256').update(`${moves} ${text}`).digest('base64url'));
  return kept.get(text);
}

function forgetNames(): void {
  kept.clear();
  moves += 1;
}

/**
 * PostgreSQL refuses a prepared statement whose result type has changed: a migration ran while the
 * api did. Recognized by the routine that raised it, since the text is localized.
 */
const isOutdated = (error: unknown): boolean =>
  error instanceof DrizzleQueryError &&
  error.cause !== undefined &&
  'routine' in error.cause &&
  error.cause.routine === 'RevalidateCachedQuery';

const compile = (column: PgColumn | SQL): Compiled =>
  compiled(column, '', () => {
    const { sql: text, params } = dialect.sqlToQuery(sql`${column}`);
    if (params.length > 0) throw new Error(`${text} has a value of its own: a field means the same in every statement`);
    return { text, decode: decoderOf(column) };
  });

function decoderOf(column: PgColumn | SQL): Compiled['decode'] {
  if (!is(column, PgColumn)) return undefined;
  const isPlain = column.mapFromDriverValue === PgColumn.prototype.mapFromDriverValue;
  return isPlain ? undefined : (value) => column.mapFromDriverValue(value);
}
