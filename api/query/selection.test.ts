import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobView } from '../jobs/views.ts';
import { ADMIN_CALLER as admin } from '../test/calls/admin-caller.ts';
import { openTestDatabase, type TestDatabase } from '../test/database.ts';
import { add } from '../test/rows/company.ts';
import { readOne } from './read.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('a row is read by its number again after a column has become of another type under the running api', async () => {
  const { id } = await add.job(database.db, (await add.region(database.db)).id);
  const details = () => readOne(database.db, jobView, admin, id);
  await details();
  for (const type of ['double precision', 'numeric']) {
    await database.db.execute(sql.raw(`alter table job alter column progress_percentage type ${type}`));
    await expect(details()).rejects.toMatchObject({ statusCode: 503, extras: { code: 'BUSY' } });
    expect(await details()).toMatchObject({ id });
  }
});
