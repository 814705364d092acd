import '../support/at-noon.ts';
import { parseArgs } from 'node:util';
import { printImport } from './import/report.ts';
import { runImportBench } from './import/run-import.ts';
import { SCALES, type Scale } from './large-company.ts';

/**
 * `npm run bench:import [-- --rows 100000] [--scale small|large] [--json] [--keep]`: what a file of
 * so many new jobs takes to be checked and imported, what memory the api holds meanwhile, and what
 * other people's reads take beside it.
 */

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    scale: { type: 'string', default: 'large' },
    seconds: { type: 'string', default: '30' },
    json: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const isScale = (text: string): text is Scale => SCALES.includes(text);
if (!isScale(values.scale)) throw new Error(`--scale is one of ${SCALES.join(', ')}`);

let stop = async (): Promise<void> => undefined;
const interrupt = (): void => void stop().then(() => process.exit(130));
process.once('SIGINT', interrupt).once('SIGTERM', interrupt);

const report = await runImportBench({
  rows: Number(values.rows),
  scale: values.scale,
  seconds: Number(values.seconds),
  databaseUrl: process.env['DATABASE_URL'],
  keep: values.keep,
  say: (text) => console.error(text),
  onStop: (end) => {
    stop = end;
  },
});
if (values.json) console.log(JSON.stringify(report));
else printImport(report);
