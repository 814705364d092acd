import { type Spread, spreadOf } from '../measure.ts';
import type { Ledger, LiveRound, Load } from './measure-live.ts';
import type { NeighboursRow } from './measure-neighbours.ts';
import type { BareRound, TabsResult } from './measure-others.ts';

/** A number of clients, over all rounds. */
export interface Row {
  clients: number;
  live: {
    commitToClientMs: Spread;
    commitToLastClientMs: Spread;
    deliveries: number;
    cpuUsPerDelivery: number;
    bytesPerUpdate: number;
    snapshotBytes: number;
    memoryPerConnection: number;
    upstreamPerSecond: number;
    ledgers: Ledger[];
  };
  bare: { broadcastToClientMs: Spread; broadcastToLastClientMs: Spread; deliveries: number; cpuUsPerDelivery: number };
  pollMs: Spread;
  /**
   * Live to bare, round by round, since both were measured under the same conditions: the median.
   */
  cpuRatio: number;
  tabs: { plain: TabsResult; withEtag: TabsResult };
}

/** Puts rounds together: delays of all, the median of what is one number per round. */
export function summarize(clients: number, rounds: ReadonlyArray<{ live: LiveRound; bare: BareRound }>, tabs: Row['tabs']): Row {
  const live = rounds.map((round) => round.live);
  const bare = rounds.map((round) => round.bare);
  const median = (values: number[]): number => spreadOf(values).p50;
  const all = (delays: readonly Float64Array[]): Spread => spreadOf(delays.flatMap((some) => [...some]));
  const last = (delays: readonly Float64Array[]): Spread =>
    spreadOf(delays.map((some) => some.reduce((a, b) => Math.max(a, b), 0)));
  const perWrite = live.flatMap(({ perWriteMs }) => perWriteMs);
  const perBroadcast = bare.flatMap(({ perBroadcastMs }) => perBroadcastMs);
  return {
    clients,
    live: {
      commitToClientMs: all(perWrite),
      commitToLastClientMs: last(perWrite),
      deliveries: live.reduce((sum, { deliveries }) => sum + deliveries, 0),
      cpuUsPerDelivery: median(live.map(({ cpuUsPerDelivery }) => cpuUsPerDelivery)),
      bytesPerUpdate: median(live.map(({ bytesPerUpdate }) => bytesPerUpdate)),
      snapshotBytes: median(live.map(({ snapshotBytes }) => snapshotBytes)),
      // Later rounds find memory that the first has left behind.
      memoryPerConnection: live[0]!.memoryPerConnection,
      upstreamPerSecond: median(live.map(({ upstreamPerSecond }) => upstreamPerSecond)),
      ledgers: live.map(({ ledger }) => ledger),
    },
    bare: {
      broadcastToClientMs: all(perBroadcast),
      broadcastToLastClientMs: last(perBroadcast),
      deliveries: bare.reduce((sum, { deliveries }) => sum + deliveries, 0),
      cpuUsPerDelivery: median(bare.map(({ cpuUsPerDelivery }) => cpuUsPerDelivery)),
    },
    pollMs: spreadOf(bare.flatMap(({ pollMs }) => pollMs)),
    cpuRatio: median(rounds.map((round) => round.live.cpuUsPerDelivery / round.bare.cpuUsPerDelivery)),
    tabs,
  };
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
  neighbours: NeighboursRow;
  criteria: Criterion[];
}

const UPSTREAM_GROWTH = 1.1;
const PATCH_PART = 0.1;
const DELAY_FACTOR = 2;
const CPU_FACTOR = 1.3;
const NEIGHBOURS_FACTOR = 2;

/** What the benchmark is to show, on its smallest and its largest number of clients. */
export function judge(rows: readonly Row[], { held, idle, beside }: NeighboursRow): Criterion[] {
  const [fewest, most] = [rows[0]!, rows.at(-1)!];
  const { live, bare, pollMs, cpuRatio, clients } = most;
  const atMost = (name: string, value: number, limit: number): Criterion => ({ name, value, limit, holds: value <= limit });
  const incomplete = rows.flatMap((row) => row.live.ledgers).filter(({ isComplete }) => !isComplete).length;
  return [
    atMost(
      `upstream requests/s, ${clients} clients : ${fewest.clients}`,
      live.upstreamPerSecond / fewest.live.upstreamPerSecond,
      UPSTREAM_GROWTH,
    ),
    atMost('bytes of a one-dot change : snapshot', live.bytesPerUpdate / live.snapshotBytes, PATCH_PART),
    atMost(
      `p99 commit to client : (2 x bare p99 + poll p99), ${clients} clients`,
      live.commitToClientMs.p99 / (DELAY_FACTOR * bare.broadcastToClientMs.p99 + pollMs.p99),
      1,
    ),
    atMost(`gateway CPU per delivered update : bare, ${clients} clients`, cpuRatio, CPU_FACTOR),
    atMost('ledgers that are not complete', incomplete, 0),
    atMost(
      `p95 of others' lists while one person holds ${held} live queries : idle`,
      beside.listMs.p95 / idle.listMs.p95,
      NEIGHBOURS_FACTOR,
    ),
    atMost(
      `p95 of others' writes while one person holds ${held} live queries : idle`,
      beside.writeMs.p95 / idle.writeMs.p95,
      NEIGHBOURS_FACTOR,
    ),
  ];
}

const round = (value: number, digits = 1): string => value.toFixed(digits);
const spread = ({ p50, p95, p99 }: Spread): string => `${round(p50)} / ${round(p95)} / ${round(p99)}`;
const kilobytes = (bytes: number): string => `${round(bytes / 1_000)} kB`;

/** For people. */
export function print({ load, isPinned, rows, neighbours, criteria }: BenchReport): void {
  console.log(`\n${load.writes} changes of one dot, ${load.perSecond} a second; ms as p50 / p95 / p99`);
  if (!isPinned) console.log('servers and load share cores: taskset is not available here');
  for (const row of rows) for (const line of linesOf(row)) console.log(line);
  for (const line of linesOfNeighbours(neighbours)) console.log(line);
  console.log('');
  for (const { name, value, limit, holds } of criteria) {
    console.log(`${holds ? 'pass' : 'FAIL'}  ${name}: ${round(value, 3)} (at most ${limit})`);
  }
}

function linesOf({ clients, live, bare, pollMs, tabs }: Row): string[] {
  const incomplete = live.ledgers.filter(({ isComplete }) => !isComplete);
  const writes = live.ledgers.reduce((sum, ledger) => sum + ledger.writes, 0);
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
    `         ledger ${incomplete.length === 0 ? 'complete' : `INCOMPLETE ${JSON.stringify(incomplete)}`}: ${writes} writes, ${live.deliveries} deliveries`,
    `  bare   broadcast to client ${spread(bare.broadcastToClientMs)}, to last client ${spread(bare.broadcastToLastClientMs)}`,
    `         ${round(bare.cpuUsPerDelivery)} us CPU per delivered update`,
    `  poll   commit to the answer of a long poll ${spread(pollMs)}`,
    tabLine('tabs ', tabs.plain),
    tabLine('+ETag', tabs.withEtag),
  ];
}

function linesOfNeighbours({ held, rows, idle, beside, caughtUpMs }: NeighboursRow): string[] {
  return [
    `\none person holds ${held} live queries of ${rows} rows, 4 changes a second`,
    `  idle   others' list ${spread(idle.listMs)}, write ${spread(idle.writeMs)}`,
    `  beside others' list ${spread(beside.listMs)}, write ${spread(beside.writeMs)}; their own shown ${round(caughtUpMs / 1_000)} s after the last`,
  ];
}
