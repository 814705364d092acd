import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from './schema.ts';

/**
 * Few enough that others are served in between, many enough that a busy process does not wait its
 * turn for each handful.
 */
const CHUNK_ROWS = 500;
/** Sorting a million rows takes longer than any call may; it delays nobody. */
const STATEMENT_LIMIT_MS = 600_000;

/**
 * The rows of a query, chunk by chunk, from a cursor that the database keeps: however many there
 * are, this process holds two chunks, one that is used and one that comes meanwhile. The cursor
 * lives in the transaction and is read to its end, or ends with it.
 */
export async function* inChunks<Row>(tx: Tx, query: SQL): AsyncGenerator<Row[]> {
  await tx.execute(sql`select set_config('statement_timeout', ${String(STATEMENT_LIMIT_MS)}, true),
    set_config('cursor_tuple_fraction', '1', true)`);
  await tx.execute(sql`declare export_rows no scroll cursor for ${query}`);
  const next = sql.raw(`fetch forward ${CHUNK_ROWS} from export_rows`);
  const fetch = (): Promise<Row[]> => {
    const coming = tx.execute(next).then(({ rows }) => rows as Row[]);
    // Whoever waits for it is told; until then nobody does.
    coming.catch(() => undefined);
    return coming;
  };
  let coming = fetch();
  try {
    for (;;) {
      const rows = await coming;
      const isLast = rows.length < CHUNK_ROWS;
      if (!isLast) coming = fetch();
      if (rows.length > 0) yield rows;
      if (isLast) break;
    }
  } finally {
    // Of one who leaves early: the transaction goes on once the connection is free.
    await coming.catch(() => undefined);
  }
  await tx.execute(sql`close export_rows`);
}
