import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveReader } from '../live/test/live-reader.ts';
import { LiveRig } from '../live/test/live-rig.ts';
import { createSeal } from '../session/seal.ts';
import { RedisProxy } from '../test/redis-proxy.ts';
import { redisIsNeeded } from '../test/stores.ts';
import { balancePages } from './balance.ts';
import { openRedisBus } from './redis-bus.ts';

/** As far from one another as in earnest, but a test can wait for them. */
const TIMING = { heartbeatEveryMs: 300, forgetAfterMs: 10_000, moveEveryMs: 10, settleMs: 1_000, longestPauseMs: 60_000 };
const LONG = { timeout: 15_000, interval: 5 };

let channel: string;
let secret: Buffer;
let proxy: RedisProxy;
const stops: Array<() => Promise<unknown>> = [];

interface Node {
  rig: LiveRig;
  leave(): Promise<void>;
}

async function startNode(): Promise<Node> {
  const bus = await openRedisBus({ url: proxy.url, channel, onError: () => {} });
  const rig = await LiveRig.start({ secret });
  const leave = balancePages({ bus, seal: createSeal([secret]), pages: rig.live.pages, timing: TIMING });
  stops.unshift(
    leave,
    () => rig.stop(),
    () => bus.close(),
  );
  return { rig, leave };
}

/** Pages at one node; a moved page connects to where the proxy would send it. */
async function sitDown(node: Node, count: number, sentTo: () => Node = () => node): Promise<LiveReader[]> {
  const readers: LiveReader[] = [];
  for (let place = 0; place < count; place += 1) {
    const reader = await node.rig.reader();
    await reader.open('roster');
    reader.socket.on('node:move', () => {
      reader.close();
      void sentTo().rig.reader();
    });
    readers.push(reader);
  }
  return readers;
}

const pagesOf = (...nodes: Node[]): number[] => nodes.map(({ rig }) => rig.live.pages.count());
const movedBy = ({ rig }: Node): Promise<number> => rig.metric('muster_live_moved_total');

/** Until both have told each other some times how many they serve. */
async function beats(): Promise<void> {
  const bus = await openRedisBus({ url: proxy.url, channel, onError: () => {} });
  let heard = 0;
  bus.onText(() => {
    heard += 1;
  });
  await vi.waitFor(() => expect(heard).toBeGreaterThanOrEqual(8), LONG);
  await bus.close();
}

describe.runIf(redisIsNeeded)('nodes that share a Redis', () => {
  beforeEach(async () => {
    channel = `test:${randomUUID()}`;
    secret = randomBytes(32);
    proxy = await RedisProxy.open();
  });
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
    proxy.close();
  });

  it('[L24] give pages to one that comes back, those first that have been there longest', async () => {
    const full = await startNode();
    const readers = await sitDown(full, 20, () => empty);
    const empty = await startNode();
    await vi.waitFor(() => expect(pagesOf(full, empty)).toEqual([10, 10]), LONG);
    expect(readers.map(({ socket }) => socket.connected)).toEqual([...Array(10).fill(false), ...Array(10).fill(true)]);
    await beats();
    expect([await movedBy(full), await movedBy(empty)]).toEqual([10, 0]);
  });

  it('[L24] leave everybody where they are when they serve about as many', async () => {
    const [a, b] = [await startNode(), await startNode()];
    await Promise.all([sitDown(a, 12), sitDown(b, 5)]);
    await beats();
    expect([await movedBy(a), await movedBy(b)]).toEqual([0, 0]);
  });

  it('[L24] leave everybody where they are while a whole company arrives at both', async () => {
    const [a, b] = [await startNode(), await startNode()];
    await beats();
    await Promise.all([sitDown(a, 60), sitDown(b, 60)]);
    await beats();
    expect([await movedBy(a), await movedBy(b)]).toEqual([0, 0]);
  });

  it('[L24] soon stop sending away whom the proxy sends back', async () => {
    const [a, b] = [await startNode(), await startNode()];
    await sitDown(a, 20);
    await vi.waitFor(async () => expect(await movedBy(a)).toBe(10), LONG);
    await beats();
    expect(await movedBy(a)).toBeLessThanOrEqual(20);
    expect(pagesOf(a, b)).toEqual([20, 0]);
  });

  it('[L24] do not count one that takes nobody any more', async () => {
    const [a, b] = [await startNode(), await startNode()];
    await b.leave();
    await sitDown(a, 20);
    const bus = await openRedisBus({ url: proxy.url, channel, onError: () => {} });
    let heard = 0;
    bus.onText(() => {
      heard += 1;
    });
    await vi.waitFor(() => expect(heard).toBeGreaterThan(4), LONG);
    await bus.close();
    expect(await movedBy(a)).toBe(0);
  });

  it('disconnects a page that does not know the message', async () => {
    const { rig } = await startNode();
    const reader = await rig.reader();
    rig.live.pages.moveOne();
    await vi.waitFor(() => expect(reader.socket.connected).toBe(false), LONG);
  });
});
