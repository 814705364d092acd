import { once } from 'node:events';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { LivePatch, LiveSnapshot, LiveStale } from '#shared/live/messages.ts';
import type { LiveTiming } from '../polling/timing.ts';
import { LiveRig, roster } from '../test/live-rig.ts';
import { sendNonsense } from '../test/nonsense.ts';
import { isPing, RawClient } from '../test/raw-client.ts';

let rig: LiveRig;
afterEach(() => rig.stop());
const start = async (timing: Partial<LiveTiming> = {}, connectionsPerUser = 20) => {
  rig = await LiveRig.start({ timing, connectionsPerUser });
};

async function rawClient(): Promise<RawClient> {
  const client = new RawClient(rig.url, { cookie: rig.cookieOf(await rig.signIn()), origin: rig.url });
  onTestFinished(() => client.close());
  return client.connected();
}

it('[L26] answers its time, and ignores a request without an acknowledgement', async () => {
  await start();
  const client = await rawClient();
  const before = Date.now();
  client.send('42["clock:ask"]');
  client.send('427["clock:ask"]');
  await vi.waitFor(() => expect(client.frames.at(-1)).toMatch(/^437\[\d+\]$/));
  const [at] = JSON.parse(client.frames.at(-1)!.slice(3)) as [number];
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(Date.now());
});

describe('a reader that stops reading', () => {
  /** So much that the kernel cannot hide a few of them. */
  const large = (round: number) =>
    roster(
      Array.from({ length: 400 }, () => 'out'),
      `${round} ${'x'.repeat(2_000)}`,
    );

  it('[L11] is taken out of the room, and gets one snapshot of the current version when it reads again', async () => {
    await start({ pingEveryMs: 150, pingWithinMs: 60_000, pingOverdueMs: 100 });
    rig.api.documents.set('/roster', large(0));
    const [slow, healthy] = [await rawClient(), await rig.reader()];
    slow.send('420["live:open",{"resource":"roster"}]');
    await healthy.open('roster');
    await vi.waitFor(() => expect(slow.frames.some((frame) => frame.startsWith('430'))).toBe(true));
    slow.pause();
    let round = 0;
    while (!(await isBehind())) {
      round += 1;
      rig.api.change('/roster', large(round));
      await vi.waitFor(() => expect(healthy.snapshots).toHaveLength(round), { timeout: 5_000, interval: 5 });
    }
    for (let more = 0; more < 3; more++) {
      round += 1;
      rig.api.change('/roster', large(round));
      await vi.waitFor(() => expect(healthy.snapshots).toHaveLength(round), { timeout: 5_000, interval: 5 });
    }
    slow.resume();
    await vi.waitFor(() => expect(slow.events<LiveSnapshot>('live:snapshot').at(-1)?.version).toBe(round + 1), {
      timeout: 5_000,
    });
    const versions = slow.events<LiveSnapshot>('live:snapshot').map(({ version }) => version);
    expect(versions.filter((version) => version === round + 1)).toHaveLength(1);
    expect(versions).not.toContain(round);
    expect(slow.events<LiveStale>('live:stale').map(({ reason }) => reason)).toEqual(['slow']);
    rig.api.change('/roster', { ...large(round), count: -1 });
    await vi.waitFor(() => expect(slow.events<LivePatch>('live:patch').at(-1)).toMatchObject({ base: round + 1 }));
  });

  async function isBehind(): Promise<boolean> {
    const text = await rig.metric('muster_live_behind_total');
    return text > 0;
  }
});

/** More than one connection may say at once. */
function flood(client: RawClient): void {
  for (let n = 0; n < 400; n += 1) client.send('42["live:close"]');
}

describe('a line', () => {
  it('[L18] that died without a word is dropped after a ping without an answer', async () => {
    await start({ pingEveryMs: 100, pingWithinMs: 100 });
    const client = await rawClient();
    client.send('420["live:open",{"resource":"roster"}]');
    await vi.waitFor(() => expect(rig.live.keys().polled).toBe(1));
    client.answersPings = false;
    await vi.waitFor(() => expect(client.isOpen).toBe(false));
    await vi.waitFor(() => expect(rig.live.keys().polled).toBe(0));
  });

  it.each([
    ['[L18] that died without a word', 100, (client: RawClient) => client.send('42["live:close"]')],
    ['[L16] whose page says too much and does not answer the close frame', 20_000, flood],
  ])('%s counts against its person no longer', async (_what, pingWithinMs, last) => {
    await start({ pingEveryMs: 100, pingWithinMs }, 1);
    const cookie = rig.cookieOf(await rig.signIn());
    const open = () => new RawClient(rig.url, { cookie, origin: rig.url });
    const dead = open();
    onTestFinished(() => dead.close());
    await dead.connected();
    // From now on it reads nothing, so it answers neither pings nor a close frame.
    dead.pause();
    last(dead);
    await vi.waitFor(
      async () => {
        const next = open();
        const [status] = await Promise.race([once(next.ws, 'open').then(() => [101]), once(next.ws, 'error')]);
        next.close();
        expect(status).toBe(101);
      },
      { timeout: 4_000 },
    );
  });

  it('[L18] is pinged every 5 s and given 8 s, so that a dead one is found within 13 s', async () => {
    await start();
    const client = await rawClient();
    expect(JSON.parse(client.frames[0]!.slice(1))).toMatchObject({ pingInterval: 5_000, pingTimeout: 8_000 });
  });

  it('[L4] that has nothing to say is silent', async () => {
    await start({ pingEveryMs: 200 });
    const client = await rawClient();
    client.send('420["live:open",{"resource":"roster"}]');
    await vi.waitFor(() => expect(client.frames.filter(isPing).length).toBeGreaterThanOrEqual(6), {
      timeout: 5_000,
    });
    // open, connect, answer, and nothing but pings since. [L19] Each says how long ago the api last
    // answered.
    expect(client.frames.filter((frame) => !isPing(frame))).toHaveLength(3);
    for (const ping of client.frames.filter(isPing)) expect(Number(ping.slice(1))).toBeLessThan(5_000);
    expect(rig.api.asked.length).toBeLessThan(6);
  });
});

describe('nonsense', () => {
  it('[L16] closes at most the connection it came from', async () => {
    await start();
    const healthy = await rig.reader();
    await healthy.open('roster');
    await sendNonsense(rig, { runs: 600, seed: 20261120 });
    rig.api.change('/roster', roster(['in', 'out']));
    await vi.waitFor(() => expect(healthy.data).toEqual(roster(['in', 'out'])));
    expect(healthy.socket.connected).toBe(true);
    expect(rig.logged.filter(({ level }) => level >= 50)).toEqual([]);
  });

  it('[L16] in bulk closes the connection', async () => {
    await start();
    const client = await rawClient();
    for (let n = 0; n < 1_000; n++) client.send('42["nothing"]');
    await vi.waitFor(() => expect(client.isOpen).toBe(false));
  });

  it('[L16] in namespaces closes the connection', async () => {
    await start();
    const client = await rawClient();
    for (let n = 0; n < 500; n++) client.send(`40/room${n},`);
    await vi.waitFor(() => expect(client.isOpen).toBe(false));
  });

  it('[L16] of 100 KB closes the connection', async () => {
    await start();
    const client = await rawClient();
    client.send(`420["live:open",{"resource":"${'x'.repeat(100_000)}"}]`);
    await vi.waitFor(() => expect(client.isOpen).toBe(false));
  });
});
