import { afterEach, describe, expect, it, vi } from 'vitest';
import { LiveReader } from './live/test/live-reader.ts';
import { credentials, LiveRig, roster } from './live/test/live-rig.ts';
import { createMemoryStore } from './session/store/memory.ts';
import { openSqliteStore } from './session/store/sqlite.ts';
import { Browser, startWithUpstream, temporaryFolder } from './test/gateway.ts';
import { TestUpstream } from './test/upstream.ts';

const HOUR_MS = 3_600_000;
/** Far more than these tests take, and far less than the jump. */
const LITTLE_MS = 10 * 60_000;

afterEach(() => vi.restoreAllMocks());

/** Sets the computer's clock while all runs. Its timers, and `performance.now()`, go on. */
function settableClock(): (byMs: number) => void {
  const real = Date.now;
  let aheadMs = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => real() + aheadMs);
  return (byMs) => {
    aheadMs += byMs;
  };
}

describe.each([
  ['forward', HOUR_MS],
  ['back', -HOUR_MS],
])('a clock that is set %s by an hour', (_name, byMs) => {
  it('[L7] makes no data older or younger than it is, and changes no pause', async () => {
    const setClock = settableClock();
    const rig = await LiveRig.start({ timing: { intervals: 100, waitSeconds: 60, longestWaitSeconds: 60 } });
    const reader = await rig.reader();
    // The reader's own computer is another one, whose clock nobody sets.
    Object.assign(reader.socket.io.engine, { _hasPingExpired: () => false });
    const ageNow = async () => (await reader.ask({ resource: 'roster' })) as { age: number };
    await reader.open('roster');
    await vi.waitFor(() => expect(rig.api.waiting).toBe(1));
    const asked = rig.api.askedFor('/roster').length;
    setClock(byMs);
    rig.api.renewed = credentials(1);
    expect((await ageNow()).age).toBeLessThan(LITTLE_MS);
    expect(rig.api.askedFor('/roster').length).toBe(asked);
    rig.api.change('/roster', roster(['in', 'in']));
    await vi.waitFor(() => expect(reader.data).toEqual(roster(['in', 'in'])));

    rig.api.behaviour = (_request, response) => response.writeHead(503).end();
    rig.api.touch();
    await vi.waitFor(() => expect(reader.stale.length).toBeGreaterThan(0));
    const wentStale = performance.now();
    setClock(-byMs);
    const { length } = reader.stale;
    await vi.waitFor(() => expect(reader.stale.length).toBeGreaterThan(length + 2));
    // Half of a pause of 40 ms at least lies between two tries.
    expect(reader.stale.length - length).toBeLessThan((performance.now() - wentStale) / 10);
    const atLeast = performance.now() - wentStale - 1;
    const { age } = await ageNow();
    expect(age).toBeGreaterThanOrEqual(Math.floor(atLeast));
    expect(age).toBeLessThan(LITTLE_MS);
    // In the words of the clock as it is now.
    expect(Math.abs(Date.now() - Date.parse(reader.stale.at(-1)!.since))).toBeLessThan(LITTLE_MS);
    await rig.stop();
  });

  it('signs nobody out, renews a token once, and holds no answer of before the jump to be new', async () => {
    const setClock = settableClock();
    // Built after the clock can be set: the gateway takes it as it is now.
    const { upstream, gateway, stop } = await startWithUpstream({ store: createMemoryStore(Date.now), clock: Date.now });
    const browser = new Browser(gateway.url);
    await browser.signIn();
    const reader = new LiveReader(gateway.url, { cookie: browser.cookie, origin: gateway.url });
    await reader.connected();
    const echo = async () => (await browser.get('/api/v1/echo')).status;
    const health = async () => (await browser.get('/healthz')).json();
    setClock(byMs);
    const before = upstream.counts.refresh;
    for (let n = 0; n < 5; n += 1) expect(await echo()).toBe(200);
    expect(upstream.counts.refresh - before).toBeLessThanOrEqual(1);
    expect(reader.endedBecause).toBeUndefined();
    expect(await health()).toMatchObject({ api: 'reachable' });

    // The api is away, its token has ended: that the renewal failed is remembered for a second.
    upstream.expireAccess();
    const [port, signIns] = [Number(new URL(upstream.url).port), [...upstream.signIns]];
    upstream.refreshStatus = 503;
    expect(await echo()).toBeGreaterThanOrEqual(502);
    setClock(-byMs);
    upstream.refreshStatus = undefined;
    await vi.waitFor(async () => expect(await echo()).toBe(200), 10_000);
    await upstream.close();
    await vi.waitFor(async () => expect(await health()).toMatchObject({ api: 'unreachable' }), 10_000);
    const again = await TestUpstream.start({ port, signIns });
    await vi.waitFor(async () => expect(await health()).toMatchObject({ api: 'reachable' }), 10_000);
    expect(await echo()).toBe(200);
    reader.close();
    await again.close();
    await stop();
  });

  it('leaves no session locked by one who died with the lock', async () => {
    const setClock = settableClock();
    const { path, remove } = await temporaryFolder();
    const store = openSqliteStore(path, Date.now);
    expect(await store.lock('a', 20_000)).toBeDefined();
    expect(await store.lock('a', 10_000)).toBeUndefined();
    setClock(byMs);
    const release = await store.lock('a', 10_000);
    expect(release).toBeDefined();
    expect(await store.lock('a', 20_000)).toBeUndefined();
    await release!();
    await store.close();
    await remove();
  });
});
