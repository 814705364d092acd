import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { LIVE_RESOURCES } from '../../shared/live.ts';
import { now, sleep, until } from './clock.ts';
import { counterAt, cpuMs, type Spread, spreadOf } from './measure.ts';
import type { Load } from './measure-live.ts';
import type { SeenChange } from './reader-messages.ts';
import { connectReaders, stopProcess } from './readers.ts';
import { askApi, ROSTER_PATH, type Scene } from './scene.ts';

export interface BareResult {
  broadcastToClientMs: Spread;
  broadcastToLastClientMs: Spread;
  deliveries: number;
  cpuUsPerDelivery: number;
}

const WARM_UP_BROADCASTS = 20;
const WARM_UP_EVERY_MS = 50;
const SETTLE_MS = 1_000;
const HOLD_SECONDS = 25;

/** The same texts at the same moments, by a Socket.IO server that does nothing else. */
export async function measureBare({ bare }: Scene, clients: number, changes: readonly SeenChange[]): Promise<BareResult> {
  const readers = await connectReaders({ url: bare.url, cookie: '', count: clients, open: null });
  const broadcast = async ({ kind, content }: SeenChange): Promise<number> => {
    bare.process.send({ event: `live:${kind}`, content });
    const [{ emittedAt }] = (await once(bare.process, 'message')) as [{ emittedAt: number }];
    return emittedAt;
  };
  try {
    for (let index = 0; index < WARM_UP_BROADCASTS && changes[0]; index++) {
      await broadcast(changes[0]);
      await sleep(WARM_UP_EVERY_MS);
    }
    await readers.begin();
    const cpuBefore = cpuMs(bare.pid);
    const firstAt = Math.min(...(changes[0]?.at ?? []));
    const startedAt = now();
    const emittedAt = new Map<number, number>();
    for (const change of changes) {
      await sleep(startedAt + Math.min(...change.at) - firstAt - now());
      emittedAt.set(change.version, await broadcast(change));
    }
    await sleep(SETTLE_MS);
    const cpu = cpuMs(bare.pid) - cpuBefore;
    const seen = (await readers.report()).changes;
    const delays = seen.map(({ version, at }) =>
      at.map((time) => time - emittedAt.get(version)!).filter((delay) => !Number.isNaN(delay)),
    );
    const deliveries = delays.reduce((sum, { length }) => sum + length, 0);
    return {
      broadcastToClientMs: spreadOf(delays.flatMap((all) => [...all])),
      broadcastToLastClientMs: spreadOf(delays.map((all) => Math.max(...all))),
      deliveries,
      cpuUsPerDelivery: (cpu * 1_000) / deliveries,
    };
  } finally {
    await readers.stop();
  }
}

/** From the commit until a GET that the api held is answered: what any poll of this api takes, however good. */
export async function measurePoll(scene: Scene, { writes, perSecond }: Load): Promise<Spread> {
  const delays: number[] = [];
  let etag = '';
  // Without a tag the api cannot hold: it does not hear of changes just then.
  await until('an answer with a tag', async () => {
    ({ etag } = await askApi(scene));
    return etag !== '';
  });
  for (let index = 0; index < writes; index++) {
    const held = askApi(scene, { 'if-none-match': etag, prefer: `wait=${HOLD_SECONDS}` }).then((answer) => ({
      answer,
      at: now(),
    }));
    await sleep(1_000 / perSecond);
    const { committedAt } = await scene.day.turnNext();
    const { answer, at } = await held;
    delays.push(at - committedAt);
    etag = answer.etag;
  }
  return spreadOf(delays);
}

export interface TabsResult {
  requestsPerSecond: number;
  bytesPerSecond: number;
  upstreamPerSecond: number;
  gatewayCpuPercent: number;
}

const TABS = fileURLToPath(new URL('tabs-process.ts', import.meta.url));
const TABS_FOR_MS = 4_000;

/** Tabs that poll by themselves through the gateway's proxy, as fast as the roster's own interval asks for. */
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
