import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityKey, vehicle } from '../db/tables/vehicles.ts';
import { openTestDatabase, type TestDatabase } from '../test/database.ts';
import { findAlike } from './repository.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.insert(vehicle).values([
    { name: 'Jos\u00E9’s Truck', plate: 'XKR  4821', vin: '1FTFW1ET5DFC10312' },
    { name: 'Truck\u20037', plate: 'TRK 0007' },
    { name: 'Truck 70', plate: 'TRK 0070' },
  ]);
});
afterAll(() => database.close());

const platesOf = async (alike: Parameters<typeof findAlike>[1]) =>
  (await findAlike(database.db, alike)).map(({ plate }) => plate);

describe('vehicles that are alike', () => {
  it.each([
    [{ plate: ' xkr 4821' }, ['XKR  4821']],
    [{ plate: 'XKR4821' }, []],
    [{ vin: '1ftfw1et5dfc10312' }, ['XKR  4821']],
    [{ name: "JOSE\u0301'S TRUCK" }, ['XKR  4821']],
    [{ name: 'truck 7' }, ['TRK 0007']],
    [{ name: 'Truck 70', plate: 'TRK 0007', vin: null }, ['TRK 0007', 'TRK 0070']],
  ])('are found, whatever their case, marks and spaces: %j', async (alike, plates) => {
    expect(await platesOf(alike)).toEqual(plates);
  });

  it.each(['name', 'plate', 'vin'] as const)('are found by the index of the %s', async (field) => {
    const plan = await database.db.transaction(async (tx) => {
      // The table is too small to be worth an index.
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(
        sql`explain select ${vehicle.id} from ${vehicle} where ${identityKey(vehicle[field])} = ${identityKey(sql`${'a'}::text`)}`,
      );
    });
    expect(JSON.stringify(plan.rows)).toContain(`vehicle_${field}_key`);
  });
});
