import '../support/at-noon.ts';
import { parseArgs } from 'node:util';
import { printBeside } from './api/beside-report.ts';
import { printJobs } from './api/jobs-report.ts';
import { print } from './api/report.ts';
import { runApi } from './api/run-api.ts';
import { runBeside } from './api/run-beside.ts';
import { runJobs } from './api/run-jobs.ts';
import { SCALES, type Scale } from './large-company.ts';
import type { Criterion } from './live/report.ts';

/**
 * `npm run bench:api [-- --json] [--scale small|large] [--keep]`: what the screens' calls, an
 * export and an upload cost in a large company. With `--jobs 100000`, that alone: what the job list
 * costs there, and once there are so many jobs. With `--beside ../other`, what each call takes
 * beside the api of another checkout; of those alone whose names have `--calls 'hazards|roster'`.
 */

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    scale: { type: 'string', default: 'large' },
    keep: { type: 'boolean', default: false },
    times: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '10' },
    upload: { type: 'string', default: '5000' },
    jobs: { type: 'string' },
    beside: { type: 'string' },
    calls: { type: 'string', default: '.' },
  },
});
const isScale = (text: string): text is Scale => SCALES.includes(text);
if (!isScale(values.scale)) throw new Error(`--scale is one of ${SCALES.join(', ')}`);
const say = (text: string): void => console.error(text);

let stop = async (): Promise<void> => undefined;
const interrupt = (): void => void stop().then(() => process.exit(130));
process.once('SIGINT', interrupt).once('SIGTERM', interrupt);

const startedAt = performance.now();
const asked = {
  scale: values.scale,
  databaseUrl: process.env['DATABASE_URL'],
  keep: values.keep,
  often: { times: Number(values.times), seconds: Number(values.seconds) },
  say,
  onStop: (end: () => Promise<void>) => {
    stop = end;
  },
};
const criteria = await measured();
say(`took ${Math.round((performance.now() - startedAt) / 1_000)} s`);
if (criteria.some(({ holds }) => !holds)) process.exitCode = 1;

async function measured(): Promise<Criterion[]> {
  const { beside, jobs, upload } = values;
  if (beside !== undefined)
    return told(await runBeside({ ...asked, checkout: beside, names: new RegExp(values.calls) }), printBeside);
  if (jobs !== undefined) return told(await runJobs({ ...asked, jobs: Number(jobs) }), printJobs);
  return told(await runApi({ ...asked, uploadRows: Number(upload) }), print);
}

/** For programs or for people. */
function told<Report extends { criteria: Criterion[] }>(report: Report, printed: (report: Report) => void): Criterion[] {
  if (values.json) console.log(JSON.stringify(report));
  else printed(report);
  return report.criteria;
}
