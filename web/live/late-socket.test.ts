import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LateSocket } from './late-socket.ts';
import type { LiveSocket } from './socket.ts';
import { SmallGateway } from './test/small-gateway.ts';

let gateway: SmallGateway;
let socket: LateSocket;
const made: LiveSocket[] = [];

beforeEach(async () => {
  made.length = 0;
  gateway = await new SmallGateway().start();
  socket = new LateSocket(gateway.url);
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
