import { getHeapSpaceStatistics } from 'node:v8';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../test/database.ts';
import { collectGarbage } from '../test/measures/collect-garbage.ts';

/** Some 40 MB in all. */
const TIMES = 200;
const ROWS = 2_000;
const FEW_BYTES = 1_000_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const oldBytes = (): number => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')!.space_used_size;

it('leaves the rows that a transaction read to the collector of young objects', async () => {
  let rowsRead = 0;
  const rise = await database.db.transaction(async (tx) => {
    const read = async () => {
      const { rows } = await tx.execute(sql`select i, 'row ' || i as name from generate_series(1, ${ROWS}::int) i`);
      rowsRead += rows.length;
    };
    await read();
    collectGarbage();
    const before = oldBytes();
    for (let turn = 0; turn < TIMES; turn++) await read();
    return oldBytes() - before;
  });
  expect(rowsRead).toBe((TIMES + 1) * ROWS);
  expect(rise).toBeLessThan(FEW_BYTES);
});

it('tells which statement failed, and goes on', async () => {
  await database.db.transaction(async (tx) => {
    await expect(tx.transaction((inner) => inner.execute(sql`select 1 / ${0}::int`))).rejects.toMatchObject({
      query: 'select 1 / $1::int',
      cause: { code: '22012' },
    });
    expect((await tx.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  });
});
