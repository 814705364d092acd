import { defineConfig } from 'vitest/config';
import type {} from './api/test/global-setup.ts';
import { findPostgresServer } from './tests/support/postgres-server.ts';
import { PATIENCE_MS } from './tests/support/runner/patience-ms.ts';
import { TotalsReporter } from './tests/support/runner/totals-reporter.ts';

const ci = process.env['CI'] === 'true';
const found = await findPostgresServer();
// With CI=true a missing server must fail loudly, not shorten the run.
const server = found ?? (ci ? 'postgres://postgres@127.0.0.1:5432/postgres' : undefined);
if (!server) console.warn('No PostgreSQL server at 127.0.0.1:5432: the api is tested on the embedded one only.');

/** Before each test file. */
const setupFiles = ['tests/support/runner/patience.ts'];
/** In each process that runs tests, before all else. */
const execArgv = ['--import', new URL('tests/support/runner/early.ts', import.meta.url).href];
/** As patient as `vi.waitFor`. */
const patient = { poll: { timeout: PATIENCE_MS } };

/**
 * Everything that runs in the process of its test file. Files share a process: importing what
 * they test would cost more than testing it. Four at a time: some of them wait for a database or
 * a timer while the others work.
 */
const inProcess = {
  execArgv,
  setupFiles,
  expect: patient,
  isolate: false,
  maxWorkers: 4,
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/** A module of theirs is replaced (`vi.mock`) before anything imports it: a process for each. */
const REPLACING = ['web/**/renders.test.tsx', 'web/wall/page.test.tsx'];

/** The web in jsdom. */
const web = {
  ...inProcess,
  environment: 'jsdom',
  setupFiles: [...setupFiles, 'web/test/patience.ts', 'web/test/leave-nothing.ts'],
};

/** What takes its time by nature: processes that are killed, simulated days, benchmarks. */
const SLOW = '**/*.slow.test.ts';
/**
 * What only an hour tells: whether anything is left behind, each time a little; and what tries very
 * many things, of which a shorter test tries a part.
 */
const LONG = '**/*.long.test.ts';
const APART = [SLOW, LONG];

/** Those of them that look at one screen at every size and in every theme. */
const SLOW_LOOKS = 'tests/browser/{looks,widgets}/*.slow.test.ts';
/** And the benchmarks, which are asked whether they measure, not how fast anything is. */
const SLOW_LOADS = 'tests/load/**/*.slow.test.ts';
const COMMON_SYSTEM = ['tests/support/runner/start-common-system.ts'];
const WIDGETS_PAGE = ['tests/support/runner/start-widgets-page.ts'];

/**
 * What speaks SQL by itself, or by which a write is told and queued. Every call is made on the
 * embedded database as well, by the contract and by the screens.
 */
const SPEAKS_SQL = [
  'api/{background,db,query,visibility}/**/*.test.ts',
  'api/**/{repository,query,*-repository,*-query}.test.ts',
];

/**
 * The api on one kind of database. `inject('database')` says which: 'embedded', or the address of
 * a server on which a test may create and drop databases of its own.
 */
const apiOn = (name: string, database: string, { include = ['api/**/*.test.ts'], exclude = APART } = {}) => ({
  test: {
    ...inProcess,
    name,
    include,
    exclude,
    globalSetup: ['api/test/global-setup.ts'],
    provide: { database },
    hookTimeout: 120_000,
  },
});

/** All of it on the server, and on the embedded database what may differ; or all of it there. */
const api = server
  ? [apiOn('api', server), apiOn('api-on-embedded', 'embedded', { include: SPEAKS_SQL })]
  : [apiOn('api', 'embedded')];
const slowApi = (name: string, groupOrder: number, maxWorkers: number, include: string[]) => {
  const { test } = apiOn(name, server ?? 'embedded', { include, exclude: [] });
  return { test: { ...test, maxWorkers, testTimeout: 300_000, sequence: { groupOrder } } };
};

/** Whole systems of several processes. */
const wholeSystem = {
  execArgv,
  setupFiles,
  expect: patient,
  globalSetup: ['tests/support/runner/prepare.ts'],
  testTimeout: 180_000,
  hookTimeout: 180_000,
};

/**
 * Whole systems at a time: one of them waits for a line that is broken while the others work. More
 * would starve one another of their time limits.
 */
const SYSTEMS_AT_ONCE = 3;

/** In a browser that the files of a process share. */
const inBrowser = (name: string, include: string[], exclude: string[], shared: string[] = []) => ({
  test: {
    ...wholeSystem,
    name,
    include,
    exclude,
    setupFiles: [...setupFiles, 'tests/support/browser/close-screens.ts'],
    globalSetup: [...wholeSystem.globalSetup, ...shared],
    isolate: false,
    maxWorkers: SYSTEMS_AT_ONCE,
    sequence: { groupOrder: 1 },
  },
});

/** In processes of their own. */
const apart = (name: string, groupOrder: number, maxWorkers: number, include: string[], exclude: string[] = []) => ({
  test: { ...wholeSystem, name, include, exclude, maxWorkers, sequence: { groupOrder } },
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
          globalSetup: ['tests/support/runner/prepare-early.ts'],
          include: ['{shared,gateway,scripts}/**/*.test.ts', 'tests/{support,documents}/**/*.test.ts', 'tests/load/*.test.ts'],
          exclude: APART,
        },
      },
      { test: { ...web, name: 'web', include: ['web/**/*.test.{ts,tsx}'], exclude: REPLACING } },
      ...api,
      inBrowser('browser', ['tests/browser/*.test.ts'], APART),
      inBrowser('browser-looks', ['tests/browser/looks/*.test.ts'], APART, COMMON_SYSTEM),
      inBrowser('browser-widgets', ['tests/browser/widgets/*.test.ts'], APART, WIDGETS_PAGE),
      // Beside the systems: one of them waits for its own timers.
      {
        test: {
          ...web,
          name: 'web-replacing',
          include: REPLACING,
          isolate: true,
          maxWorkers: SYSTEMS_AT_ONCE,
          sequence: { groupOrder: 1 },
        },
      },
      apart('faults', 1, SYSTEMS_AT_ONCE, ['tests/faults/**/*.test.ts'], APART),
      // `npm run test:slow`; `npm test` leaves them out.
      slowApi('slow-api', 2, 4, ['api/**/*.slow.test.ts']),
      {
        test: {
          ...inBrowser('slow-looks', [SLOW_LOOKS], [], [...COMMON_SYSTEM, ...WIDGETS_PAGE]).test,
          sequence: { groupOrder: 3 },
        },
      },
      apart('slow', 4, 2, ['{gateway,tests}/**/*.slow.test.ts'], [SLOW_LOOKS, SLOW_LOADS]),
      // One waits a minute for what nobody holds to be given up, while another works.
      apart('slow-load', 5, 2, [SLOW_LOADS]),
      // `npm run test:long`: one at a time, for they measure.
      apart('long', 6, 1, ['{gateway,tests}/**/*.long.test.ts']),
      slowApi('long-api', 7, 1, ['api/**/*.long.test.ts']),
    ],
  },
});
