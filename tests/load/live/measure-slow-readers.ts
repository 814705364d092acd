import { isDeepStrictEqual } from 'node:util';
import { startFaultProxy } from '#tests/support/fault-proxy.ts';
import { isLive, plain, RawPage } from '#tests/support/raw-page.ts';
import { now, sleep } from '../clock.ts';
import { counterAt, cpuMs, spreadOf } from '../measure.ts';
import { type Held, inspect } from './inspected.ts';
import { delaysOf, type Load, settled, writeAll } from './measure-live.ts';
import { connectReaders, type Readers } from './readers.ts';
import { askApi, ROSTER, type Scene } from './scene.ts';

/** A while in which some readers were slow, or in which they read like all others. */
export interface SlowReadersHalf {
  isSlow: boolean;
  /** Of the others, from a commit to each of them. */
  p95Ms: number;
  cpuUsPerDelivery: number;
  held: Held;
  /** What waited in the gateway for its sockets. */
  unsentBytes: number;
}

export interface SlowReadersRow {
  halves: SlowReadersHalf[];
  /** Writes that did not reach each of the others. */
  missing: number;
  /** How often a reader was taken out of the room. */
  fellBehind: number;
  /** Whenever they read again: the snapshots that each was sent until it was right. */
  snapshots: number[];
}

const READERS = 495;
const SLOW = 5;
const TRICKLE = { kind: 'trickle', bytesPerSecond: 1_000 } as const;
const RIGHT_WITHIN_MS = 30_000;

/**
 * What the readers of a room feel of a few that read a kilobyte a second, and what the gateway
 * keeps for those: in turns with the same few reading as fast as everybody.
 */
export async function measureSlowReaders(
  scene: Scene,
  turns: number,
  load: Load,
  say: (text: string) => void,
): Promise<SlowReadersRow> {
  const { url, cookie } = scene;
  const gateway = await inspect(scene.processes.gateway, 'gateway', scene.log);
  const line = await startFaultProxy({ port: Number(new URL(url).port) });
  const readers = await connectReaders({ url, cookie, count: READERS, open: { resource: 'roster', query: ROSTER } });
  const slow = Array.from({ length: SLOW }, () => new RawPage({ url: line.url, origin: url, cookie }));
  const views = slow.map((page) => page.show('roster', ROSTER));

  const untilRight = async (): Promise<void> => {
    const { data } = await askApi(scene);
    const isRight = () => views.every((view) => isLive(view) && isDeepStrictEqual(plain(view), data));
    for (const until = now() + RIGHT_WITHIN_MS; !isRight(); await sleep(20))
      if (now() > until) throw new Error('readers that read again do not show what the api has');
  };
  const readAgain = async (): Promise<number[]> => {
    const before = slow.map((page) => page.line.received.length);
    line.set({ kind: 'open' });
    await untilRight();
    return slow.map((page, n) => page.line.received.slice(before[n]).filter(({ kind }) => kind === 'snapshot').length);
  };
  const behindCount = () => counterAt(url, 'muster_live_behind_total');
  const row: SlowReadersRow = { halves: [], missing: 0, fellBehind: 0, snapshots: [] };
  try {
    await untilRight();
    await measureHalf(scene, readers, load);
    const behindBefore = await behindCount();
    for (let turn = 0; turn < turns; turn += 1) {
      // Whatever changes with time meets both sides alike: fast, slow, slow, fast.
      for (const isSlow of turn % 2 === 0 ? [false, true] : [true, false]) {
        if (isSlow) line.set(TRICKLE);
        else if (turn > 0) row.snapshots.push(...(await readAgain()));
        const { missing, ...half } = await measureHalf(scene, readers, load);
        row.missing += missing;
        row.halves.push({ isSlow, ...half, held: await gateway.held(), unsentBytes: (await gateway.living()).unsentBytes });
        say(textOf(row.halves.at(-1)!));
      }
    }
    row.snapshots.push(...(await readAgain()));
    row.fellBehind = (await behindCount()) - behindBefore;
    return row;
  } finally {
    for (const page of slow) page.stop();
    await readers.stop();
    await line.stop();
    gateway.close();
  }
}

async function measureHalf(scene: Scene, readers: Readers, load: Load) {
  await readers.begin();
  const cpuBefore = cpuMs(scene.gatewayPid);
  const writes = await writeAll(scene, load);
  const { changes } = await settled(readers);
  const cpu = cpuMs(scene.gatewayPid) - cpuBefore;
  const delays = delaysOf(writes, changes);
  const deliveries = changes.reduce((sum, { at }) => sum + at.filter((time) => !Number.isNaN(time)).length, 0);
  return {
    p95Ms: spreadOf(delays.flatMap((some) => [...some])).p95,
    cpuUsPerDelivery: (cpu * 1_000) / deliveries,
    missing: delays.reduce((sum, some) => sum + READERS - some.length, 0),
  };
}

/** The median of the halves in which some were slow, and of the others. */
export function besideFast(
  halves: readonly SlowReadersHalf[],
  of: (half: SlowReadersHalf) => number,
): { slow: number; fast: number } {
  const median = (isSlow: boolean): number => {
    const sorted = halves
      .filter((half) => half.isSlow === isSlow)
      .map(of)
      .toSorted((a, b) => a - b);
    return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
  };
  return { slow: median(true), fast: median(false) };
}

const textOf = ({ isSlow, p95Ms, cpuUsPerDelivery, held, unsentBytes }: SlowReadersHalf): string =>
  `${isSlow ? `${SLOW} read slowly` : 'all read fast'}: p95 of the others ${p95Ms.toFixed(1)} ms, ${cpuUsPerDelivery.toFixed(1)} us a delivery, ` +
  `gateway ${(held.heap / 1e6).toFixed(2)} MB held (${(held.resident / 1e6).toFixed(0)} resident), ${unsentBytes} bytes unsent`;
