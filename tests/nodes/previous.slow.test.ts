import { spawnSync } from 'node:child_process';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { schema } from '#api/db/schema.ts';
import { migrateDatabase } from '#api/db/upgrade/migrate.ts';
import { copyMigrations, type NextMigrations } from '#api/test/next-migrations.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { businessZone } from '../support/business-zone.ts';
import { createEmptyDatabase } from '../support/empty-database.ts';
import { signIn } from '../support/visitor.ts';
import { hasNginx } from './nginx.ts';
import { type Node, type NodesDatabase, type Pair, startPair } from './nodes.ts';
import { hasHistory, hasPreviousRelease, PREVIOUS, runPrevious, unpackPreviousRelease } from './previous-release.ts';
import { answers, COMPANY, killAndBack, seatCompany, type WorkingCompany } from './working-company.ts';

// A checkout without its history cannot have that release, also not with CI=true.
const runs = (hasNginx() && hasPreviousRelease()) || (process.env['CI'] === 'true' && hasHistory());
if (!runs) console.warn('Skipped: the previous release beside this one, because nginx, or its commit in git, is missing');

/**
 * An api and a gateway of the previous release, then of this one beside them, on a database that
 * this one and a migration of a release to come have migrated. The web client of the previous
 * release and its packages are not part of it.
 */
describe.runIf(runs)('the previous release beside this one', () => {
  let previous: ReturnType<typeof unpackPreviousRelease>;
  let database: NodesDatabase;
  let nodes: Pair;
  let company: WorkingCompany;
  let next: NextMigrations;

  beforeAll(async () => {
    previous = unpackPreviousRelease();
    next = await copyMigrations();
    database = await databaseOfPrevious(previous.folder);
    nodes = await startPair(database, previous.folder);
    company = await seatCompany(nodes, 2);
  }, 300_000);
  afterAll(async () => {
    company?.stop();
    await nodes?.stop();
    await next?.remove();
    previous?.remove();
  });

  const migrateAhead = () => migrateDatabase(drizzle(nodes.client, { schema, casing: 'snake_case' }), next.folder);

  it('loses no write and signs nobody out while both run, while the old one is killed, and on the way back', async () => {
    const last = company.dots.at(-1)!;
    const work = company.work();
    const stillWrites = async () => {
      const before = work.answered();
      await vi.waitFor(() => expect(work.answered()).toBeGreaterThan(before + 8), 30_000);
    };
    const seenAfter: string[] = [];
    const seen = async (what: string) => {
      seenAfter.push(`${what}: ${Math.round(await company.untilEverybodySees(last))} ms`);
      await stillWrites();
    };
    try {
      await seen('the old one alone');
      await nodes.join();
      await seen('the new one beside it');
      await next.add('next_release', () => 'alter table "job" add column "next_release" text;');
      await migrateAhead();
      await seen('the database of the next release');

      const [oldApi, newApi] = nodes.apis as [Node, Node];
      const [oldGateway, newGateway] = nodes.gateways as [Node, Node];
      for (const node of [oldApi, oldGateway]) {
        await killAndBack(node);
        await seen(`kill -9 of the old ${node.name}`);
        // The others served meanwhile; what it says of the database comes when it is back.
        await answers(node);
      }
      expect(nodes.log.filter((line) => line.includes('the database is newer than this version'))).toHaveLength(1);
      // People who sign in at the new gateway go on at the old one.
      const late = await signIn(nodes.url, company.screens[0]!.email);
      expect((await late.get(`${newGateway.url}/api/v1/roster?limit=1`)).status).toBe(200);

      await newGateway.process.stop();
      await newApi.process.stop();
      await seen('the old one alone again');
      expect((await late.get(`${oldGateway.url}/api/v1/roster?limit=1`)).status).toBe(200);
    } finally {
      await work.stop();
    }
    process.stdout.write(`a write is on every screen, by phases: ${seenAfter.join(', ')}; calls refused: ${work.refused()}\n`);
    expect(await company.lostWrites()).toEqual([]);
    await company.screensAreTrue();
    expect(company.screens.filter(({ client }) => client.endedBecause() !== undefined)).toEqual([]);
    for (const { who } of company.screens) expect((await who.get('/auth/session')).status).toBe(200);
  }, 300_000);

  it('does not start on a database that it cannot read, says which version can, and changes nothing', async () => {
    await next.add('drops', (number) => `drop index "employee_email"; -- readable since ${number}`);
    await migrateAhead();
    const state = async () => (await nodes.client.query('select * from drizzle.muster_migration order by created_at')).rows;
    const before = await state();
    const { status, stderr } = spawnSync(process.execPath, ['api/server.ts'], {
      cwd: previous.folder,
      env: { PATH: process.env['PATH'], ENV_FILE: 'none', DEMO: '0', DATABASE_URL: database.url, API_PORT: '0' },
      encoding: 'utf8',
    });
    expect(status).toBe(3);
    expect(stderr).toMatch(/and the database has \d{4}_drops, which needs a version that knows \d{4}/);
    expect(await state()).toEqual(before);
  }, 60_000);
});

/** A database that the previous release has migrated and filled. */
async function databaseOfPrevious(folder: string): Promise<NodesDatabase> {
  const { url, serverUrl, drop } = await createEmptyDatabase({ prefix: 'muster_test_' });
  const client = new Client({ connectionString: url });
  await client.connect();
  const today = businessDate(new Date(), businessZone());
  const fill = `
    import { Client } from 'pg';
    import { loadCompany } from './tests/load/large-company.ts';
    const client = new Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    await loadCompany(client, ${JSON.stringify(COMPANY)}, '${today}');
    await client.end();`;
  return {
    url,
    serverUrl,
    client,
    async fill() {
      const env = { DATABASE_URL: url };
      expect(runPrevious(folder, ['api/migrate.ts'], env)).toContain(`to ${String(PREVIOUS.lastMigration).padStart(4, '0')}_`);
      runPrevious(folder, ['--input-type=module', '--eval', fill], env);
    },
    async drop() {
      await client.end();
      await drop();
    },
  };
}
