import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import {
  BuildName,
  Flag,
  givenSettings,
  LogLevel,
  loadSettingsFile,
  MetricsToken,
  misspellings,
  networks,
  PortNumber,
  passwordFault,
  Secrets,
  SignInLimit,
  schemaFaults,
  serviceAddress,
  settingsError,
  TraceRatio,
  versionOf,
  WebAddress,
  withPassword,
} from '../shared/process-settings.ts';
import { Email } from '../shared/rules/contacts.ts';
import { IifCell, IifItems, type PayrollSettings, VistaColumns, VistaEarnCodes, WholeNumber } from './exports/rules/settings.ts';
import { DEMO_ROOT_PASSWORD_HASH, ROOT_PASSWORD_HASH } from './settings/root-password-rules.ts';
import { providerFault } from './sign-in/rules.ts';

const { version: RELEASE } = createRequire(import.meta.url)('../package.json') as { version: string };

const ISSUERS = {
  google: 'https://accounts.google.com',
} as const;

/** One real identity provider, registered with the company's directory. */
export interface ProviderConfig {
  clientId: string;
  clientSecret: string;
  issuer: string;
}

const Address = WebAddress.transform((text) => text.replace(/\/+$/, ''));
const SPEED = 'must be a number from 0 to 1000';
const FieldSpeed = z.coerce.number(SPEED).min(0, SPEED).max(1000, SPEED);
const isTimeZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
};

/** How long a kind of data is kept; absent: for ever. */
const keptFor = (least: number, unit: 'days' | 'years') =>
  z
    .string()
    .regex(/^\d{1,5}$/, `must be a whole number of ${unit}`)
    .transform(Number)
    .refine((given) => given >= least, `must be at least ${least} ${least === 1 ? unit.slice(0, -1) : unit}`)
    .optional();

/** This machine's time zone, for a demo: visitors see the hours of their own clock. */
const machinesTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A name and an address as in an e-mail header: `Ana Ferreira <ana@company.com>`. */
const FirstAdmin = z
  .string()
  .transform((text) => /^(\S+)\s+(\S.*?)\s*<([^<>\s]+)>$/.exec(text.trim()) ?? [])
  .transform(([, firstName, lastName, email]) => ({ firstName, lastName, email }))
  .pipe(
    z.object(
      { firstName: z.string(), lastName: z.string(), email: Email },
      'must be a name and an address: Ana Ferreira <ana@company.com>',
    ),
  );
export type FirstAdmin = z.infer<typeof FirstAdmin>;

/** An address, or a name and an address: `Muster <muster@company.com>`. */
const MailFrom = z
  .string()
  .transform((text) => /^(?:(.*?)\s*<([^<>\s]+)>|([^<>\s]+))$/.exec(text.trim()) ?? [])
  .transform(([, name = '', address, alone]) => ({ name: name.replace(/^"(.*)"$/, '$1'), address: address ?? alone }))
  .pipe(z.object({ name: z.string(), address: Email }, 'must be an address: Muster <muster@company.com>'));
/** How mails are sent. */
export interface MailConfig {
  url: string;
  from: z.infer<typeof MailFrom>;
}

const Environment = z.object({
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: PortNumber.default(3001),
  API_TRUST_PROXY: networks.default('loopback'),
  SIGN_IN_LIMIT: SignInLimit.default(120),
  PORT: PortNumber.default(3000),
  PUBLIC_URL: Address.optional(),
  DATABASE_URL: serviceAddress(['postgres', 'postgresql'], 'a postgres:// address', 'DATABASE_PASSWORD').optional(),
  DATABASE_PASSWORD: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_ISSUER: Address.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: Address.default(ISSUERS.google),
  TOKEN_SECRET: Secrets.optional(),
  FIRST_ADMIN: FirstAdmin.optional(),
  ROOT_PASSWORD_HASH: z.string().regex(ROOT_PASSWORD_HASH, 'must be what `npm run hash:password` prints').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: Address.optional(),
  S3_FORCE_PATH_STYLE: Flag.default(false),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  DEMO: Flag.optional(),
  IDENTITY_PORT: PortNumber.default(3002),
  FIELD_SPEED: FieldSpeed.default(1),
  BUSINESS_TZ: z.string().refine(isTimeZone, 'must be a time zone such as America/New_York').optional(),
  PAYROLL_JOB_NUMBER: z.enum(['own', 'muster'], 'must be own or muster').default('own'),
  IIF_COMPANY_NAME: IifCell.optional(),
  IIF_COMPANY_CREATE_TIME: z
    .string()
    .regex(/^\d{1,12}$/, 'must be a whole number')
    .optional(),
  IIF_EMPLOYEE_NAME: z.enum(['last-first', 'first-last'], 'must be last-first or first-last').default('last-first'),
  IIF_NO_CLIENT: IifCell.default('No client'),
  IIF_ITEM: IifCell.default('Labor'),
  IIF_PAYROLL_ITEMS: IifItems,
  IIF_CLASS: z.enum(['none', 'category', 'region', 'company'], 'must be none, category, region or company').default('none'),
  IIF_BILLABLE: Flag.default(true),
  VISTA_PR_GROUP: WholeNumber.default('1'),
  VISTA_PAY_SEQ: WholeNumber.default('1'),
  VISTA_SHIFT: WholeNumber.default('1'),
  VISTA_EMPLOYEE: z.enum(['middle', 'digits', 'account'], 'must be middle, digits or account').default('middle'),
  VISTA_EARN_CODES: VistaEarnCodes,
  VISTA_COLUMNS: VistaColumns,
  VISTA_HEADER: Flag.default(true),
  KEEP_PICTURES_DAYS: keptFor(30, 'days'),
  KEEP_LOCATIONS_DAYS: keptFor(30, 'days'),
  KEEP_NOTES_YEARS: keptFor(1, 'years'),
  KEEP_AUDIT_YEARS: keptFor(3, 'years'),
  SAMSARA_TOKEN: z.string().optional(),
  SAMSARA_URL: Address.default('https://api.samsara.com'),
  SMTP_URL: serviceAddress(['smtp', 'smtps'], 'an smtp:// or smtps:// address', 'SMTP_PASSWORD').optional(),
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: MailFrom.optional(),
  WEBHOOKS_TO_PRIVATE: Flag.default(false),
  METRICS_TOKEN: MetricsToken.optional(),
  LOG_LEVEL: LogLevel.default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: WebAddress.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_TRACES_SAMPLER_ARG: TraceRatio.optional(),
  MUSTER_BUILD: BuildName.optional(),
  NODE_ENV: z.string().default('development'),
});
type Environment = z.infer<typeof Environment>;

/** Settings that may be in a file of their own. */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'TOKEN_SECRET',
  'MICROSOFT_CLIENT_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'ROOT_PASSWORD_HASH',
  'METRICS_TOKEN',
  'SAMSARA_TOKEN',
  'SMTP_URL',
  'SMTP_PASSWORD',
  'S3_SECRET_ACCESS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
];
/** Those of the gateways, which the api does not read. */
const SECRETS_OF_GATEWAYS = ['SESSION_SECRET', 'REDIS_URL', 'REDIS_PASSWORD'];
const readText = (path: string): string => readFileSync(path, 'utf8');

interface Settings {
  config: Config;
  /** The file that some of them come from. */
  settingsFile: string | undefined;
  /** Secrets of both processes that are in a file of their own: the setting, and the path. */
  secretFiles: [setting: string, path: string][];
  /** Names in the settings file which are probably misspelled. */
  warnings: string[];
}

/** Reads the settings of this process from its environment and a file. */
export function readSettings(): Settings {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const settingsFile = loadSettingsFile(process.env, root);
  const config = readConfig(process.env, settingsFile);
  const secretFiles = [...SECRETS, ...SECRETS_OF_GATEWAYS].flatMap((setting): [string, string][] => {
    const path = process.env[`${setting}_FILE`]?.trim();
    return path ? [[setting, path]] : [];
  });
  return { config, settingsFile, secretFiles, warnings: misspellings(settingsFile, root, readText) };
}

/** The environment of a program that this process starts, with more variables. */
export const environmentWith = (more: Record<string, string>): NodeJS.ProcessEnv => ({ ...process.env, ...more });

/**
 * Reads and checks all settings; an empty variable counts as absent.
 * @param settingsFile path of the file that some of them come from; with such a file a demo must be
 *   asked for (`DEMO=1`).
 * @throws an Error that lists every fault, one per line.
 */
export function readConfig(env: NodeJS.ProcessEnv, settingsFile?: string): Config {
  const given = givenSettings(env, { part: 'api', secrets: SECRETS, readText });
  const parsed = Environment.safeParse(given);
  const faults = [
    ...(parsed.success ? [] : schemaFaults(parsed.error)),
    ...providerFaults(given),
    ...(parsed.success ? faultsTogether(parsed.data, settingsFile) : []),
  ];
  if (!parsed.success || faults.length > 0) throw settingsError('api', faults);
  return toConfig(parsed.data);
}

/** Finds settings that are right by themselves, but not together. */
function faultsTogether(env: Environment, settingsFile: string | undefined): string[] {
  const isProduction = env.NODE_ENV === 'production';
  const faults: string[] = [];
  if (isProduction && isDemo(env))
    faults.push('DATABASE_URL and a sign-in provider are missing: the demo, where anybody can be anybody, is not for production');
  else if (settingsFile !== undefined && env.DEMO === undefined && isDemo(env))
    faults.push(
      `DATABASE_URL and a sign-in provider are missing in ${settingsFile}: set one of them, or DEMO=1 for the demo company, where anybody can be anybody`,
    );
  const passwordIs = passwordFault(env.DATABASE_URL, env.DATABASE_PASSWORD);
  if (passwordIs) faults.push(`DATABASE_PASSWORD ${passwordIs}`);
  const mailPasswordIs = passwordFault(env.SMTP_URL, env.SMTP_PASSWORD);
  if (mailPasswordIs) faults.push(`SMTP_PASSWORD ${mailPasswordIs}`);
  if (isProduction && env.WEBHOOKS_TO_PRIVATE)
    faults.push('WEBHOOKS_TO_PRIVATE is for a demo and for tests: in production nothing is sent to private addresses');
  return faults;
}

/** Everything the api may be told from outside. */
export type Config = ReturnType<typeof toConfig>;

const toConfig = (env: Environment) => ({
  host: env.API_HOST,
  port: env.API_PORT,
  /** Addresses or networks of gateways, whose `X-Forwarded-For` is believed. */
  trustProxy: env.API_TRUST_PROXY,
  /** Sign-in requests that one address may make in a minute; 0 means no limit. */
  signInLimit: env.SIGN_IN_LIMIT,
  /** Public address of Muster, without a trailing slash. */
  publicUrl: env.PUBLIC_URL ?? `http://127.0.0.1:${env.PORT}`,
  /** Absent: an embedded PostgreSQL under `dataDir`. */
  databaseUrl: withPassword(env.DATABASE_URL, env.DATABASE_PASSWORD),
  /** Absolute; everything written to disk lies below. */
  dataDir: resolve(env.DATA_DIR),
  providers: providersOf(env),
  /** The first signs access tokens, and all verify; none: one is kept under `dataDir`/secrets. */
  tokenSecrets: env.TOKEN_SECRET ?? [],
  /** The admin who is created in an empty company. */
  firstAdmin: env.FIRST_ADMIN,
  /** Opens the admin panel; absent: nobody can, but in the demo (password in docs/operating.md). */
  rootPasswordHash: env.ROOT_PASSWORD_HASH ?? (isDemo(env) ? DEMO_ROOT_PASSWORD_HASH : undefined),
  s3: env.S3_BUCKET ? bucketOf(env, env.S3_BUCKET) : undefined,
  /** Settings of the demo company, its sign-in page and the field simulator. */
  demo: isDemo(env) ? { identityPort: env.IDENTITY_PORT, fieldSpeed: env.FIELD_SPEED } : undefined,
  businessTimeZone: env.BUSINESS_TZ ?? (isDemo(env) ? machinesTimeZone() : 'America/New_York'),
  /** The supplier of telematics; absent: no trips are asked for. */
  samsara: env.SAMSARA_TOKEN ? { url: env.SAMSARA_URL, token: env.SAMSARA_TOKEN } : undefined,
  /** The server that takes mails, and whom they are from; absent: no mail is sent. */
  mail: mailOf(env),
  /** Webhooks and push services may be at private addresses, by plain http. */
  webhooksToPrivate: env.WEBHOOKS_TO_PRIVATE,
  /** Bearer token of `/metrics`, which answers 404 without one. */
  metricsToken: env.METRICS_TOKEN,
  payroll: payrollOf(env),
  /** How long data is kept; null: for ever. */
  retention: {
    pictureDays: env.KEEP_PICTURES_DAYS ?? null,
    locationDays: env.KEEP_LOCATIONS_DAYS ?? null,
    noteYears: env.KEEP_NOTES_YEARS ?? null,
    auditYears: env.KEEP_AUDIT_YEARS ?? null,
  },
  logLevel: env.LOG_LEVEL,
  /** The collector of traces; none are sent without. */
  traceEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
  /** The release, and the build where it is known. */
  version: versionOf(RELEASE, env.MUSTER_BUILD),
  isProduction: env.NODE_ENV === 'production',
});

function mailOf({ SMTP_URL, SMTP_PASSWORD, MAIL_FROM: from }: Environment): MailConfig | undefined {
  const url = withPassword(SMTP_URL, SMTP_PASSWORD);
  return url === undefined || from === undefined ? undefined : { url, from };
}

const bucketOf = (env: Environment, bucket: string) => ({
  bucket,
  region: env.S3_REGION,
  endpoint: env.S3_ENDPOINT,
  forcePathStyle: env.S3_FORCE_PATH_STYLE,
  /** Absent: the AWS SDK looks for credentials in its usual places, e.g. the machine's role. */
  credentials:
    env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
      ? { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY }
      : undefined,
});

function payrollOf(env: Environment): PayrollSettings {
  const { IIF_COMPANY_NAME: name, IIF_COMPANY_CREATE_TIME: createTime } = env;
  return {
    jobNumber: env.PAYROLL_JOB_NUMBER,
    iif: {
      company: name && createTime ? { name, createTime } : undefined,
      employeeName: env.IIF_EMPLOYEE_NAME,
      noClient: env.IIF_NO_CLIENT,
      item: env.IIF_ITEM,
      payrollItems: env.IIF_PAYROLL_ITEMS,
      className: env.IIF_CLASS,
      isBillable: env.IIF_BILLABLE,
    },
    vista: {
      prGroup: env.VISTA_PR_GROUP,
      paySeq: env.VISTA_PAY_SEQ,
      shift: env.VISTA_SHIFT,
      employee: env.VISTA_EMPLOYEE,
      earnCodes: env.VISTA_EARN_CODES,
      columns: env.VISTA_COLUMNS,
      hasHeader: env.VISTA_HEADER,
    },
  };
}

const isDemo = (env: Environment): boolean =>
  env.DEMO ?? (env.DATABASE_URL === undefined && Object.keys(providersOf(env)).length === 0);

function providersOf(env: Environment): Partial<Record<'microsoft' | 'google', ProviderConfig>> {
  const found: ReturnType<typeof providersOf> = {};
  if (env.MICROSOFT_CLIENT_ID && env.MICROSOFT_CLIENT_SECRET && env.MICROSOFT_ISSUER)
    found.microsoft = {
      clientId: env.MICROSOFT_CLIENT_ID,
      clientSecret: env.MICROSOFT_CLIENT_SECRET,
      issuer: env.MICROSOFT_ISSUER,
    };
  if (env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET)
    found.google = { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET, issuer: env.GOOGLE_ISSUER };
  return found;
}

/** Finds settings of which only half is given: of providers, QuickBooks, S3 and mail. */
function providerFaults(env: Record<string, unknown>): string[] {
  const groups = [
    ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET', 'MICROSOFT_ISSUER'],
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['IIF_COMPANY_NAME', 'IIF_COMPANY_CREATE_TIME'],
    ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    ['SMTP_URL', 'MAIL_FROM'],
  ];
  const missing = groups.flatMap((names) => {
    const absent = names.filter((name) => !env[name]);
    return absent.length === names.length ? [] : absent.map((name) => `${name} is missing, its companions are set`);
  });
  return [...missing, ...issuerFaults(env), ...movedFaults(env)];
}

/** Finds settings that have moved into the app. To ignore them would change payroll files. */
const movedFaults = (env: Record<string, unknown>): string[] =>
  env['VISTA_COMPANIES']
    ? [
        'VISTA_COMPANIES was removed from the settings: delete it, and enter the numbers in Data Management, Admin Panel, Companies',
      ]
    : [];

/** Finds issuers that cannot be trusted with identities. */
function issuerFaults(env: Record<string, unknown>): string[] {
  const isProduction = env['NODE_ENV'] === 'production';
  return (['microsoft', 'google'] as const).flatMap((provider) => {
    const name = `${provider.toUpperCase()}_ISSUER`;
    const fault = typeof env[name] === 'string' ? providerFault(provider, env[name], isProduction) : undefined;
    return fault ? [`${name} ${fault}`] : [];
  });
}
