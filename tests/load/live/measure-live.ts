import { isDeepStrictEqual } from 'node:util';
import type { LivePatch, LiveSnapshot } from '#shared/live/messages.ts';
import { applyOps } from '#shared/live/ops.ts';
import { now, sleep } from '../clock.ts';
import { counterAt, cpuMs, residentBytes, spreadOf } from '../measure.ts';
import type { Write } from './field-day.ts';
import type { SeenChange } from './reader-messages.ts';
import { connectReaders, type Readers, type ReadersReport } from './readers.ts';
import { askApi, ROSTER, type Scene } from './scene.ts';

export interface Load {
  writes: number;
  perSecond: number;
}

/** What one round of writes brought. */
export interface LiveRound {
  /** For each write, how long after its commit each reader had it. */
  perWriteMs: readonly Float64Array[];
  deliveries: number;
  cpuUsPerDelivery: number;
  bytesPerUpdate: number;
  snapshotBytes: number;
  memoryPerConnection: number;
  upstreamPerSecond: number;
  ledger: Ledger;
}

/**
 * Every write must have reached every reader, without a gap, and everyone must have what the
 * database has.
 */
export interface Ledger {
  isComplete: boolean;
  writes: number;
  missing: number;
  gaps: number;
  connected: number;
  onLastVersion: number;
  equalsDatabase: boolean;
}

const WARM_UP: Load = { writes: 20, perSecond: 10 };
/** After the last write: longer than any rest, far shorter than any interval. */
const SETTLE_MS = 1_500;

/**
 * What the gateway's readers see of a number of writes. Also answers the changes, to be replayed
 * elsewhere.
 */
export async function measureLive(
  scene: Scene,
  clients: number,
  load: Load,
): Promise<{ round: LiveRound; changes: SeenChange[] }> {
  const { url, cookie, gatewayPid } = scene;
  const bytesBefore = residentBytes(gatewayPid);
  const readers = await connectReaders({ url, cookie, count: clients, open: { resource: 'roster', query: ROSTER } });
  try {
    const bytesConnected = residentBytes(gatewayPid);
    await writeAll(scene, WARM_UP);
    const warm = await settled(readers);
    await readers.begin();
    const upstreamBefore = await upstreamCount(url);
    const cpuBefore = cpuMs(gatewayPid);
    const startedAt = now();
    const writes = await writeAll(scene, load);
    const seconds = (now() - startedAt) / 1_000;
    const upstream = (await upstreamCount(url)) - upstreamBefore;
    const report = await settled(readers);
    const cpu = cpuMs(gatewayPid) - cpuBefore;
    const perWrite = delaysOf(writes, report.changes);
    const deliveries = report.changes.reduce((sum, { at }) => sum + at.filter((time) => !Number.isNaN(time)).length, 0);
    const document = replay(readers, [...warm.changes, ...report.changes]);
    const { data } = await askApi(scene);
    const round: LiveRound = {
      perWriteMs: perWrite,
      deliveries,
      cpuUsPerDelivery: (cpu * 1_000) / deliveries,
      bytesPerUpdate: spreadOf(report.changes.map(({ bytes }) => bytes)).p50,
      snapshotBytes: readers.snapshotBytes,
      memoryPerConnection: (bytesConnected - bytesBefore) / clients,
      upstreamPerSecond: upstream / seconds,
      ledger: check({ report, clients, perWrite, document, data }),
    };
    return { round, changes: report.changes };
  } finally {
    await readers.stop();
  }
}

/** Writes at an even pace, each after the one before. */
export async function writeAll(
  { day }: Scene,
  { writes, perSecond }: Load,
  onWrite = (_write: Write): void => {},
): Promise<Write[]> {
  const done: Write[] = [];
  const startedAt = now();
  for (let index = 0; index < writes; index++) {
    await sleep(startedAt + (index * 1_000) / perSecond - now());
    const write = await day.turnNext();
    onWrite(write);
    done.push(write);
  }
  return done;
}

export const upstreamCount = (url: string): Promise<number> => counterAt(url, 'muster_upstream_requests_total', 'purpose="live"');

export async function settled(readers: Readers): Promise<ReadersReport> {
  await sleep(SETTLE_MS);
  return readers.report();
}

/** For each write, how long after its commit each reader had it; empty when nobody had it. */
export function delaysOf(writes: readonly Write[], changes: readonly SeenChange[]): Float64Array[] {
  const from = new Map<number, number>();
  return writes.map((write) => {
    // A dot turns to and fro, so its next turn is looked for after the one before.
    const start = from.get(write.employeeId) ?? 0;
    const index = changes.findIndex((change, place) => place >= start && shows(change, write));
    if (index < 0) return new Float64Array();
    from.set(write.employeeId, index + 1);
    // Heard before the commit's own notice was read: no time at all.
    return changes[index]!.at.filter((at) => !Number.isNaN(at)).map((at) => Math.max(0, at - write.committedAt));
  });
}

function shows({ kind, content }: SeenChange, { employeeId, status }: Write): boolean {
  if (kind === 'patch') {
    return (content as LivePatch).ops.some(
      ([op, path, value]) => op === 'set' && path.at(-2) === employeeId && path.at(-1) === 'clockInStatus' && value === status,
    );
  }
  return hasDot((content as LiveSnapshot).data, { employeeId, status });
}

/** True when a roster shows the dot so. */
export function hasDot(data: unknown, { employeeId, status }: Pick<Write, 'employeeId' | 'status'>): boolean {
  const { roster } = data as { roster: Array<{ crew: Array<{ id: number; clockInStatus: string }> }> };
  return roster.some(({ crew }) => crew.some((member) => member.id === employeeId && member.clockInStatus === status));
}

/** What a reader has in the end that applied every change in its order. */
function replay(readers: Readers, changes: readonly SeenChange[]): unknown {
  let current = { version: readers.version, data: structuredClone(readers.data) };
  for (const { kind, content } of changes) {
    const { base, version, ops } = content as LivePatch;
    if (kind === 'snapshot') current = { version, data: structuredClone((content as LiveSnapshot).data) };
    else if (base === current.version) {
      applyOps(current.data as object, ops);
      current.version = version;
    }
  }
  return current.data;
}

interface Entries {
  report: ReadersReport;
  clients: number;
  perWrite: readonly Float64Array[];
  document: unknown;
  data: unknown;
}

function check({ report, clients, perWrite, document, data }: Entries): Ledger {
  const last = Math.max(...report.versions);
  const ledger = {
    writes: perWrite.length,
    missing: perWrite.reduce((sum, delays) => sum + clients - delays.length, 0),
    gaps: report.gaps,
    connected: report.open,
    onLastVersion: report.versions.filter((version) => version === last).length,
    equalsDatabase: isDeepStrictEqual(document, data),
  };
  const { missing, gaps, connected, onLastVersion, equalsDatabase } = ledger;
  return { isComplete: missing + gaps === 0 && connected === clients && onLastVersion === clients && equalsDatabase, ...ledger };
}
