import { defineConfig } from 'vitest/config';
import { findPostgresServer } from './tests/support/postgres-server.ts';
import { TotalsReporter } from './tests/support/totals-reporter.ts';

const ci = process.env['CI'] === 'true';
const server = await findPostgresServer();
if (!server && !ci) console.warn('No PostgreSQL server at 127.0.0.1:5432: the api is tested on the embedded one only.');

/** Before each test file. */
const setupFiles = ['tests/support/patience.ts'];

/** What is about the embedded database itself. */
const EMBEDDED_ONLY = ['api/server.test.ts', 'api/db/embedded.test.ts'];

/**
 * The api's suite runs once per kind of database. `inject('database')` says which: 'embedded', or the address of a server
 * on which a test may create and drop databases of its own.
 */
const apiOn = (name: string, database: string, exclude: string[] = []) => ({
  test: {
    name,
    include: ['api/**/*.test.ts'],
    exclude,
    setupFiles,
    globalSetup: ['api/test/global-setup.ts'],
    provide: { database },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    sequence: { groupOrder: 1 },
  },
});

/** Whole systems of several processes: one at a time, so that none starves another of its time limits. */
const wholeSystem = (name: string, include: string[], groupOrder: number) => ({
  test: {
    name,
    include,
    setupFiles,
    globalSetup: ['tests/support/prepare.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    sequence: { groupOrder },
  },
});

export default defineConfig({
  test: {
    reporters: ['default', new TotalsReporter()],
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles,
          include: ['{shared,gateway,scripts}/**/*.test.ts', 'tests/support/**/*.test.ts', 'tests/documents/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: [...setupFiles, 'web/test/patience.ts'],
          environment: 'jsdom',
          testTimeout: 20_000,
        },
      },
      apiOn('api', 'embedded'),
      // With CI=true a missing server must fail loudly, not shorten the run.
      ...(server || ci ? [apiOn('api-on-server', server ?? 'postgres://postgres@127.0.0.1:5432/postgres', EMBEDDED_ONLY)] : []),
      wholeSystem('browser', ['tests/browser/**/*.test.ts'], 2),
      wholeSystem('faults', ['tests/{faults,contract,load}/**/*.test.ts'], 3),
    ],
  },
});
