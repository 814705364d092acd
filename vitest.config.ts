import { defineConfig } from 'vitest/config';
import { findPostgresServer } from './tests/support/postgres-server.ts';
import { TotalsReporter } from './tests/support/totals-reporter.ts';

const ci = process.env['CI'] === 'true';
const found = await findPostgresServer();
// With CI=true a missing server must fail loudly, not shorten the run.
const server = found ?? (ci ? 'postgres://postgres@127.0.0.1:5432/postgres' : undefined);
if (!server) console.warn('No PostgreSQL server at 127.0.0.1:5432: the api is tested on the embedded one only.');

/** Before each test file. */
const setupFiles = ['tests/support/patience.ts'];

/**
 * Everything that runs in the process of its test file. Files share a process: importing what
 * they test would cost more than testing it. Three at a time: one of them waits for a database
 * or a timer while the others work.
 */
const inProcess = { setupFiles, isolate: false, maxWorkers: 3, testTimeout: 20_000 };

/** A module of theirs is replaced (`vi.mock`) before anything imports it: a process for each. */
const REPLACING = ['web/**/renders.test.tsx', 'web/wall/page.test.tsx'];

/** The web in jsdom. */
const web = {
  ...inProcess,
  environment: 'jsdom',
  setupFiles: [...setupFiles, 'web/test/patience.ts', 'web/test/leave-nothing.ts'],
};

/** What no two PostgreSQL could take in two ways (rules, files, processes), or brings its own. */
const HARDLY_SQL = [
  'api/*.test.ts',
  'api/**/{rules,*-rules}.test.ts',
  'api/{demo,files,hazards,http,sign-in,test}/**/*.test.ts',
  'api/exports/{large,workers}.test.ts',
  'api/exports/rules/*.test.ts',
  'api/db/embedded.test.ts',
];

/**
 * The api on one kind of database. `inject('database')` says which: 'embedded', or the address of
 * a server on which a test may create and drop databases of its own.
 */
const apiOn = (name: string, database: string, exclude: string[] = []) => ({
  test: {
    ...inProcess,
    name,
    include: ['api/**/*.test.ts'],
    exclude,
    globalSetup: ['api/test/global-setup.ts'],
    provide: { database },
    hookTimeout: 60_000,
  },
});

/** All of it on the server, and on the embedded database what may differ; or all of it there. */
const api = server ? [apiOn('api', server), apiOn('api-on-embedded', 'embedded', HARDLY_SQL)] : [apiOn('api', 'embedded')];

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
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...inProcess,
          name: 'unit',
          include: ['{shared,gateway,scripts}/**/*.test.ts', 'tests/{support,documents}/**/*.test.ts'],
        },
      },
      { test: { ...web, name: 'web', include: ['web/**/*.test.{ts,tsx}'], exclude: REPLACING } },
      { test: { ...web, name: 'web-replacing', include: REPLACING, isolate: true } },
      ...api,
      wholeSystem('browser', ['tests/browser/**/*.test.ts'], 1),
      wholeSystem('faults', ['tests/{faults,contract,load}/**/*.test.ts'], 2),
    ],
  },
});
