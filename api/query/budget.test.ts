import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '#shared/http/errors.ts';
import { job } from '../db/tables/jobs.ts';
import { jobView } from '../jobs/views.ts';
import { ADMIN_CALLER as admin } from '../test/calls/admin-caller.ts';
import { openTestDatabase, type TestDatabase } from '../test/database.ts';
import { add } from '../test/rows/company.ts';
import { parseQuery } from './parse.ts';
import { readList, readOne } from './read.ts';
import { many, type View } from './view.ts';

const bare = { ...jobView, relations: {} };
/** A view in which each job includes all jobs of its region, itself too. */
const crowded: View = { ...jobView, relations: { siblings: { ...many(bare, 'regionId'), from: 'regionId' } } };

let database: TestDatabase;
let small: number;
let shared: number;

beforeAll(async () => {
  database = await openTestDatabase();
  const regions = await Promise.all([add.region(database.db), add.region(database.db), add.region(database.db)]);
  const [few, hundred, thousands] = regions.map(({ id }) => id);
  await add.job(database.db, few!);
  await addJobs(hundred!, 90);
  await addJobs(thousands!, 5_001);
  small = few!;
  shared = hundred!;
});
afterAll(() => database.close());

async function addJobs(regionId: number, count: number): Promise<void> {
  const first = await add.job(database.db, regionId);
  const values = Array.from({ length: count - 1 }, (_, n) => ({
    ...first,
    id: undefined,
    searchData: undefined,
    jobId: `${regionId}-${n}`,
    description: 'x'.repeat(300),
  }));
  // In parts, as a statement has a limit of parameters.
  while (values.length > 0) await database.db.insert(job).values(values.splice(0, 500));
}

const read = (where: object, limit: number) =>
  readList(
    database.db,
    crowded,
    admin,
    parseQuery(
      crowded,
      { role: 'admin', rights: null },
      { limit, offset: 0, where: JSON.stringify(where), include: '["siblings"]' },
      'America/New_York',
    ),
  );
const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    (error: unknown) => (error instanceof Failure ? { status: error.statusCode, ...error.extras } : error),
  );
const TOO_MUCH = { status: 400, code: 'QUERY', errors: [{ field: 'include', reason: expect.stringMatching(/limit.*where/) }] };

describe('an answer', () => {
  it('with a few rows beside each of its own is read', async () => {
    expect((await read({ regionId: small }, 300)).data).toMatchObject([{ siblings: [{ regionId: small }] }]);
  });

  it('with too many rows beside one of its own is refused with what to narrow', async () => {
    const { rows } = await database.db.execute(sql`select max(id)::int as id from job`);
    const id = Number(rows[0]?.['id']);
    expect(await refusal(read({ id }, 1))).toMatchObject(TOO_MUCH);
    expect(await refusal(readOne(database.db, crowded, admin, id, new Map([['siblings', new Map()]])))).toMatchObject(TOO_MUCH);
    expect(await readOne(database.db, crowded, admin, id)).toMatchObject({ id });
  });

  it('that says the same few rows again and again is refused once it is too long', async () => {
    expect(await refusal(read({ regionId: shared }, 300))).toMatchObject(TOO_MUCH);
    expect((await read({ regionId: shared }, 10)).data).toHaveLength(10);
  });
});
