import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { findPostgresServer } from '../support/postgres-server.ts';
import { createOwnDatabase, dropKept } from './own-database.ts';

const server = (await findPostgresServer())!;

it.runIf(server)(
  'fills a database once for every run of one version, and keeps the newest version alone',
  async () => {
    const kind = `test${randomBytes(4).toString('hex')}`;
    const valueIn = async (version: string, value: number): Promise<unknown> => {
      const database = await createOwnDatabase(server, { kind, version });
      try {
        await database.fill(async (client) => {
          await client.query(`create table kept as select ${value} as value`);
          return {};
        });
        return (await database.client.query('update kept set value = value + 100 returning value - 100 as value')).rows[0]?.value;
      } finally {
        await database.drop();
      }
    };
    try {
      expect(await valueIn('a', 1)).toBe(1);
      expect(await valueIn('a', 2)).toBe(1);
      expect(await valueIn('b', 3)).toBe(3);
      expect(await valueIn('a', 4)).toBe(4);
    } finally {
      await dropKept(server, kind);
    }
  },
  120_000,
);
