import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createChanges, type ListeningChanges } from '../db/changes.ts';
import { connectDatabase, type Database } from '../db/open.ts';
import { databaseOn, onServer } from './global-setup.ts';
import { quietLog } from './quiet-log.ts';

export { quietLog };

export interface TestDatabase extends Database {
  changes: ListeningChanges;
}

/**
 * Opens a database for this test file, empty but migrated, with its change log. Close it when done.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { url, template } = inject('testServer');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await onServer(url, (client) => client.query(`create database ${name} template ${template}`));
  const database = await openAt(databaseOn(url, name));
  return {
    ...database,
    close: async () => {
      await database.close();
      await onServer(url, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** Opens the same database as another api process would. */
export const openBeside = ({ url }: TestDatabase): Promise<TestDatabase> => openAt(url);

async function openAt(url: string): Promise<TestDatabase> {
  const database = connectDatabase(url, quietLog);
  const changes = await createChanges({ listen: database.listen, log: quietLog, retryMs: 20 });
  return {
    ...database,
    changes,
    close: async () => {
      await changes.close();
      await database.close();
    },
  };
}
