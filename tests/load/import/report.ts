import type { Spread } from '../measure.ts';

/** Reads of other people, in milliseconds, and the call whose p99 was the longest. */
export interface MeasuredReads {
  count: number;
  ms: Spread;
  slowest: { name: string; ms: Spread };
}

/** What one step took, and what others saw of it. */
export interface MeasuredStep {
  name: 'check' | 'import';
  seconds: number;
  rowsPerSecond: number;
  /** Resident memory of the api in bytes: before, and the most in each quarter of the step. */
  bytesBefore: number;
  bytesByQuarter: number[];
  /** The reads of other people meanwhile. */
  read: MeasuredReads;
}

export interface ImportReport {
  server: string;
  rows: number;
  /** Bytes of the file. */
  bytes: number;
  /** The same reads before the import. */
  quiet: MeasuredReads;
  steps: MeasuredStep[];
  /** The same reads after it, beside all the jobs that it brought. */
  after: MeasuredReads;
}

const MB = 1e6;
const ms = ({ p50, p99 }: Spread) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;

/** For people. */
export function printImport({ server, rows, bytes, quiet, steps, after }: ImportReport): void {
  const others = (read: MeasuredReads) =>
    `${read.count} reads of others: ${ms(read.ms)}, ${(read.ms.p99 / quiet.ms.p99).toFixed(2)} times that before; ` +
    `slowest ${read.slowest.name}: ${ms(read.slowest.ms)}`;
  console.log(`\non ${server}: ${rows} jobs in a file of ${(bytes / MB).toFixed(1)} MB`);
  console.log(`before: ${others(quiet)}`);
  for (const { name, seconds, rowsPerSecond, bytesBefore, bytesByQuarter, read } of steps) {
    const memory = [bytesBefore, ...bytesByQuarter].map((size) => (size / MB).toFixed(0)).join(', ');
    console.log(
      `${name}: ${seconds.toFixed(0)} s, ${rowsPerSecond.toFixed(0)} rows/s; memory ${memory} MB before and by quarters`,
    );
    console.log(`  ${others(read)}`);
  }
  console.log(`after: ${others(after)}`);
}
