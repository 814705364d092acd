import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestUpstream } from '#gateway/test/upstream.ts';
import { createUpstream, type Upstream } from '#gateway/upstream/upstream.ts';
import { createSeal } from '../seal.ts';
import type { Session } from '../session.ts';
import { createSessions, type Sessions } from '../sessions.ts';
import { createMemoryStore } from '../store/memory.ts';
import type { SessionStore } from '../store/store.ts';
import { startEndedWatch } from './ended-watch.ts';
import { startUpkeep } from './upkeep.ts';

const log = pino({ level: 'silent' });
const pauseMs = { quick: 20, failed: 20, notOffered: 50 };

let api: TestUpstream;
let upstream: Upstream;
let store: SessionStore;
let sessions: Sessions;
let ended: ReturnType<typeof vi.fn<(id: string, reason: string) => void>>;
let stops: Array<() => unknown>;
let aheadMs: number;

beforeEach(async () => {
  api = await TestUpstream.start();
  upstream = createUpstream({ apiUrl: api.url, connections: null });
  store = createMemoryStore();
  const clock = () => Date.now() + aheadMs;
  const life = { idleMs: 3_600_000, maxMs: 3_600_000 };
  sessions = createSessions({
    store,
    seal: createSeal([randomBytes(32)]),
    upstream,
    life,
    clock,
    readCookie: (header) => header,
  });
  ended = vi.fn();
  sessions.onEnded(ended);
  stops = [];
  aheadMs = 0;
});
afterEach(async () => {
  for (const stop of stops) await stop();
  await upstream.close();
  await api.close();
});

function watch(): ReturnType<typeof startEndedWatch> {
  const started = startEndedWatch({ sessions, upstream, log, pauseMs });
  stops.push(started.stop);
  return started;
}

/** A session with an open socket, and its sign-in at the api. */
async function open(name: string): Promise<{ session: Session; signIn: Parameters<TestUpstream['endSignIn']>[0] }> {
  const signIn = { sessionId: name, access: `access ${name}`, refresh: `refresh ${name}`, user: api.person('supervisor') };
  api.signIns.add(signIn);
  const session = await sessions.start(api.credentials(signIn));
  sessions.connect(session);
  return { session, signIn };
}

describe('watch over ended sessions', () => {
  it('ends a session within a second of its end at the api, with the reason, and no other', async () => {
    watch();
    const [a, b] = [await open('a'), await open('b')];
    await vi.waitFor(() => expect(api.ended.waiting).toBe(1));
    const endedAt = performance.now();
    api.endSignIn(b.signIn, 'deactivated');
    await vi.waitFor(() => expect(ended.mock.calls).toEqual([[b.session.id, 'deactivated']]), { interval: 5 });
    expect(performance.now() - endedAt).toBeLessThan(1_000);
    expect(await sessions.get(b.session.id)).toBeNull();
    expect(await sessions.get(a.session.id)).not.toBeNull();
  });

  it('goes on with another session when the one it asked with ends', async () => {
    watch();
    const [a, b, c] = [await open('a'), await open('b'), await open('c')];
    await vi.waitFor(() => expect(api.ended.waiting).toBe(1));
    api.endSignIn(a.signIn, 'changed');
    await vi.waitFor(() => expect(ended).toHaveBeenCalledWith(a.session.id, expect.anything()), { interval: 5 });
    api.endSignIn(c.signIn, 'changed');
    await vi.waitFor(() => expect(ended).toHaveBeenCalledWith(c.session.id, 'changed'), { interval: 5 });
    expect(await sessions.get(b.session.id)).not.toBeNull();
  });

  it('costs one open request, however many sessions, and none without sessions', async () => {
    watch();
    expect(api.ended.waiting).toBe(0);
    const opened = await Promise.all(Array.from({ length: 30 }, (_, n) => open(`s${n}`)));
    await vi.waitFor(() => expect(api.ended.waiting).toBe(1));
    expect(api.ended.asked).toBeLessThanOrEqual(2);
    for (const { signIn } of opened.slice(1)) api.endSignIn(signIn, 'logout');
    await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(29), { interval: 5 });
  });

  it('survives an outage of the api', async () => {
    watch();
    const { session, signIn } = await open('a');
    await vi.waitFor(() => expect(api.ended.waiting).toBe(1));
    const port = Number(new URL(api.url).port);
    await api.close();
    api = await TestUpstream.start({ port, signIns: [signIn] });
    await vi.waitFor(() => expect(api.ended.waiting).toBe(1));
    expect(ended).not.toHaveBeenCalled();
    const other = await open('b');
    api.endSignIn(other.signIn, 'deactivated');
    await vi.waitFor(() => expect(ended.mock.calls).toEqual([[other.session.id, 'deactivated']]), { interval: 5 });
    expect(await sessions.get(session.id)).not.toBeNull();
  });
});

describe('upkeep', () => {
  const upkeep = (isEndToldByApi: () => boolean) =>
    stops.push(startUpkeep({ sessions, store, upstream, log, isEndToldByApi, everyMs: 25 }));

  it('finds ended sessions by itself where the api has no list of them', async () => {
    api.ended.isOffered = false;
    const { isOffered } = watch();
    const { session, signIn } = await open('a');
    await vi.waitFor(() => expect(isOffered()).toBe(false));
    upkeep(isOffered);
    api.endSignIn(signIn, 'deactivated');
    await vi.waitFor(() => expect(ended.mock.calls).toEqual([[session.id, 'deactivated']]));
  });

  it('renews the token of a session that has a socket, and leaves the others alone', async () => {
    api.tokenLifeMs = 1;
    const { session, signIn } = await open('a');
    const loose = { sessionId: 'b', access: 'access b', refresh: 'refresh b', user: api.person('admin') };
    api.signIns.add(loose);
    await sessions.start(api.credentials(loose));
    api.tokenLifeMs = 900_000;
    aheadMs = 60_000;
    upkeep(() => true);
    await vi.waitFor(() => expect(api.counts.refresh).toBe(1));
    await vi.waitFor(async () => expect((await sessions.access(session.id))?.token).toBe(signIn.access));
    expect(loose.access).toBe('access b');
  });

  it('removes expired records in small batches', async () => {
    for (let n = 0; n < 450; n += 1) await store.write(`old ${n}`, 'sealed', Date.now() - 1);
    const purge = vi.spyOn(store, 'purge');
    upkeep(() => true);
    await vi.waitFor(async () =>
      expect(await Promise.all(purge.mock.results.map(({ value }) => value))).toEqual(expect.arrayContaining([200, 200, 50])),
    );
  });
});
