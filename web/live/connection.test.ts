import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection } from './connection.ts';
import { LazySocket } from './lazy-socket.ts';
import type { LiveSocket } from './socket.ts';
import { SmallGateway } from './test/small-gateway.ts';

const PACE = { minMs: 10, firstMaxMs: 30, maxMs: 30 };
const LONG = { minMs: 60_000, firstMaxMs: 60_000, maxMs: 60_000 };

const onLost = vi.fn();
let gateway: SmallGateway;
let socket: LiveSocket;
let connection: Connection;

const build = (retry = PACE, random = () => 0.5): Connection => {
  const late = new LazySocket(gateway.url);
  late.listen((made) => {
    socket = made;
  });
  connection = new Connection({ socket: late, onOpen: () => {}, onLost, page: window, retry, random });
  return connection;
};
const open = (): Promise<void> => vi.waitFor(() => expect(connection.state.state).toBe('open'));

beforeEach(async () => {
  onLost.mockReset();
  gateway = await new SmallGateway().start();
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  connection.stop();
  await gateway.stop();
});

describe('the connection', () => {
  it('tells when it opened, was lost and tries again', async () => {
    build().start();
    expect(connection.state).toMatchObject({ state: 'connecting', lostSince: null, retryAt: null });
    await open();
    expect(connection.state.lastHeardAt).toBeInstanceOf(Date);
    await gateway.stop();
    await vi.waitFor(() =>
      expect(connection.state).toMatchObject({ state: 'lost', lostSince: expect.any(Date), retryAt: expect.any(Date) }),
    );
    await gateway.start();
    await open();
    expect(connection.state).toMatchObject({ lostSince: null, retryAt: null });
  });

  it('[L24] goes to another node when it is asked to, and no screen says so', async () => {
    build(LONG).start();
    await open();
    const [{ id }, answeredAt] = [socket, connection.state.answeredAt];
    connection.move();
    await vi.waitFor(() => expect(socket).toMatchObject({ connected: true, id: expect.not.stringMatching(id!) }));
    expect(connection.state).toMatchObject({ state: 'open', lostSince: null, retryAt: null, answeredAt });
    expect(onLost).not.toHaveBeenCalled();
  });

  it('[L24] is lost like any other when no node takes it', async () => {
    build(LONG).start();
    await open();
    gateway.takeNobody();
    connection.move();
    await vi.waitFor(() => expect(connection.state).toMatchObject({ state: 'lost', lostSince: expect.any(Date) }), 5_000);
    expect(onLost).toHaveBeenCalled();
  });

  it('believes the browser that there is no network', async () => {
    build(LONG).start();
    await open();
    window.dispatchEvent(new Event('offline'));
    await vi.waitFor(() => expect(connection.state).toMatchObject({ state: 'lost', retryAt: expect.any(Date) }));
  });

  it('keeps the first moment of a long loss', async () => {
    build().start();
    await open();
    await gateway.stop();
    await vi.waitFor(() => expect(connection.state).toMatchObject({ state: 'lost', retryAt: expect.any(Date) }));
    const { lostSince, retryAt } = connection.state;
    await vi.waitFor(() => expect(connection.state.retryAt?.getTime()).toBeGreaterThan(retryAt!.getTime()));
    expect(connection.state.lostSince).toEqual(lostSince);
  });

  it('[L18] hears the pings of an idle gateway', async () => {
    await gateway.stop();
    gateway = await new SmallGateway({ pingInterval: 30, pingTimeout: 1_000 }).start();
    build().start();
    await open();
    const heardAt = connection.state.lastHeardAt!.getTime();
    await vi.waitFor(() => expect(connection.state.lastHeardAt!.getTime()).toBeGreaterThan(heardAt + 25));
  });

  it('tries at once when asked, when the network is back and when the page is looked at again', async () => {
    for (const nudge of [
      () => connection.retryNow(),
      () => window.dispatchEvent(new Event('online')),
      () => document.dispatchEvent(new Event('visibilitychange')),
    ]) {
      build(LONG).start();
      await open();
      gateway.cut();
      await vi.waitFor(() => expect(connection.state.state).toBe('lost'));
      nudge();
      await open();
      connection.stop();
    }
  });

  it('[L19] knows by the pings how long ago the api answered, and that it is silent although the line is open', async () => {
    const open = async (age: string): Promise<void> => {
      await gateway.stop();
      gateway = await new SmallGateway({ pingInterval: 30, pingTimeout: 1_000, pingData: age }).start();
      build().start();
    };
    await open('2000');
    await vi.waitFor(() => expect(connection.state.answeredAt).toBeInstanceOf(Date));
    const { answeredAt, lastHeardAt } = connection.state;
    expect(lastHeardAt!.getTime() - answeredAt!.getTime()).toBeGreaterThanOrEqual(1_990);
    // The pings go on, and say that the api has not answered since: driven by the clock that the
    // page reads.
    connection.stop();
    await open('');
    await vi.waitFor(() => expect(connection.state.state).toBe('open'));
    vi.setSystemTime(Date.now() + 8_000);
    connection.answered(9_900);
    expect(connection.state.silentSince).toBeNull();
    vi.setSystemTime(Date.now() + 4_000);
    connection.answered(13_900);
    expect(connection.state.silentSince).toEqual(connection.state.answeredAt);
    connection.answered(0);
    expect(connection.state.silentSince).toBeNull();
  });

  it('[L18] drops a line that fell silent without closing, within twelve seconds', async () => {
    build().start();
    await open();
    const first = socket.id;
    const heardAt = new Date(Date.now() - 11_500);
    connection.state.lastHeardAt = heardAt;
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledWith(heardAt, expect.any(Date)), 3_000);
    await open();
    expect(socket.id).not.toBe(first);
  });

  it('starts once however often it is started, and leaves no timer and no listener behind', async () => {
    const timers = new Set<unknown>();
    const set = vi.spyOn(globalThis, 'setInterval');
    const clear = vi.spyOn(globalThis, 'clearInterval');
    const added = vi.spyOn(window, 'addEventListener');
    const removed = vi.spyOn(window, 'removeEventListener');
    build();
    for (let round = 0; round < 3; round++) {
      connection.start();
      connection.start();
      await open();
      expect(gateway.clients).toBe(1);
      connection.stop();
      await vi.waitFor(() => expect(gateway.clients).toBe(0));
    }
    for (const { value } of set.mock.results) timers.add(value);
    for (const [timer] of clear.mock.calls) timers.delete(timer);
    expect(set).toHaveBeenCalledTimes(3);
    expect(timers.size).toBe(0);
    expect(removed.mock.calls.map(([event]) => event)).toEqual(added.mock.calls.map(([event]) => event));
  });

  it('does not try again after it was stopped while lost', async () => {
    build(LONG).start();
    await open();
    gateway.cut();
    await vi.waitFor(() => expect(connection.state.state).toBe('lost'));
    connection.stop();
    connection.retryNow();
    expect(socket.active).toBe(false);
    expect(connection.state).toMatchObject({ state: 'connecting', lostSince: null, retryAt: null });
  });

  it('[L18] spreads the tries of many pages over seconds and waits five at most', async () => {
    await gateway.stop();
    const about = (seconds: number): unknown => expect.closeTo(seconds, 1);
    const waits = async (chance: number): Promise<number[]> => {
      const seen: number[] = [];
      const onLost = (_since: Date, retryAt: Date | null): void => {
        if (retryAt) seen.push((retryAt.getTime() - Date.now()) / 1_000);
      };
      connection = new Connection({ socket: new LazySocket(gateway.url), onOpen: () => {}, onLost, random: () => chance });
      connection.start();
      for (let attempt = 1; attempt <= 4; attempt++) {
        await vi.waitFor(() => expect(seen).toHaveLength(attempt));
        connection.retryNow();
      }
      connection.stop();
      return seen;
    };
    expect(await waits(0)).toEqual([0.25, 0.25, 0.25, 0.25].map(about));
    expect(await waits(0.999)).toEqual([3.5, 5, 5, 5].map(about));
  });
});
