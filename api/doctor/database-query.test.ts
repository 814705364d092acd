import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../test/database.ts';
import { readDatabaseFacts } from './database-query.ts';
import { type DatabaseFacts, databaseFindings } from './database-rules.ts';

describe('the doctor', () => {
  let database: TestDatabase;
  let facts: DatabaseFacts;
  beforeAll(async () => {
    database = await openTestDatabase();
    facts = await readDatabaseFacts(database);
  });
  afterAll(() => database.close());

  it('reads what matters of a database', () => {
    expect(facts).toMatchObject({ encoding: 'UTF8', hasAutovacuum: expect.any(Boolean), isStandby: false, hears: true });
    expect(facts.number).toBeGreaterThanOrEqual(150_000);
    expect(facts.applied).toBe(facts.known);
    expect(Math.abs(facts.aheadMs)).toBeLessThan(5_000);
  });

  it('finds nothing to say of a good one', () => {
    const good = { ...facts, isSuperuser: false, hasAutovacuum: true };
    expect(databaseFindings(good).map(({ level }) => level)).toEqual(['ok', 'ok']);
  });

  it.each<[Partial<DatabaseFacts>, 'warning' | 'fault' | 'ok', RegExp]>([
    [{ version: '14.9', number: 140_009 }, 'fault', /14\.9 is too old: use 15/],
    [{ isStandby: true }, 'fault', /standby.*DATABASE_URL/],
    [{ encoding: 'SQL_ASCII' }, 'fault', /SQL_ASCII.*UTF8/],
    [{ hasAutovacuum: false }, 'warning', /autovacuum = on/],
    [{ isSuperuser: true }, 'warning', /superuser/],
    [{ mayCreate: false }, 'fault', /owner/],
    [{ hears: false }, 'fault', /LISTEN.*pooler/],
    [{ aheadMs: -61_000 }, 'warning', /61 s behind/],
    [{ applied: 0 }, 'ok', /no tables yet/],
    [{ applied: 40, known: 58 }, 'ok', /18 of 58 migrations are due/],
    [{ applied: 60, known: 58 }, 'warning', /newer version/],
  ])('judges %o as a %s', (change, level, words) => {
    expect(databaseFindings({ ...facts, ...change })).toContainEqual({ level, words: expect.stringMatching(words) });
  });
});
