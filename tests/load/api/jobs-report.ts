import type { Criterion } from '../live/report.ts';
import type { CallResult } from './measure-calls.ts';
import type { JobCounts } from './more-jobs.ts';
import { printCriteria, printScans, round, titleOf } from './report.ts';

/** What the calls cost while there are so many jobs. */
export interface MeasuredJobs {
  counts: JobCounts;
  calls: CallResult[];
}

export interface JobsReport {
  server: string;
  few: MeasuredJobs;
  many: MeasuredJobs;
  criteria: Criterion[];
}

/** For people. */
export function printJobs({ server, few, many, criteria }: JobsReport): void {
  const told = ({ counts }: MeasuredJobs) => `${counts.all} jobs, ${counts.open} of them not over`;
  console.log(`\non ${server}: ${told(few)}; then ${told(many)}`);
  console.log('times: what a call takes then, for what it took before; bare: the same SQL straight to PostgreSQL; ms');
  const heads = ['before', 'then', 'p99', 'times', 'bare', 'ratio', 'SQL', 'kB'];
  console.log(`\n${'call'.padEnd(44)}${heads.map((head) => head.padStart(8)).join('')}`);
  for (const [place, call] of many.calls.entries()) console.log(lineOf(call, few.calls[place]!));
  console.log('');
  printScans(many.calls);
  printCriteria(criteria);
}

function lineOf(then: CallResult, before: CallResult): string {
  const figures = [
    before.apiMs.p50,
    then.apiMs.p50,
    then.apiMs.p99,
    then.apiMs.p50 / before.apiMs.p50,
    then.bareMs.p50,
    then.ratio,
  ].map((figure) => round(figure));
  return [
    titleOf(then).padEnd(44),
    ...[...figures, String(then.statements), round(then.bytes / 1e3)].map((text) => text.padStart(8)),
  ].join('');
}
