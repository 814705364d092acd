import type { Spread } from '../measure.ts';

/** What one step took, and what others saw of it. */
export interface MeasuredStep {
  name: 'check' | 'import';
  seconds: number;
  rowsPerSecond: number;
  /** Resident memory of the api in bytes: before, and the most in each quarter of the step. */
  bytesBefore: number;
  bytesByQuarter: number[];
  /** The reads of other people meanwhile. */
  readMs: Spread;
  reads: number;
}

export interface ImportReport {
  server: string;
  rows: number;
  /** Bytes of the file. */
  bytes: number;
  /** The same reads without an import. */
  quietMs: Spread;
  steps: MeasuredStep[];
}

const MB = 1e6;
const ms = ({ p50, p99 }: Spread) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;

/** For people. */
export function printImport({ server, rows, bytes, quietMs, steps }: ImportReport): void {
  console.log(`\non ${server}: ${rows} jobs in a file of ${(bytes / MB).toFixed(1)} MB`);
  console.log(`reads of others without an import: ${ms(quietMs)}`);
  for (const { name, seconds, rowsPerSecond, bytesBefore, bytesByQuarter, readMs, reads } of steps) {
    const memory = [bytesBefore, ...bytesByQuarter].map((size) => (size / MB).toFixed(0)).join(', ');
    console.log(
      `${name}: ${seconds.toFixed(0)} s, ${rowsPerSecond.toFixed(0)} rows/s; memory ${memory} MB before and by quarters`,
    );
    console.log(`  ${reads} reads of others: ${ms(readMs)}; p99 ${(readMs.p99 / quietMs.p99).toFixed(2)} times that without`);
  }
}
