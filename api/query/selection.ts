import { is, type SQL, sql } from 'drizzle-orm';
import { PgColumn, PgDialect } from 'drizzle-orm/pg-core';
import type { Reader } from '../db/schema.ts';
import type { Row } from './view.ts';

/** What a statement selects, by the name that it has in a row. */
export type Selection = Readonly<Record<string, PgColumn | SQL>>;

/** The names in use, as everywhere in this database. */
export const dialect = new PgDialect({ casing: 'snake_case' });

interface Compiled {
  text: string;
  /** From the driver's value to the field's; undefined when they are the same. */
  decode: ((value: unknown) => unknown) | undefined;
}

/**
 * Worked out once for a column: to do it for every statement and every value takes longer than many a statement. An expression is read as the
 * driver reads it.
 */
const compiled = new WeakMap<PgColumn | SQL, Compiled>();

/**
 * The rows of a statement that selects these fields.
 * @param from the statement after its list of fields
 */
export async function readSelected(db: Reader, selection: Selection, from: SQL): Promise<Row[]> {
  const fields = Object.entries(selection).map(([name, column]) => ({ name, ...compile(column) }));
  const list = fields.map(({ name, text }) => `${text} as "${name}"`).join(', ');
  const { rows } = await db.execute<Row>(sql`select ${sql.raw(list)} from ${from}`);
  for (const { name, decode } of fields)
    if (decode) for (const row of rows) row[name] = row[name] === null ? null : decode(row[name]);
  return rows;
}

function compile(column: PgColumn | SQL): Compiled {
  const known = compiled.get(column);
  if (known) return known;
  const { sql: text, params } = dialect.sqlToQuery(sql`${column}`);
  if (params.length > 0) throw new Error(`${text} has a value of its own: a field means the same in every statement`);
  const now = { text, decode: decoderOf(column) };
  compiled.set(column, now);
  return now;
}

function decoderOf(column: PgColumn | SQL): Compiled['decode'] {
  if (!is(column, PgColumn)) return undefined;
  const isPlain = column.mapFromDriverValue === PgColumn.prototype.mapFromDriverValue;
  return isPlain ? undefined : (value) => column.mapFromDriverValue(value);
}
