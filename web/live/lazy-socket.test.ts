import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchCode, Unfetched } from '../http/fetch-code.ts';
import { pageOfOldVersion } from '../test/served-version.ts';
import { LazySocket } from './lazy-socket.ts';
import type { LiveSocket } from './socket.ts';
import { SmallGateway } from './test/small-gateway.ts';

let gateway: SmallGateway;
let socket: LazySocket;
const made: LiveSocket[] = [];

beforeEach(async () => {
  made.length = 0;
  gateway = await new SmallGateway().start();
  socket = new LazySocket(gateway.url);
  socket.listen((each) => made.push(each));
});
afterEach(async () => {
  socket.disconnect();
  await gateway.stop();
});

describe('a socket whose code comes late', () => {
  it('is handed to its listeners before it connects', async () => {
    const onConnect = vi.fn();
    socket.listen((each) => each.on('connect', onConnect));
    expect(socket.connected).toBeUndefined();
    await socket.connect();
    await vi.waitFor(() => expect(onConnect).toHaveBeenCalledOnce());
    expect(socket.connected).toBe(made[0]);
  });

  it('is one socket, however many tries wait for its code', async () => {
    await Promise.all([socket.connect(), socket.connect()]);
    await vi.waitFor(() => expect(gateway.clients).toBe(1));
    expect(made).toHaveLength(1);
  });

  it('does not connect when it is no longer wanted as its code comes, and does when it is again', async () => {
    const connecting = socket.connect();
    socket.disconnect();
    await connecting;
    expect(made[0]?.active).toBe(false);
    await socket.connect();
    await vi.waitFor(() => expect(socket.connected).toBe(made[0]));
  });
});

const dead = () => fetchCode(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));

describe('a socket whose code cannot be fetched', () => {
  const at = pageOfOldVersion();
  it('says that another version is served, or that the server does not answer', async () => {
    const onReplaced = vi.fn();
    const socket = new LazySocket(undefined, onReplaced, dead);
    at.servedVersion = null;
    const failure = await socket.connect().catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(Unfetched);
    expect([(failure as Unfetched).why, socket.isUnfetched]).toEqual(['unreachable', true]);
    expect(onReplaced).not.toHaveBeenCalled();
    at.servedVersion = 'new';
    await expect(socket.connect()).rejects.toMatchObject({ why: 'replaced' });
    expect(onReplaced).toHaveBeenCalledOnce();
  });
});
