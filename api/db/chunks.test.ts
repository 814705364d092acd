import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../test/database.ts';
import { inChunks } from './chunks.ts';
import type { Tx } from './schema.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const numbers = (tx: Tx, until: number) => inChunks<{ i: number }>(tx, sql`select i from generate_series(1, ${until}::int) i`);
const one = (tx: Tx) => tx.execute(sql`select 1 as one`).then(({ rows }) => rows);

const hasFailed = async (): Promise<boolean> => {
  const { rows } = await database.db.execute(sql`select from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction (aborted)'`);
  return rows.length > 0;
};

describe('rows in chunks', () => {
  it.each([0, 1, 249, 250, 251, 500, 1_234])('are all there, in their order, of %i', async (until) => {
    const read = await database.db.transaction(async (tx) => {
      const chunks: { i: number }[][] = [];
      for await (const rows of numbers(tx, until)) chunks.push(rows);
      expect(chunks.every(({ length }) => length > 0 && length <= 250)).toBe(true);
      return chunks.flat();
    });
    expect(read.map(({ i }) => i)).toEqual(Array.from({ length: until }, (_, at) => at + 1));
  });

  it('leave the transaction usable when reading stops early', async () => {
    await database.db.transaction(async (tx) => {
      for await (const rows of numbers(tx, 2_000)) {
        expect(rows[0]).toEqual({ i: 1 });
        break;
      }
      expect(await one(tx)).toEqual([{ one: 1 }]);
    });
  });

  it('fail where the query fails, after the rows before', async () => {
    const read: number[] = [];
    const failing = database.db.transaction(async (tx) => {
      for await (const rows of inChunks<{ i: number }>(tx, sql`select i, 1 / (350 - i) as x from generate_series(1, 2000) i`)) {
        // The query fails while nobody awaits its chunk.
        await vi.waitUntil(hasFailed);
        read.push(...rows.map(({ i }) => i));
      }
    });
    await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } });
    expect(read).toHaveLength(250);
  });
});
