import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { type Check, checksOfPart, examine, type Finding, fault, notTried, ok } from '#shared/servers/doctor.ts';
import { type Config, readSettings } from './config.ts';
import { failedQueryOf } from './db/failed-query.ts';
import { connectDatabase } from './db/open.ts';
import { readDatabaseFacts } from './doctor/database-query.ts';
import { databaseFindings } from './doctor/database-rules.ts';
import { providerFindings } from './doctor/provider-rules.ts';
import { openFiles } from './files/open-store.ts';
import { WRONG_WITH_BUCKET } from './files/s3-fault-rules.ts';
import { createMailer } from './notices/mail-client.ts';
import { askDiscovery } from './sign-in/provider-client.ts';

/**
 * The api's part of `npm run doctor`: reads the settings as the api does and checks what it needs.
 * It changes nothing but a probe among the files, and works whether or not Muster runs.
 */

const log = pino({ level: 'silent' });

async function databaseCheck({ databaseUrl, dataDir }: Config): Promise<Finding[]> {
  if (databaseUrl === undefined)
    return [notTried(`the embedded database in ${join(dataDir, 'postgres')} belongs to the api, whose /healthz tells of it`)];
  const database = connectDatabase(databaseUrl, log);
  try {
    return databaseFindings(await readDatabaseFacts(database));
  } catch (error) {
    throw failedQueryOf(error)?.cause ?? error;
  } finally {
    await database.close();
  }
}

async function filesCheck(config: Config): Promise<Finding[]> {
  const { dataDir, s3, publicUrl } = config;
  const place = s3 ? `the bucket ${s3.bucket}` : join(dataDir, 'files');
  if (!s3 && !(await stat(place).catch(() => undefined))) return [notTried(`${place} is made at the first start`)];
  const { store } = await openFiles({ dataDir, s3, publicUrl, log, secrets: [randomBytes(32)], now: () => new Date() });
  const key = `doctor-${randomBytes(12).toString('hex')}`;
  const bytes = randomBytes(64);
  try {
    await store.put(key, bytes, 'text/plain');
  } catch (error) {
    const state = await store.state();
    if (s3 && state !== 'ok') return [fault(WRONG_WITH_BUCKET[state])];
    throw error;
  }
  const opened = await store.open(key);
  const read = opened && Buffer.concat(await opened.stream.toArray());
  await store.remove(key);
  return read?.equals(bytes)
    ? [ok(`a probe was written to ${place}, read and removed`)]
    : [fault(`${place} does not give back what was written there: look at what it says of itself`)];
}

const cureOfFiles = ({ s3 }: Config): string =>
  s3 ? 'correct the settings S3_… and the keys of the bucket' : 'make room on the disk, or give its user the right to write';

function providerChecks({ providers, demo }: Config): Check[] {
  const given = Object.entries(providers);
  if (given.length === 0)
    return [
      {
        subject: 'sign-in',
        run: async () =>
          demo
            ? [ok("the demo's own identity provider, where anybody can be anybody")]
            : [fault('no identity provider is set, so nobody can sign in: set MICROSOFT_… or GOOGLE_…')],
      },
    ];
  return given.map(([name, { issuer }]) => ({
    subject: `sign-in by ${name}`,
    cure: `let this machine reach ${issuer}, or correct ${name.toUpperCase()}_ISSUER`,
    run: async () => providerFindings(issuer, await askDiscovery(issuer), new Date()),
  }));
}

/** None where no mail is sent. */
const mailChecks = ({ mail }: Config): Check[] =>
  mail ? [{ subject: 'mail', cure: 'correct SMTP_URL', run: () => mailCheck(mail) }] : [];

async function mailCheck({ url, from }: NonNullable<Config['mail']>): Promise<Finding[]> {
  const wrong = await createMailer({ url, from }).check();
  return [
    wrong
      ? fault(`${wrong.fault}: correct SMTP_URL and SMTP_PASSWORD, or let this machine reach it`)
      : ok(`${new URL(url).host} takes mails`),
  ];
}

const checksOf = (config: Config): Check[] => [
  {
    subject: 'database',
    cure: 'start PostgreSQL, or correct DATABASE_URL and DATABASE_PASSWORD',
    run: () => databaseCheck(config),
  },
  { subject: 'files', cure: cureOfFiles(config), run: () => filesCheck(config) },
  ...providerChecks(config),
  ...mailChecks(config),
];

const checks = checksOfPart('api', { read: readSettings, rest: checksOf });
process.exitCode = await examine(checks, (line) => process.stdout.write(`${line}\n`));
