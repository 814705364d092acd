import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BuildName,
  givenSettings,
  loadSettingsFile,
  misspellings,
  passwordFault,
  Secrets,
  serviceAddress,
  versionOf,
  withPassword,
} from './process-settings.ts';

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

const readText = (path: string) => readFileSync(path, 'utf8');

describe('a secret in a file of its own', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'muster-secrets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const fileOf = (text: string) => {
    const path = join(folder, randomBytes(4).toString('hex'));
    writeFileSync(path, text);
    return path;
  };
  const given = (environment: Record<string, string>) =>
    givenSettings(environment, { part: 'api', secrets: ['TOKEN_SECRET', 'DATABASE_PASSWORD'], readText });

  it.each(['a/b=c', 'a/b=c\n', 'a/b=c\r\n'])('is its text, without the line break at the end: %j', (text) => {
    expect(given({ TOKEN_SECRET_FILE: fileOf(text) })).toMatchObject({ TOKEN_SECRET: 'a/b=c' });
  });

  it('keeps spaces and inner lines, which may be part of it', () => {
    expect(given({ DATABASE_PASSWORD_FILE: fileOf(' a\nb \n') })['DATABASE_PASSWORD']).toBe(' a\nb ');
  });

  it('counts as absent without a name', () => {
    expect(given({ TOKEN_SECRET_FILE: ' ', TOKEN_SECRET: 'a' })).toEqual({ TOKEN_SECRET: 'a' });
  });

  it('is named, with the cure, when it cannot be used; all at once', () => {
    const absent = join(folder, 'absent');
    const wrong = () => given({ TOKEN_SECRET_FILE: absent, DATABASE_PASSWORD_FILE: fileOf('\n') });
    expect(wrong).toThrow(/^The api cannot start with these settings:$/m);
    expect(wrong).toThrow(/^ {2}TOKEN_SECRET_FILE names .*absent, which cannot be read \(ENOENT\): correct the path, or let/m);
    expect(wrong).toThrow(/^ {2}DATABASE_PASSWORD_FILE names .*, which is empty: write the secret into it$/m);
    const twice = () => given({ TOKEN_SECRET: 'a', TOKEN_SECRET_FILE: fileOf('b') });
    expect(twice).toThrow(/^ {2}TOKEN_SECRET_FILE is set, and TOKEN_SECRET too: keep one of them$/m);
  });
});

describe('names in the settings file', () => {
  let root: string;
  beforeEach(() => {
    root = `${mkdtempSync(join(tmpdir(), 'muster-settings-'))}/`;
    writeFileSync(`${root}.env.example`, '# Where.\n# PUBLIC_URL=https://a.example\n# HOST=127.0.0.1\n# TOKEN_SECRET=\n');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const warningsFor = (text: string) => {
    writeFileSync(`${root}.env`, text);
    return misspellings(`${root}.env`, root, readText);
  };

  it('that are close to a setting and none are told, with the nearest one', () => {
    expect(warningsFor('PUBLIC_ULR=https://a\nexport HOTS=x\nTOKEN_SECRT_FILE=/run/token\n')).toEqual([
      'PUBLIC_ULR is no setting: is it PUBLIC_URL?',
      'HOTS is no setting: is it HOST?',
      'TOKEN_SECRT_FILE is no setting: is it TOKEN_SECRET_FILE?',
    ]);
  });

  it('that are settings, or of other programs, are not', () => {
    const text = 'PUBLIC_URL=a\n#PUBLIC_ULR=b\nTOKEN_SECRET_FILE=c\nENV_FILE=d\nAWS_REGION=e\nPGHOST=f\nNODE_ENV=g\n';
    expect(warningsFor(text)).toEqual([]);
  });

  it('are not judged without a file, or where no example is', () => {
    expect(misspellings(undefined, root, readText)).toEqual([]);
    rmSync(`${root}.env.example`);
    expect(warningsFor('PUBLIC_ULR=a')).toEqual([]);
  });
});

describe('secrets', () => {
  it('are one, or several with commas between, each long enough', () => {
    const [a, b] = ['a'.repeat(32), 'b'.repeat(40)];
    expect(Secrets.parse(a)).toEqual([a]);
    expect(Secrets.parse(`${a}, ${b}`)).toEqual([a, b]);
    for (const short of ['short', `${a},`, `${a},short`]) expect(Secrets.safeParse(short).success).toBe(false);
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

describe('the version of a process', () => {
  it('is that of the release, with the beginning of its commit where the build is known', () => {
    expect(versionOf('1.0.0', undefined)).toBe('1.0.0');
    expect(versionOf('1.0.0', BuildName.parse('4f2a1c9d01abcdef'))).toBe('1.0.0+4f2a1c9d01ab');
    expect(BuildName.safeParse('a build').success).toBe(false);
  });
});
