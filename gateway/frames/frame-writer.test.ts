import { createServer } from 'node:http';
import { type AddressInfo, Socket as TcpSocket } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ClientEvents, type ServerEvents, SOCKET_PATH } from '#shared/live/messages.ts';
import { isPing, RawClient } from '../live/test/raw-client.ts';
import { encodeEvent } from './event-frame.ts';
import { createFrameWriter, type FrameWriter, sendAgeWithPings, tcpSocketOf } from './frame-writer.ts';

const PING_EVERY_MS = 100;
const PING_OVERDUE_MS = 50;

let io: Server<ClientEvents, ServerEvents>;
let client: RawClient;
/** The server's end of the client's connection. */
let socket: Socket<ClientEvents, ServerEvents>;

async function connect(pingEveryMs = PING_EVERY_MS): Promise<void> {
  const http = createServer();
  io = new Server(http, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    perMessageDeflate: false,
    pingInterval: pingEveryMs,
    pingTimeout: 60_000,
  });
  io.engine.on('connection', (conn: Socket['conn']) => sendAgeWithPings(conn, () => 77));
  const connected = new Promise<typeof socket>((resolve) => io.on('connection', resolve));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  client = await new RawClient(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {}).connected();
  socket = await connected;
}
async function disconnect(): Promise<void> {
  client.close();
  await io.close();
}
beforeEach(() => connect());
afterEach(() => disconnect());

const fresh = (key: string) => encodeEvent('live:fresh', { key });
const keysHeard = (): string[] => client.events<{ key: string }>('live:fresh').map(({ key }) => key);
const large = 'x'.repeat(1_000_000);

/** Sends until the kernel takes no more, so that it waits here. Says how often. */
function fill(writer: FrameWriter): number {
  let sent = 0;
  while (!writer.isBehind()) {
    writer.send(fresh(`${sent} ${large}`));
    sent += 1;
  }
  return sent;
}

describe('what the frame writer relies on in Socket.IO', () => {
  it('is so: Engine.IO writes WebSocket frames to the TCP line of the request', () => {
    const tcp = tcpSocketOf(socket);
    expect(tcp).toBeInstanceOf(TcpSocket);
    const before = tcp!.bytesWritten;
    socket.emit('live:fresh', { key: 'a' });
    expect(tcp!.bytesWritten - before).toBe(fresh('a').frame.length);
  });

  it('is so: each packet is told of, before Engine.IO keeps it or hands it over', () => {
    const told: string[] = [];
    for (const event of ['packetCreate', 'flush', 'drain']) socket.conn.on(event, () => told.push(event));
    socket.emit('live:fresh', { key: 'a' });
    socket.emit('live:fresh', { key: 'b' });
    expect(told).toEqual(['packetCreate', 'flush', 'drain', 'packetCreate']);
  });

  it('[L19] is so: a ping says what was put into it, and its answer is told of', async () => {
    const heartbeat = vi.fn();
    socket.conn.on('heartbeat', heartbeat);
    await vi.waitFor(() => expect(client.frames.filter(isPing)).toContain('277'));
    await vi.waitFor(() => expect(heartbeat).toHaveBeenCalled());
  });

  it.each([
    ['another transport', { conn: { protocol: 4, transport: { name: 'webtransport' } } }],
    ['another protocol', { conn: { protocol: 5, transport: { name: 'websocket' } } }],
    ['another line', { request: { socket: null } }],
  ])('and is looked at: %s is not written to', (_name, other) => {
    expect(tcpSocketOf({ conn: socket.conn, request: socket.request, ...other } as typeof socket)).toBeNull();
  });
});

describe.each([
  ['writing frames to the line', tcpSocketOf],
  ["going by Socket.IO's emit", () => null],
])('a frame writer %s', (_name, chosen) => {
  const open = (pingOverdueMs = PING_OVERDUE_MS): FrameWriter => createFrameWriter(socket, pingOverdueMs, chosen(socket));

  it.each([0, 60, 120, 65_480, 65_536, 200_000])('sends what Socket.IO would send, with %i letters', async (letters) => {
    const event = fresh('ü'.repeat(letters));
    open().send(event);
    socket.emit(event.name, event.content);
    await vi.waitFor(() => expect(keysHeard()).toHaveLength(2));
    const [ours, theirs] = client.frames.filter((frame) => frame.startsWith('42'));
    expect(ours).toBe(theirs);
  });

  it('keeps the order of its own events and those of Socket.IO, also while they wait', async () => {
    const writer = open();
    client.pause();
    const sent: string[] = [];
    for (let n = 0; n < 60; n += 1) {
      const event = fresh(`${n} ${n % 10 === 0 ? large : ''}`);
      sent.push(event.content.key);
      if (n % 3 === 0) socket.emit(event.name, event.content);
      else writer.send(event);
      if (n % 7 === 0) await new Promise(setImmediate);
    }
    client.resume();
    await vi.waitFor(() => expect(keysHeard()).toHaveLength(sent.length));
    expect(keysHeard()).toEqual(sent);
  });

  it('[L11] is behind when 16 packets wait, and clear when all have been read', async () => {
    const writer = open(60_000);
    const onDrained = vi.fn(() => keysHeard().length);
    client.pause();
    const sent = fill(writer);
    expect(sent).toBeGreaterThanOrEqual(16);
    writer.onceDrained(onDrained);
    client.resume();
    await vi.waitFor(() => expect(onDrained).toHaveBeenCalledOnce());
    expect(writer.isBehind()).toBe(false);
    await vi.waitFor(() => expect(keysHeard()).toHaveLength(sent));
  });

  it('[L11] is behind while a ping waits for its answer, and clear with the answer', async () => {
    const writer = open();
    const onDrained = vi.fn();
    client.answersPings = false;
    await vi.waitFor(() => expect(writer.isBehind()).toBe(true));
    writer.onceDrained(onDrained);
    socket.emit('live:fresh', { key: 'while it is behind' });
    await vi.waitFor(() => expect(keysHeard()).toHaveLength(1));
    expect(onDrained).not.toHaveBeenCalled();
    client.send('3');
    await vi.waitFor(() => expect(onDrained).toHaveBeenCalledOnce());
  });

  it('calls nobody when the line dies behind', async () => {
    await disconnect();
    await connect(60_000);
    const writer = open(60_000);
    const onDrained = vi.fn();
    client.pause();
    fill(writer);
    writer.onceDrained(onDrained);
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    client.close();
    await closed;
    await new Promise(setImmediate);
    expect(onDrained).not.toHaveBeenCalled();
  });
});
