import { readFileSync } from 'node:fs';
import path from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../test/database.ts';
import { schema } from './schema.ts';

const META = path.join(import.meta.dirname, 'migrations/meta');
const json = (file: string) => JSON.parse(readFileSync(path.join(META, file), 'utf8'));
const tables = Object.values(schema).flatMap((one) => (is(one, PgTable) ? [getTableConfig(one)] : []));

interface Column {
  table_name: string;
  column_name: string;
  is_nullable: 'YES' | 'NO';
}

describe('the tables', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(async () => {
    await database.close();
  });

  it('are those of the last migration: a changed table without a migration fails here', async () => {
    const { entries } = json('_journal.json') as { entries: { tag: string }[] };
    const last = json(`${entries.at(-1)!.tag.slice(0, 4)}_snapshot.json`);
    const missing = await generateMigration(last, generateDrizzleJson(schema, last.id, undefined, 'snake_case'));
    expect(missing).toEqual([]);
  });

  it('are what the migrations make: each column, and whether it may be empty', async () => {
    const { rows } = await database.db.execute<Column & Record<string, unknown>>(
      sql`select table_name, column_name, is_nullable from information_schema.columns where table_schema = 'public'`,
    );
    const made = rows.map((row) => `${row.table_name}.${row.column_name}${row.is_nullable === 'YES' ? '?' : ''}`);
    const declared = tables.flatMap(({ name, columns }) =>
      columns.map((column) => `${name}.${snake(column.name)}${column.notNull ? '' : '?'}`),
    );
    expect(declared.length).toBeGreaterThan(100);
    expect(made.toSorted()).toEqual(declared.toSorted());
  });
});

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
