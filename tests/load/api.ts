import { parseArgs } from 'node:util';
import { print } from './api-report.ts';
import { SCALES, type Scale } from './large-company.ts';
import { runApi } from './run-api.ts';

/**
 * `npm run bench:api [-- --json] [--scale small|large] [--keep]`: what the screens' calls, an
 * export and an upload cost in a large company.
 */

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    scale: { type: 'string', default: 'large' },
    keep: { type: 'boolean', default: false },
    times: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '10' },
    upload: { type: 'string', default: '5000' },
  },
});
const isScale = (text: string): text is Scale => SCALES.includes(text);
if (!isScale(values.scale)) throw new Error(`--scale is one of ${SCALES.join(', ')}`);
const say = (text: string): void => console.error(text);

let stop = async (): Promise<void> => undefined;
const interrupt = (): void => void stop().then(() => process.exit(130));
process.once('SIGINT', interrupt).once('SIGTERM', interrupt);

const startedAt = performance.now();
const report = await runApi({
  scale: values.scale,
  databaseUrl: process.env['DATABASE_URL'],
  keep: values.keep,
  often: { times: Number(values.times), seconds: Number(values.seconds) },
  uploadRows: Number(values.upload),
  say,
  onStop: (end) => {
    stop = end;
  },
});
if (values.json) console.log(JSON.stringify(report));
else print(report);
say(`took ${Math.round((performance.now() - startedAt) / 1_000)} s`);
if (report.criteria.some(({ holds }) => !holds)) process.exitCode = 1;
