import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

let echo: Server;
let proxy: FaultProxy;
let clients: Client[];

interface Client {
  socket: Socket;
  received: string;
  /** How the connection ended, once it has. */
  ended: string | undefined;
}

function open(): Client {
  const socket = connect(proxy.port, proxy.host);
  const client: Client = { socket, received: '', ended: undefined };
  socket.on('data', (chunk) => {
    client.received += chunk;
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    client.ended = error.code;
  });
  socket.on('close', () => {
    client.ended ??= 'closed';
  });
  clients.push(client);
  return client;
}

beforeEach(async () => {
  clients = [];
  echo = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  proxy = await startFaultProxy({ port: (echo.address() as { port: number }).port });
});
afterEach(async () => {
  for (const { socket } of clients) socket.destroy();
  await proxy.stop();
  await new Promise((resolve) => echo.close(resolve));
});

describe('startFaultProxy', () => {
  it('passes everything while the line is open', async () => {
    const client = open();
    client.socket.write('hello');
    await vi.waitFor(() => expect(client.received).toBe('hello'));
    expect(proxy.connections()).toEqual({ total: 1, open: 1 });
  });

  it('swallows everything in a blackhole and leaves the connection open', async () => {
    const client = open();
    client.socket.write('a');
    await vi.waitFor(() => expect(client.received).toBe('a'));
    proxy.set({ kind: 'blackhole' });
    client.socket.write('b');
    await vi.waitFor(() => expect(proxy.swallowedBytes()).toBe(1));
    proxy.set({ kind: 'slow', delayMs: 5 });
    client.socket.write('c');
    await vi.waitFor(() => expect(client.received).toBe('ac'));
    expect(client.ended).toBeUndefined();
  });

  it('stops while one end of a blackhole has gone and the other holds its connection', async () => {
    const client = open();
    client.socket.write('a');
    const [far] = (await once(echo, 'connection')) as [Socket];
    await vi.waitFor(() => expect(client.received).toBe('a'));
    proxy.set({ kind: 'blackhole' });
    const gone = once(far, 'close');
    far.destroy();
    await gone;
    await proxy.stop();
    await vi.waitFor(() => expect(client.ended).toBeDefined());
  });

  it('lets an answer through drop by drop, and the rest of it once the line is open again', async () => {
    const client = open();
    proxy.set({ kind: 'trickle', bytesPerSecond: 100 });
    client.socket.write('hello'.repeat(200));
    await vi.waitFor(() => expect(client.received.length).toBeGreaterThan(10));
    expect(client.received.length).toBeLessThan(1_000);
    client.socket.write('!');
    proxy.set({ kind: 'open' });
    await vi.waitFor(() => expect(client.received).toBe(`${'hello'.repeat(200)}!`));
  });

  it('cuts in the middle of an answer', async () => {
    const client = open();
    proxy.cutAfter(3);
    client.socket.write('hello');
    await vi.waitFor(() => expect(client.ended).toBeDefined());
    expect(client.received.length).toBeLessThanOrEqual(3);
  });

  it('resets what is open and refuses what comes', async () => {
    const first = open();
    first.socket.write('a');
    await vi.waitFor(() => expect(first.received).toBe('a'));
    proxy.set({ kind: 'refused' });
    proxy.reset();
    await vi.waitFor(() => expect(first.ended).toBe('ECONNRESET'));
    const second = open();
    await vi.waitFor(() => expect(second.ended).toBeDefined());
    expect(proxy.connections()).toEqual({ total: 2, open: 0 });
  });
});
