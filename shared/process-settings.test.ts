import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSettingsFile, passwordFault, serviceAddress, withPassword } from './process-settings.ts';

/** A setting that nothing else reads. */
const NAME = 'MUSTER_SETTINGS_FILE_TEST';

describe('the settings file', () => {
  let root: string;
  beforeEach(() => {
    root = `${mkdtempSync(join(tmpdir(), 'muster-settings-'))}/`;
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
    delete process.env[NAME];
  });

  it('is `.env` in the project’s folder, wherever the process was started', () => {
    writeFileSync(`${root}.env`, `${NAME}=from the file\n`);
    expect(loadSettingsFile({}, root)).toBe(`${root}.env`);
    expect(process.env[NAME]).toBe('from the file');
  });

  it('leaves what the environment says', () => {
    writeFileSync(`${root}.env`, `${NAME}=from the file\n`);
    process.env[NAME] = 'from the environment';
    loadSettingsFile({}, root);
    expect(process.env[NAME]).toBe('from the environment');
  });

  it('may be missing, and another one may be named', () => {
    expect(loadSettingsFile({}, root)).toBeUndefined();
    writeFileSync(`${root}.env`, `${NAME}=own\n`);
    writeFileSync(`${root}production`, `${NAME}=named\n`);
    expect(loadSettingsFile({ ENV_FILE: `${root}production` }, root)).toBe(`${root}production`);
    expect(process.env[NAME]).toBe('named');
  });

  it('is not read where that is said', () => {
    writeFileSync(`${root}.env`, `${NAME}=own\n`);
    expect(loadSettingsFile({ ENV_FILE: 'none' }, root)).toBeUndefined();
    expect(process.env[NAME]).toBeUndefined();
  });

  it('is missed when it was named', () => {
    expect(() => loadSettingsFile({ ENV_FILE: `${root}absent` }, root)).toThrow(/^ENV_FILE: .*absent cannot be read \(ENOENT\)$/);
  });
});

describe('an address of a service', () => {
  const Address = serviceAddress(['postgres', 'postgresql'], 'a postgres:// address', 'DATABASE_PASSWORD');

  it.each([
    'postgres://muster@db:5432/muster',
    'postgresql://muster:secret@db/muster',
    'postgres://muster:a%2Fb%25@db/muster?sslmode=require',
    'postgres:///muster?host=/var/run/postgresql',
  ])('is taken as it is: %s', (text) => expect(Address.parse(text)).toBe(text));

  // Two of three passwords by `openssl rand -base64 48` hold a slash.
  it.each([
    'postgres://muster:ab/cd@db:5432/muster',
    'postgres://muster:12/cd@db:5432/muster',
    'postgres://muster:12?cd@db:5432/muster',
    'postgres://muster:12#cd@db:5432/muster',
    'postgres://muster:ab%zz@db:5432/muster',
    'postgres://muster:%@db:5432/muster',
  ])('whose password is not encoded is refused with the cure: %s', (text) => {
    expect(Address.safeParse(text).error?.issues[0]?.message).toMatch(
      /percent-encode .*, or set it by itself as DATABASE_PASSWORD/,
    );
  });

  it('of another kind of service is refused', () => {
    expect(Address.safeParse('mysql://db/muster').error?.issues[0]?.message).toBe('must be a postgres:// address');
  });

  it('takes any password that is set by itself', () => {
    const passwords = [
      'a/b+c==',
      '100%',
      '%41',
      'p@ss:w?rd#',
      "it's \\ {}",
      ...Array.from({ length: 50 }, () => randomBytes(48).toString('base64')),
    ];
    for (const password of passwords) {
      const address = withPassword('postgres://muster@db:5432/muster', password);
      const client = new pg.Client({ connectionString: address });
      expect([client.password, client.host, client.port, client.database]).toEqual([password, 'db', 5432, 'muster']);
      expect(Address.parse(address)).toBe(address);
    }
  });

  it('has one password', () => {
    expect(passwordFault('postgres://muster@db/muster', 'secret')).toBeUndefined();
    expect(passwordFault('postgres://muster:other@db/muster', 'secret')).toMatch(/keep one of them/);
    expect(passwordFault(undefined, 'secret')).toMatch(/missing/);
  });
});
