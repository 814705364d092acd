import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig as readApiConfig } from '#api/config.ts';
import { readConfig as readGatewayConfig } from '#gateway/config.ts';
import { ROOT } from '#scripts/web-build.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
/** Settings that are secret by their names, or addresses that may hold a password. */
const IS_SECRET = /(^|_)(SECRET|PASSWORD|TOKEN|HEADERS)(_|$)|^(DATABASE|REDIS|SMTP)_URL$/;
const secretsOf = (file: string): string[] =>
  [...read(file).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name).filter((name) => IS_SECRET.test(name));

const API = secretsOf('api/config.ts');
const GATEWAY = secretsOf('gateway/config.ts');
const LONG = 'a-secret-of-more-than-32-characters';

/** A value of each that is taken, and what it takes beside it. */
const VALUES: Record<string, { value: string; beside?: Record<string, string> }> = {
  DATABASE_URL: { value: 'postgres://muster:secret@db/muster' },
  DATABASE_PASSWORD: { value: 'se/cret', beside: { DATABASE_URL: 'postgres://muster@db/muster' } },
  REDIS_URL: { value: 'redis://:secret@redis' },
  REDIS_PASSWORD: { value: 'se/cret', beside: { REDIS_URL: 'redis://redis' } },
  TOKEN_SECRET: { value: LONG },
  SESSION_SECRET: { value: LONG },
  MICROSOFT_CLIENT_SECRET: {
    value: 'secret',
    beside: { MICROSOFT_CLIENT_ID: 'id', MICROSOFT_ISSUER: 'https://login.microsoftonline.com/tenant/v2.0' },
  },
  GOOGLE_CLIENT_SECRET: { value: 'secret', beside: { GOOGLE_CLIENT_ID: 'id' } },
  ROOT_PASSWORD_HASH: { value: `scrypt:16384:8:1:${'s'.repeat(16)}:${'h'.repeat(43)}` },
  METRICS_TOKEN: { value: LONG },
  SAMSARA_TOKEN: { value: 'secret' },
  SMTP_URL: { value: 'smtp://muster:secret@mail.company.test', beside: { MAIL_FROM: 'muster@company.test' } },
  SMTP_PASSWORD: {
    value: 'se/cret',
    beside: { SMTP_URL: 'smtp://muster@mail.company.test', MAIL_FROM: 'muster@company.test' },
  },
  S3_SECRET_ACCESS_KEY: { value: 'secret', beside: { S3_ACCESS_KEY_ID: 'id', S3_BUCKET: 'files' } },
  // The packages of OpenTelemetry take it: the configuration only says that the file can be read.
  OTEL_EXPORTER_OTLP_HEADERS: { value: 'authorization=secret' },
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'muster-secret-files-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each([
  ['api', API, readApiConfig as (environment: NodeJS.ProcessEnv) => object],
  ['gateway', GATEWAY, readGatewayConfig as (environment: NodeJS.ProcessEnv) => object],
])('the secrets of the %s', (part, names, readConfig) => {
  it.each(names)('may be in a file: %s', (name) => {
    const { value, beside } = VALUES[name]!;
    const absent = path.join(folder, 'absent');
    expect(() => readConfig({ ...beside, [`${name}_FILE`]: absent })).toThrow(
      `${name}_FILE names ${absent}, which cannot be read`,
    );
    const file = path.join(folder, `${part}-${name}`);
    writeFileSync(file, `${value}\n`);
    expect(readConfig({ ...beside, [`${name}_FILE`]: file })).toEqual(readConfig({ ...beside, [name]: value }));
  });
});

describe('docs/operating.md', () => {
  it('names every setting that may be in a file', () => {
    const sentence = /- A secret may be in a file of its own[\s\S]*?\n\n/.exec(read('docs/operating.md'))![0];
    const named = [...sentence.matchAll(/`([A-Z0-9_]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !name.endsWith('_FILE'));
    expect([...new Set(named)].sort()).toEqual([...new Set([...API, ...GATEWAY])].sort());
  });
});
