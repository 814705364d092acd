import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { settleCluster } from '../db/copies/cluster.ts';
import { file } from '../db/tables/files.ts';
import { webhook, webhookDelivery } from '../db/tables/webhooks.ts';
import { readJournal } from '../db/upgrade/journal.ts';
import { SYSTEM } from '../db/write.ts';
import { openDiskStore } from '../files/disk-store.ts';
import { createSigner } from '../files/signature-rules.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { openBeside, type TestDatabase } from '../test/database.ts';
import { databaseOn, onServer } from '../test/global-setup.ts';
import { buildTestApi, HERE, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';
import { servicesOn } from '../test/services.ts';
import { adoptPlace, isHeld } from '../webhooks/place-commands.ts';
import { savePlace } from '../webhooks/place-repository.ts';
import { backUp, backUpSecrets } from './backup-commands.ts';
import { restore } from './restore-commands.ts';

/** The major version of PostgreSQL that comes with Muster. */
const EMBEDDED_MAJOR = 18;
/** Without a server, as the run says at its beginning. */
const onEmbedded = inject('database') === 'embedded';

describe.runIf(!onEmbedded || process.env['CI'] === 'true')('a backup of a database server and its files', () => {
  let api: TestApi;
  let admin: Requests;
  let adminId: number;
  let home: string;
  let taken = 0;

  beforeAll(async () => {
    api = await buildTestApi();
    await api.app.ready();
    adminId = (await crewsIn(api.db).addPerson('admin')).id;
    admin = await requestsOf(api, adminId);
    home = await mkdtemp(join(tmpdir(), 'muster-test-backup-'));
    await api.services.write(SYSTEM, ({ tx }) => savePlace(tx, HERE));
  });
  afterAll(async () => {
    await api.close();
    await rm(home, { recursive: true, force: true });
  });

  const config = () => ({ databaseUrl: api.database.url, dataDir: api.dataDir });
  /** A backup, each a minute after the one before. */
  function back({ withFiles = true } = {}) {
    taken += 1;
    const now = new Date(Date.now() + 60_000 * taken);
    return backUp({
      config: config(),
      store: withFiles ? api.files : undefined,
      to: join(home, 'backups'),
      version: '1.2.3',
      now,
    });
  }
  const storeAt = (dataDir: string) =>
    openDiskStore({ folder: join(dataDir, 'files'), signer: createSigner(Buffer.alloc(32)), now: () => new Date() });

  /** An empty database and data folder, and a restore into them. */
  async function elsewhere() {
    const { url } = inject('testServer');
    const name = `muster_test_restored_${randomBytes(4).toString('hex')}`;
    await onServer(url, (client) => client.query(`create database ${name}`));
    const place = { databaseUrl: databaseOn(url, name), dataDir: await mkdtemp(join(home, 'data-')), s3: undefined };
    onTestFinished(() =>
      onServer(url, (client) => client.query(`drop database if exists ${name} with (force)`)).then(() => undefined),
    );
    const migrations = (await readJournal()).length;
    return {
      ...place,
      restore: (from: string, more: { replace?: boolean; asProduction?: boolean; migrations?: number } = {}) =>
        restore({
          config: place,
          openStore: storeAt,
          from,
          replace: false,
          asProduction: false,
          migrations,
          now: new Date(),
          ...more,
        }),
      /** Rows of the restored database. */
      rows: async <R extends object>(text: string): Promise<R[]> =>
        (await onServer(place.databaseUrl, (client) => client.query<R>(text))).rows,
      /** Starts an api there, in the very place of the original; answers whether it holds. */
      async isHeld(): Promise<boolean> {
        const database = await openBeside({ url: place.databaseUrl } as TestDatabase);
        try {
          await adoptPlace(servicesOn(database), HERE);
          return await isHeld(database.db, HERE);
        } finally {
          await database.close();
        }
      },
    };
  }

  /** Enters regions, four at a time, until told to stop; `answered` has the answered ones. */
  function enterRegions() {
    const answered: string[] = [];
    let isOver = false;
    const enter = async (writer: number) => {
      for (let number = 0; !isOver; number += 1) {
        const name = `Under load ${writer}-${number}`;
        await admin.post('/region', { name, yardLatitude: 40.7, yardLongitude: -74.1 }).expect(201);
        answered.push(name);
      }
    };
    const all = Promise.all([0, 1, 2, 3].map(enter));
    return {
      answered,
      until: (count: number) => expect.poll(() => answered.length).toBeGreaterThanOrEqual(count),
      stop: () => {
        isOver = true;
        return all;
      },
    };
  }

  async function keepFile(storageKey: string, text: string): Promise<void> {
    await api.files.put(storageKey, Buffer.from(text), 'text/csv');
    const values = { fileName: 'a.csv', type: 'export', contentType: 'text/csv', storageKey, storedAt: new Date() } as const;
    await api.db.insert(file).values(values);
  }
  const textAt = async (dataDir: string, key: string) => {
    const found = await (await storeAt(dataDir)).open(key);
    return found && (await buffer(found.stream)).toString();
  };

  it('holds every write that was answered before it began, and nothing half, whatever is written meanwhile', async () => {
    await keepFile('export-0000000001', 'a,b');
    await api.db
      .insert(file)
      .values({ fileName: 'b', type: 'export', contentType: 'text/csv', storageKey: 'export-0000000002', storedAt: new Date() });
    const load = enterRegions();
    await load.until(40);
    const before = [...load.answered];
    const { folder, manifest } = await back();
    const meanwhile = load.answered.length;
    await load.until(meanwhile + 20);
    await load.stop();
    expect(meanwhile).toBeGreaterThan(before.length);
    expect(manifest).toMatchObject({
      muster: '1.2.3',
      database: 'server',
      files: { count: 1, bytes: 3, missing: ['export-0000000002'] },
    });

    const copy = await elsewhere();
    expect((await copy.restore(folder)).aside).toBeUndefined();
    const names = await copy.rows<{ name: string; isAudited: boolean }>(
      `select name, exists (select from audit_log where action = 'region.create' and subject_id = region.id::text) as "isAudited" from region`,
    );
    const restored = names.map(({ name }) => name);
    expect(before.filter((name) => !restored.includes(name))).toEqual([]);
    expect(restored.filter((name) => !load.answered.includes(name))).toEqual([]);
    expect(names.filter(({ isAudited }) => !isAudited)).toEqual([]);
    expect(names).toHaveLength(manifest.rows['region']!);
    expect(await textAt(copy.dataDir, 'export-0000000001')).toBe('a,b');
  });

  it('is a copy wherever it is restored, which sends nothing, unless it is restored as production', async () => {
    await api.db
      .insert(webhook)
      .values({ name: 'Payroll', url: 'https://payroll.test', events: ['alert.raised'], salt: 'a', createdById: adminId });
    const [hook] = await api.db.select().from(webhook);
    await api.db
      .insert(webhookDelivery)
      .values({ webhookId: hook!.id, eventId: '00000000-0000-4000-8000-000000000001', event: 'test', body: '{}' });
    const { folder } = await back();
    for (const [asProduction, held] of [
      [false, true],
      [true, false],
    ] as const) {
      const copy = await elsewhere();
      await copy.restore(folder, { asProduction });
      expect(await copy.isHeld()).toBe(held);
    }
    // Nor does one that has no webhook yet: mails will ask the same.
    await api.db.delete(webhook);
    const copy = await elsewhere();
    await copy.restore((await back()).folder);
    expect(await copy.isHeld()).toBe(true);
  });

  it('takes a stored file from the backup before, where the disk has links', async () => {
    await keepFile('export-0000000003', 'c');
    const [first, second] = [await back(), await back()];
    const inode = async ({ folder }: typeof first) => (await stat(join(folder, 'files/ex/export-0000000003'))).ino;
    expect(await inode(second)).toBe(await inode(first));
    expect((await back({ withFiles: false })).manifest.files).toBeNull();
  });

  it('is restored by the embedded database, whose PostgreSQL may be of another major version', async () => {
    const { folder, manifest } = await back();
    const dataDir = await mkdtemp(join(home, 'embedded-'));
    const place = { databaseUrl: undefined, dataDir, s3: undefined };
    const migrations = (await readJournal()).length;
    const options = {
      config: place,
      openStore: storeAt,
      from: folder,
      replace: false,
      asProduction: false,
      migrations,
      now: new Date(),
    };
    await restore(options);
    const found = await settleCluster(join(dataDir, 'postgres'));
    expect(found.rows).toEqual({ ...manifest.rows, webhook_place: 1 });
    expect([found.migrations, Number.parseInt(found.server, 10)]).toEqual([manifest.migrations, EMBEDDED_MAJOR]);
    await expect(restore(options)).rejects.toThrow('There is something in');

    // Back again as a dump, where the machine has the programs for it.
    const to = join(home, 'dumps');
    const dump = backUp({ config: place, store: undefined, to, asDump: true, version: '1.2.3', now: new Date() });
    const settled = await dump.then(
      ({ manifest: { database, rows } }) => ({ database, rows }),
      (error: Error) => error.message,
    );
    if (typeof settled === 'string') {
      expect(settled).toContain(`install the client of PostgreSQL ${EMBEDDED_MAJOR} or newer`);
      expect(await readdir(to)).toEqual([]);
    } else expect(settled).toEqual({ database: 'server', rows: found.rows });
  });

  it('is refused where something is, and then replaces it whole', async () => {
    const { folder } = await back();
    const copy = await elsewhere();
    await copy.restore(folder);
    await expect(copy.restore(folder)).rejects.toThrow(/The database is not empty: .* --replace/);
    await copy.rows(`insert into region (name, yard_latitude, yard_longitude) values ('Only here', 1, 1)`);
    const { aside } = await copy.restore(folder, { replace: true });
    expect(await copy.rows(`select from region where name = 'Only here'`)).toEqual([]);
    expect(await readdir(aside!)).toEqual(['files']);
    expect(await textAt(copy.dataDir, 'export-0000000001')).toBe('a,b');
  });

  it('leaves nothing of a restore that is killed half-way', async () => {
    const { folder } = await back();
    const copy = await elsewhere();
    const settings = { ENV_FILE: 'none', DEMO: '1', DATABASE_URL: copy.databaseUrl, DATA_DIR: copy.dataDir };
    const script = join(import.meta.dirname, '../restore.ts');
    const child = spawn(process.execPath, [script, '--from', folder], { env: { ...process.env, ...settings }, stdio: 'ignore' });
    const psql = `select from pg_stat_activity where datname = current_database() and application_name = 'psql'`;
    // It has written something, and not all of it.
    await expect.poll(() => copy.rows(`${psql} and backend_xid is not null`), { interval: 5 }).toHaveLength(1);
    child.kill('SIGKILL');
    await expect.poll(() => copy.rows(psql)).toEqual([]);
    // The first things in a dump are the schemas of migrations and queue.
    expect(await copy.rows(`select nspname from pg_namespace where nspname ~ '^(drizzle|pgboss)'`)).toEqual([]);
  });

  it('changes nothing when it is damaged, unfinished or newer', async () => {
    const { folder } = await back();
    const copy = await elsewhere();
    await expect(copy.restore(folder, { migrations: 3 })).rejects.toThrow('restore it with that version or a newer one');
    await appendFile(join(folder, 'database.dump'), 'x');
    await expect(copy.restore(folder)).rejects.toThrow('database.dump is damaged');
    await rm(join(folder, 'database.dump'));
    await expect(copy.restore(folder)).rejects.toThrow('database.dump is missing');
    await rm(join(folder, 'manifest.json'));
    await expect(copy.restore(folder)).rejects.toThrow('is not a finished backup');
    const held = await onServer(copy.databaseUrl, (client) => client.query(`select from pg_tables where schemaname = 'public'`));
    expect([held.rowCount, await readdir(copy.dataDir)]).toEqual([0, []]);
  });

  it('leaves nothing when it fails, and no secrets in it', async () => {
    const before = await readdir(join(home, 'backups'));
    const gone = { ...config(), databaseUrl: api.database.url.replace(/\/muster_test\w+/, '/not_there') };
    await expect(
      backUp({ config: gone, store: undefined, to: join(home, 'backups'), version: '1', now: new Date(0) }),
    ).rejects.toThrow('not_there');
    expect(await readdir(join(home, 'backups'))).toEqual(before);
    const dataDir = await mkdtemp(join(home, 'data-'));
    const settings = join(dataDir, '.env');
    await appendFile(settings, 'A=1');
    const mounted = join(dataDir, 'token');
    await writeFile(join(dataDir, '..token'), 'a secret');
    await symlink('..token', mounted);
    const places = { dataDir, settingsFile: settings, secretFiles: [['TOKEN_SECRET', mounted] as const] };
    const copies = ['.env', 'TOKEN_SECRET'].map((name) => join(home, 'secrets', name));
    expect(await backUpSecrets(places, join(home, 'secrets'))).toEqual(copies);
    expect(await readFile(join(home, 'secrets/TOKEN_SECRET'), 'utf8')).toBe('a secret');
    expect(await Promise.all(copies.map(async (path) => (await lstat(path)).mode & 0o777))).toEqual([0o600, 0o600]);
    expect(await readFile(join(home, 'secrets/.env'), 'utf8')).toBe('A=1');
  });
});
