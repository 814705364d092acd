import type { Scale } from '../large-company.ts';
import type { Criterion } from '../live/report.ts';
import type { Spread } from '../measure.ts';
import type { BurstResult } from './measure-bursts.ts';
import type { CallResult } from './measure-calls.ts';
import type { ExportsResult, UploadResult } from './measure-transfers.ts';
import { FIND } from './screen-calls.ts';

export interface ApiReport {
  scale: Scale;
  server: string;
  counts: Record<string, number>;
  loadSeconds: Record<string, number>;
  calls: CallResult[];
  /** What a request without SQL takes. */
  emptyMs: Spread;
  exports: ExportsResult;
  upload: UploadResult;
  bursts: BurstResult[];
  criteria: Criterion[];
}

const RATIO = 3;
const P99_MS = 100;
/** One file has fifty times the rows of the other: what is held per row would show. */
const MEMORY_FACTOR = 1.25;
/** What the collector may let lie in a long export before it comes: 110 to 140 were seen. */
const GARBAGE_MB = 200;
/** Somebody types and looks at what is found. */
const FIND_P95_MS = 50;
const UPLOAD_SECONDS = 30;
const ONE_CALL_SECONDS = 1;
const BURST_SECONDS = 2;

/** That there is none of these. */
export const none = (name: string, found: readonly Pick<CallResult, 'name' | 'as'>[]): Criterion => ({
  name: found.length > 0 ? `${name} [${found.map(titleOf).join('; ')}]` : name,
  value: found.length,
  limit: 0,
  holds: found.length === 0,
});
const atMost = (name: string, value: number, limit: number): Criterion => ({ name, value, limit, holds: value <= limit });

/** What calls are to be like, whatever the company. */
export function judgeCalls(calls: readonly CallResult[]): Criterion[] {
  return [
    none(
      'calls that are not answered 200',
      calls.filter(({ status }) => status !== 200),
    ),
    none(
      `lists and details above ${RATIO} times their bare SQL (medians)`,
      calls.filter(({ kind, ratio }) => kind !== 'summary' && ratio > RATIO),
    ),
    none(
      `calls with a p99 of ${P99_MS} ms or more`,
      calls.filter(({ apiMs }) => apiMs.p99 >= P99_MS),
    ),
    none(
      `calls of the box that finds everything with a p95 above ${FIND_P95_MS} ms`,
      calls.filter(({ name, apiMs }) => name.startsWith(FIND) && apiMs.p95 > FIND_P95_MS),
    ),
    none(
      'lists and details that scan a large table',
      calls.filter(({ kind, scans }) => kind !== 'summary' && scans.length > 0),
    ),
  ];
}

/** What the benchmark is to show. */
export function judge({
  calls,
  exports: { week, everything },
  upload,
  bursts,
}: Pick<ApiReport, 'calls' | 'exports' | 'upload' | 'bursts'>): Criterion[] {
  return [
    ...judgeCalls(calls),
    atMost(
      `memory in use of the api, an export of ${everything.rows} rows : one of ${week.rows}`,
      everything.bytesInUse / week.bytesInUse,
      MEMORY_FACTOR,
    ),
    atMost(
      'MB of resident memory by which the larger export peaks above the smaller',
      Math.max(0, everything.bytesPeak - week.bytesPeak) / 1e6,
      GARBAGE_MB,
    ),
    atMost(`seconds of a ${upload.rows}-row upload`, upload.seconds, UPLOAD_SECONDS),
    atMost('uploaded rows that were not imported', upload.rows - upload.imported, 0),
    ...bursts.map(({ name, calls, behindSeconds }) =>
      atMost(`seconds behind: ${name}`, behindSeconds, calls > 1 ? BURST_SECONDS : ONE_CALL_SECONDS),
    ),
  ];
}

export const titleOf = ({ name, as }: Pick<CallResult, 'name' | 'as'>): string => (as === 'admin' ? name : `${name} (${as})`);
export const round = (value: number, digits = 1): string => value.toFixed(digits);
export const spread = ({ p50, p99 }: Spread): string => `${round(p50).padStart(7)} ${round(p99).padStart(7)}`;
const megabytes = (bytes: number): string => `${round(bytes / 1e6, 0)} MB`;
const total = (seconds: Record<string, number>): number => Object.values(seconds).reduce((sum, one) => sum + one, 0);

/** For people. */
export function print(report: ApiReport): void {
  const { scale, server, counts, loadSeconds, calls, emptyMs, exports, upload, bursts, criteria } = report;
  console.log(
    `\n${scale} company on ${server}: ${Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}`,
  );
  console.log(`loaded in ${round(total(loadSeconds))} s, work shifts in ${round(loadSeconds['workshifts'] ?? 0)} s of it`);
  console.log(
    "bare: the same statements, as the api's driver sent them, straight to PostgreSQL; ms, once each call has been warmed up",
  );
  console.log(
    `\n${'call'.padEnd(52)} ${'api p50'.padStart(7)} ${'p99'.padStart(7)}    ${'bare p50'.padStart(7)} ${'p99'.padStart(6)}   ratio  SQL     kB`,
  );
  for (const call of calls) console.log(lineOf(call));
  console.log(`${'an answer without SQL (304)'.padEnd(52)} ${spread(emptyMs)}`);
  console.log('');
  printScans(calls);
  for (const [name, one] of Object.entries(exports))
    console.log(
      `export of ${name}: ${one.rows} rows in ${round(one.seconds)} s, ${round(one.rowsPerSecond, 0)} rows/s, api ${megabytes(one.bytesBefore)} before, ${megabytes(one.bytesPeak)} at most, ${megabytes(one.bytesInUse)} in use`,
    );
  console.log(`upload of ${upload.rows} people: ${upload.imported} imported in ${round(upload.seconds)} s`);
  for (const { name, calls, callSeconds, behindSeconds } of bursts)
    console.log(`${name}: ${calls} answered in ${round(callSeconds)} s, all there ${round(behindSeconds, 2)} s later`);
  printCriteria(criteria);
}

export function printScans(calls: readonly CallResult[]): void {
  for (const call of calls)
    for (const { tables, isCount } of call.scans)
      console.log(`${call.kind} ${titleOf(call)} reads ${tables.join(', ')} from end to end${isCount ? ' to count it' : ''}`);
}

export function printCriteria(criteria: readonly Criterion[]): void {
  console.log('');
  for (const { name, value, limit, holds } of criteria)
    console.log(`${holds ? 'pass' : 'FAIL'}  ${name}: ${round(value, Number.isInteger(value) ? 0 : 2)} (at most ${limit})`);
}

const lineOf = (call: CallResult): string =>
  `${titleOf(call).padEnd(52)} ${spread(call.apiMs)}    ${spread(call.bareMs)} ${round(call.ratio, 2).padStart(7)} ${String(call.statements).padStart(4)} ${round(call.bytes / 1e3).padStart(6)}`;
