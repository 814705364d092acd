import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../test/database.ts';
import { crewsIn } from '../test/rows/crews.ts';
import { assertApplied, assertJournal, type JournalEntry, migrateDatabase } from './migrate.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
const entry = (idx: number, when: number): JournalEntry => ({ idx, when, tag: `000${idx}` });

describe('the journal of migrations', () => {
  it('is in order', async () => {
    const { entries } = JSON.parse(await readFile(join(FOLDER, 'meta', '_journal.json'), 'utf8'));
    expect(() => assertJournal(entries)).not.toThrow();
    expect(entries.length).toBeGreaterThan(0);
  });

  it('is refused when an entry is older than the one before it, or out of place', () => {
    expect(() => assertJournal([entry(0, 10), entry(1, 10)])).toThrow('0001 is dated before 0000');
    expect(() => assertJournal([entry(0, 10), entry(1, 5)])).toThrow('would be left out');
    expect(() => assertJournal([entry(0, 10), entry(2, 20)])).toThrow('has number 2');
  });

  it('is compared with what the database has', () => {
    const entries = [entry(0, 10), entry(1, 20)];
    expect(() => assertApplied(2, entries)).not.toThrow();
    expect(() => assertApplied(1, entries)).toThrow('1 of 2 migrations were left out');
    expect(() => assertApplied(3, entries)).toThrow('use the newer version');
  });
});

describe('migrating', () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await openTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'muster-migrations-'));
    await cp(FOLDER, folder, { recursive: true });
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await database.close();
  });

  /** Runs a migration file again. */
  const run = async (file: string): Promise<void> => {
    const statements = (await readFile(join(FOLDER, file), 'utf8')).split('--> statement-breakpoint');
    for (const statement of statements) await database.db.execute(sql.raw(statement));
  };

  it('changes nothing when there is nothing new', async () => {
    await migrateDatabase(database.db, folder);
  });

  it('lets two columns of a job change places, and keeps what is in them', async () => {
    const make = crewsIn(database.db);
    const { id } = await make.addJob((await make.addRegion()).id, { jobId: '10001', address: '1 Pole Lane' });
    const search = () => database.db.execute(sql`select address, search_data from job where search_data like '%pole%'`);
    const places = async () => {
      const { rows } = await database.db.execute<{ place: number }>(sql`select attnum as place from pg_attribute
        where attrelid = 'job'::regclass and attname in ('search_data', 'address') order by attname`);
      return rows.map(({ place }) => place);
    };
    const [address, text] = await places();
    expect(text).toBeLessThan(address!);
    // Running it again reverses it.
    await run('0026_job_search_first.sql');
    expect(await places()).toEqual([text, address]);
    expect((await search()).rows).toEqual([{ address: '1 Pole Lane', search_data: '10001 1 pole lane' }]);
    await database.db.execute(sql`update job set address = '2 Pole Lane' where id = ${id}`);
    expect((await search()).rows).toEqual([{ address: '2 Pole Lane', search_data: '10001 2 pole lane' }]);
  });

  it('enters the home of everybody among their regions, where it was missing', async () => {
    const make = crewsIn(database.db);
    const { id, regionId } = await make.addPerson('worker', { regionId: (await make.addRegion()).id });
    await database.db.execute(sql`alter table employee drop constraint employee_home_region`);
    await database.db.execute(sql`delete from employee_region where employee_id = ${id}`);
    await run('0027_home_region.sql');
    const { rows } = await database.db.execute(sql`select region_id from employee_region where employee_id = ${id}`);
    expect(rows).toEqual([{ region_id: regionId }]);
  });

  it('refuses a migration that the migrator would leave out without a word', async () => {
    const path = join(folder, 'meta', '_journal.json');
    const journal = JSON.parse(await readFile(path, 'utf8'));
    const first = journal.entries[0];
    // Two merged branches leave such a journal: a new first entry, dated before the last one
    // applied.
    journal.entries = [
      { ...first, idx: 0, when: first.when - 1000, tag: '0000_other' },
      ...journal.entries.map((one: JournalEntry) => ({ ...one, idx: one.idx + 1 })),
    ];
    await writeFile(path, JSON.stringify(journal));
    await writeFile(join(folder, '0000_other.sql'), 'select 1;');
    await expect(migrateDatabase(database.db, folder)).rejects.toThrow('1 of');
  });
});
