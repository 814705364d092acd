import { parseArgs } from 'node:util';
import { restore } from './backup/restore-commands.ts';
import { readSettings } from './config.ts';
import { readJournal } from './db/upgrade/journal.ts';
import { openFiles } from './files/open-store.ts';
import { createLog } from './log.ts';

/**
 * `npm run restore -- --from <backup> [--replace] [--as-production]`: restores a backup where the
 * settings lead. Exits with 1 and the reason when it could not; nothing is changed then.
 */

const USAGE = 'npm run restore -- --from <backup> [--replace] [--as-production]';

try {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      replace: { type: 'boolean', default: false },
      'as-production': { type: 'boolean', default: false },
    },
  });
  if (!values.from) throw new Error(`From where? ${USAGE}`);
  const { config } = readSettings();
  const now = new Date();
  const log = createLog(config.logLevel);
  const asProduction = values['as-production'];
  const { manifest, aside } = await restore({
    config,
    // Addresses are signed by nobody here.
    openStore: async (dataDir) =>
      (await openFiles({ ...config, dataDir, log, secrets: [Buffer.alloc(32)] as const, now: () => now })).store,
    from: values.from,
    replace: values.replace,
    asProduction,
    migrations: (await readJournal()).length,
    now,
  });
  const { rows, files, takenAt } = manifest;
  process.stdout.write(
    [
      `Restored: ${rows['employee']} people, ${rows['job']} jobs, ${rows['workshift']} shifts, ${files?.count ?? 'no'} files, as of ${takenAt}.`,
      ...(aside === undefined ? [] : [`What was there before lies in ${aside}.`]),
      'Next:',
      `1. Put the secrets back: ${config.dataDir}/secrets, or TOKEN_SECRET and SESSION_SECRET. With other ones everybody signs in again, and each webhook needs a new secret.`,
      '2. Start Muster. An older database is migrated then.',
      asProduction
        ? '3. It is production: what waited to be sent is sent as soon as it starts.'
        : '3. It is a copy, which sends nothing, until an admin says at Integrations that it is production.',
      '',
    ].join('\n'),
  );
  process.exit(0);
} catch (error) {
  process.stderr.write(`Nothing was restored. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
