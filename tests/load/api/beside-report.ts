import type { Criterion } from '../live/report.ts';
import type { Spread } from '../measure.ts';
import { none, printCriteria, round, titleOf } from './report.ts';
import type { ScreenCall } from './screen-calls.ts';

interface Answered {
  status: number;
  bytes: number;
  ms: Spread;
}

/** A call to two apis, in turns. */
export interface CallBeside extends Pick<ScreenCall, 'name' | 'as'> {
  here: Answered;
  there: Answered;
}

export interface BesideReport {
  scale: string;
  server: string;
  calls: CallBeside[];
  criteria: Criterion[];
}

/** Of medians in turns, what two runs of the same code differ by. */
const TIMES = 1.05;

const timesOf = ({ here, there }: CallBeside): number => here.ms.p50 / there.ms.p50;
const isAnswered = ({ status }: Answered): boolean => status === 200;

/** A call that only this api knows is compared with nothing. */
export function judgeBeside(calls: readonly CallBeside[]): Criterion[] {
  const slower = calls.filter((call) => isAnswered(call.there) && timesOf(call) > TIMES);
  const failed = calls.filter(({ here }) => !isAnswered(here));
  return [none('calls that are not answered 200', failed), none(`calls that take more than ${TIMES} times as long`, slower)];
}

/** For people. */
export function printBeside({ scale, server, calls, criteria }: BesideReport): void {
  console.log(`\n${scale} company on ${server}: this api and the other, in turns`);
  console.log('times: what a call takes here for what it takes there, of the medians in ms; and so its bytes');
  const heads = ['here', 'there', 'times', 'kB', 'times'];
  console.log(`\n${'call'.padEnd(52)}${heads.map((head) => head.padStart(9)).join('')}`);
  for (const call of calls) console.log(lineOf(call));
  printCriteria(criteria);
}

function lineOf(call: CallBeside): string {
  const { here, there } = call;
  const figures = isAnswered(there)
    ? [here.ms.p50, there.ms.p50, timesOf(call), here.bytes / 1e3, here.bytes / there.bytes].map((one) => round(one, 2))
    : [round(here.ms.p50, 2), String(there.status), '', round(here.bytes / 1e3, 2), ''];
  return [titleOf(call).padEnd(52), ...figures.map((figure) => figure.padStart(9))].join('');
}
