import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from './schema.ts';

/**
 * Few enough to serve other requests in between, many enough that a busy process does not wait for
 * every handful.
 */
const CHUNK_ROWS = 250;
/** Sorting a million rows takes longer than a call may, and delays nobody. */
const STATEMENT_LIMIT_MS = 600_000;

/**
 * Reads a query in chunks from a server-side cursor: this process holds two chunks, the one in use
 * and the next. The cursor lives in the transaction, and ends with it when it is not read to its
 * end.
 */
export async function* inChunks<Row>(tx: Tx, query: SQL): AsyncGenerator<Row[]> {
  await tx.execute(sql`select set_config('statement_timeout', ${String(STATEMENT_LIMIT_MS)}, true),
    set_config('cursor_tuple_fraction', '1', true)`);
  await tx.execute(sql`declare export_rows no scroll cursor for ${query}`);
  const next = sql.raw(`fetch forward ${CHUNK_ROWS} from export_rows`);
  const fetch = (): Promise<Row[]> => {
    const coming = tx.execute(next).then(({ rows }) => rows as Row[]);
    // The error reaches the consumer when it awaits the chunk; until then it must not count as
    // unhandled.
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
    // When the consumer leaves early, the transaction continues once the connection is free.
    await coming.catch(() => undefined);
  }
  await tx.execute(sql`close export_rows`);
}
