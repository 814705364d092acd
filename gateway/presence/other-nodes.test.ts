import { randomBytes, randomUUID } from 'node:crypto';
import { createClient } from 'redis';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Place } from '#shared/live/presence.ts';
import type { LiveReader } from '../live/test/live-reader.ts';
import { credentials, LiveRig } from '../live/test/live-rig.ts';
import type { Bus } from '../nodes/bus.ts';
import { openRedisBus } from '../nodes/redis-bus.ts';
import { createSeal } from '../session/seal.ts';
import { RedisProxy } from '../test/redis-proxy.ts';
import { redisIsNeeded } from '../test/stores.ts';
import { Presence } from './presence.ts';

const SHEET: Place = 'crew-sheet:5';
/** As far from one another as in earnest, but a test can wait for them. */
const TIMING = { batchMs: 20, checkEveryMs: 50, heartbeatEveryMs: 200, forgetAfterMs: 600 };

let channel: string;
let secret: Buffer;
let proxy: RedisProxy;
const stops: Array<() => Promise<unknown>> = [];

async function openBus(url: string): Promise<Bus> {
  const bus = await openRedisBus({ url, channel, onError: () => {} });
  stops.unshift(() => bus.close());
  return bus;
}

/** @param by another secret, for a gateway of somebody else on the same Redis */
async function startNode(by = secret): Promise<LiveRig> {
  const rig = await LiveRig.start({ bus: await openBus(proxy.url), secret: by, presenceTiming: TIMING });
  rig.api.documents.set('/dwo/5/crew', { data: {} });
  stops.unshift(() => rig.stop());
  return rig;
}

async function atSheet(rig: LiveRig, person: number): Promise<LiveReader> {
  const reader = await rig.reader(await rig.sessions.start(credentials(person, 'admin', person)));
  await reader.open('crewSheet', { id: 5 });
  await reader.at(SHEET);
  return reader;
}

const sees = (reader: LiveReader, ...ids: string[]): Promise<void> =>
  vi.waitFor(() => expect(reader.here?.people.map(({ id }) => id)).toEqual(ids), { timeout: 5_000, interval: 5 });

describe.runIf(redisIsNeeded)('nodes that share a Redis', () => {
  beforeEach(async () => {
    channel = `test:${randomUUID()}`;
    secret = randomBytes(32);
    proxy = await RedisProxy.open();
  });
  afterEach(async () => {
    proxy.mend();
    for (const stop of stops.splice(0)) await stop();
    proxy.close();
  });

  it('[L23] show the people of both, one of them once, whichever node their tabs are on', async () => {
    const [a, b] = [await startNode(), await startNode()];
    const [ana, luis] = [await atSheet(a, 1), await atSheet(b, 2)];
    await sees(ana, '1', '2');
    await sees(luis, '1', '2');
    const again = await atSheet(b, 1);
    await vi.waitFor(() => expect(luis.here?.people[0]).toMatchObject({ id: '1', connections: 2 }));
    await again.at(SHEET, 'row:9');
    await vi.waitFor(() => expect(ana.here?.people[0]?.doing).toEqual(['row:9']));
    again.close();
    luis.close();
    await vi.waitFor(() => expect(ana.here).toMatchObject({ people: [{ id: '1', connections: 1, doing: [] }], count: 1 }));
  });

  it('[L23] tell one that starts later who is there already', async () => {
    await atSheet(await startNode(), 1);
    await sees(await atSheet(await startNode(), 2), '1', '2');
  });

  it('[L23] let those go at once whose node stops', async () => {
    const [a, b] = [await startNode(), await startNode()];
    const [ana, luis] = [await atSheet(a, 1), await atSheet(b, 2)];
    await sees(ana, '1', '2');
    luis.close();
    await b.presence.stop();
    await sees(ana, '1');
  });

  it('[L23] let those go whose node is not heard any more, and only then', async () => {
    const a = await startNode();
    const ana = await atSheet(a, 1);
    // A node that says once that somebody is there, and dies.
    const bus = await openBus(proxy.url);
    const seal = createSeal([secret]);
    const dead = new Presence({
      bus: { ...bus, onText: () => () => {} },
      seal,
      timing: { ...TIMING, heartbeatEveryMs: 3_600_000 },
    });
    onTestFinished(() => dead.stop());
    const session = await a.sessions.start(credentials(7, 'admin', 7));
    const member = dead.connect(session, { send: () => {}, isBehind: () => false, isSilent: () => false });
    member.reads(SHEET);
    member.at({ place: SHEET });
    await sees(ana, '1', '7');
    const since = performance.now();
    await sees(ana, '1');
    expect(performance.now() - since).toBeGreaterThan(TIMING.forgetAfterMs - TIMING.heartbeatEveryMs);
  });

  it.each(['freeze', 'cut'] as const)(
    '[L23] go on each by itself through a %s, and are together again after it',
    async (fault) => {
      const [a, b] = [await startNode(), await startNode()];
      const [ana, luis] = [await atSheet(a, 1), await atSheet(b, 2)];
      await sees(ana, '1', '2');
      proxy[fault]();
      const maria = await atSheet(a, 3);
      await sees(ana, '1', '3');
      await sees(maria, '1', '3');
      await sees(luis, '2');
      proxy.mend();
      await sees(ana, '1', '2', '3');
      await sees(luis, '1', '2', '3');
    },
  );

  it('[L23] say it sealed: no name lies in Redis, and a gateway with another secret hears nothing', async () => {
    const listener = createClient({ url: proxy.url });
    await listener.connect();
    onTestFinished(() => listener.destroy());
    const texts: string[] = [];
    await listener.subscribe(channel, (text) => texts.push(text));
    const stranger = await atSheet(await startNode(randomBytes(32)), 8);
    const ana = await atSheet(await startNode(), 1);
    await sees(ana, '1');
    await vi.waitFor(() => expect(texts.length).toBeGreaterThan(8));
    expect(texts.join()).not.toMatch(/Body|crew-sheet/);
    await sees(stranger, '8');
  });
});
