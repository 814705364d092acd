import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../test/database.ts';
import { greatestNumber } from './repository.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('the greatest number is found by its index: nothing is sorted', async () => {
  const plan = await database.db.transaction(async (tx) => {
    // The table is too small to be worth an index.
    await tx.execute(sql`select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)`);
    return tx.execute(sql`explain ${greatestNumber(tx).getSQL()}`);
  });
  const text = JSON.stringify(plan.rows);
  expect(text).toContain('job_number');
  expect(text).not.toContain('Sort');
});
