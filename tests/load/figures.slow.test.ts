import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { businessDate } from '#shared/rules/periods.ts';
import { businessZone } from '../support/business-zone.ts';
import { findPostgresServer } from '../support/postgres-server.ts';
import { loadCompany } from './large-company.ts';
import { createOwnDatabase, type OwnDatabase } from './own-database.ts';

const server = (await findPostgresServer())!;
const ROOT = path.join(import.meta.dirname, '../..');

/** What a command prints. */
async function printed(script: string, args: string[], env: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(ROOT, script), ...args], {
    env: { ...process.env, ...env },
  });
  return stdout;
}
const numberIn = (text: string | undefined): number => Number(text?.replaceAll(',', ''));

describe.runIf(server)('what is printed of a small company', () => {
  let database: OwnDatabase;
  const one = async <Row>(sql: string): Promise<Row> => (await database.client.query(sql)).rows[0] as Row;

  beforeAll(async () => {
    database = await createOwnDatabase(server);
    const size = { employees: 60, supervisors: 1, foremen: 2, days: 10 };
    await database.fill((client) => loadCompany(client, size, businessDate(new Date(), businessZone())));
    await database.client.query('analyze');
  }, 120_000);
  afterAll(() => database?.drop());

  it('by npm run size are its shifts, its rows and the bytes of all its tables', async () => {
    const text = await printed('tests/load/size.ts', [], { DATABASE_URL: database.url });
    const [, shifts, people] = /: ([\d,]+) shifts of (\d+) people/.exec(text) ?? [];
    const known = await one<{ shifts: number; people: number; bytes: number; audits: number }>(
      `select count(*)::int as shifts, count(distinct employee_id)::int as people, (select count(*)::int from audit_log) as audits,
        (select sum(pg_total_relation_size(c.oid))::float8 from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where c.relkind = 'r' and n.nspname in ('public', 'pgboss')) as bytes from workshift`,
    );
    expect(known.shifts).toBeGreaterThan(100);
    expect([numberIn(shifts), Number(people)]).toEqual([known.shifts, known.people]);
    const [, all] = /^all +([\d.]+) MB/m.exec(text) ?? [];
    expect(Math.abs(Number(all) - known.bytes / 1e6)).toBeLessThan(0.2);
    const [, audits] = /^audit +([\d,]+) /m.exec(text) ?? [];
    expect(numberIn(audits)).toBe(known.audits);
  }, 120_000);
});

it.runIf(server)(
  'by npm run bench:backup are the seconds of a backup, of its restore and of the start of the copy, of two companies',
  async () => {
    const text = await printed('tests/load/backup.ts', ['--scale', 'small'], { DATABASE_URL: server });
    const figures = [...text.matchAll(/^(\w+) +backup ([\d.]+) s, restore ([\d.]+) s, start ([\d.]+) s, (\d+) MB$/gm)];
    expect(figures.map(([, company]) => company)).toEqual(['demo', 'small']);
    for (const [, , ...measured] of figures) for (const figure of measured) expect(Number(figure)).toBeGreaterThan(0);
  },
  300_000,
);
