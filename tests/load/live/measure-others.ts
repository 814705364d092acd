import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { LIVE_RESOURCES } from '#shared/live.ts';
import { now, sleep } from '../clock.ts';
import { counterAt, cpuMs } from '../measure.ts';
import type { Write } from './field-day.ts';
import { hasDot, type Load, writeAll } from './measure-live.ts';
import type { SeenChange } from './reader-messages.ts';
import { connectReaders, stopProcess } from './readers.ts';
import { askApi, ROSTER_PATH, type Scene } from './scene.ts';

/** What one round of writes brought. */
export interface BareRound {
  /** For each broadcast, how long after it was begun each reader had it. */
  perBroadcastMs: readonly Float64Array[];
  deliveries: number;
  cpuUsPerDelivery: number;
  /**
   * From each commit until a long poll is answered: the round trip of any poll, under this very
   * load.
   */
  pollMs: readonly number[];
}

const WARM_UP: Load = { writes: 20, perSecond: 10 };
const SETTLE_MS = 1_000;
const WAIT_SECONDS = 25;
/** An answer may be here before the notice of its commit; a dot turns again much later. */
const HEARD_WITHIN_MS = 50;

/**
 * The yardstick, with everything else as it was: the same writes at the same pace, one long poll
 * that hears of them, and for each answer a broadcast of the same text by a Socket.IO server that
 * does nothing else.
 */
export async function measureBare(scene: Scene, clients: number, load: Load, changes: readonly SeenChange[]): Promise<BareRound> {
  const { bare } = scene;
  const readers = await connectReaders({ url: bare.url, cookie: '', count: clients, open: null });
  const emittedAt = new Map<number, number>();
  let version = 0;
  const follower = await follow(scene, () => {
    version += 1;
    const { kind, content } = changes[version % changes.length]!;
    // With a number of its own, by which the moment it was sent is found again.
    bare.process.send({ event: `live:${kind}`, content: { ...(content as object), version } });
  });
  const onEmitted = ({ version: emitted, at }: { version: number; at: number }): void => void emittedAt.set(emitted, at);
  bare.process.on('message', onEmitted);
  try {
    await writeAll(scene, WARM_UP);
    await sleep(SETTLE_MS);
    await readers.begin();
    const cpuBefore = cpuMs(bare.pid);
    const writes = await writeAll(scene, load);
    await sleep(SETTLE_MS);
    const cpu = cpuMs(bare.pid) - cpuBefore;
    const seen = (await readers.report()).changes;
    const delays = seen.map((change) =>
      change.at.map((time) => time - emittedAt.get(change.version)!).filter((delay) => delay >= 0),
    );
    const deliveries = delays.reduce((sum, { length }) => sum + length, 0);
    return {
      perBroadcastMs: delays.filter(({ length }) => length > 0),
      deliveries,
      cpuUsPerDelivery: (cpu * 1_000) / deliveries,
      pollMs: follower.delaysOf(writes),
    };
  } finally {
    bare.process.off('message', onEmitted);
    await follower.stop();
    await readers.stop();
  }
}

/** One poll by itself, asked again at once: tells of every answer. */
async function follow(scene: Scene, onAnswer: () => void) {
  const answers: Array<{ at: number; data: unknown }> = [];
  const stopping = new AbortController();
  let { etag } = await askApi(scene);
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const waiting = { 'if-none-match': etag, prefer: `wait=${WAIT_SECONDS}` };
      const answer = await askApi(scene, waiting, stopping.signal);
      const at = now();
      etag = answer.etag;
      if (answer.data === undefined) continue;
      answers.push({ at, data: answer.data });
      onAnswer();
    }
  };
  const running = loop().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });
  return {
    /** For each write the time from its commit to the first answer that shows it. */
    delaysOf: (writes: readonly Write[]): number[] =>
      writes.flatMap((write) => {
        const answer = answers.find(({ at, data }) => at >= write.committedAt - HEARD_WITHIN_MS && hasDot(data, write));
        return answer ? [Math.max(0, answer.at - write.committedAt)] : [];
      }),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

export interface TabsResult {
  requestsPerSecond: number;
  bytesPerSecond: number;
  upstreamPerSecond: number;
  gatewayCpuPercent: number;
}

const TABS = fileURLToPath(new URL('tabs-process.ts', import.meta.url));
const TABS_FOR_MS = 4_000;

/**
 * Tabs that poll by themselves through the gateway's proxy, as fast as the roster's own interval
 * asks for.
 */
export async function measureTabs({ url, cookie, gatewayPid }: Scene, count: number, withTag: boolean): Promise<TabsResult> {
  const child = fork(TABS, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  try {
    const upstreamBefore = await proxied(url);
    const cpuBefore = cpuMs(gatewayPid);
    const startedAt = now();
    const { everyMs } = LIVE_RESOURCES.roster;
    child.send({ url, cookie, path: `/api/v1${ROSTER_PATH}`, count, everyMs, withTag, forMs: TABS_FOR_MS });
    const [{ requests, bytes }] = (await once(child, 'message')) as [{ requests: number; bytes: number }];
    const seconds = (now() - startedAt) / 1_000;
    return {
      requestsPerSecond: requests / seconds,
      bytesPerSecond: bytes / seconds,
      upstreamPerSecond: ((await proxied(url)) - upstreamBefore) / seconds,
      gatewayCpuPercent: (cpuMs(gatewayPid) - cpuBefore) / seconds / 10,
    };
  } finally {
    await stopProcess(child);
  }
}

const proxied = (url: string): Promise<number> => counterAt(url, 'muster_upstream_requests_total', 'purpose="proxy"');
