import type { Spread } from './measure.ts';
import type { LiveResult, Load } from './measure-live.ts';
import type { BareResult, TabsResult } from './measure-others.ts';

export interface Row {
  clients: number;
  live: LiveResult;
  bare: BareResult;
  tabs: { plain: TabsResult; withEtag: TabsResult };
}

export interface Criterion {
  name: string;
  value: number;
  limit: number;
  holds: boolean;
}

export interface BenchReport {
  load: Load;
  isPinned: boolean;
  rows: Row[];
  criteria: Criterion[];
}

const UPSTREAM_GROWTH = 1.1;
const PATCH_PART = 0.1;
const DELAY_FACTOR = 2;
const CPU_FACTOR = 1.3;

/** What the benchmark is to show, on its smallest and its largest number of clients. */
export function judge(rows: readonly Row[]): Criterion[] {
  const [fewest, most] = [rows[0]!, rows.at(-1)!];
  const { live, bare, clients } = most;
  const atMost = (name: string, value: number, limit: number): Criterion => ({ name, value, limit, holds: value <= limit });
  const incomplete = rows.filter((row) => !row.live.ledger.isComplete).length;
  return [
    atMost(
      `upstream requests/s, ${clients} clients : ${fewest.clients}`,
      live.upstreamPerSecond / fewest.live.upstreamPerSecond,
      UPSTREAM_GROWTH,
    ),
    atMost('bytes of a one-dot change : snapshot', live.bytesPerUpdate / live.snapshotBytes, PATCH_PART),
    atMost(
      `p99 commit to client : (2 x bare p99 + poll p99), ${clients} clients`,
      live.commitToClientMs.p99 / (DELAY_FACTOR * bare.broadcastToClientMs.p99 + bare.pollMs.p99),
      1,
    ),
    atMost(
      `gateway CPU per delivered update : bare, ${clients} clients`,
      live.cpuUsPerDelivery / bare.cpuUsPerDelivery,
      CPU_FACTOR,
    ),
    atMost('ledgers that are not complete', incomplete, 0),
  ];
}

const round = (value: number, digits = 1): string => value.toFixed(digits);
const spread = ({ p50, p95, p99 }: Spread): string => `${round(p50)} / ${round(p95)} / ${round(p99)}`;
const kilobytes = (bytes: number): string => `${round(bytes / 1_000)} kB`;

/** For people. */
export function print({ load, isPinned, rows, criteria }: BenchReport): void {
  console.log(`\n${load.writes} changes of one dot, ${load.perSecond} a second; ms as p50 / p95 / p99`);
  if (!isPinned) console.log('servers and load share cores: taskset is not available here');
  for (const row of rows) for (const line of linesOf(row)) console.log(line);
  console.log('');
  for (const { name, value, limit, holds } of criteria) {
    console.log(`${holds ? 'pass' : 'FAIL'}  ${name}: ${round(value, 3)} (at most ${limit})`);
  }
}

function linesOf({ clients, live, bare, tabs }: Row): string[] {
  const { ledger } = live;
  const tabLine = (
    name: string,
    { requestsPerSecond, upstreamPerSecond, bytesPerSecond, gatewayCpuPercent }: TabsResult,
  ): string =>
    `  ${name}  ${round(requestsPerSecond)} requests/s, ${round(upstreamPerSecond)} upstream, ${kilobytes(bytesPerSecond)}/s, gateway ${round(gatewayCpuPercent)} % CPU`;
  return [
    `\n${clients} clients`,
    `  live   commit to client ${spread(live.commitToClientMs)}, to last client ${spread(live.commitToLastClientMs)}`,
    `         ${round(live.cpuUsPerDelivery)} us CPU per delivered update, ${live.bytesPerUpdate} B of ${kilobytes(live.snapshotBytes)}, ` +
      `${kilobytes(live.memoryPerConnection)} per connection, ${round(live.upstreamPerSecond)} upstream requests/s`,
    `         ledger ${ledger.isComplete ? 'complete' : `INCOMPLETE ${JSON.stringify(ledger)}`}: ${ledger.writes} writes, ${live.deliveries} deliveries`,
    `  bare   broadcast to client ${spread(bare.broadcastToClientMs)}, to last client ${spread(bare.broadcastToLastClientMs)}`,
    `         ${round(bare.cpuUsPerDelivery)} us CPU per delivered update`,
    `  poll   commit to the answer of a held GET ${spread(bare.pollMs)}`,
    tabLine('tabs ', tabs.plain),
    tabLine('+ETag', tabs.withEtag),
  ];
}
