import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveReader } from '#gateway/live/test/live-reader.ts';
import { LiveRig, roster } from '#gateway/live/test/live-rig.ts';
import { clock } from '#web/clock/clock.ts';
import type { LiveView } from '#web/live/view.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { isLive, plain, RawPage } from '../support/raw-page.ts';

/** The gateway gives a silent line up after 2 s at most, and an empty room after a third. */
const TIMING = { pingEveryMs: 500, pingWithinMs: 1_500, graceMs: 200 };
const RETRY = { minMs: 10, firstMaxMs: 50, maxMs: 100 };
/** Minutes, to the page's clock: nobody waits for them. */
const SILENCE_MS = 3 * 60_000;

type Status = 'in' | 'break' | 'out';
/** Large enough that a change of one person is a patch. */
const crews = (...first: Status[]) => roster([...first, ...Array.from({ length: 10 }, () => 'out' as const)]);
const CHANGES = [crews('in'), crews('in', 'in'), crews('break', 'in'), crews('break', 'out')];
const LAST = crews('in', 'break');

let rig: LiveRig;
let line: FaultProxy;
let page: RawPage;
let view: LiveView;
/** Its line is not touched. */
let other: LiveReader;

beforeEach(async () => {
  rig = await LiveRig.start({ timing: TIMING });
  rig.api.documents.set('/roster', crews('out'));
  line = await startFaultProxy({ port: Number(new URL(rig.url).port) });
  const cookie = rig.cookieOf(await rig.signIn());
  page = new RawPage({ url: line.url, origin: rig.url, cookie, handshakeWithinMs: 300 }, RETRY);
  view = page.show('roster');
  await vi.waitFor(() => expect(isLive(view)).toBe(true));
  other = await rig.reader();
  await other.open('roster');
});
afterEach(async () => {
  page.stop();
  clock.aheadMs = 0;
  await line.stop();
  await rig.stop();
});

async function change(documents: readonly object[]): Promise<void> {
  for (const document of documents) {
    rig.api.change('/roster', document);
    await vi.waitFor(() => expect(other.data).toEqual(document));
  }
}

/** For minutes nothing passes; the gateway has long given the line up, and the page knows it. */
async function fallSilent(): Promise<void> {
  line.set({ kind: 'blackhole' });
  await vi.waitFor(() => expect(rig.live.pages.count()).toBe(other.socket.connected ? 1 : 0));
  clock.aheadMs = -SILENCE_MS;
  await vi.waitFor(() => expect(page.connection.state.state).toBe('lost'));
  expect(view.staleSince).not.toBeNull();
}

async function comeBack(shown: object): Promise<void> {
  line.set({ kind: 'open' });
  await vi.waitFor(() => expect(isLive(view)).toBe(true));
  expect(plain(view)).toEqual(shown);
}

const arriveLate = (): void => {
  expect(other.patches.length).toBeGreaterThanOrEqual(CHANGES.length);
  for (const patch of other.patches) page.line.hear(`42${JSON.stringify(['live:patch', patch])}`);
};

describe('a line that is silent for minutes', () => {
  it('[L3] brings one snapshot by its version, and patches that were on the way are refused', async () => {
    await fallSilent();
    const before = page.line.received.length;
    await change(CHANGES);
    expect(plain(view)).toEqual(crews('out'));
    await comeBack(CHANGES.at(-1)!);
    const { epoch, version } = [...other.documents.values()][0]!;
    expect(page.line.received.slice(before)).toMatchObject([{ kind: 'snapshot', epoch, version }]);

    const { asked } = page.line;
    arriveLate();
    expect(plain(view)).toEqual(CHANGES.at(-1));
    // It has them already, and knows it.
    expect(page.line.asked).toBe(asked);
    await change([LAST]);
    await vi.waitFor(() => expect(plain(view)).toEqual(LAST));
    expect(page.line.received.at(-1)).toMatchObject({ kind: 'patch', epoch, version: version + 1 });
    expect(page.line.asked).toBe(asked);
  });

  it('[L10] takes the first version of another epoch, and higher ones of the former are refused', async () => {
    await change(CHANGES);
    await vi.waitFor(() => expect(plain(view)).toEqual(CHANGES.at(-1)));
    const former = page.line.received.at(-1)!;
    other.close();
    await fallSilent();
    // Nobody was left in the room.
    await vi.waitFor(() => expect(rig.live.keys().polled).toBe(0));
    rig.api.change('/roster', LAST);
    const before = page.line.received.length;
    await comeBack(LAST);
    const taken = page.line.received.slice(before);
    expect(taken).toMatchObject([{ kind: 'snapshot', version: 1 }]);
    expect(taken[0]!.epoch).not.toBe(former.epoch);
    expect(former.version).toBeGreaterThan(1);

    arriveLate();
    expect(plain(view)).toEqual(LAST);
    rig.api.change('/roster', CHANGES[0]!);
    await vi.waitFor(() => expect(plain(view)).toEqual(CHANGES[0]));
    // What it asked because of them brought nothing of the former epoch back.
    expect(page.line.received.at(-1)).toMatchObject({ epoch: taken[0]!.epoch, version: 2 });
  });
});
