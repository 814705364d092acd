import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { backUp, backUpSecrets } from './backup/backup-commands.ts';
import { readSettings } from './config.ts';
import { openFiles } from './files/open-store.ts';
import { createLog } from './log.ts';

/**
 * `npm run backup -- --to <folder> [--secrets-to <folder>] [--without-files] [--as-dump]`: backs up
 * database and files, also while Muster runs. Exits with 1 and the reason when it could not.
 */

const USAGE = 'npm run backup -- --to <folder> [--secrets-to <folder>] [--without-files] [--as-dump]';
const say = (text: string): void => void process.stdout.write(`${text}\n`);

try {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      'secrets-to': { type: 'string' },
      'without-files': { type: 'boolean', default: false },
      'as-dump': { type: 'boolean', default: false },
    },
  });
  if (!values.to) throw new Error(`Where to? ${USAGE}`);
  const { config, settingsFile, secretFiles } = readSettings();
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
  const now = new Date();
  // Addresses are signed by nobody here.
  const options = { ...config, log: createLog(config.logLevel), secrets: [Buffer.alloc(32)] as const, now: () => now };
  const store = values['without-files'] ? undefined : (await openFiles(options)).store;
  const { folder, manifest } = await backUp({ config, store, to: values.to, asDump: values['as-dump'], version, now });
  const { rows, files } = manifest;
  say(`${folder}: ${rows['employee']} people, ${rows['job']} jobs, ${rows['workshift']} shifts, ${files?.count ?? 'no'} files`);
  for (const key of files?.missing ?? []) say(`A row names the file ${key}, which is not there`);
  const apart = values['secrets-to'];
  const places = { dataDir: config.dataDir, settingsFile, secretFiles };
  const paths = [`${config.dataDir}/secrets`, settingsFile, ...secretFiles.map(([, path]) => path)];
  if (apart === undefined) say(`Not in it, and to be kept apart: ${paths.filter(Boolean).join(', ')}`);
  else for (const copy of await backUpSecrets(places, apart)) say(`${copy}: secrets`);
  process.exit(0);
} catch (error) {
  process.stderr.write(`No backup was made. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
