import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#api/test/database.ts';
import { copyMigrations, type NextMigrations } from '#api/test/next-migrations.ts';
import { crewsIn } from '#api/test/rows/crews.ts';
import { assertJournal, MIGRATIONS, type Migration, readableSince, readJournal } from './journal.ts';
import { migrateDatabase, readPlan } from './migrate.ts';

const entry = (idx: number, when: number, since = 0): Migration => ({ idx, when, tag: `000${idx}`, readableSince: since });

describe('the journal of migrations', () => {
  it('is in order', async () => {
    expect((await readJournal()).length).toBeGreaterThan(0);
  });

  it('is refused when an entry is older than the one before it, or out of place', () => {
    expect(() => assertJournal([entry(0, 10), entry(1, 10)])).toThrow('0001 is dated before 0000');
    expect(() => assertJournal([entry(0, 10), entry(1, 5)])).toThrow('would be left out');
    expect(() => assertJournal([entry(0, 10), entry(2, 20)])).toThrow('has number 2');
  });

  it('is refused when a migration can be read since a later one', () => {
    expect(() => assertJournal([entry(0, 10), entry(1, 20, 1)])).not.toThrow();
    expect(() => assertJournal([entry(0, 10), entry(1, 20, 2)])).toThrow('0001 is readable since one that comes after it');
  });

  it('has the strictest statement of a migration', () => {
    expect(readableSince('alter table "job" add column "new" text;')).toBe(0);
    expect(readableSince('drop index "a"; -- readable since 0012\ndrop index "b"; -- readable since 0013')).toBe(13);
  });
});

describe('migrating', () => {
  let database: TestDatabase;
  let next: NextMigrations;
  beforeAll(async () => {
    database = await openTestDatabase();
    next = await copyMigrations();
  });
  afterAll(async () => {
    await next.remove();
    await database.close();
  });

  /** Runs a migration file again. */
  const run = async (file: string): Promise<void> => {
    const statements = (await readFile(join(MIGRATIONS, file), 'utf8')).split('--> statement-breakpoint');
    for (const statement of statements) await database.db.execute(sql.raw(statement));
  };

  it('changes nothing when there is nothing new', async () => {
    await migrateDatabase(database.db, next.folder);
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
    const path = join(next.folder, 'meta', '_journal.json');
    const journal = JSON.parse(await readFile(path, 'utf8'));
    const first = journal.entries[0];
    // Two merged branches leave such a journal: a new first entry, dated before the last one
    // applied.
    journal.entries = [
      { ...first, idx: 0, when: first.when - 1000, tag: '0000_other' },
      ...journal.entries.map((one: Migration) => ({ ...one, idx: one.idx + 1 })),
    ];
    await writeFile(path, JSON.stringify(journal));
    await writeFile(join(next.folder, '0000_other.sql'), 'select 1;');
    await expect(migrateDatabase(database.db, next.folder)).rejects.toThrow('1 of');
    await expect(readPlan(database.db, next.folder)).rejects.toThrow('0000_other');
  });
});

describe('a database', () => {
  let database: TestDatabase;
  let next: NextMigrations;
  beforeEach(async () => {
    database = await openTestDatabase();
    next = await copyMigrations();
  });
  afterEach(async () => {
    await next.remove();
    await database.close();
  });

  const table = (name: string) => () => `create table "${name}" ("id" integer);`;
  const migrateAhead = () => migrateDatabase(database.db, next.folder);
  const ours = async () => (await readJournal()).at(-1)!.tag.slice(0, 4);
  const rowsOf = async (name: string) =>
    (await database.db.execute(sql`select * from drizzle.${sql.identifier(name)} order by created_at`)).rows;
  /** What a migration could change: tables with their columns, and what is applied. */
  const state = async () => {
    const { rows } = await database.db.execute(sql`
      select table_schema, table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
        where table_schema in ('public', 'drizzle') order by 1, 2, 3`);
    return { rows, applied: await rowsOf('__drizzle_migrations') };
  };

  it('that is newer is used as it is, when its migrations leave what this program needs', async () => {
    const added = [await next.add('first', table('first')), await next.add('second', table('second'))].map(({ tag }) => tag);
    const plan = await readPlan(database.db, next.folder);
    expect(plan.pending.map(({ tag }) => tag)).toEqual(added);
    await migrateAhead();
    const before = { ...(await state()), recorded: await rowsOf('muster_migration') };
    const { pending, newer } = await migrateDatabase(database.db);
    expect([pending, newer.map(({ tag }) => tag)]).toEqual([[], added]);
    expect({ ...(await state()), recorded: await rowsOf('muster_migration') }).toEqual(before);
  });

  it('that is newer is used where it lacks only what this program no longer needs', async () => {
    const since = await ours();
    await next.add('drop', () => `drop index "employee_email"; -- readable since ${since}`);
    await migrateAhead();
    expect((await migrateDatabase(database.db)).newer).toHaveLength(1);
  });

  it('that is newer is refused, unchanged and by name, where it lacks what this program needs', async () => {
    await next.add('first', table('first'));
    const { number, tag } = await next.add('drop', (mine) => `drop index "employee_email"; -- readable since ${mine}`);
    await next.add('last', table('last'));
    await migrateAhead();
    const before = await state();
    const told = `knows the migrations up to ${await ours()}, and the database has ${tag}, which needs a version that knows ${number}`;
    await expect(migrateDatabase(database.db)).rejects.toThrow(told);
    await expect(readPlan(database.db)).rejects.toThrow(told);
    expect(await state()).toEqual(before);
  });

  it('is refused when it has a migration that says nothing of itself', async () => {
    await database.db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 1)`);
    await expect(migrateDatabase(database.db)).rejects.toThrow('does not say who can read it');
  });

  it('of a version that recorded nothing is brought up to date, and says from then on who can read it', async () => {
    await database.db.execute(sql`drop table drizzle.muster_migration`);
    const { tag } = await next.add('next', table('next'));
    await migrateAhead();
    expect((await migrateDatabase(database.db)).newer.map((one) => one.tag)).toEqual([tag]);
  });

  it('is as it was after a migration that failed halfway, and can be migrated by the corrected one', async () => {
    const before = await state();
    await next.add('good', table('good'));
    const { tag } = await next.add(
      'bad',
      () => 'create table "bad" ("id" integer);--> statement-breakpoint\nalter table "good" add column "of" text default 1/0;',
    );
    await expect(migrateAhead()).rejects.toThrow('Failed query');
    expect(await state()).toEqual(before);
    // The version before goes on.
    expect(await migrateDatabase(database.db)).toMatchObject({ pending: [], newer: [] });
    await writeFile(join(next.folder, `${tag}.sql`), 'create table "bad" ("id" integer);');
    await migrateAhead();
    expect((await readPlan(database.db, next.folder)).pending).toEqual([]);
  });
});
