import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../test/database.ts';
import { databaseOn, onServer } from '../test/global-setup.ts';
import { servicesOn } from '../test/services.ts';
import { insertRow } from './rows.ts';
import { region } from './tables/people.ts';
import { auditLog } from './tables/settings.ts';
import { migrateUnderLock } from './upgrade/under-lock.ts';
import { SYSTEM } from './write.ts';

const ATTEMPTS = [
  `update audit_log set action = 'forged'`,
  `update audit_log set action = action where false`,
  'delete from audit_log',
  'truncate audit_log',
  'truncate employee cascade',
  `insert into audit_log (id, action, subject) overriding system value select id, 'forged', 'x' from audit_log
    on conflict (id) do update set action = excluded.action`,
];

describe('the audit', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  const write = (name: string) => servicesOn(database).write(SYSTEM, (it) => insertRow(it, 'region', region, { name }));

  it.each(ATTEMPTS)('is only ever added to, also by its owner and a superuser: %s', async (statement) => {
    await write(`Queens ${randomBytes(4).toString('hex')}`);
    const before = await database.db.select().from(auditLog);
    await expect(database.db.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { code: '42501', message: expect.stringContaining('audit_log is append-only') },
    });
    const replicating = `set local session_replication_role = replica; ${statement}`;
    await expect(database.db.transaction((tx) => tx.execute(sql.raw(replicating)))).rejects.toMatchObject({
      cause: { code: '42501' },
    });
    expect(before.length).toBeGreaterThan(0);
    expect(await database.db.select().from(auditLog)).toEqual(before);
  });

  it.each([
    [`set action = 'forged'`, false],
    [`set at = at - interval '1 day'`, false],
    [`set device = 'forged'`, false],
    [`set after = '{"note": "forged"}'`, false],
    [`set after = after || '{"forged": true}'`, false],
    [`set after = '{"note": "Ana Ruiz said no", "hours": 480, "list": ["Ana Ruiz"]}'`, false],
    [`set after = '{"note": "Erased person 57 said no", "hours": 480, "list": ["Erased person 57"]}'`, false],
    [`set after = '{"note": "Erased person 57 said yes", "hours": 60, "list": ["Erased person 57"]}'`, false],
    [`set after = '{"note": "Erased person 57 said yes", "hours": 480, "list": []}'`, false],
    [`set after = '{"note": "Erased person 57 said yes", "hours": 480, "list": ["person 57, Erased"]}'`, true],
    [`set after = '{"note": null, "hours": 480}'`, true],
  ])('loses words through its door, and gains none: %s', async (change, isTaken) => {
    const after = `{"note": "Ana Ruiz said yes", "hours": 480, "list": ["Ruiz, Ana"]}`;
    const attempt = database.db.transaction(async (tx) => {
      await tx.execute(
        sql.raw(`insert into audit_log (action, subject, subject_id, after) values ('note', 'jobnote', 'door', '${after}')`),
      );
      await tx.execute(sql.raw(`set local muster.audit_door = 'update'`));
      await tx.execute(sql.raw(`update audit_log ${change} where subject_id = 'door'`));
      throw new Error('taken');
    });
    if (isTaken) await expect(attempt).rejects.toThrow('taken');
    else await expect(attempt).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it('is kept the same where a plain role owns the database, which migrates it without more rights', async () => {
    const { url } = inject('testServer');
    const name = `muster_plain_${randomBytes(4).toString('hex')}`;
    await onServer(url, async (client) => {
      await client.query(`create role ${name} login password 'plain' nosuperuser nocreatedb nocreaterole`);
      await client.query(`create database ${name} owner ${name}`);
    });
    onTestFinished(() =>
      onServer(url, async (client) => {
        await client.query(`drop database ${name} with (force)`);
        await client.query(`drop role ${name}`);
      }),
    );
    const address = new URL(databaseOn(url, name));
    [address.username, address.password] = [name, 'plain'];
    await migrateUnderLock(address.href);
    await onServer(address.href, async (client: pg.Client) => {
      await client.query(`insert into audit_log (action, subject) values ('region.create', 'region')`);
      for (const statement of ATTEMPTS) await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
      expect((await client.query('select action from audit_log')).rows).toEqual([{ action: 'region.create' }]);
      // The only way to delete audit rows takes what is older than three years, and nothing else.
      await client.query(`insert into audit_log (at, action, subject) values (now() - interval '11 years', 'old', 'region')`);
      const through = (door: string, statement: string) =>
        client.query(`begin; set local muster.audit_door = '${door}'; ${statement}; commit`).catch(async (error: unknown) => {
          await client.query('rollback');
          throw error;
        });
      await expect(through('delete', 'delete from audit_log')).rejects.toMatchObject({ code: '42501' });
      await expect(through('update', 'delete from audit_log')).rejects.toMatchObject({ code: '42501' });
      await expect(through('truncate', 'truncate audit_log')).rejects.toMatchObject({ code: '42501' });
      await through('delete', `delete from audit_log where at < now() - interval '10 years'`);
      expect((await client.query('select action from audit_log order by id')).rows).toEqual([{ action: 'region.create' }]);
      for (const statement of ATTEMPTS) await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
    });
  });

  it('takes the write with it when it fails: no row, no notice, no entry', async () => {
    await database.db.execute(sql`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
    await database.db.execute(sql`create trigger full_disk before insert on audit_log execute function full_disk()`);
    const [rows, entries] = [await database.db.select().from(region), await database.db.select().from(auditLog)];
    const then = database.changes.moment()!;
    await expect(write('Bronx')).rejects.toMatchObject({ cause: { code: '53100' } });
    expect(database.changes.isUnchangedSince(then, { topics: ['region', 'audit'] })).toBe(true);
    await database.db.execute(sql`drop trigger full_disk on audit_log`);
    expect([await database.db.select().from(region), await database.db.select().from(auditLog)]).toEqual([rows, entries]);
    await write('Bronx');
    expect(await database.db.select().from(auditLog)).toHaveLength(entries.length + 1);
  });
});
