import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Refuses a cluster that another major version of PostgreSQL made: the programs at hand cannot open
 * it, and would say so without the way.
 * @param folder what the message names
 * @param data the cluster, which may not exist yet
 * @throws Error before anything changes
 */
export async function assertMajor(folder: string, data: string, postgres: string): Promise<void> {
  const made = await readFile(join(data, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );
  const [, brought] = /\) (\d+)/.exec(spawnSync(postgres, ['--version'], { encoding: 'utf8' }).stdout ?? '') ?? [];
  if (made === undefined || brought === undefined || made === brought) return;
  throw new Error(
    `The database in ${folder} was made by PostgreSQL ${made}, and this version of Muster brings PostgreSQL ${brought}, which cannot ` +
      'open it. Nothing was changed: back it up as a dump with the version of Muster that ran before (npm run backup -- --as-dump), restore that with this one ' +
      '(docs/operating.md, "The next PostgreSQL of the embedded database")',
  );
}
