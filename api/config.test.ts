import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { DEMO_ROOT_PASSWORD_HASH } from './settings/root-password-rules.ts';

const faultsOf = (env: NodeJS.ProcessEnv) => {
  try {
    readConfig(env);
  } catch (error) {
    return String(error)
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
  return [];
};

describe('the configuration', () => {
  it('is a working demo when nothing is set', () => {
    expect(readConfig({ DATABASE_URL: '', LOG_LEVEL: '' })).toEqual({
      host: '127.0.0.1',
      port: 3001,
      trustProxy: 'loopback',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      signInLimit: 120,
      publicUrl: 'http://127.0.0.1:3000',
      databaseUrl: undefined,
      dataDir: resolve('data'),
      providers: {},
      tokenSecrets: [],
      rootPasswordHash: DEMO_ROOT_PASSWORD_HASH,
      s3: undefined,
      demo: { identityPort: 3002, fieldSpeed: 1 },
      businessTimeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      payroll: readConfig({}).payroll,
      webhooksToPrivate: false,
      retention: { pictureDays: null, locationDays: null, noteYears: null, auditYears: null },
      logLevel: 'info',
      isProduction: false,
    });
  });

  it('keeps data for ever, or at least as long as payroll may need it', () => {
    const given = { KEEP_PICTURES_DAYS: '30', KEEP_LOCATIONS_DAYS: '90', KEEP_NOTES_YEARS: '1', KEEP_AUDIT_YEARS: '3' };
    expect(readConfig(given).retention).toEqual({ pictureDays: 30, locationDays: 90, noteYears: 1, auditYears: 3 });
    const least = { KEEP_PICTURES_DAYS: '29', KEEP_LOCATIONS_DAYS: '0', KEEP_NOTES_YEARS: '0.5', KEEP_AUDIT_YEARS: '2' };
    expect(faultsOf(least)).toEqual([
      'KEEP_PICTURES_DAYS must be at least 30 days',
      'KEEP_LOCATIONS_DAYS must be at least 30 days',
      'KEEP_NOTES_YEARS must be a whole number of years',
      'KEEP_AUDIT_YEARS must be at least 3 years',
    ]);
  });

  it('has the demo where this machine is, and a company in New York, unless a zone is set', () => {
    const zone = process.env['TZ'];
    process.env['TZ'] = 'Asia/Bangkok';
    try {
      expect(readConfig({}).businessTimeZone).toBe('Asia/Bangkok');
      expect(readConfig({ DATABASE_URL: 'postgres://a@b/c' }).businessTimeZone).toBe('America/New_York');
      expect(readConfig({ BUSINESS_TZ: 'Europe/Madrid' }).businessTimeZone).toBe('Europe/Madrid');
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });

  it('sends webhooks to private addresses only where that is said, and never in production', () => {
    expect(readConfig({ WEBHOOKS_TO_PRIVATE: '1' }).webhooksToPrivate).toBe(true);
    const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://a@b/c', WEBHOOKS_TO_PRIVATE: '1' };
    expect(() => readConfig(production)).toThrow(/WEBHOOKS_TO_PRIVATE/);
  });

  it('is no demo beside a settings file that does not ask for one', () => {
    const told = () => readConfig({ PORT: '4000' }, '/opt/muster/.env');
    expect(told).toThrow(/DATABASE_URL and a sign-in provider are missing in \/opt\/muster\/\.env: .* DEMO=1/);
    expect(readConfig({ DEMO: '1' }, '/opt/muster/.env').demo).toBeDefined();
    expect(readConfig({ DATABASE_URL: 'postgres://muster@db/muster' }, '/opt/muster/.env').demo).toBeUndefined();
  });

  it('takes the password of the database by itself', () => {
    const env = { DATABASE_URL: 'postgres://muster@db:5432/muster', DATABASE_PASSWORD: 'a/b%c' };
    expect(readConfig(env).databaseUrl).toBe('postgres://muster:a%2Fb%25c@db:5432/muster');
    expect(faultsOf({ DATABASE_PASSWORD: 'a' }).join()).toMatch(/^DATABASE_PASSWORD/);
  });

  it('knows the first admin by name and address', () => {
    const firstAdmin = { firstName: 'Ana', lastName: 'Ferreira Lima', email: 'ana@company.com' };
    expect(readConfig({ FIRST_ADMIN: ' Ana Ferreira Lima <ana@company.com>' }).firstAdmin).toEqual(firstAdmin);
    for (const wrong of ['ana@company.com', 'Ana <ana@company.com>', 'Ana Ferreira <ana>', 'Ana Ferreira ana@company.com'])
      expect(faultsOf({ FIRST_ADMIN: wrong }).join()).toMatch(/^FIRST_ADMIN/);
  });

  it('is no demo with a database or a provider of one’s own, unless asked for', () => {
    const database = { DATABASE_URL: 'postgres://muster@db/muster' };
    const google = { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' };
    for (const env of [database, google, { ...database, ...google }, { DEMO: '0' }]) expect(readConfig(env).demo).toBeUndefined();
    expect(readConfig({ ...database, DEMO: '1', FIELD_SPEED: '60' }).demo).toEqual({ identityPort: 3002, fieldSpeed: 60 });
    expect(readConfig(google).providers).toEqual({
      google: { clientId: 'a', clientSecret: 'b', issuer: 'https://accounts.google.com' },
    });
  });

  it('writes payroll files as it is told, and as is usual where it is not', () => {
    const { payroll } = readConfig({
      IIF_COMPANY_NAME: 'Utility Inc',
      IIF_COMPANY_CREATE_TIME: '1700000000',
      IIF_PAYROLL_ITEMS: 'OVERTIME=Time and a half, NORMAL=Straight',
      VISTA_COLUMNS: 'Employee, Hours',
      VISTA_HEADER: '0',
    });
    expect([payroll.jobNumber, readConfig({ PAYROLL_JOB_NUMBER: 'muster' }).payroll.jobNumber]).toEqual(['own', 'muster']);
    expect(payroll.iif).toMatchObject({
      company: { name: 'Utility Inc', createTime: '1700000000' },
      payrollItems: { OVERTIME: 'Time and a half', NORMAL: 'Straight', HOLIDAY: 'Holiday' },
      employeeName: 'last-first',
    });
    expect(payroll.vista).toMatchObject({
      columns: ['Employee', 'Hours'],
      hasHeader: false,
    });
    const faults = faultsOf({ IIF_COMPANY_NAME: 'A', VISTA_EARN_CODES: 'NORMAL=x,NO_SHOW=1', VISTA_COLUMNS: 'Employee,Salary' });
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(
      expect.arrayContaining(['VISTA_EARN_CODES', 'IIF_COMPANY_CREATE_TIME']),
    );
    expect(faults.join('\n')).toContain('names NO_SHOW, which is none of');
    expect(faults.join('\n')).toContain('VISTA_COLUMNS');
    expect(faultsOf({ VISTA_COMPANIES: 'Pinnacle=7' })).toEqual([expect.stringMatching(/^VISTA_COMPANIES .* Companies$/)]);
  });

  it('knows its public address by the gateway’s port, or as it is told', () => {
    expect(readConfig({ PORT: '4100' }).publicUrl).toBe('http://127.0.0.1:4100');
    expect(readConfig({ PUBLIC_URL: 'https://muster.example/' }).publicUrl).toBe('https://muster.example');
  });

  it('takes no identity provider that anybody could speak for, and no demo in production', () => {
    const microsoft = { MICROSOFT_CLIENT_ID: 'a', MICROSOFT_CLIENT_SECRET: 'b' };
    expect(faultsOf({ ...microsoft, MICROSOFT_ISSUER: 'https://login.microsoftonline.com/common/v2.0' })).toEqual([
      expect.stringMatching(/^MICROSOFT_ISSUER must name your own directory/),
    ]);
    expect(faultsOf({ ...microsoft, MICROSOFT_ISSUER: 'http://idp.example' })).toEqual([
      expect.stringMatching(/^MICROSOFT_ISSUER must be https/),
    ]);
    expect(faultsOf({ NODE_ENV: 'production' })).toEqual([expect.stringMatching(/demo.*not for production$/)]);
  });

  it('says of a number what it must be', () => {
    expect(faultsOf({ SIGN_IN_LIMIT: '1.5', FIELD_SPEED: '-1', API_PORT: 'x' })).toEqual([
      'API_PORT must be a port number',
      'SIGN_IN_LIMIT must be a whole number, 0 or more',
      'FIELD_SPEED must be a number from 0 to 1000',
    ]);
    for (const wrong of ['many', '-1', '1.5'])
      expect(faultsOf({ SIGN_IN_LIMIT: wrong })).toEqual(['SIGN_IN_LIMIT must be a whole number, 0 or more']);
  });

  it('names every fault at once', () => {
    const faults = faultsOf({
      API_PORT: '70000',
      PORT: 'x',
      PUBLIC_URL: 'ftp://x',
      DATABASE_URL: 'mysql://x',
      TOKEN_SECRET: 'short',
      BUSINESS_TZ: 'Mars/Olympus',
      FIELD_SPEED: 'fast',
      DEMO: 'yes',
      LOG_LEVEL: 'loud',
      MICROSOFT_CLIENT_ID: 'only',
      GOOGLE_CLIENT_SECRET: 'only',
    });
    expect(faults.map((fault) => fault.split(' ')[0]).sort()).toEqual(
      [
        'API_PORT',
        'BUSINESS_TZ',
        'DATABASE_URL',
        'DEMO',
        'FIELD_SPEED',
        'GOOGLE_CLIENT_ID',
        'LOG_LEVEL',
        'MICROSOFT_CLIENT_SECRET',
        'MICROSOFT_ISSUER',
        'PORT',
        'PUBLIC_URL',
        'TOKEN_SECRET',
      ].sort(),
    );
    expect(faults.join()).not.toContain('short');
  });

  it('has no root password outside the demo but the one that is set, as a hash', () => {
    const real = { DATABASE_URL: 'postgres://muster@db/muster' };
    expect(readConfig(real).rootPasswordHash).toBeUndefined();
    expect(readConfig({ ...real, ROOT_PASSWORD_HASH: DEMO_ROOT_PASSWORD_HASH }).rootPasswordHash).toBe(DEMO_ROOT_PASSWORD_HASH);
    expect(() => readConfig({ ROOT_PASSWORD_HASH: 'secret' })).toThrow(/ROOT_PASSWORD_HASH must be what/);
  });
});
