import { expect, it } from 'vitest';
import { findPostgresServer } from '#tests/support/postgres-server.ts';
import { runApi } from './run-api.ts';
import { runBeside } from './run-beside.ts';
import { runJobs } from './run-jobs.ts';

const SCREENS = ['employee', 'job', 'dwo', 'dwo/{id}/crew', 'dwo/employees/workshift', 'roster', 'job/summary, a week', 'audit'];

it('the benchmark of the api measures every screen, an export and an upload in a small company', async () => {
  const said: string[] = [];
  const report = await runApi({
    scale: 'small',
    databaseUrl: await findPostgresServer(),
    often: { times: 1, seconds: 1 },
    uploadRows: 50,
    say: (text) => said.push(text),
  });
  expect(
    report.calls.filter(({ status }) => status !== 200).map(({ name }) => name),
    said.join('\n'),
  ).toEqual([]);
  // Of a day that nobody has changed since it was read.
  const FROM_MEMORY = ['alert/newestAlerts', 'roster', 'roster, of a region', 'roster'];
  expect(report.calls.filter(({ statements }) => statements === 0).map(({ name }) => name)).toEqual(FROM_MEMORY);
  expect(report.calls.map(({ name }) => name)).toEqual(expect.arrayContaining(SCREENS));
  expect(report.counts).toMatchObject({ employee: 200, dwo: 2_000, workshift: 20_000 });
  expect(report.exports.everything.rows).toBeGreaterThan(19_000);
  expect(report.upload).toMatchObject({ rows: 50, imported: 50 });
  expect(report.bursts.map(({ calls }) => calls)).toEqual([1, 79, 5]);
  expect(report.criteria.filter(({ value }) => Number.isNaN(value))).toEqual([]);
}, 300_000);

it('the benchmark of the api measures the job list, and measures it again with many more jobs', async () => {
  const said: string[] = [];
  const { few, many, criteria } = await runJobs({
    scale: 'small',
    databaseUrl: await findPostgresServer(),
    often: { times: 1, seconds: 1 },
    jobs: 2_000,
    say: (text) => said.push(text),
  });
  expect(
    [...few.calls, ...many.calls].filter(({ status, statements }) => status !== 200 || statements === 0).map(({ name }) => name),
    said.join('\n'),
  ).toEqual([]);
  expect([few.counts, many.counts]).toEqual([
    { all: 80, open: 32 },
    { all: 2_000, open: 40 },
  ]);
  expect(many.calls.map(({ name }) => name)).toEqual(few.calls.map(({ name }) => name));
  expect(criteria.map(({ value }) => Number.isNaN(value))).not.toContain(true);
}, 300_000);

it('the benchmark of the api measures each call beside the api of another checkout', async () => {
  const said: string[] = [];
  const { calls, criteria } = await runBeside({
    scale: 'small',
    databaseUrl: await findPostgresServer(),
    checkout: '.',
    often: { times: 1, seconds: 1 },
    say: (text) => said.push(text),
  });
  expect(calls.map(({ name }) => name)).toEqual(expect.arrayContaining(SCREENS));
  const unlike = calls.filter(
    ({ here, there }) => [here, there].some(({ status }) => status !== 200) || here.bytes !== there.bytes,
  );
  expect(
    unlike.map(({ name }) => name),
    said.join('\n'),
  ).toEqual([]);
  expect(criteria.map(({ value }) => Number.isNaN(value))).not.toContain(true);
}, 300_000);
