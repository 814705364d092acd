import { getTableColumns, getTableName, type InferInsertModel, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './schema.ts';
import { employee } from './tables/people.ts';

/** A row to insert with its number given, not generated. */
export type SeedRow<T extends PgTable> = InferInsertModel<T, { dbColumnNames: false; override: true }>;

const SEED_LOCK = 7_305_818;

/** Statements of this transaction may take as long as they need. */
export const liftStatementLimit = (tx: Tx): Promise<unknown> => tx.execute(sql`set local statement_timeout = 0`);

/**
 * Whether the company has no people. Locks, so that of several processes that fill a database the
 * second one waits and finds people.
 */
export async function isEmptyCompany(tx: Tx): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
  const taken = await tx.select({ id: employee.id }).from(employee).limit(1);
  return taken.length === 0;
}

const BATCH_ROWS = 1_000;

/**
 * Inserts many rows quickly: one JSON parameter per batch, unpacked by the database into the
 * table's types. All rows must name the same columns. Generated numbers go on after the highest one
 * inserted.
 */
export async function insertRows<T extends PgTable>(tx: Tx, table: T, rows: ReadonlyArray<SeedRow<T>>): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const known = getTableColumns(table);
  const keys = Object.keys(first).filter((key) => key in known);
  const columns = sql.join(
    keys.map((key) => sql.identifier(toSnakeCase(key))),
    sql`, `,
  );
  const name = sql.identifier(getTableName(table));
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    const batch = rows.slice(from, from + BATCH_ROWS).map((row) => renamed(row, keys));
    await tx.execute(
      sql`insert into ${name} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${name}, ${JSON.stringify(batch)}::json)`,
    );
  }
  if ('id' in first)
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${`"${getTableName(table)}"`}, 'id'), (select max(id) from ${name}))`,
    );
}

const renamed = (row: object, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.map((key) => [toSnakeCase(key), (row as Record<string, unknown>)[key] ?? null]));
